import Foundation
import Geometry
import Imaging
import RenderModel
import TestSupport

/// A named scene and how it is asked for.
struct Scene {
  var name: String
  var snapshot: LayerTreeSnapshot
  var request: FrameRequest

  /// A scene whose root is a 200 x 200 window with the origin in its middle, seen from `distance`.
  static func perspective(
    _ name: String, distance: Double?, size: Double = 200, _ fill: (inout SnapshotWriter) -> Void
  ) -> Scene {
    var writer = SnapshotWriter()
    writer.begin(
      size: Vector2(size, size), at: Vector2(size / 2, size / 2),
      sublayerTransform: distance.map { Matrices.perspective($0) })
    // A transform layer in the middle, so that positions count from there.
    writer.beginTransformLayer(at: Vector2(size / 2, size / 2))
    fill(&writer)
    writer.end()
    writer.end()
    return Scene(name: name, snapshot: writer.snapshot, request: .window(Int(size), Int(size)))
  }
}

extension SnapshotWriter {
  /// The six faces of a box around the current origin; faces may be left out by number (front, back, right, left, top,
  /// bottom).
  mutating func box(
    _ size: (x: Double, y: Double, z: Double), at centre: Vector2 = .zero, transform: Matrix4 = .identity,
    colours: [Colour], without: Set<Int> = []
  ) {
    beginTransformLayer(at: centre, transform: transform)
    let q = Double.pi / 2
    let faces: [(Matrix4, Double, Double)] = [
      (.translation(0, 0, size.z / 2), size.x, size.y), (.translation(0, 0, -size.z / 2), size.x, size.y),
      (Matrices.rotation(q, 0, 1, 0) * .translation(size.x / 2, 0, 0), size.z, size.y),
      (Matrices.rotation(q, 0, 1, 0) * .translation(-size.x / 2, 0, 0), size.z, size.y),
      (Matrices.rotation(q, 1, 0, 0) * .translation(0, -size.y / 2, 0), size.x, size.z),
      (Matrices.rotation(q, 1, 0, 0) * .translation(0, size.y / 2, 0), size.x, size.z),
    ]
    for (k, face) in faces.enumerated() where !without.contains(k) {
      layer(
        size: Vector2(face.1, face.2), at: .zero, transform: face.0, colour: colours[k % colours.count])
    }
    end()
  }
}

extension PixelBuffer {
  /// A picture in which every pixel is different, opaque or of every alpha.
  static func sample(_ width: Int, _ height: Int, isOpaque: Bool = true) -> PixelBuffer {
    var straight: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        straight.append(UInt8(x * 255 / max(1, width - 1)))
        straight.append(UInt8(y * 255 / max(1, height - 1)))
        straight.append((x / 4 + y / 4) % 2 == 0 ? 40 : 220)
        straight.append(isOpaque ? 255 : UInt8((x * 13 + y * 29) % 256))
      }
    }
    return PixelBuffer(width: width, height: height, straight: straight)
  }
}
