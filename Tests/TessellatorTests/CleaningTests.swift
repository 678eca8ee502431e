import Geometry
import Tessellator
import Testing

@Suite struct CleaningTests {
  private func cleaned(_ path: Path, most: Int = 1000) -> (path: Path, faults: Path.Faults) {
    path.cleaned(limit: 100, most: most)
  }

  @Test func goodPathsStayAsTheyAre() {
    var path = Path()
    path.addEllipse(in: Rectangle(x: -100, y: 0, width: 200, height: 5))
    let result = cleaned(path)
    #expect(result.path == path && result.faults.isEmpty)
    #expect(cleaned(Path()).path.isEmpty)
  }

  @Test func piecesThatAreNotFiniteAreLeftOut() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Vector2(1, .nan))
    path.addLine(to: Vector2(2, 2))
    path.addCubic(to: Vector2(3, 3), control1: Vector2(.infinity, 0), control2: .zero)
    path.addQuadratic(to: Vector2(4, 4), control: Vector2(4, 0))
    path.close()
    let result = cleaned(path)
    #expect(result.faults == .notFinite)
    #expect(result.path.verbs == [.move, .line, .quadratic, .close])
    #expect(result.path.points == [.zero, Vector2(2, 2), Vector2(4, 0), Vector2(4, 4)])
  }

  @Test func aSubpathWithoutItsStartBeginsAtItsFirstGoodPoint() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Vector2(1, 0))
    path.move(to: Vector2(.nan, 0))
    path.addLine(to: Vector2(5, 5))
    path.addLine(to: Vector2(6, 6))
    path.close()
    path.move(to: Vector2(.nan, 0))
    path.close()
    let result = cleaned(path)
    #expect(result.path.verbs == [.move, .line, .move, .line, .close])
    #expect(result.path.points == [.zero, Vector2(1, 0), Vector2(5, 5), Vector2(6, 6)])
  }

  @Test func finiteCoordinatesAreClamped() {
    var path = Path()
    path.move(to: Vector2(-1e300, 5))
    path.addCubic(to: Vector2(7, 101), control1: Vector2(0, 1e9), control2: Vector2(1, 2))
    let result = cleaned(path)
    #expect(result.faults == .beyondLimit)
    #expect(result.path.points == [Vector2(-100, 5), Vector2(0, 100), Vector2(1, 2), Vector2(7, 100)])
  }

  @Test func longPathsAreCutAtAPiece() {
    var path = Path()
    path.move(to: .zero)
    for i in 0..<4 { path.addQuadratic(to: Vector2(Double(i), 1), control: .zero) }
    let result = cleaned(path, most: 6)
    #expect(result.faults == .tooLong)
    #expect(result.path.verbs == [.move, .quadratic, .quadratic])
  }
}
