import RenderHost
import RenderModel

extension Command {
  static let render = Command(
    name: "render", summary: "draw a scene as a PNG picture",
    usage: [
      "IN -o OUT.png [--size WxH] [--fit F] [--scale S] [--time T] [--background C] [--renderer R] [--device D] "
        + "[--strict]"
    ],
    details: """
      IN is a .ca package or a .caml file. Without --size the picture is the document times --scale; with it the
      document is fitted in. Faults in the scene's properties and pictures are warnings, and the frame is drawn.
      """,
    options: [
      .value("-o", "--output", value: "OUT.png", "where the picture goes; - is standard output"),
      .value("--size", value: "WxH", "the picture's size in pixels, up to \(RenderLimits.side) a side"),
      .value(
        "--fit", value: "contain|cover|stretch|none",
        "how the document is fitted into --size (default contain; none keeps --scale)"),
      .value("--scale", value: "S", "pixels a point (default 1)"), .time,
      .value("--background", value: "none|#rrggbb[aa]", "what lies behind the layers (default none)"), .renderer,
      .device, .strict,
    ],
    examples: [
      ("glrender render cubes.ca -o cubes.png", "the scene at its own size"),
      ("glrender render cubes.ca -o cubes.png --scale 2", "the same with two pixels a point"),
      (
        "glrender render cubes.ca -o wide.png --size 1920x1080 --fit cover --background '#202020'",
        "filling a screen"
      ),
      ("glrender render cubes.ca -o - --renderer software | display", "without a GPU, to another program"),
    ]
  ) { arguments throws(ToolError) in
    let path = try arguments.single("the scene")
    guard let output = arguments.value("-o") else { throw .usage("-o, where the picture goes, is missing") }
    let time = try arguments.number("--time", default: 0)
    let choice = try arguments.renderer()
    let strict = arguments.has("--strict")
    try Fit.check(arguments)
    let document = try SceneInput.load(path, strict: strict)
    let request = try Fit.request(arguments, document)
    let renderer = try Drawing.renderer(choice, device: arguments.value("--device"))
    let frame = try Drawing.frame(Drawing.snapshot(document, time: time), request, renderer)
    try SceneInput.report(frame.diagnostics, strict: strict)
    try Output.write(frame.picture, to: output)
    return .success
  }
}
