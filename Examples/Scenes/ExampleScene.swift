public import CoreGraphics
public import QuartzCore

/// A scene of the examples: what it is called and how to build it.
public struct ExampleScene {
  /// Its name, which is also the name of its `.ca` package.
  public let name: String
  /// The picture's size in points; the origin is at the top left, y down.
  public let size: CGSize
  /// How long it moves, in seconds from 0; nil for a still.
  public var duration: CFTimeInterval?
  /// The pictures it shows, which are its package's assets.
  public var pictures: [Picture] = []
  /// What happens to it while it is shown, in the order of the times; see `ScenePlayer`.
  public var steps: [Step] = []
  /// Builds the layer tree anew.
  public let makeLayer: () -> CALayer

  /// Something that happens at a time.
  public struct Step {
    /// In seconds.
    public let time: CFTimeInterval
    /// Changes the tree under the scene's layer.
    public let action: (CALayer) -> Void
  }

  /// All stills.
  public static var all: [ExampleScene] {
    [
      twoCubes, twoCubesAsWritten, trapezoid, nestedTurns, litCube, frontAndBack, stickFigure, threeRoundCorners,
      progressLine, dashedLine, reflection, replicatorRing, diagonalGradient, imageMask, shadowPaths, groupOpacity,
      digitFilters, gallery,
    ]
  }
}

/// A layer that fills a canvas of that size.
func makeCanvas(_ size: CGSize) -> CALayer {
  let canvas = CALayer()
  canvas.name = "canvas"
  canvas.frame = CGRect(origin: .zero, size: size)
  return canvas
}

/// The identity with the perspective of an eye `distance` points in front of the plane.
func perspective(_ distance: CGFloat) -> CATransform3D {
  var transform = CATransform3DIdentity
  transform.m34 = -1 / distance
  return transform
}

func colour(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
  CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
}
