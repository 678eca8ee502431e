import Foundation
import Geometry
import RenderModel
import Tessellator
import Testing

@testable import CoreGraphics

/// An element of a path, for comparing.
struct Element: Equatable, CustomStringConvertible {
  var type: CGPathElementType
  var points: [CGPoint]

  init(_ type: CGPathElementType, _ points: (CGFloat, CGFloat)...) {
    self.type = type
    self.points = points.map { CGPoint(x: $0.0, y: $0.1) }
  }

  init(_ element: CGPathElement) {
    type = element.type
    let count = [1, 1, 2, 3, 0][Int(type.rawValue)]
    points = (0..<count).map { element.points[$0] }
  }

  var description: String { "\(type)\(points)" }
}

extension CGPath {
  /// The elements as the block form gives them.
  var elements: [Element] {
    var list: [Element] = []
    applyWithBlock { list.append(Element($0.pointee)) }
    return list
  }
}

@Suite struct CGPathTests {
  private let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
  private let rectElements = [
    Element(.moveToPoint, (1, 2)), Element(.addLineToPoint, (4, 2)), Element(.addLineToPoint, (4, 6)),
    Element(.addLineToPoint, (1, 6)), Element(.closeSubpath),
  ]

  @Test func rawValuesAreApples() {
    #expect(CGPathElementType.moveToPoint.rawValue == 0 && CGPathElementType.closeSubpath.rawValue == 4)
    #expect(CGPathElementType.addQuadCurveToPoint.rawValue == 2 && CGPathElementType.addCurveToPoint.rawValue == 3)
    #expect(CGPathFillRule.winding.rawValue == 0 && CGPathFillRule.evenOdd.rawValue == 1)
    #expect(CGLineCap.round.rawValue == 1 && CGLineCap.square.rawValue == 2)
    #expect(CGLineJoin.round.rawValue == 1 && CGLineJoin.bevel.rawValue == 2)
    #expect(CGPathDrawingMode.eoFill.rawValue == 1 && CGPathDrawingMode.eoFillStroke.rawValue == 4)
  }

  @Test func rectangles() {
    #expect(CGPath(rect: rect, transform: nil).elements == rectElements)
    #expect(CGPath(rect: CGRect(x: 4, y: 6, width: -3, height: -4), transform: nil).elements == rectElements)
    var move = CGAffineTransform(translationX: 10, y: 20)
    #expect(CGPath(rect: rect, transform: &move).elements.first == Element(.moveToPoint, (11, 22)))
    #expect(CGPath(rect: .null, transform: nil).isEmpty)
    #expect(CGPath(rect: .zero, transform: nil).elements.count == 5)
  }

