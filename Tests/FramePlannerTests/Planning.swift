import FramePlanner
import Geometry
import RenderModel
import TestSupport

/// The frame of these tests, in pixels; one pixel a point, y down.
let frameSide = 200

/// The plan of what `write` puts into the root layer, which fills the frame and draws nothing.
func plan(
  sublayerTransform: Matrix4? = nil, rootFlags: LayerFlags = [.doubleSided, .groupOpacity],
  _ write: (inout SnapshotWriter) -> Void
) -> FramePlan {
  var writer = SnapshotWriter()
  let side = Double(frameSide)
  writer.begin(
    size: Vector2(side, side), at: Vector2(side / 2, side / 2), flags: rootFlags, sublayerTransform: sublayerTransform)
  write(&writer)
  writer.end()
  return FramePlanner().plan(
    writer.snapshot, FrameRequest(width: frameSide, height: frameSide, scale: 1, yUp: false))
}

/// An opaque colour that tells layers apart: its number over 64 as red.
func numbered(_ number: Int, alpha: Double = 1) -> Colour {
  Colour(red: Double(number) / 64, green: 0, blue: 0, alpha: alpha)
}

extension FramePlan {
  /// The numbers of the `numbered` layers in painting order, all passes after one another.
  var numbers: [Int] {
    passes.flatMap(\.batches).filter { $0.paint == .solid }.flatMap(\.instances).map { i in
      Int((instances[i].colour.x / instances[i].colour.w * 64).rounded())
    }
  }

  /// The area of an instance's outline: its inline quadrilateral and the polygons that complete it.
  func area(_ q: QuadInstance) -> Double {
    var sum = Self.area(q.vx, q.vy)
    for k in 0..<Int(q.counts & 255) {
      sum += Self.area(table[Int(q.table) + 2 * k], table[Int(q.table) + 2 * k + 1])
    }
    return sum
  }

  private static func area(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> Double {
    (0..<4).reduce(0) { sum, i in
      let j = (i + 1) % 4
      return sum + Double(x[i] * y[j] - x[j] * y[i]) / 2
    }
  }
}

extension SnapshotWriter {
  /// A cube of six square faces about `position`, numbered from `number` on: front, right, top, bottom, left, back.
  mutating func cube(
    side: Double, at position: Vector2, z: Double = 0, turn: Matrix4, number: Int = 1, alpha: Double = 1
  ) {
    beginTransformLayer(at: position, transform: turn, z: z)
    for (k, face) in SnapshotWriter.cubeFaces(side: side).enumerated() {
      layer(size: Vector2(side, side), at: .zero, transform: face, colour: numbered(number + k, alpha: alpha))
    }
    end()
  }

  /// Where a cube's faces go from the middle of the cube, each turned so that its front looks outwards.
  static func cubeFaces(side: Double) -> [Matrix4] {
    let q = Double.pi / 2
    let out = Matrix4.translation(0, 0, side / 2)
    return [
      out, out * Matrices.rotation(q, 0, 1, 0), out * Matrices.rotation(q, 1, 0, 0),
      out * Matrices.rotation(-q, 1, 0, 0), out * Matrices.rotation(-q, 0, 1, 0),
      out * Matrices.rotation(2 * q, 0, 1, 0),
    ]
  }
}
