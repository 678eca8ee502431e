import Foundation
import Geometry
import Imaging
import RenderModel
import TestSupport

/// Scenes of layers with pictures.
enum ContentScenes {
  static let all: [Scene] = gravities() + parts() + centers() + filters() + cube()

  private static let opaque = ImageSource(pixels: .sample(24, 16))
  private static let translucent = ImageSource(pixels: .sample(17, 23, isOpaque: false))
  private static let large = ImageSource(pixels: .sample(96, 96))

  /// One scene of a content under no, a flat and a spatial transform, right way up and flipped.
  private static func scene(_ name: String, _ content: LayerContent, opacity: Double = 1) -> Scene {
    .perspective(name, distance: 300) { w in
      let flags: [LayerFlags] = [[.doubleSided, .groupOpacity], [.doubleSided, .groupOpacity, .contentsFlipped]]
      for (k, flags) in flags.enumerated() {
        let y = k == 0 ? -50.0 : 50
        w.layer(
          size: Vector2(48, 40), at: Vector2(-66, y), colour: Colour(red: 0.8, green: 0.9, blue: 1, alpha: 1),
          opacity: opacity, flags: flags, content: content)
        w.layer(
          size: Vector2(48, 40), at: Vector2(0.3, y + 0.2), transform: Matrices.rotation(0.4, 0, 0, 1),
          opacity: opacity, flags: flags.union(.masksToBounds), content: content)
        w.layer(
          size: Vector2(48, 40), at: Vector2(66, y), transform: Matrices.rotation(0.9, 0.5, 1, 0.2), opacity: opacity,
          flags: flags, content: content)
      }
    }
  }

  private static func gravities() -> [Scene] {
    let all: [ContentsGravity] = [
      .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
      .bottomLeft, .bottomRight,
    ]
    return all.enumerated().map { k, gravity in
      scene(
        "gravity \(gravity)",
        LayerContent(image: k % 2 == 0 ? opaque : translucent, gravity: gravity, scale: k % 3 == 0 ? 1 : 0.75),
        opacity: k % 4 == 3 ? 0.6 : 1)
    }
  }

  private static func parts() -> [Scene] {
    let rects = [
      Rectangle(x: 0.25, y: 0, width: 0.5, height: 0.5), Rectangle(x: 0.1, y: 0.3, width: 0.77, height: 0.6),
    ]
    return rects.enumerated().map { k, rect in
      scene("part \(k)", LayerContent(image: opaque, gravity: k == 0 ? .resize : .center, rect: rect))
    }
  }

  private static func centers() -> [Scene] {
    let centers = [
      Rectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5), Rectangle(x: 0.4, y: 0, width: 0.1, height: 1),
      Rectangle(x: 0.5, y: 0.5, width: 0, height: 0),
    ]
    return centers.enumerated().map { k, center in
      scene("center \(k)", LayerContent(image: k == 1 ? translucent : opaque, center: center, scale: 2))
    }
  }

  private static func filters() -> [Scene] {
    let filters: [ContentsFilter] = [.nearest, .linear, .trilinear]
    return filters.map { filter in
      // A large picture made small, and a small one made large, both receding.
      .perspective("filter \(filter)", distance: 150) { w in
        let content = LayerContent(
          image: large, minificationFilter: filter, magnificationFilter: filter,
          minificationFilterBias: filter == .trilinear ? 0.3 : 0)
        w.layer(
          size: Vector2(90, 150), at: Vector2(-45, 0), transform: Matrices.rotation(1.1, 1, 0.1, 0), content: content)
        w.layer(size: Vector2(22, 22), at: Vector2(40, -60), content: content)
        w.layer(
          size: Vector2(90, 90), at: Vector2(45, 30), transform: Matrices.rotation(-0.8, 0.2, 1, 0),
          content: LayerContent(image: opaque, minificationFilter: filter, magnificationFilter: filter))
      }
    }
  }

  /// A cube with a picture on every face, which shares its edges, and a picture that is cut by another.
  private static func cube() -> [Scene] {
    [
      .perspective("picture cube", distance: 400) { w in
        w.beginTransformLayer(at: Vector2(-30, 0), transform: Matrices.rotation(0.7, 1, 0.6, 0.1))
        let q = Double.pi / 2
        for turn in [0, q, 2 * q, 3 * q] {
          w.layer(
            size: Vector2(70, 70), at: .zero, transform: .translation(0, 0, 35) * Matrices.rotation(turn, 0, 1, 0),
            content: LayerContent(image: opaque))
        }
        for turn in [q, -q] {
          w.layer(
            size: Vector2(70, 70), at: .zero, transform: .translation(0, 0, 35) * Matrices.rotation(turn, 1, 0, 0),
            content: LayerContent(image: large, minificationFilter: .trilinear))
        }
        w.end()
        for (k, angle) in [0.5, -0.6, 1.5].enumerated() {
          w.layer(
            size: Vector2(60, 90), at: Vector2(55, 0), transform: Matrices.rotation(angle, 0.1, 1, 0),
            content: LayerContent(image: k == 1 ? translucent : opaque))
        }
      }
    ]
  }
}
