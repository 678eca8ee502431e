import Foundation
import Imaging
import TestBasics
import Testing

/// What the commands do with good input.
@Suite struct CommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ input: String, _ more: String...) throws -> PixelBuffer {
    let run = try ToolRun(["render", input, "-o", "-", "--renderer", "software"] + more)
    #expect(run.code == 0, "\(run.errors)")
    return try run.picture()
  }

  private func pixel(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [UInt8] {
    let p = picture[x, y]
    return [p.red, p.green, p.blue, p.alpha]
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]
  private let green: [UInt8] = [0, 255, 0, 255]

  // MARK: The tool

  @Test func helps() throws {
    for arguments in [["--help"], ["help"], ["-h"]] {
      let run = try ToolRun(arguments)
      #expect(run.code == 0)
      for command in ["render", "inspect", "compare", "info", "bench"] { #expect(run.text.contains("\n  \(command)")) }
    }
    for command in ["render", "inspect", "compare", "info", "bench"] {
      let run = try ToolRun(command, "--help")
      #expect(run.code == 0)
      #expect(run.text.contains("Usage:\n  glrender \(command)"))
      #expect(run.text.contains("Examples:\n  glrender \(command)"))
      #expect(try ToolRun("help", command).text == run.text)
    }
  }

  @Test func statesItsVersion() throws {
    let run = try ToolRun("--version")
    #expect(run.code == 0)
    #expect(run.text.hasPrefix("glrender "))
  }

  // MARK: render

  @Test func drawsAtTheDocumentsSize() throws {
    // y is up: a layer at the origin is at the bottom left.
    let input = try folder.caml(
      "<CALayer bounds=\"0 0 20 10\" anchorPoint=\"0 0\" position=\"0 0\" backgroundColor=\"0 1 0\"/>")
    let picture = try render(input)
    #expect(picture.width == 100 && picture.height == 50)
    #expect(pixel(picture, 0, 0) == red)
    #expect(pixel(picture, 0, 49) == green)
    #expect(pixel(picture, 19, 40) == green)
    #expect(pixel(picture, 20, 40) == red)
    #expect(pixel(picture, 19, 39) == red)
    let large = try render(input, "--scale", "3")
    #expect(large.width == 300 && large.height == 150)
    #expect(pixel(large, 59, 120) == green)
    #expect(pixel(large, 60, 120) == red)
    #expect(pixel(large, 59, 119) == red)
  }

  @Test func rootsOwnPlaceApplies() throws {
    let input = try folder.write(
      "a.caml",
      "<caml><CALayer bounds=\"0 0 40 20\" position=\"40 10\" backgroundColor=\"1 0 0\"/></caml>")
    let picture = try render(input)
    #expect(pixel(picture, 19, 5) == clear)
    #expect(pixel(picture, 20, 5) == red)
    let turned = try folder.write(
      "b.caml",
      """
      <caml><CALayer bounds="0 0 40 20" position="20 10" transform="translate(0, 10, 0)" backgroundColor="1 0 0"/></caml>
      """)
    let moved = try render(turned)
    #expect(pixel(moved, 5, 9) == red)
    #expect(pixel(moved, 5, 10) == clear)
  }

  @Test func flippedRootsHaveTheirSublayersFromTheTop() throws {
    let picture = try render(
      try folder.caml(
        "<CALayer bounds=\"0 0 20 10\" anchorPoint=\"0 0\" position=\"0 0\" backgroundColor=\"0 1 0\"/>",
        attributes: "geometryFlipped=\"1\""))
    #expect(pixel(picture, 0, 0) == green)
    #expect(pixel(picture, 19, 9) == green)
    #expect(pixel(picture, 19, 10) == red)
  }

  @Test func fits() throws {
    let input = try folder.caml()
    let contained = try render(input, "--size", "200x200")
    #expect(contained.width == 200 && contained.height == 200)
    #expect(pixel(contained, 100, 49) == clear)
    #expect(pixel(contained, 0, 50) == red)
    #expect(pixel(contained, 199, 149) == red)
    #expect(pixel(contained, 100, 150) == clear)
    let covered = try render(input, "--size", "200x200", "--fit", "cover")
    #expect(pixel(covered, 0, 0) == red && pixel(covered, 199, 199) == red)
    let stretched = try render(input, "--size=30x70", "--fit=stretch")
    #expect(pixel(stretched, 0, 0) == red && pixel(stretched, 29, 69) == red)
    let plain = try render(input, "--size", "200x200", "--fit", "none")
    #expect(pixel(plain, 49, 100) == clear && pixel(plain, 50, 100) == red)
    #expect(pixel(plain, 149, 75) == red && pixel(plain, 149, 74) == clear)
    let scaled = try render(input, "--size", "200x200", "--fit", "none", "--scale", "0.5")
    #expect(pixel(scaled, 74, 100) == clear && pixel(scaled, 75, 100) == red)
  }

  @Test func coverCropsTheMiddle() throws {
    // Green fills the document's middle half from left to right.
    let input = try folder.caml(
      "<CALayer bounds=\"0 0 50 50\" position=\"50 25\" backgroundColor=\"0 1 0\"/>")
    let picture = try render(input, "--size", "50x50", "--fit", "cover")
    #expect(pixel(picture, 0, 0) == green && pixel(picture, 49, 49) == green)
  }

  @Test func drawsBackgrounds() throws {
    let input = try folder.caml("", attributes: "hidden=\"1\"")
    #expect(pixel(try render(input), 0, 0) == clear)
    #expect(pixel(try render(input, "--background", "none"), 0, 0) == clear)
    #expect(pixel(try render(input, "--background", "#102030"), 0, 0) == [16, 32, 48, 255])
    // Premultiplied: half of 255, rounded.
    #expect(pixel(try render(input, "--background", "#ff000080"), 0, 0) == [128, 0, 0, 128])
  }

  @Test func writesStraightAlphaPNG() throws {
    let out = folder.path + "/out.png"
    let run = try ToolRun(
      "render", try folder.caml("", attributes: "hidden=\"1\""), "-o", out, "--renderer", "software", "--background",
      "#ff800080")
    #expect(run.code == 0)
    #expect(folder.files == ["scene.caml", "out.png"])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: out)))
    // IHDR: 8 bits, colour type 6 (RGBA).
    #expect(bytes[24] == 8 && bytes[25] == 6)
    #expect(Data(bytes).range(of: Data("sRGB".utf8)) != nil)
    // The same scene to standard output gives the same bytes.
    let piped = try ToolRun(
      "render", folder.path + "/scene.caml", "-o", "-", "--renderer", "software", "--background", "#ff800080")
    #expect([UInt8](piped.output) == bytes)
  }

  @Test func replacesFilesButNotLinks() throws {
    let input = try folder.caml()
    _ = try folder.write("old.png", "old")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.png", withDestinationPath: "old.png")
    #expect(try ToolRun("render", input, "-o", folder.path + "/link.png", "--renderer", "software").code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.png") == "old.png")
    #expect(try ImageDecoder.decode(contentsOf: folder.path + "/old.png").width == 100)
    #expect(try ToolRun("render", input, "-o", "/dev/null", "--renderer", "software").code == 0)
  }

  @Test func anyTimeInAnyOrderGivesTheSameBytes() throws {
    let input = ToolRun.checkout + "/Examples/lit-cube.ca"
    let first = try ToolRun("render", input, "-o", "-", "--renderer", "software", "--time", "2")
    let second = try ToolRun("render", input, "-o", "-", "--renderer", "software", "--time", "-1e9")
    #expect(first.code == 0)
    #expect(first.output == second.output)
  }

  // MARK: inspect

  @Test func inspectsAsJSON() throws {
    let input = try folder.caml(
      """
      <CATransformLayer id="#7" name="box" zPosition="3" sublayerTransform="perspective(500)"><sublayers>
        <CALayer hidden="1" opacity="0.4"><backgroundColor value="0.1 0.2 0.3" opacity="0.5"/></CALayer>
      </sublayers></CATransformLayer>
      """)
    let run = try ToolRun("inspect", input, "--json")
    #expect(run.code == 0)
    let root = try run.json()
    #expect(root["class"] as? String == "CALayer")
    #expect(root["name"] as? String == "root")
    #expect(root["id"] == nil)
    let properties = try #require(root["properties"] as? [String: Any])
    #expect(properties["bounds"] as? [Double] == [0, 0, 100, 50])
    #expect(properties["position"] as? [Double] == [50, 25])
    #expect(properties["zPosition"] as? Double == 0)
    #expect(properties["opacity"] as? Double == 1)
    #expect((properties["transform"] as? [Double])?.count == 16)
    #expect(properties["backgroundColor"] as? [Double] == [1, 0, 0, 1])
    #expect(properties["hidden"] == nil)
    let box = try #require((root["sublayers"] as? [[String: Any]])?.first)
    #expect(box["class"] as? String == "CATransformLayer")
    #expect(box["id"] as? String == "#7")
    let boxProperties = try #require(box["properties"] as? [String: Any])
    #expect((boxProperties["sublayerTransform"] as? [Double])?[11] == -0.002)
    let leaf = try #require((box["sublayers"] as? [[String: Any]])?.first)
    let leafProperties = try #require(leaf["properties"] as? [String: Any])
    #expect(leafProperties["hidden"] as? Bool == true)
    #expect(leafProperties["opacity"] as? Double == 0.4)
    #expect(leafProperties["backgroundColor"] as? [Double] == [0.1, 0.2, 0.3, 0.5])
    #expect((leaf["sublayers"] as? [Any])?.isEmpty == true)
  }

  @Test func inspectsAsText() throws {
    let run = try ToolRun("inspect", try folder.caml("<CALayer name=\"a&quot;b\" sortsSublayers=\"1\"/>"))
    #expect(run.code == 0)
    #expect(run.text.contains("CALayer \"root\" bounds=[0,0,100,50]"))
    #expect(run.text.contains("\n  CALayer \"a\\\"b\""))
    #expect(run.text.contains("attribute sortsSublayers of CALayer skipped (once, in line 3)"))
  }

  @Test func inspectsShapes() throws {
    let input = try folder.caml(
      """
      <CAShapeLayer name="line" path="1 2 m 11 2 11 8 1 8 c" lineWidth="3" lineCap="round" lineDashPattern="4 2">
        <strokeColor value="1 0 0"/></CAShapeLayer><CAShapeLayer name="none"/>
      """)
    let text = try ToolRun("inspect", input).text
    #expect(text.contains("CAShapeLayer \"line\""))
    #expect(
      text.contains(
        "path=(elements 2, boundingBox [1,2,7.5,6]) fillColor=[0,0,0,1] strokeColor=[1,0,0,1] lineWidth=3 "
          + "lineCap=\"round\" lineDashPattern=[4,2]\n"), "\(text)")
    #expect(text.contains("path=null fillColor=[0,0,0,1] strokeColor=null\n"), "\(text)")
    let json = try ToolRun("inspect", input, "--json").text
    #expect(json.contains("\"elements\": 2") && json.contains("\"boundingBox\": [1, 2, 7.5, 6]"))
  }

  @Test func inspectsAppearance() throws {
    let input = try folder.caml(
      """
      <CAGradientLayer name="card" cornerRadius="8" cornerCurve="continuous" borderWidth="2" borderColor="1 0 0"
        shadowOpacity="0.4" shadowOffset="1 2" shadowRadius="5" shadowPath="0 0 m 4 0 l 4 6 l h" compositingFilter="xor"
        contentsScaling="repeat" startPoint="0 0" type="conic"><colors><CGColor value="1 0 0"/></colors>
        <filters><CAFilter filter="gaussianBlur" name="soft" inputRadius="3"/></filters>
        <mask type="CALayer" name="hole"/></CAGradientLayer>
      <CAReplicatorLayer instanceCount="3" instanceDelay="0.5" instanceTransform="translate(4, 0)"/>
      <CAScrollLayer maskedCorners="3" shouldRasterize="1" edgeAntialiasingMask="0"/>
      """)
    let text = try ToolRun("inspect", input).text
    for line in [
      "CAGradientLayer \"card\"", "cornerRadius=8 cornerCurve=\"continuous\" borderWidth=2 borderColor=[1,0,0,1]",
      "shadowOpacity=0.4 shadowOffset=[1,2] shadowRadius=5 shadowPath=(elements 4, boundingBox [0,0,4,6])",
      "filters=[(type \"gaussianBlur\", name \"soft\", inputRadius 3)] compositingFilter=\"xor\"",
      "contentsScaling=\"repeat\" colors=[[1,0,0,1]] startPoint=[0,0] type=\"conic\"", "mask CALayer \"hole\"",
      "instanceCount=3 instanceTransform=[1,0,0,0,0,1,0,0,0,0,1,0,4,0,0,1] instanceDelay=0.5",
      "masksToBounds=true maskedCorners=3 shouldRasterize=true edgeAntialiasingMask=0 scrollMode=\"both\"",
    ] {
      #expect(text.contains(line), "\(line) is not in \(text)")
    }
    #expect(!text.contains("Not used"))
    let json = try ToolRun("inspect", input, "--json").json()
    let card = try #require((json["sublayers"] as? [[String: Any]])?.first)
    #expect((card["mask"] as? [String: Any])?["name"] as? String == "hole")
    let properties = try #require(card["properties"] as? [String: Any])
    #expect(properties["shadowOffset"] as? [Double] == [1, 2] && properties["type"] as? String == "conic")
    #expect((properties["filters"] as? [[String: Any]])?.first?["inputRadius"] as? Double == 3)
  }

  /// Values are those of the moment, animations what they were given.
  @Test func inspectsOverTime() throws {
    let input = try folder.caml(
      """
      <CALayer name="a" bounds="0 0 10 10"><animations>
        <move type="CABasicAnimation" keyPath="position.x" fromValue="0" toValue="100" duration="4" repeatCount="Inf"/>
        <g type="CAAnimationGroup" duration="2" timingFunction="easeIn"><animations>
          <CAKeyframeAnimation keyPath="opacity" calculationMode="discrete">
            <values><real value="0.25"/><real value="0.75"/></values><keyTimes value="0 0.5 1"/></CAKeyframeAnimation>
        </animations></g></animations></CALayer>
      """)
    for (time, x) in [("0", 0.0), ("1", 25), ("5", 25), ("7", 75)] {
      let run = try ToolRun("inspect", input, "--json", "--time", time)
      let layer = try #require((try run.json()["sublayers"] as? [[String: Any]])?.first)
      let properties = try #require(layer["properties"] as? [String: Any])
      #expect((properties["position"] as? [Double])?.first == x, "\(time)")
      let animations = try #require(layer["animations"] as? [[String: Any]])
      #expect(animations.map { $0["key"] as? String } == ["move", "g"])
      #expect(animations[0]["class"] as? String == "CABasicAnimation")
      #expect(animations[0]["keyPath"] as? String == "position.x" && animations[0]["duration"] as? Double == 4)
      #expect(animations[0]["repeatCount"] as? String == "inf" && animations[0]["toValue"] as? Double == 100)
      #expect(animations[1]["timingFunction"] as? [Double] == [0.42, 0, 1, 1])
      let child = try #require((animations[1]["animations"] as? [[String: Any]])?.first)
      #expect(child["values"] as? [Double] == [0.25, 0.75] && child["keyTimes"] as? [Double] == [0, 0.5, 1])
      #expect(child["calculationMode"] as? String == "discrete")
    }
    let text = try ToolRun("inspect", input, "--time", "1").text
    #expect(text.contains("position=[25,0]"), "\(text)")
    #expect(
      text.contains("animations=[(key \"move\", class \"CABasicAnimation\", keyPath \"position.x\", duration 4, "),
      "\(text)")
  }

  @Test func inspectsThePlan() throws {
    let input = ToolRun.checkout + "/Examples/two-cubes.ca"
    let text = try ToolRun("inspect", input, "--plan")
    #expect(text.code == 0)
    #expect(text.text.contains("draws"))
    let json = try ToolRun("inspect", input, "--plan", "--json").json()
    let statistics = try #require(json["statistics"] as? [String: Any])
    #expect(statistics["layers"] as? Int == 15)
    let passes = try #require(json["passes"] as? [[String: Any]])
    #expect(passes.count == statistics["passes"] as? Int)
    let draws = passes.reduce(0) { $0 + (($1["batches"] as? [Any])?.count ?? 0) }
    #expect(draws == statistics["draws"] as? Int)
    for name in ["paths", "tessellatedPaths", "rasterizedPaths", "strips", "spans"] {
      #expect(statistics[name] as? Int == 0)
    }
  }

  @Test func acceptsAThousandNestedLayers() throws {
    let depth = 1000
    let text =
      "<caml>" + String(repeating: "<CALayer bounds=\"0 0 8 8\"><sublayers>", count: depth - 1)
      + "<CALayer/>" + String(repeating: "</sublayers></CALayer>", count: depth - 1) + "</caml>"
    let input = try folder.write("deep.caml", text)
    let run = try ToolRun("inspect", input, "--json")
    #expect(run.code == 0)
    #expect(run.text.split(separator: "\n").filter { $0.contains("\"class\"") }.count == depth)
    #expect(try ToolRun("inspect", input).text.split(separator: "\n").count == depth)
    #expect(try ToolRun("inspect", input, "--plan").code == 0)
    #expect(try render(input).width == 8)
    #expect(try ToolRun("render", input, "-o", "-").code == 0)
  }

  // MARK: compare

  @Test func comparesPictures() throws {
    let input = try folder.caml("", attributes: "hidden=\"1\"")
    for (name, colour) in [("a", "#101010"), ("b", "#101013"), ("c", "#101010")] {
      let run = try ToolRun(
        "render", input, "-o", folder.path + "/\(name).png", "--renderer", "software", "--background", colour)
      #expect(run.code == 0)
    }
    let (a, b, c) = (folder.path + "/a.png", folder.path + "/b.png", folder.path + "/c.png")
    #expect(try ToolRun("compare", a, c).code == 0)
    #expect(try ToolRun("compare", a, b).code == 1)
    #expect(try ToolRun("compare", a, b, "--tolerance", "2").code == 1)
    #expect(try ToolRun("compare", a, b, "--tolerance", "3").code == 0)
    let json = try ToolRun("compare", a, b, "--json", "--diff", folder.path + "/heat.png").json()
    #expect(json["equal"] as? Bool == false)
    #expect(json["maximum"] as? Int == 3)
    #expect(json["mean"] as? Double == 0.75)
    #expect(json["differing"] as? Int == 5000)
    #expect(json["above"] as? [String: Int] == ["1": 5000, "3": 0, "8": 0, "32": 0])
    #expect(try ImageDecoder.decode(contentsOf: folder.path + "/heat.png").width == 100)
    _ = try ToolRun("render", input, "-o", folder.path + "/d.png", "--renderer", "software", "--scale", "2")
    let sizes = try ToolRun("compare", a, folder.path + "/d.png", "--json")
    #expect(sizes.code == 1)
    #expect(try sizes.json()["sizes"] as? [[Int]] == [[100, 50], [200, 100]])
  }

  @Test func comparesBadPictures() throws {
    let text = try folder.write("a.png", "text")
    #expect(try ToolRun("compare", text, text).code == 3)
    #expect(try ToolRun("compare", folder.path + "/gone.png", text).code == 3)
  }

  @Test func comparesRenderers() throws {
    let run = try ToolRun(
      "compare", ToolRun.checkout + "/Examples/trapezoid.ca", "--renderers", "software,software", "--json")
    #expect(run.code == 0)
    #expect(try run.json()["pixels"] as? Int == 320 * 320)
  }

  // MARK: info, bench

  @Test func informs() throws {
    let run = try ToolRun("info", "--json")
    #expect(run.code == 0)
    #expect(try !run.json().isEmpty)
    #expect(try ToolRun("info").code == 0)
  }

  @Test func benches() throws {
    let run = try ToolRun(
      "bench", "cubes-2", "layers-1000", "--frames", "2", "--size", "128x72", "--renderer", "software", "--json")
    #expect(run.code == 0)
    let json = try run.json()
    #expect(json["renderer"] is String)
    let scenes = try #require(json["scenes"] as? [[String: Any]])
    #expect(scenes.map { $0["name"] as? String } == ["cubes-2", "layers-1000"])
    for scene in scenes {
      for key in ["median_ms", "min_ms", "p95_ms", "draws", "passes", "peak_rss_mib"] {
        #expect(scene[key] is NSNumber, "\(key)")
      }
    }
    let dump = folder.path + "/frame.png"
    #expect(
      try ToolRun("bench", "cubes-2", "--dump", dump, "--frame", "30", "--renderer", "software", "--size", "128x72")
        .code
        == 0)
    #expect(try ImageDecoder.decode(contentsOf: dump).width == 128)
  }

  @Test(arguments: ["cards-100", "blur-720p", "replicas-10k", "masks-100"])
  func benchesAppearance(_ scene: String) throws {
    let run = try ToolRun("bench", scene, "--frames", "1", "--size", "128x72", "--renderer", "software", "--json")
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    let results = try #require(try run.json()["scenes"] as? [[String: Any]])
    #expect(results.map { $0["name"] as? String } == [scene])
  }

  @Test func benchesTheTessellator() throws {
    let inputs = folder.path + "/inputs.txt"
    // A square, and two squares of which even-odd leaves the ring.
    try Data("one nonzero 4 0 0 10 0 10 10 0 10\ntwo evenodd 4 0 0 9 0 9 9 0 9 4 3 3 6 3 6 6 3 6\n".utf8)
      .write(to: URL(fileURLWithPath: inputs))
    let run = try ToolRun("bench", "tessellate", "--inputs", inputs, "--json")
    #expect(run.code == 0)
    let sets = try #require(run.json()["sets"] as? [[String: Any]])
    #expect(sets.map { $0["set"] as? String } == ["one", "two"])
    #expect(sets.map { $0["points"] as? Int } == [4, 8])
    #expect(sets.map { $0["trapezoids"] as? Int } == [1, 4])
    #expect(sets.allSatisfy { $0["median_ms"] is NSNumber })
    try Data("one nonzero 4 0 0 10".utf8).write(to: URL(fileURLWithPath: inputs))
    let bad = try ToolRun("bench", "tessellate", "--inputs", inputs)
    #expect(bad.code == 3)
    #expect(bad.errors.contains("inputs.txt:1: "))
    #expect(try ToolRun("bench", "tessellate", "--inputs", folder.path + "/none").code == 3)
    try Data("\n".utf8).write(to: URL(fileURLWithPath: inputs))
    #expect(try ToolRun("bench", "tessellate", "--inputs", inputs).code == 3)
    #expect(try ToolRun("bench", "--inputs", inputs).code == 2)
    #expect(try ToolRun("bench", "tessellate", "cubes-2").code == 2)
  }

  @Test func benchesADrawing() throws {
    let drawing = folder.path + "/drawing.json"
    let text = """
      [{"cmd": "MLCZ", "pt": [100, 100, 800, 100, 800, 400, 800, 500, 100, 800], "fill": true,
        "stroke": true, "evenodd": 0, "fc": [255, 0, 0], "sc": [0, 0, 255], "sw": 20, "ml": 10, "cap": "B",
        "join": "R"}]
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: drawing))
    let run = try ToolRun(
      "bench", "tiger-static", "tiger-retess", "--drawing", drawing, "--frames", "2", "--size", "90x90", "--renderer",
      "software", "--json")
    #expect(run.code == 0)
    let scenes = try #require(run.json()["scenes"] as? [[String: Any]])
    #expect(scenes.map { $0["name"] as? String } == ["tiger-static", "tiger-retess"])
    let dump = folder.path + "/drawing.png"
    #expect(
      try ToolRun("bench", "tiger-static", "--drawing", drawing, "--dump", dump, "--renderer", "software").code == 0)
    let picture = try ImageDecoder.decode(contentsOf: dump)
    #expect(picture.width == 900 && picture.height == 900)
    // Inside, on the stroke, outside.
    for (x, y, rgb) in [(300, 300, [255, 0, 0]), (400, 100, [0, 0, 255]), (50, 50, [255, 255, 255])] {
      let start = (y * 900 + x) * 4
      #expect(picture.bytes[start..<start + 3].map { Int($0) } == rgb)
    }
    #expect(try ToolRun("bench", "tiger-static").code == 2)
    try Data("[{}]".utf8).write(to: URL(fileURLWithPath: drawing))
    #expect(try ToolRun("bench", "tiger-static", "--drawing", drawing).code == 3)
  }
}
