import Geometry
import Testing

@Suite struct RectangleTests {
  private let a = Rectangle(minX: 1, minY: 2, maxX: 5, maxY: 8)

  @Test func extentsAndEmptiness() {
    #expect(a == Rectangle(x: 1, y: 2, width: 4, height: 6))
    #expect(a.width == 4 && a.height == 6 && !a.isEmpty)
    #expect(Rectangle.zero.isEmpty && Rectangle.null.isEmpty && !Rectangle.unit.isEmpty)
    #expect(Rectangle(x: 0, y: 0, width: 0, height: 5).isEmpty)
    #expect(Rectangle(x: 0, y: 0, width: 5, height: -1).isEmpty)
    #expect(Rectangle(x: 0, y: 0, width: .nan, height: 5).isEmpty)
    #expect(!Rectangle(minX: -.infinity, minY: 0, maxX: .infinity, maxY: 1).isEmpty)
  }

  @Test func unionsAndIntersections() {
    let b = Rectangle(minX: 4, minY: -1, maxX: 9, maxY: 3)
    #expect(a.union(b) == Rectangle(minX: 1, minY: -1, maxX: 9, maxY: 8))
    #expect(a.intersection(b) == Rectangle(minX: 4, minY: 2, maxX: 5, maxY: 3))
    #expect(a.union(.null) == a && Rectangle.null.union(a) == a)
    #expect(a.intersection(.null).isEmpty)
    #expect(a.intersection(Rectangle(x: 6, y: 2, width: 1, height: 1)).isEmpty)
    // A point widens a union, although it is empty.
    #expect(a.union(.zero) == Rectangle(minX: 0, minY: 0, maxX: 5, maxY: 8))
  }

  @Test func touchingIsNoOverlap() {
    #expect(a.overlaps(Rectangle(minX: 4.5, minY: 7.5, maxX: 9, maxY: 9)))
    #expect(a.overlaps(a) && a.overlaps(Rectangle(x: 2, y: 3, width: 1, height: 1)))
    #expect(!a.overlaps(Rectangle(minX: 5, minY: 2, maxX: 9, maxY: 8)))
    #expect(!a.overlaps(Rectangle(minX: 1, minY: 8, maxX: 5, maxY: 9)))
    #expect(!a.overlaps(.null) && !Rectangle.null.overlaps(a))
  }

  @Test func insets() {
    #expect(a.insetBy(1) == Rectangle(minX: 2, minY: 3, maxX: 4, maxY: 7))
    #expect(a.insetBy(-1) == Rectangle(minX: 0, minY: 1, maxX: 6, maxY: 9))
    #expect(a.insetBy(2).isEmpty)
  }
}

@Suite struct VectorTests {
  @Test func arithmetic() {
    let a = Vector2(3, 4)
    let b = Vector2(-1, 2)
    #expect(a + b == Vector2(2, 6) && a - b == Vector2(4, 2) && a * 2 == Vector2(6, 8))
    #expect(a.length == 5 && a.dot(b) == 5 && a - a == .zero)
  }

  @Test func crossProductsTellTheSide() {
    // y lies counter-clockwise of x where y points up.
    #expect(Vector2(1, 0).cross(Vector2(0, 1)) == 1)
    #expect(Vector2(0, 1).cross(Vector2(1, 0)) == -1)
    #expect(Vector2(2, 3).cross(Vector2(4, 6)) == 0)
  }
}
