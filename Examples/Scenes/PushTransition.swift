import CoreGraphics
import Foundation
import QuartzCore

extension ExampleScene {
  /// New contents push the old ones out, because the layer's delegate has this action in place of the usual one; below,
  /// colours push one another, because the layer's actions say so.
  public static var pushTransition: ExampleScene {
    ExampleScene(
      name: "push-transition", size: CGSize(width: 280, height: 280), duration: 4,
      steps: [
        Step(time: 0.5) { canvas in
          canvas.sublayers?[0].contents = Picture.igloo.image
          canvas.sublayers?[1].backgroundColor = colour(0.2, 0.6, 0.86)
        },
        Step(time: 2) { canvas in
          canvas.sublayers?[0].contents = Picture.landscape.image
          canvas.sublayers?[1].backgroundColor = colour(0.95, 0.61, 0.07)
        },
      ]
    ) {
      let canvas = makeCanvas(CGSize(width: 280, height: 280))
      canvas.backgroundColor = colour(1, 1, 1)
      let picture = CALayer()
      picture.name = "picture"
      picture.frame = CGRect(x: 20, y: 20, width: 240, height: 160)
      picture.backgroundColor = colour(0.16, 0.26, 0.4)
      picture.contents = Picture.landscape.image
      picture.delegate = PictureChange.shared
      canvas.addSublayer(picture)
      let bar = CALayer()
      bar.name = "bar"
      bar.frame = CGRect(x: 20, y: 200, width: 240, height: 60)
      bar.backgroundColor = colour(0.9, 0.3, 0.24)
      let push = CATransition()
      push.type = .push
      push.duration = 1
      bar.actions = ["backgroundColor": push]
      canvas.addSublayer(bar)
      return canvas
    }
  }
}

/// Has new contents push the old ones out from the right.
private final class PictureChange: NSObject, CALayerDelegate {
  nonisolated(unsafe) static let shared = PictureChange()

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard event == "contents" else { return nil }
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 1
    return push
  }
}
