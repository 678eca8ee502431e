import Foundation
import Geometry
import RenderModel
import TestBasics
import Tessellator
import Testing

@testable import CoreGraphics

@Suite struct CGMutablePathTests {
  private func near(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool { abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9 }

  @Test func elementsInOrder() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 1))
    path.addQuadCurve(to: CGPoint(x: 3, y: 2), control: CGPoint(x: 3, y: 1))
    path.addCurve(to: CGPoint(x: 0, y: 5), control1: CGPoint(x: 3, y: 4), control2: CGPoint(x: 2, y: 5))
    path.closeSubpath()
    #expect(
      path.elements == [
        Element(.moveToPoint, (1, 1)), Element(.addLineToPoint, (2, 1)), Element(.addQuadCurveToPoint, (3, 1), (3, 2)),
        Element(.addCurveToPoint, (3, 4), (2, 5), (0, 5)), Element(.closeSubpath),
      ])
    #expect(path.currentPoint == CGPoint(x: 1, y: 1) && !path.isEmpty)
  }

  @Test func nothingIsAddedWithoutACurrentPoint() {
    let path = CGMutablePath()
    #expect(path.currentPoint == .zero && path.isEmpty)
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addQuadCurve(to: .zero, control: .zero)
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: CGPoint(x: 1, y: 0), tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    path.addLines(between: [])
    path.closeSubpath()
    #expect(path.isEmpty)
  }

  @Test func transformsApplyToWhatIsAdded() {
    let double = CGAffineTransform(scaleX: 2, y: 2)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 1), transform: double)
    path.addQuadCurve(to: CGPoint(x: 3, y: 2), control: CGPoint(x: 3, y: 1), transform: double)
    path.addRect(CGRect(x: 1, y: 1, width: 1, height: 1), transform: double)
    path.move(to: CGPoint(x: 5, y: 5), transform: double)
    path.addCurve(
      to: CGPoint(x: 0, y: 5), control1: CGPoint(x: 3, y: 4), control2: CGPoint(x: 2, y: 5), transform: double)
    let elements = path.elements
    #expect(elements[0] == Element(.moveToPoint, (1, 1)) && elements[1] == Element(.addLineToPoint, (4, 2)))
    #expect(elements[2] == Element(.addQuadCurveToPoint, (6, 2), (6, 4)))
    #expect(elements[3] == Element(.moveToPoint, (2, 2)) && elements[5] == Element(.addLineToPoint, (4, 4)))
    #expect(elements[8] == Element(.moveToPoint, (10, 10)))
    #expect(elements[9] == Element(.addCurveToPoint, (6, 8), (4, 10), (0, 10)))
  }

  @Test func closedShapesLeaveTheirStart() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 4))
    #expect(path.currentPoint == CGPoint(x: 10, y: 2))
    // A line there begins a subpath of its own.
    path.addLine(to: .zero)
    #expect(Array(path.elements.suffix(2)) == [Element(.moveToPoint, (10, 2)), Element(.addLineToPoint, (0, 0))])
    path.addRoundedRect(in: CGRect(x: 0, y: 0, width: 10, height: 10), cornerWidth: 3, cornerHeight: 2)
    #expect(path.currentPoint == CGPoint(x: 3, y: 0))
  }

  @Test func linesStartWithAMove() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 9, y: 9))
    path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 2)])
    #expect(path.elements.map(\.type) == [.moveToPoint, .moveToPoint, .addLineToPoint])
  }

  @Test func rectsAndPathsAreAppended() {
    let path = CGMutablePath()
    path.addRects([CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 5, y: 0, width: 1, height: 1), .null])
    #expect(path.elements.count == 10)
    path.addPath(path, transform: CGAffineTransform(translationX: 0, y: 10))
    #expect(path.elements.count == 20 && path.currentPoint == CGPoint(x: 5, y: 10))
    path.addPath(CGMutablePath())
    #expect(path.elements.count == 20 && path.boundingBox == CGRect(x: 0, y: 0, width: 6, height: 11))
  }

  // MARK: Arcs

  @Test func arcsJoinTheCurrentPoint() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(path.elements.map(\.type) == [.moveToPoint, .addCurveToPoint])
    #expect(near(path.currentPoint, 0, 10))
    path.addArc(center: .zero, radius: 5, startAngle: .pi, endAngle: .pi / 2, clockwise: true)
    #expect(path.elements.map(\.type) == [.moveToPoint, .addCurveToPoint, .addLineToPoint, .addCurveToPoint])
    #expect(near(path.elements[2].points[0], -5, 0) && near(path.currentPoint, 0, 5))
  }

  private static let turn = 2 * Double.pi
  private static let arcCases: [(Double, Double, Bool, Int)] = [
    (0, turn, false, 4), (0, turn, true, 0), (turn, 0, true, 4), (turn, 0, false, 4), (0, -turn / 4, false, 3),
    (0, -turn / 4, true, 1), (0, 20, false, 4), (0, -20, true, 4), (0, 0, true, 0),
  ]

  /// 0 to 2 pi is a circle towards greater angles and nothing the other way; 2 pi to 0 is a circle either way.
  @Test(arguments: arcCases)
  func arcsAreNormalised(_ start: Double, _ end: Double, _ clockwise: Bool, _ quarters: Int) {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: clockwise)
    #expect(path.elements.count == 1 + quarters)
  }

  @Test func relativeArcsGoTheirDelta() {
    let path = CGMutablePath()
    path.addRelativeArc(center: CGPoint(x: 1, y: 1), radius: 2, startAngle: .pi, delta: -.pi / 2)
    #expect(near(path.currentPoint, 1, 3) && near(path.elements[0].points[0], -1, 1))
    path.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: 1e30)
    #expect(near(path.currentPoint, 2, 0))
    let count = path.elements.count
    path.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: .nan)
    path.addArc(center: .zero, radius: 2, startAngle: .infinity, endAngle: 0, clockwise: true)
    #expect(path.elements.count == count)
  }

  @Test func arcsAreTransformed() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addRelativeArc(
      center: .zero, radius: 1, startAngle: 0, delta: .pi / 2, transform: CGAffineTransform(scaleX: 3, y: 2))
    #expect(path.elements[1] == Element(.addLineToPoint, (3, 0)) && near(path.currentPoint, 0, 2))
  }

  @Test func tangentArcs() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 50), radius: 4)
    #expect(path.elements.map(\.type) == [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    #expect(near(path.elements[1].points[0], 6, 0) && near(path.currentPoint, 10, 4))
    // On a line, and without a radius: a line to the corner.
    path.addArc(tangent1End: CGPoint(x: 10, y: 20), tangent2End: CGPoint(x: 10, y: 30), radius: 4)
    #expect(near(path.currentPoint, 10, 20))
    path.addArc(tangent1End: CGPoint(x: 0, y: 20), tangent2End: CGPoint(x: 0, y: 0), radius: 0)
    #expect(near(path.currentPoint, 0, 20) && path.elements.count == 5)
  }

  @Test func tangentArcsAreTransformed() {
    // In a space twice as large the current point (20, 0) is (10, 0).
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 0))
    path.addArc(
      tangent1End: .zero, tangent2End: CGPoint(x: 0, y: 9), radius: 3, transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(near(path.elements[1].points[0], 6, 0) && near(path.currentPoint, 0, 6))
    path.addArc(
      tangent1End: CGPoint(x: 1, y: 1), tangent2End: CGPoint(x: 2, y: 9), radius: 3,
      transform: CGAffineTransform(scaleX: 0, y: 2))
    #expect(path.elements.last == Element(.addLineToPoint, (0, 2)))
  }

  /// Anything may be added and asked; nothing stops the program.
  @Test func hostileNumbers() {
    let wild: [CGFloat] = [0, 1, -1, 10, 1e-300, 1e30, -1e308, .nan, .infinity, -.infinity, 2 * .pi]
    var random = SeededGenerator(seed: 51)
    func value() -> CGFloat { wild.randomElement(using: &random) ?? 0 }
    func point() -> CGPoint { CGPoint(x: value(), y: value()) }
    for _ in 0..<2000 {
      let path = CGMutablePath()
      let rect = CGRect(x: value(), y: value(), width: value(), height: value())
      let map = CGAffineTransform(a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
      path.addRect(rect, transform: map)
      path.addEllipse(in: rect)
      path.addArc(center: point(), radius: value(), startAngle: value(), endAngle: value(), clockwise: value() > 0)
      path.addRelativeArc(center: point(), radius: value(), startAngle: value(), delta: value(), transform: map)
      path.addArc(tangent1End: point(), tangent2End: point(), radius: value(), transform: map)
      path.addCurve(to: point(), control1: point(), control2: point(), transform: map)
      path.addPath(path, transform: map)
      _ = (path.boundingBox, path.boundingBoxOfPath, path.currentPoint, path.isRect(nil), path.hashValue)
      _ = path.contains(point(), using: .evenOdd, transform: map)
      let limit = RenderLimits.coordinate
      #expect(path.source.path.points.allSatisfy { abs($0.x) <= limit && abs($0.y) <= limit })
    }
  }

  // MARK: Operations

  /// The curves' own tests are the tessellator's; these look at what is handed on.
  @Test func strokesAreTransformed() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let stroke = path.copy(
      strokingWithWidth: 2, lineCap: .square, lineJoin: .round, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 5, y: 5))
    // Five times as long, and as wide.
    let box = stroke.boundingBoxOfPath
    #expect(abs(box.minX + 5) < 1e-6 && abs(box.maxX - 55) < 1e-6 && abs(box.height - 10) < 1e-6)
    #expect(stroke.contains(CGPoint(x: 54.5, y: 4.5)) && !stroke.contains(CGPoint(x: 55.5, y: 0)))
  }

  @Test func dashesAreOpenSubpaths() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let dashes = path.copy(
      dashingWithPhase: 1, lengths: [4, 2], transform: CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 100, ty: 0))
    let moves = dashes.elements.filter { $0.type == .moveToPoint }.map { $0.points[0].x }
    let ends = dashes.elements.filter { $0.type == .addLineToPoint }.map { $0.points[0].x }
    #expect(moves.count == 2 && ends.count == 2)
    #expect(zip(moves, [100, 110]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(zip(ends, [106, 118]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func flatteningKeepsTheThreshold() {
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let polygon = circle.flattened(threshold: 0.01)
    #expect(!polygon.elements.contains { $0.type == .addCurveToPoint } && polygon.elements.count > 20)
    for element in polygon.elements {
      for p in element.points { #expect(abs(hypot(p.x, p.y) - 10) < 0.02) }
    }
    #expect(polygon.currentPoint == circle.currentPoint)
  }

  @Test func operationsOnSquares() {
    let a = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let b = CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)
    let far = CGPath(rect: CGRect(x: 100, y: 0, width: 1, height: 1), transform: nil)
    let (left, both, right) = (CGPoint(x: 2, y: 2), CGPoint(x: 7, y: 7), CGPoint(x: 12, y: 12))
    func inside(_ path: CGPath) -> [Bool] { [left, both, right].map { path.contains($0) } }
    #expect(inside(a.union(b)) == [true, true, true])
    #expect(inside(a.intersection(b)) == [false, true, false])
    #expect(inside(a.subtracting(b)) == [true, false, false])
    #expect(inside(a.symmetricDifference(b)) == [true, false, true])
    #expect(a.intersects(b) && !a.intersects(far) && a.intersection(far).isEmpty)
    let pair = CGMutablePath()
    pair.addPath(a)
    pair.addPath(far)
    #expect(pair.componentsSeparated().count == 2 && a.componentsSeparated().count == 1)
    #expect(inside(a.normalized()) == [true, true, false])
  }

  @Test func linesInsideAndOutside() {
    let square = CGPath(rect: CGRect(x: 0, y: -5, width: 10, height: 10), transform: nil)
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: -10, y: 0), CGPoint(x: 20, y: 0)])
    let inside = line.lineIntersection(square).boundingBoxOfPath
    #expect(abs(inside.minX) < 1e-4 && abs(inside.maxX - 10) < 1e-4)
    let outside = line.lineSubtracting(square)
    #expect(outside.elements.filter { $0.type == .moveToPoint }.count == 2)
    #expect(abs(outside.boundingBoxOfPath.minX + 10) < 1e-4 && abs(outside.boundingBoxOfPath.maxX - 20) < 1e-4)
  }
}
