import Imaging
import QuartzCore
import RenderHost
import RenderModel
import SoftwareRenderer
import TestSupport
import Testing

/// A frame of a tree that moves is a function of the tree and the time: frames may be asked for in any order.
@Suite struct RandomAccessTests {
  static let seeds = 0..<200 as Range<UInt64>
  static let times = (0..<50).map { RandomAnimation.duration * Double($0) / 50 }

  /// What is known of one tree.
  private struct Finding {
    var features: Set<String> = []
    /// How many frames differ from the one before.
    var changes = 0
    var faults: [String] = []
  }

  @Test func anyOrderGivesTheBytesOfASequentialRun() throws {
    // One renderer goes from time to time at random, the other one forwards.
    let (jumping, forwards) = (try makeRenderer(.gpu).renderer, try makeRenderer(.gpu).renderer)
    let findings = try Self.seeds.map { try Self.compare($0, jumping, forwards) }
    let faults = findings.flatMap(\.faults)
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(12))")
    let moving = findings.count { $0.changes >= 5 }
    print("\(findings.count) trees, \(moving) of them move; \(findings.reduce(0) { $0 + $1.changes }) changes")
    #expect(moving * 10 >= findings.count * 9)
    let counts = findings.flatMap(\.features).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for feature in RandomAnimation.everyFeature { #expect((counts[feature] ?? 0) > 0, "\(feature)") }
    print(counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; "))
  }

  private static func compare(
    _ seed: UInt64, _ jumping: any FrameRenderer, _ forwards: any FrameRenderer
  ) throws -> Finding {
    let one = RandomAnimation(seed: seed)
    let background = seed % 3 == 0 ? Colour.white : nil
    let request = FrameRequest.window(RandomAnimation.side, RandomAnimation.side, background: background)
    var finding = Finding(features: one.features)
    if one.isLive { _ = SnapshotBuilder.snapshot(of: one.layer, time: 0, yAxis: .down) }
    let expected = try times.map { try frame(of: one.layer, $0, request, forwards) }
    finding.changes = zip(expected, expected.dropFirst()).count { $0.0.picture != $0.1.picture }

    let other = RandomAnimation(seed: seed).layer
    if one.isLive { _ = SnapshotBuilder.snapshot(of: other, time: 0, yAxis: .down) }
    var random = SeededGenerator(seed: seed)
    for k in times.indices.shuffled(using: &random) {
      // Looking at what is shown, and frames without a time, must leave no trace.
      if k % 7 == 0 { _ = other.sublayers?.last?.presentation() }
      if k % 11 == 0 { _ = SnapshotBuilder.snapshot(of: other, time: nil, yAxis: .down) }
      let found = try frame(of: other, times[k], request, jumping)
      if found.picture != expected[k].picture { finding.faults.append("seed \(seed) at \(times[k])") }
      if found.diagnostics.entries != expected[k].diagnostics.entries {
        finding.faults.append("seed \(seed) at \(times[k]): \(found.diagnostics.entries)")
      }
    }
    return finding
  }

  private static func frame(
    of layer: CALayer, _ time: Double, _ request: FrameRequest, _ renderer: any FrameRenderer
  ) throws -> (picture: PixelBuffer, diagnostics: RenderDiagnostics) {
    let snapshot = SnapshotBuilder.snapshot(of: layer, time: time, yAxis: .down)
    var diagnostics = snapshot.diagnostics
    let picture = try renderer.render(snapshot, request, diagnostics: &diagnostics)
    return (picture, diagnostics)
  }

  /// Both renderers within the limits of appearances that do not move, which `AppearanceTests` has for effects.
  @Test func renderersAgree() throws {
    let (gpu, software) = (try makeRenderer(.gpu).renderer, ReferenceRenderer())
    let request = FrameRequest.window(RandomAnimation.side, RandomAnimation.side)
    var all = Agreement()
    for seed in 0..<50 as Range<UInt64> {
      let layer = RandomAnimation(seed: seed, hasEffects: false).layer
      for time in [0, 0.6, 1.23, 2.04] {
        let snapshot = SnapshotBuilder.snapshot(of: layer, time: time, yAxis: .down)
        let expected = try draw(software, snapshot, request)
        let found = try draw(gpu, snapshot, request)
        all.add(
          "seed \(seed) at \(time)", expected.picture, found.picture, try software.classify(snapshot, request),
          limit: AppearanceTests.limit)
      }
    }
    print("random animations: \(all.summary)")
    // Rare single pixels as in AppearanceTests.
    #expect((all.interior.beyond + all.oneEdge.beyond) * 2000 <= all.interior.pixels, "\(all.faults)")
    #expect(all.severalEdges.mean <= 8 && all.flat == 0, "\(all.faults)")
  }
}
