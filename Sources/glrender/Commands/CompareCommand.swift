import Imaging
import RenderHost
import RenderModel
import SceneFiles

extension Command {
  static let compare = Command(
    name: "compare", summary: "compare two pictures, or what two renderers make of a scene",
    usage: [
      "A B [--tolerance N] [--diff OUT.png] [--json]",
      "SCENE --renderers gpu,software [--size WxH] [--time T] [--tolerance N] [--diff OUT.png] [--json]",
    ],
    details: """
      A and B are PNG or JPEG files. Differences are in steps of 1/255 of the premultiplied channels. The exit code is 1
      where a pixel differs by more than the tolerance, or where the sizes differ.
      """,
    options: [
      .value("--tolerance", value: "N", "the largest difference that counts as equal, 0 to 255 (default 0)"),
      .value("--diff", value: "OUT.png", "write a heat map: black equal, blue to 3, green to 8, yellow to 32, red"),
      .value("--renderers", value: "R,R", "compare one scene drawn by two of gpu, software, auto"),
      .value("--size", value: "WxH", "the pictures' size in pixels, with --renderers"),
      .value("--fit", value: "contain|cover|stretch|none", "how the document is fitted into --size"),
      .value("--scale", value: "S", "pixels a point, with --renderers"),
      .value("--background", value: "none|#rrggbb[aa]", "what lies behind the layers, with --renderers"), .time,
      .device, .strict, .json,
    ],
    examples: [
      ("glrender compare old.png new.png --tolerance 2 --diff heat.png", "two pictures, with a heat map"),
      ("glrender compare cubes.ca --renderers gpu,software --json", "the GPU against the reference"),
    ]
  ) { arguments throws(ToolError) in
    let tolerance = try arguments.integer("--tolerance", default: 0, in: 0...255)
    let renderers = arguments.value("--renderers")
    let (a, b) = try renderers == nil ? decodeTwo(arguments) : drawTwice(arguments, renderers!)
    guard a.width == b.width, a.height == b.height else {
      try report(sizes: a, b, json: arguments.has("--json"))
      return .different
    }
    let difference: ImageDifference
    do throws(ImageError) {
      difference = try ImageDifference(a, b)
    } catch {
      throw .badInput(error.description)
    }
    if let path = arguments.value("--diff") { try Output.write(difference.heatMap, to: path) }
    let equal = difference.maximum <= tolerance
    try report(difference, equal: equal, tolerance: tolerance, json: arguments.has("--json"))
    return equal ? .success : .different
  }

  private static func decodeTwo(_ arguments: Arguments) throws(ToolError) -> (PixelBuffer, PixelBuffer) {
    guard arguments.positional.count == 2 else { throw .usage("compare needs two pictures, or --renderers") }
    func decode(_ path: String) throws(ToolError) -> PixelBuffer {
      do throws(ImageError) {
        return try ImageDecoder.decode(contentsOf: path)
      } catch {
        if case .unreadable = error { throw .badInput(error.description) }
        throw .badInput("\(path): \(error.description)")
      }
    }
    return (try decode(arguments.positional[0]), try decode(arguments.positional[1]))
  }

  private static func drawTwice(
    _ arguments: Arguments, _ list: String
  ) throws(ToolError) -> (PixelBuffer, PixelBuffer) {
    let names = list.split(separator: ",", omittingEmptySubsequences: false)
    guard names.count == 2 else { throw .usage("--renderers \(list) is not two renderers, as in gpu,software") }
    let choices = (try Arguments.renderer(String(names[0])), try Arguments.renderer(String(names[1])))
    let path = try arguments.single("the scene")
    let time = try arguments.number("--time", default: 0)
    try Fit.check(arguments)
    let strict = arguments.has("--strict")
    let document = try SceneInput.load(path, strict: strict)
    let request = try Fit.request(arguments, document)
    let snapshot = Drawing.snapshot(document, time: time)
    func draw(_ choice: RendererChoice) throws(ToolError) -> PixelBuffer {
      let frame = try Drawing.frame(
        snapshot, request, Drawing.renderer(choice, device: arguments.value("--device")))
      try SceneInput.report(frame.diagnostics, strict: strict)
      return frame.picture
    }
    return (try draw(choices.0), try draw(choices.1))
  }

  // MARK: Results

  private static func report(sizes a: PixelBuffer, _ b: PixelBuffer, json: Bool) throws(ToolError) {
    if json {
      try Output.print(
        JSONValue.object([
          ("equal", .bool(false)), ("sizes", .array([size(a), size(b)])),
        ]).text)
    } else {
      try Output.print("The sizes differ: \(a.width) x \(a.height) and \(b.width) x \(b.height) pixels")
    }
  }

  private static func size(_ picture: PixelBuffer) -> JSONValue {
    .array([.integer(picture.width), .integer(picture.height)])
  }

  private static func report(
    _ difference: ImageDifference, equal: Bool, tolerance: Int, json: Bool
  ) throws(ToolError) {
    if json {
      let counts = zip(ImageDifference.thresholds, difference.counts).map { (String($0), JSONValue.integer($1)) }
      try Output.print(
        JSONValue.object([
          ("equal", .bool(equal)), ("tolerance", .integer(tolerance)), ("maximum", .integer(difference.maximum)),
          ("mean", .number(difference.mean)), ("pixels", .integer(difference.pixelCount)),
          ("differing", .integer(difference.differing)), ("above", .object(counts)),
        ]).text)
      return
    }
    var text = equal ? "Equal within \(tolerance)" : "Different"
    text += ": largest difference \(difference.maximum), mean \(difference.mean), "
    text += "\(difference.differing) of \(difference.pixelCount) pixels differ"
    for (threshold, count) in zip(ImageDifference.thresholds, difference.counts) {
      text += "\n  by more than \(threshold): \(count)"
    }
    try Output.print(text)
  }
}
