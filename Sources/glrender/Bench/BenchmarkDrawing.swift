import CoreGraphics
import Foundation
import Imaging
import QuartzCore

/// A drawing of many filled and stroked paths, read from a file, for the scenes that need one.
///
/// The file is a JSON array of objects, in painting order: `cmd` (a string of M, L, C, Z), `pt` (their coordinates in one
/// array), `fill`, `stroke`, `evenodd` (0 or 1), `fc` and `sc` (red, green, blue, 0...255), `sw`, `ml`, `cap` (B, R, S),
/// `join` (M, R, B).
struct BenchmarkDrawing: Sendable {
  fileprivate struct Item: Decodable, Sendable {
    var cmd: String
    var pt: [Double]
    var fill: Bool
    var stroke: Bool
    var evenodd: Int
    var fc: [Double]
    var sc: [Double]
    var sw: Double
    var ml: Double
    var cap: String
    var join: String
  }

  private let items: [Item]

  /// Width and height of the canvas in points.
  static let size = CGSize(width: 900, height: 900)

  init(contentsOf path: String) throws(ToolError) {
    do {
      items = try JSONDecoder().decode([Item].self, from: Data(FileReader.read(path)))
    } catch let error as ImageError {
      throw .badInput(error.description)
    } catch {
      throw .badInput("\(path): not a drawing (a JSON array of paths with their paint)")
    }
  }

  /// One shape layer a path, on a layer that is scaled a little more every frame, or not.
  func makeTree(isScaled: Bool) -> (CALayer, (Int) -> Void) {
    let canvas = CALayer()
    canvas.frame = CGRect(origin: .zero, size: Self.size)
    let drawing = CALayer()
    drawing.anchorPoint = .zero
    canvas.addSublayer(drawing)
    for item in items { drawing.addSublayer(item.layer()) }
    return (
      canvas,
      { frame in
        if !isScaled { return }
        let scale = 1 + 1e-4 * CGFloat(frame % 100)
        drawing.transform = CATransform3DMakeScale(scale, scale, 1)
      }
    )
  }
}

extension BenchmarkDrawing.Item {
  func layer() -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path()
    layer.fillColor = fill ? Self.colour(fc) : nil
    layer.fillRule = evenodd != 0 ? .evenOdd : .nonZero
    guard stroke else { return layer }
    layer.strokeColor = Self.colour(sc)
    layer.lineWidth = sw
    layer.miterLimit = ml
    layer.lineCap = cap == "R" ? .round : cap == "S" ? .square : .butt
    layer.lineJoin = join == "R" ? .round : join == "B" ? .bevel : .miter
    return layer
  }

  private func path() -> CGPath {
    let path = CGMutablePath()
    var rest = pt[...]
    func point() -> CGPoint { CGPoint(x: rest.popFirst() ?? 0, y: rest.popFirst() ?? 0) }
    for command in cmd {
      switch command {
      case "M": path.move(to: point())
      case "L": path.addLine(to: point())
      case "C":
        let (a, b) = (point(), point())
        path.addCurve(to: point(), control1: a, control2: b)
      default: path.closeSubpath()
      }
    }
    return path
  }

  private static func colour(_ c: [Double]) -> CGColor? {
    guard c.count >= 3 else { return nil }
    return CGColor(srgbRed: c[0] / 255, green: c[1] / 255, blue: c[2] / 255, alpha: 1)
  }
}
