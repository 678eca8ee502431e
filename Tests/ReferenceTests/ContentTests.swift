import Geometry
import Imaging
import RenderHost
import RenderModel
import SoftwareRenderer
import TestSupport
import Testing

/// Pictures on the GPU and in the software renderer.
@Suite struct ContentTests {
  /// Bilinear texels may be 2 apart, trilinear ones 4, nearest ones no more than plain colours.
  @Test func picturesAgree() throws {
    let gpu = try makeRenderer(.gpu).renderer
    let software = ReferenceRenderer()
    var kinds: [String: Agreement] = [:]
    for scene in ContentScenes.all {
      let expected = try draw(software, scene.snapshot, scene.request)
      let found = try draw(gpu, scene.snapshot, scene.request)
      #expect(expected.diagnostics.isEmpty && found.diagnostics.isEmpty, "\(scene.name)")
      let classes = try software.classify(scene.snapshot, scene.request)
      for filter in [nil, ContentsFilter.nearest, .linear, .trilinear] {
        let extra = filter == .linear ? 1 : filter == .trilinear ? 3 : 0
        var agreement = kinds["\(filter.map { "\($0)" } ?? "plain")"] ?? Agreement()
        agreement.add(scene.name, expected.picture, found.picture, classes, extra: extra) { $0.sampling == filter }
        kinds["\(filter.map { "\($0)" } ?? "plain")"] = agreement
      }
    }
    for (name, agreement) in kinds.sorted(by: { $0.key < $1.key }) {
      print("\(name) pixels: \(agreement.summary)")
      #expect(agreement.interior.beyond == 0 && agreement.oneEdge.beyond == 0, "\(name): \(agreement.faults)")
      #expect(agreement.severalEdges.mean <= 8 && agreement.flat == 0, "\(name): \(agreement.faults)")
      #expect(agreement.interior.pixels > 1000, "\(name)")
    }
  }
}
