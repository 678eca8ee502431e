import Foundation
import TestBasics
import Testing

/// Every kind of bad input: its exit code, its message, and what is (not) written.
@Suite struct BadInputTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path + "/out.png" }

  init() throws { folder = try TemporaryFolder() }

  private func render(_ input: String, _ more: String...) throws -> ToolRun {
    try ToolRun(["render", input, "-o", out, "--renderer", "software"] + more)
  }

  // MARK: Wrong usage, exit 2

  @Test(arguments: [
    [], ["frobnicate"], ["--frobnicate"], ["render"], ["render", "a.ca"], ["render", "a.ca", "-o"],
    ["render", "a.ca", "b.ca", "-o", "c.png"], ["render", "a.ca", "-o", "c.png", "--wat"],
    ["render", "a.ca", "-o", "c.png", "--strict=yes"], ["inspect"], ["compare"], ["compare", "a.png"],
    ["compare", "a.png", "b.png", "--tolerance", "256"], ["compare", "a.png", "b.png", "--tolerance", "x"],
    ["compare", "a.ca", "--renderers", "gpu"], ["compare", "a.ca", "--renderers", "gpu,cpu"],
    ["bench", "no-such-scene"],
    ["bench", "--frames", "0"],
  ])
  func wrongUsage(_ arguments: [String]) throws {
    let run = try ToolRun(arguments)
    #expect(run.code == 2, "\(arguments): \(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("--help"))
  }

  @Test(arguments: [
    ["--size", "0x0"], ["--size", "100000x100000"], ["--size", "16385x1"], ["--size", "0x10"], ["--size", "-5x5"],
    ["--size", "16384x16384"], ["--size", "10"], ["--size", "10x"], ["--size", "axb"], ["--size", "1e3x5"],
    ["--size", "99999999999999999999x1"], ["--fit", "squeeze"], ["--scale", "0"], ["--scale", "-1"],
    ["--scale", "nan"], ["--scale", "inf"], ["--time", "nan"], ["--time", "soon"], ["--background", "red"],
    ["--background", "#12345"], ["--background", "#gggggg"], ["--background", "#ééé"], ["--renderer", "best"],
  ])
  func wrongValues(_ options: [String]) throws {
    let run = try ToolRun(["render", try folder.caml(), "-o", out] + options)
    #expect(run.code == 2, "\(options): \(run.errors)")
    #expect(run.errors.contains(options[0]) || run.errors.contains(options[1]))
    #expect(folder.files == ["scene.caml"])
  }

  // MARK: Faults of form, exit 3

  private func expectRefused(_ input: String, _ message: String) throws {
    for arguments in [["render", input, "-o", out], ["inspect", input], ["inspect", input, "--json"]] {
      let run = try ToolRun(arguments)
      #expect(run.code == 3, "\(arguments[0]) \(input): \(run.errors)")
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    #expect(!folder.files.contains("out.png"))
  }

  @Test func missingFile() throws {
    try expectRefused(folder.path + "/gone.ca", "there is no such file")
  }

  @Test func notXML() throws {
    try expectRefused(try folder.write("a.caml", "hello"), "a.caml:1: this is not XML")
    try expectRefused(try folder.write("b.caml", ""), "no element")
    try expectRefused(try folder.write("c.caml", "<caml>\n<CALayer>\n</caml>"), "c.caml:3: ")
  }

  @Test func entityBomb() throws {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE lolz [
       <!ENTITY lol "lol">
       <!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
       <!ENTITY lol2 "&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;">
      ]>
      <caml><CALayer name="&lol2;"/></caml>
      """
    try expectRefused(try folder.write("a.caml", bomb), "a.caml:2: ")
  }

  @Test func hundredThousandNestedLayers() throws {
    let count = 100_000
    let text =
      "<caml>" + String(repeating: "<CALayer><sublayers>", count: count)
      + String(repeating: "</sublayers></CALayer>", count: count) + "</caml>"
    try expectRefused(try folder.write("a.caml", text), "nested deeper than")
  }

  @Test(arguments: ["0 0 0 0", "0 0 1e308 1e308", "0 0 100000 100000", "0 0 nan 5"])
  func impossibleSize(_ bounds: String) throws {
    let input = try folder.write("a.caml", "<caml><CALayer bounds=\"\(bounds)\"/></caml>")
    let run = try render(input)
    #expect(run.code == 3)
    #expect(run.errors.contains("impossible"))
    #expect(!folder.files.contains("out.png"))
  }

  // MARK: Faults of properties and pictures: a warning, exit 3 under --strict

  private func expectWarning(_ body: String, attributes: String = "", _ message: String) throws {
    let input = try folder.caml(body, attributes: attributes)
    let run = try render(input)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(folder.files.contains("out.png"))
    try FileManager.default.removeItem(atPath: out)
    let strict = try render(input, "--strict")
    #expect(strict.code == 3)
    #expect(strict.errors.contains(message))
    #expect(!folder.files.contains("out.png"))
  }

  @Test func truncatedPicture() throws {
    // The first bytes of a PNG, header and all.
    let head: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 16, 0, 0, 0, 16, 8,
      6, 0, 0, 0, 0x1F, 0xF3, 0xFF, 0x61, 0, 0, 1, 0, 0x49, 0x44, 0x41, 0x54, 0x78,
    ]
    try Data(head).write(to: URL(fileURLWithPath: folder.path + "/cut.png"))
    try expectWarning(
      "<CALayer name=\"pic\" bounds=\"0 0 9 9\"><contents src=\"cut.png\"/></CALayer>",
      "scene.caml:3: root/pic: the picture \"cut.png\"")
  }

  @Test(arguments: ["../../etc/passwd", "/etc/passwd", "..%2F..%2Fetc/passwd"])
  func escapingPicture(_ source: String) throws {
    try expectWarning(
      "<CALayer name=\"pic\"><contents type=\"CGImage\" src=\"\(source)\"/></CALayer>", "refused")
  }

  @Test func missingPicture() throws {
    try expectWarning("<CALayer><contents type=\"CGImage\" src=\"gone.png\"/></CALayer>", "is missing")
  }

  @Test func notANumber() throws {
    try expectWarning("<CALayer opacity=\"nan\"/>", "opacity \"nan\" is no usable number")
  }

  @Test(arguments: ["nan", "1e308", "-1e308", "inf", "1e-320"])
  func oddNumbersEverywhere(_ n: String) throws {
    let body = """
      <CALayer bounds="\(n) \(n) \(n) \(n)" position="\(n) \(n)" zPosition="\(n)" anchorPoint="\(n) \(n)"
        anchorPointZ="\(n)" opacity="\(n)" contentsRect="\(n) \(n) \(n) \(n)" contentsScale="\(n)"
        minificationFilterBias="\(n)" backgroundColor="\(n) \(n) \(n)" masksToBounds="1"
        transform="translate(\(n), \(n), \(n)) rotate(\(n)deg, \(n), \(n), \(n)) scale(\(n), \(n), \(n))"
        sublayerTransform="matrix(\(String(repeating: "\(n) ", count: 16)))"><sublayers>
        <CALayer bounds="0 0 9 9" backgroundColor="0 1 0" transform="perspective(\(n)) rotate(\(n)rad)"/>
      </sublayers></CALayer>
      """
    let run = try render(try folder.caml(body))
    #expect(run.code == 0, "\(run.errors)")
    let json = try ToolRun("inspect", folder.path + "/scene.caml", "--json")
    #expect(json.code == 0)
    #expect(try json.json()["class"] as? String == "CALayer")
  }

  // MARK: Output, exit 5

  @Test func outputThatCannotBeWritten() throws {
    let input = try folder.caml()
    let file = try folder.write("file", "x")
    for path in [file + "/out.png", folder.path + "/gone/out.png", folder.path, "/dev/full"] {
      let run = try ToolRun("render", input, "-o", path, "--renderer", "software")
      #expect(run.code == 5, "\(path): \(run.errors)")
      #expect(run.errors.contains(path))
    }
    let full = try ToolRun("render", input, "-o", "-", "--renderer", "software", output: "/dev/full")
    #expect(full.code == 5)
    #expect(folder.files == ["scene.caml", "file"])
  }

  @Test func outputBeyondTheFileSizeLimit() throws {
    let run = try ToolRun(
      "render", try folder.caml(), "-o", out, "--renderer", "software", "--size", "1500x1500", shell: "ulimit -f 1")
    #expect(run.code == 5, "\(run.errors)")
    #expect(run.errors.contains(out))
    #expect(folder.files == ["scene.caml"])
  }

  // MARK: No GPU, exit 4

  /// An environment in which EGL finds no implementation.
  private static let withoutEGL = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"]

  @Test func gpuThatIsNotThere() throws {
    let run = try ToolRun(
      "render", try folder.caml(), "-o", out, "--renderer", "gpu", environment: Self.withoutEGL)
    #expect(run.code == 4)
    #expect(run.errors.contains("EGL"))
    #expect(run.errors.contains("apt-get install"))
    #expect(!folder.files.contains("out.png"))
  }

  @Test func automaticFallsBackToSoftware() throws {
    let run = try ToolRun("render", try folder.caml(), "-o", out, environment: Self.withoutEGL)
    #expect(run.code == 0)
    #expect(run.errors.contains("warning"))
    #expect(folder.files.contains("out.png"))
  }
}