  @Test func ellipses() {
    let path = CGPath(ellipseIn: rect, transform: nil)
    let types = path.elements.map(\.type)
    #expect(
      types == [
        .moveToPoint, .addCurveToPoint, .addCurveToPoint, .addCurveToPoint, .addCurveToPoint, .closeSubpath,
      ])
    #expect(path.elements[0] == Element(.moveToPoint, (4, 4)))
    #expect(path.elements[1].points.last == CGPoint(x: 2.5, y: 6))
    #expect(path.currentPoint == CGPoint(x: 4, y: 4))
    // The ellipse's control points do not leave the rectangle.
    #expect(path.boundingBox == rect && path.boundingBoxOfPath == rect)
  }

  @Test func roundedRectangles() {
    let path = CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 2, transform: nil)
    #expect(path.elements.count == 10 && path.elements[0] == Element(.moveToPoint, (2, 2)))
    #expect(path.boundingBox == rect)
    #expect(!path.contains(CGPoint(x: 1.1, y: 2.1)) && path.contains(CGPoint(x: 2.5, y: 2.1)))
    // Just half the sides, and so by rounding.
    _ = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 0.3, height: 0.3), cornerWidth: 0.1 + 0.05, cornerHeight: 0.15,
      transform: nil)
    #expect(CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 1, transform: nil).elements == rectElements)
  }

  @Test func cornersThatDoNotFitStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = CGPath(
        roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerWidth: 6, cornerHeight: 2, transform: nil)
    }
    await #expect(processExitsWith: .failure) {
      CGMutablePath().addRoundedRect(
        in: CGRect(x: 0, y: 0, width: 10, height: 10), cornerWidth: 2, cornerHeight: -1)
    }
  }

  @Test func boxesWithAndWithoutControlPoints() {
    let path = CGMutablePath()
    #expect(path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
    let point = CGMutablePath()
    point.move(to: CGPoint(x: 3, y: 4))
    #expect(point.boundingBoxOfPath == CGRect(x: 3, y: 4, width: 0, height: 0))
  }

  @Test func tellsRectangles() {
    func isRect(_ points: [(CGFloat, CGFloat)], close: Bool = true) -> CGRect? {
      let path = CGMutablePath()
      path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
      if close { path.closeSubpath() }
      var rect = CGRect.zero
      return path.isRect(&rect) ? rect : nil
    }
    var found = CGRect.zero
    #expect(CGPath(rect: rect, transform: nil).isRect(&found) && found == rect)
    #expect(CGPath(rect: rect, transform: nil).isRect(nil))
    let box = CGRect(x: 0, y: 0, width: 2, height: 1)
    // Either way round, from any corner, closed by a line or by close.
    #expect(isRect([(0, 0), (0, 1), (2, 1), (2, 0)]) == box)
    #expect(isRect([(2, 1), (0, 1), (0, 0), (2, 0)]) == box)
    #expect(isRect([(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)], close: false) == box)
    #expect(isRect([(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)]) == box)
    #expect(isRect([(0, 0), (2, 0), (2, 1), (0, 1)], close: false) == nil)
    #expect(isRect([(0, 0), (2, 0), (2, 1), (0.5, 1)]) == nil)
    #expect(isRect([(0, 0), (2, 0), (2, 1)]) == nil)
    #expect(isRect([(0, 0), (1, 1), (2, 0), (1, -1)]) == nil)
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil) && !CGMutablePath().isRect(nil))
    var turn = CGAffineTransform(rotationAngle: 0.5)
    #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    let two = CGMutablePath()
    two.addRects([rect, rect])
    #expect(!two.isRect(nil))
  }

  @Test func containsMapsThePoint() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    #expect(path.contains(CGPoint(x: 5, y: 5)) && !path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    let move = CGAffineTransform(translationX: 100, y: 0)
    #expect(!path.contains(CGPoint(x: 5, y: 5), transform: move))
    #expect(path.contains(CGPoint(x: -95, y: 5), transform: move))
  }

  // MARK: Copies, equality

  @Test func equalityIsByElements() {
    let made = CGMutablePath()
    made.move(to: CGPoint(x: 1, y: 2))
    for (x, y) in [(4.0, 2.0), (4, 6), (1, 6)] { made.addLine(to: CGPoint(x: x, y: y)) }
    let whole = CGPath(rect: rect, transform: nil)
    #expect(made != whole)
    made.closeSubpath()
    #expect(made == whole && made.hashValue == whole.hashValue)
    #expect(Set([made, whole, CGMutablePath()]).count == 2)
    // A path is itself, whatever its points are.
    let odd = CGMutablePath()
    odd.move(to: CGPoint(x: CGFloat.nan, y: 0))
    #expect(odd == odd)
  }

  @Test func copiesOfMutablePathsDoNotChange() throws {
    let path = CGMutablePath()
    path.addRect(rect)
    let copy = try #require(path.copy())
    let other = try #require(path.mutableCopy())
    path.addRect(rect)
    #expect(!(copy is CGMutablePath) && copy.elements.count == 5 && other.elements.count == 5)
    #expect(copy.copy() === copy)
    other.closeSubpath()
    other.addLine(to: .zero)
    #expect(copy.elements == rectElements)
  }

  @Test func copiesAreTransformed() throws {
    var scale = CGAffineTransform(scaleX: 2, y: 3)
    let path = CGPath(rect: rect, transform: nil)
    let copy = try #require(path.copy(using: &scale))
    #expect(copy.boundingBox == CGRect(x: 2, y: 6, width: 6, height: 12))
    #expect(copy.currentPoint == CGPoint(x: 2, y: 6))
    #expect(path.copy(using: nil) === path)
    let changeable = try #require(path.mutableCopy(using: &scale))
    changeable.addLine(to: .zero)
    #expect(changeable.elements[0] == Element(.moveToPoint, (2, 6)) && path.elements == rectElements)
    var move = CGAffineTransform(translationX: 5, y: 5)
    #expect(CGMutablePath().copy(using: &move) == CGMutablePath())
  }

  @Test func typeIdentifiersAreShared() {
    #expect(fetched(CGPath(rect: rect, transform: nil)) == CGPath.typeID)
    #expect(fetched(CGMutablePath()) == CGPath.typeID && CGMutablePath.typeID == CGPath.typeID)
    #expect(CGPath.typeID != CGColor.typeID)
  }

  private func fetched(_ path: CGPath) -> CFTypeID { CFGetTypeID(path) }

  // MARK: Elements

  @Test func functionsAreGivenTheirPointer() {
    var count = 0
    withUnsafeMutablePointer(to: &count) { pointer in
      CGPath(rect: rect, transform: nil).apply(info: pointer) { info, element in
        if element.pointee.type == .addLineToPoint { info!.assumingMemoryBound(to: Int.self).pointee += 1 }
      }
    }
    #expect(count == 3)
  }

  @Test func blocksMayAddToThePath() {
    let path = CGMutablePath()
    path.addRect(rect)
    path.applyWithBlock { element in
      if element.pointee.type == .addLineToPoint { path.addLine(to: element.pointee.points[0]) }
      // A copy: the path does not see it.
      element.pointee.points[0] = .zero
    }
    #expect(path.elements.count == 9 && Array(path.elements[..<5]) == rectElements)
  }

  // MARK: For the renderers

  @Test func sourcesArePerPathAndAnewAfterChanges() async {
    let path = CGPath(rect: rect, transform: nil)
    nonisolated(unsafe) let shared = path
    let ids = await withTaskGroup(of: ContentID.self) { group in
      for _ in 0..<32 { group.addTask { shared.source.id } }
      return await group.reduce(into: Set<ContentID>()) { $0.insert($1) }
    }
    #expect(ids == [path.source.id] && path.source.path.verbs.count == 5)
    let changing = CGMutablePath()
    changing.addRect(rect)
    let first = changing.source
    #expect(first === changing.source)
    changing.closeSubpath()
    changing.addLine(to: .zero)
    #expect(changing.source !== first && first.path.verbs.count == 5 && changing.source.path.verbs.count == 7)
  }

  @Test func sourcesHoldWhatCanBeDrawn() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 1e12, y: 1)])
    #expect(path.sourceFaults == [.notFinite, .beyondLimit])
    #expect(path.source.path.points.map(\.x) == [0, RenderLimits.coordinate])
    #expect(path.elements.count == 3)
  }

  @Test func debugDescriptionListsElements() {
    let path = CGMutablePath()
    #expect(path.debugDescription == "CGMutablePath()")
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
    path.closeSubpath()
    #expect(path.debugDescription == "CGMutablePath(move (1.0, 2.0), quad (3.0, 4.0) (5.0, 6.0), close)")
    #expect(CGPath(rect: rect, transform: nil).debugDescription.hasPrefix("CGPath(move (1.0, 2.0), line (4.0, 2.0), "))
    let long = CGMutablePath()
    long.addLines(between: (0..<102).map { CGPoint(x: $0, y: 0) })
    #expect(long.debugDescription.hasSuffix(", line (99.0, 0.0), and 2 more)"))
  }
}
