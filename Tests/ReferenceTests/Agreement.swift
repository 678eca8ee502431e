import Geometry
import Imaging
import RenderHost
import RenderModel
import SoftwareRenderer
import TestSupport

/// How far two pictures of one scene are apart, pixel class by pixel class (the limits of a reference comparison).
struct Agreement {
  /// Differences of the pixels of one class.
  struct Bucket {
    var pixels = 0
    var sum = 0
    var worst = 0
    /// Pixels beyond the class's limit.
    var beyond = 0

    var mean: Double { pixels == 0 ? 0 : Double(sum) / Double(pixels) }

    mutating func add(_ difference: Int, limit: Int) {
      pixels += 1
      sum += difference
      worst = max(worst, difference)
      if difference > limit { beyond += 1 }
    }
  }

  /// No edge in the pixel: at most 1 apart, 2 under more than two translucent layers.
  var interior = Bucket()
  /// One edge: at most 3 apart.
  var oneEdge = Bucket()
  /// Several edges: counted, at most 8 apart on average.
  var severalEdges = Bucket()
  /// A cut runs through: counted.
  var cuts = Bucket()
  /// Pixels more than 8 apart in the midst of a flat area of the expected picture.
  var flat = 0
  /// The first pixels beyond a limit, in words.
  var faults: [String] = []

  /// Channels that differ by this much or more within 5 x 5 pixels are no flat area.
  private static let flatness = 2

  /// Adds the pixels of a scene.
  ///
  /// - Parameters:
  ///   - extra: added to the limits of pixels with at most one edge.
  ///   - filter: which pixels count.
  ///   - limit: how far pixels with at most one edge may be apart, where the usual limits do not hold.
  mutating func add(
    _ name: String, _ expected: PixelBuffer, _ found: PixelBuffer, _ classes: [PixelClass], extra: Int = 0,
    where filter: (PixelClass) -> Bool = { _ in true }, limit: ((PixelClass) -> Int)? = nil
  ) {
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let k = classes[y * expected.width + x]
        if !filter(k) { continue }
        let difference = expected.difference(found, x, y)
        let before = interior.beyond + oneEdge.beyond
        if k.hasCut {
          cuts.add(difference, limit: 255)
        } else if k.sampleIsSensitive {
          continue
        } else if k.edges == 0 {
          interior.add(difference, limit: limit?(k) ?? (k.translucentLayers > 2 ? 2 : 1) + extra)
        } else if k.edges == 1 {
          oneEdge.add(difference, limit: limit?(k) ?? 3 + extra)
        } else {
          severalEdges.add(difference, limit: 255)
        }
        let isOff = difference > 8 && expected.isFlat(x, y, within: Self.flatness)
        if isOff { flat += 1 }
        if (isOff || interior.beyond + oneEdge.beyond > before) && faults.count < 12 {
          faults.append(
            "\(name) (\(x), \(y)): \(expected.rgba(x, y)) and \(found.rgba(x, y)), edges \(k.edges)\(isOff ? ", flat" : "")"
          )
        }
      }
    }
  }

  var summary: String {
    func text(_ name: String, _ b: Bucket) -> String {
      "\(name) \(b.pixels) (mean \((b.mean * 1000).rounded() / 1000), worst \(b.worst), beyond \(b.beyond))"
    }
    return [
      text("interior", interior), text("one edge", oneEdge), text("several edges", severalEdges), text("cuts", cuts),
      "flat \(flat)",
    ].joined(separator: "; ")
  }
}

extension PixelBuffer {
  /// The worst channel's difference.
  func difference(_ other: PixelBuffer, _ x: Int, _ y: Int) -> Int {
    let i = (y * width + x) * 4
    return (i..<i + 4).reduce(0) { max($0, abs(Int(bytes[$1]) - Int(other.bytes[$1]))) }
  }

  /// Whether all of the 5 x 5 pixels around one are inside the picture and alike.
  func isFlat(_ x: Int, _ y: Int, within slack: Int) -> Bool {
    guard x >= 2, y >= 2, x < width - 2, y < height - 2 else { return false }
    let centre = (y * width + x) * 4
    for v in y - 2...y + 2 {
      for u in x - 2...x + 2 {
        let i = (v * width + u) * 4
        for c in 0..<4 where abs(Int(bytes[i + c]) - Int(bytes[centre + c])) >= slack { return false }
      }
    }
    return true
  }

  func rgba(_ x: Int, _ y: Int) -> [Int] {
    let p = self[x, y]
    return [Int(p.red), Int(p.green), Int(p.blue), Int(p.alpha)]
  }
}

/// Draws a snapshot; what could not be honoured fails the caller by being returned.
func draw(
  _ renderer: any FrameRenderer, _ snapshot: LayerTreeSnapshot, _ request: FrameRequest
) throws -> (picture: PixelBuffer, diagnostics: RenderDiagnostics) {
  var diagnostics = RenderDiagnostics()
  let picture = try renderer.render(snapshot, request, diagnostics: &diagnostics)
  return (picture, diagnostics)
}

extension FrameRequest {
  static func window(
    _ width: Int, _ height: Int, background: Colour? = Colour(red: 1, green: 1, blue: 1, alpha: 1)
  ) -> FrameRequest {
    FrameRequest(width: width, height: height, scale: 1, yUp: false, background: background)
  }
}

extension Colour {
  static let ruby = Colour(red: 1, green: 0, blue: 0, alpha: 1)
  static let leaf = Colour(red: 0, green: 0.5, blue: 0, alpha: 1)
  static let sky = Colour(red: 0, green: 0, blue: 1, alpha: 1)
  static let orange = Colour(red: 1, green: 0.5, blue: 0, alpha: 1)
  static let white = Colour(red: 1, green: 1, blue: 1, alpha: 1)
}
