import Foundation
import QuartzCore

extension ExampleScene {
  /// A clock that starts at 10:08:35. Once a second its hands are told the time, and go there with a swing of half a
  /// second from wherever they are shown.
  public static var clock: ExampleScene {
    ExampleScene(
      name: "clock", size: CGSize(width: 240, height: 240), duration: 4,
      steps: (1..<4).map { second in Step(time: Double(second)) { setHands(of: $0, after: second, swinging: true) } }
    ) {
      let canvas = makeCanvas(CGSize(width: 240, height: 240))
      let face = CALayer()
      face.name = "face"
      face.frame = CGRect(x: 10, y: 10, width: 220, height: 220)
      face.cornerRadius = 110
      face.backgroundColor = colour(0.96, 0.95, 0.92)
      face.addSublayer(makeMarks())
      for (name, width, length, ink) in [
        ("hour", 10, 70, colour(0.2, 0.22, 0.28)), ("minute", 8, 100, colour(0.2, 0.22, 0.28)),
        ("second", 6, 110, colour(0.8, 0.2, 0.15)),
      ] as [(String, CGFloat, CGFloat, CGColor)] {
        let hand = CALayer()
        hand.name = name
        hand.bounds = CGRect(x: 0, y: 0, width: width, height: length)
        hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
        hand.position = CGPoint(x: 110, y: 110)
        hand.backgroundColor = ink
        face.addSublayer(hand)
      }
      canvas.addSublayer(face)
      setHands(of: canvas, after: 0, swinging: false)
      return canvas
    }
  }

  /// Twelve marks about the middle of the face.
  private static func makeMarks() -> CALayer {
    let marks = CAReplicatorLayer()
    marks.name = "marks"
    marks.frame = CGRect(x: 0, y: 0, width: 220, height: 220)
    marks.instanceCount = 12
    marks.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    let mark = CALayer()
    mark.name = "mark"
    mark.frame = CGRect(x: 107, y: 4, width: 6, height: 10)
    mark.backgroundColor = colour(0.6, 0.6, 0.62)
    marks.addSublayer(mark)
    return marks
  }

  private static func setHands(of canvas: CALayer, after seconds: Int, swinging: Bool) {
    let time = Double(10 * 3600 + 8 * 60 + 35 + seconds)
    let periods = ["hour": 43_200.0, "minute": 3600, "second": 60]
    for hand in canvas.sublayers?.first?.sublayers ?? [] {
      guard let period = hand.name.flatMap({ periods[$0] }) else { continue }
      let turn = CATransform3DMakeRotation(2 * .pi * (time / period).truncatingRemainder(dividingBy: 1), 0, 0, 1)
      if swinging {
        let swing = CABasicAnimation(keyPath: "transform")
        swing.fromValue = NSValue(caTransform3D: (hand.presentation() ?? hand).transform)
        swing.toValue = NSValue(caTransform3D: turn)
        swing.duration = 0.5
        swing.timingFunction = CAMediaTimingFunction(controlPoints: 1, 0, 0.75, 1)
        hand.add(swing, forKey: "swing")
      }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      hand.transform = turn
      CATransaction.commit()
    }
  }
}
