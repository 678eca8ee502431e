import RenderModel
import Testing

@Suite struct DiagnosticsTests {
  @Test func oneFaultIsKeptOnce() {
    var diagnostics = RenderDiagnostics()
    #expect(diagnostics.isEmpty)
    diagnostics.report(.badValue, layer: "root/a", "opacity is not a number")
    diagnostics.report(.badValue, layer: "root/a", "opacity is not a number")
    diagnostics.report(.badValue, layer: "root/b", "opacity is not a number")
    diagnostics.report(.unsupported, "opacity is not a number")
    #expect(diagnostics.entries.map(\.layer) == ["root/a", "root/b", ""])
    #expect(diagnostics.entries.map(\.kind) == [.badValue, .badValue, .unsupported])
    #expect(diagnostics.dropped == 0 && !diagnostics.isEmpty)
  }

  @Test func thousandsAreOnlyCounted() {
    var diagnostics = RenderDiagnostics()
    for i in 0..<100_000 { diagnostics.report(.badAsset, layer: "\(i)", "no such file") }
    #expect(diagnostics.entries.count == RenderLimits.diagnostics)
    #expect(diagnostics.dropped == 100_000 - RenderLimits.diagnostics)
    #expect(diagnostics.entries.last?.layer == "\(RenderLimits.diagnostics - 1)")
  }

  @Test func mergingKeepsTheLimit() {
    var a = RenderDiagnostics()
    a.report(.limit, "deep")
    var b = RenderDiagnostics()
    b.report(.limit, "deep")
    b.report(.limit, "wide")
    a.merge(b)
    #expect(a.entries.map(\.detail) == ["deep", "wide"] && a.dropped == 0)
    var many = RenderDiagnostics()
    for i in 0..<(RenderLimits.diagnostics + 5) { many.report(.limit, "\(i)") }
    a.merge(many)
    #expect(a.entries.count == RenderLimits.diagnostics)
    // Two had no room, five were dropped before.
    #expect(a.dropped == 7)
  }
}
