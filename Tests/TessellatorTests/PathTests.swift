import Geometry
import Tessellator
import Testing

@Suite struct PathTests {
  @Test func piecesAfterCloseStartWithAMove() {
    var path = Path()
    path.move(to: Vector2(1, 2))
    path.addLine(to: Vector2(3, 2))
    path.close()
    #expect(path.currentPoint == Vector2(1, 2))
    path.addLine(to: Vector2(5, 5))
    #expect(path.verbs == [.move, .line, .close, .move, .line])
    #expect(path.points == [Vector2(1, 2), Vector2(3, 2), Vector2(1, 2), Vector2(5, 5)])
  }

  @Test func nothingIsAddedWithoutACurrentPoint() {
    var path = Path()
    path.addLine(to: Vector2(1, 1))
    path.addCubic(to: .zero, control1: .zero, control2: .zero)
    path.close()
    #expect(path.isEmpty && path.currentPoint == nil)
  }
}
