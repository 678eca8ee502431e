import FramePlanner
import Imaging
import RenderModel
import SceneFiles

/// A frame plan for people and for programs.
enum PlanReport {
  /// Plans the frame that the options ask for and prints it.
  static func print(_ document: SceneDocument, _ arguments: Arguments, time: Double) throws(ToolError) {
    let request = try Fit.request(arguments, document)
    let snapshot = Drawing.snapshot(document, time: time)
    let plan = FramePlanner().plan(snapshot, request)
    var diagnostics = snapshot.diagnostics
    diagnostics.merge(plan.diagnostics)
    try SceneInput.report(diagnostics, strict: arguments.has("--strict"))
    try Output.print(arguments.has("--json") ? json(plan).text : text(plan))
  }

  private static func statistics(_ plan: FramePlan) -> [(String, Int)] {
    let s = plan.statistics
    return [
      ("layers", s.layers), ("quads", s.quads), ("draws", plan.passes.reduce(0) { $0 + $1.batches.count }),
      ("passes", plan.passes.count), ("fragments", s.fragments), ("hiddenFaces", s.hiddenFaces),
      ("sharedEdges", s.sharedEdges), ("paths", s.paths), ("tessellatedPaths", s.tessellatedPaths),
      ("rasterizedPaths", s.rasterizedPaths),
      ("strips", s.strips), ("spans", s.spans),
    ]
  }

  private static func text(_ plan: FramePlan) -> String {
    var text = statistics(plan).map { "\($0.0) \($0.1)" }.joined(separator: ", ") + "\n"
    for (index, surface) in plan.surfaces.enumerated() {
      text += "surface \(index): \(surface.width) x \(surface.height) at (\(surface.x), \(surface.y))\n"
    }
    for (index, image) in plan.images.enumerated() {
      text += "image \(index): \(image.width) x \(image.height)\(image.isOpaque ? ", opaque" : "")\n"
    }
    for (index, pass) in plan.passes.enumerated() {
      text += "pass \(index) into surface \(pass.target), "
      text += pass.clear.map { "cleared to (\($0.x), \($0.y), \($0.z), \($0.w))\n" } ?? "continued\n"
      for batch in pass.batches {
        let kind = batch.paint.stream == .strips ? "strips and spans" : "quads"
        let mode = batch.mode == .sourceOver ? "" : ", \(batch.mode)"
        text += "  draw \(batch.instances.count) \(kind), \(describe(batch.paint))\(mode)\n"
      }
      for surface in pass.captures { text += "  copy to surface \(surface)\n" }
    }
    return text
  }

  private static func describe(_ paint: Batch.Paint) -> String {
    switch paint {
    case .solid: "plain colours"
    case .image(let image, let sampler): "image \(image), \(sampler.minification)/\(sampler.magnification)"
    case .surface(let surface): "surface \(surface)"
    case .coverage: "coverage of paths"
    default: "\(paint)"
    }
  }

  private static func json(_ plan: FramePlan) -> JSONValue {
    .object([
      ("statistics", .object(statistics(plan).map { ($0.0, .integer($0.1)) })),
      (
        "surfaces",
        .array(
          plan.surfaces.map {
            .object([
              ("x", .integer($0.x)), ("y", .integer($0.y)), ("width", .integer($0.width)),
              ("height", .integer($0.height)),
            ])
          })
      ),
      (
        "images",
        .array(
          plan.images.map {
            .object([
              ("width", .integer($0.width)), ("height", .integer($0.height)),
              ("opaque", .bool($0.isOpaque)),
            ])
          })
      ),
      (
        "passes",
        .array(
          plan.passes.map { pass in
            .object([
              ("target", .integer(pass.target)),
              ("clear", pass.clear.map { .reals([$0.x, $0.y, $0.z, $0.w].map { Double($0) }) } ?? .null),
              ("batches", .array(pass.batches.map { json($0) })),
              ("captures", .array(pass.captures.map { .integer($0) })),
            ])
          })
      ),
    ])
  }

  private static func json(_ batch: Batch) -> JSONValue {
    var members: [(String, JSONValue)] =
      switch batch.paint {
      case .solid: [("paint", .string("solid"))]
      case .image(let image, let sampler):
        [
          ("paint", .string("image")), ("image", .integer(image)),
          ("minification", .string("\(sampler.minification)")),
          ("magnification", .string("\(sampler.magnification)")),
        ]
      case .surface(let surface): [("paint", .string("surface")), ("surface", .integer(surface))]
      case .coverage: [("paint", .string("coverage"))]
      default: [("paint", .string("\(batch.paint)"))]
      }
    if batch.mode != .sourceOver { members.append(("mode", .string("\(batch.mode)"))) }
    members.append(("first", .integer(batch.instances.lowerBound)))
    members.append(("count", .integer(batch.instances.count)))
    return .object(members)
  }
}
