import Foundation
import FramePlanner
import QuartzCore
import RenderModel
import SceneFiles

extension Command {
  static let inspect = Command(
    name: "inspect", summary: "print a scene's layer tree, or how its frame is drawn",
    usage: ["IN [--time T] [--json]", "IN --plan [--size WxH] [--json]"],
    details: """
      IN is a .ca package or a .caml file. Properties are those at --time (default 0); animations are listed with what
      they were given. What the file holds and this version does not use is listed at the end
      (with --json on standard error).
      """,
    options: [
      .time, .json, .flag("--plan", help: "print the frame plan: surfaces, passes, batches, draws"),
      .value("--size", value: "WxH", "the picture's size in pixels, for --plan (default: the document's)"),
      .value("--fit", value: "contain|cover|stretch|none", "how the document is fitted into --size"),
      .value("--scale", value: "S", "pixels a point, for --plan"), .strict,
    ],
    examples: [
      ("glrender inspect cubes.ca", "the layers, one a line, with what differs from the default"),
      ("glrender inspect clock.ca --time 2.5", "the same 2.5 seconds later"),
      ("glrender inspect cubes.ca --json | jq .sublayers[0].properties.transform", "one layer's transform"),
      ("glrender inspect cubes.ca --plan", "the passes and draw calls that a GPU frame takes"),
    ]
  ) { arguments throws(ToolError) in
    let path = try arguments.single("the scene")
    let time = try arguments.number("--time", default: 0)
    let document = try SceneInput.load(path, strict: arguments.has("--strict"))
    if arguments.has("--plan") {
      try PlanReport.print(document, arguments, time: time)
      return .success
    }
    // What the report presents is what this frame shows.
    _ = Drawing.snapshot(document, time: time)
    if arguments.has("--json") {
      try Output.print(LayerReport().json(document.rootLayer).text)
      for note in document.notes { Output.note("note: \(note)") }
      return .success
    }
    var text = LayerReport().text(document.rootLayer)
    if !document.notes.isEmpty { text += "\nNot used:\n" }
    for note in document.notes { text += "  \(note)\n" }
    try Output.print(text)
    return .success
  }
}
