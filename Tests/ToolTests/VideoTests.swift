import Foundation
import Imaging
import TestBasics
import Testing

/// Frames over time as files, read again by other programs.
@Suite struct VideoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// 64 x 48 points: nothing behind, a box that moves, a translucent one that does not.
  private func scene(_ width: Int = 64, _ height: Int = 48) throws -> String {
    try folder.write("scene.caml", Self.document(width, height))
  }

  static func document(_ width: Int, _ height: Int) -> String {
    """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer name="root" bounds="0 0 \(width) \(height)" anchorPoint="0 0" position="0 0"><sublayers>
      <CALayer bounds="0 0 20 20" position="16 24" backgroundColor="0.25 0.6 0.4"><animations>
        <move type="CABasicAnimation" keyPath="position.x" beginTime="1e-100" duration="1">
          <fromValue type="real" value="16"/><toValue type="real" value="46"/></move></animations></CALayer>
      <CALayer bounds="0 0 24 12" position="44 12" backgroundColor="0.3 0.3 0.7" opacity="0.5"/>
    </sublayers></CALayer></caml>
    """
  }

  /// Six frames, 25 a second.
  @discardableResult
  private func render(_ name: String, _ more: String..., input: String? = nil) throws -> String {
    let output = folder.path + "/" + name
    let run = try ToolRun(
      ["render", try input ?? scene(), "-o", output, "--duration", "0.24", "--fps", "25", "--renderer", "software"]
        + more)
    #expect(run.code == 0, "\(name): \(run.errors)")
    #expect(run.errors.isEmpty && run.output.isEmpty, "\(name): \(run.errors)")
    return output
  }

  private func pictures() throws -> [PixelBuffer] {
    try render("frames/%d.png")
    return try (0..<6).map { try read("frames/\($0).png") }
  }

  private func read(_ name: String) throws -> PixelBuffer {
    try ImageDecoder.decode([UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))))
  }

  private func expect(_ found: [String: String], _ wanted: [String: String]) {
    for (key, value) in wanted { #expect(found[key] == value, "\(key) is \(found[key] ?? "missing"), not \(value)") }
  }

  // MARK: What players see

  @Test func mp4() throws {
    let path = try render("a.mp4")
    expect(
      try Media.probe(path),
      [
        "codec_name": "h264", "width": "64", "height": "48", "pix_fmt": "yuv420p", "r_frame_rate": "25/1",
        "nb_read_frames": "6", "color_range": "tv", "color_space": "bt709", "color_transfer": "bt709",
        "color_primaries": "bt709", "chroma_location": "left",
      ])
    // The index comes before the frames, so that playing may begin at once.
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let (index, frames) = (data.range(of: Data("moov".utf8)), data.range(of: Data("mdat".utf8)))
    #expect(try #require(index).lowerBound < (try #require(frames)).lowerBound)
    let (decoded, wanted) = (try Media.frames(path, 64, 48), try pictures())
    for k in [0, 5] { #expect(Media.peakSignalToNoise(decoded[k], wanted[k].onBlack) > 32) }
  }

  @Test func mov() throws {
    let path = try render("a.mov")
    expect(
      try Media.probe(path),
      [
        "codec_name": "prores", "codec_tag_string": "ap4h", "width": "64", "height": "48", "pix_fmt": "yuva444p12le",
        "r_frame_rate": "25/1", "nb_read_frames": "6", "color_space": "bt709", "color_transfer": "bt709",
        "color_primaries": "bt709",
      ])
    let (decoded, wanted) = (try Media.frames(path, 64, 48), try pictures())
    for k in [0, 5] { #expect(Media.peakSignalToNoise(decoded[k], wanted[k]) > 38) }
  }

  @Test func webm() throws {
    let path = try render("a.webm")
    expect(
      try Media.probe(path),
      [
        "codec_name": "vp9", "width": "64", "height": "48", "alpha_mode": "1", "r_frame_rate": "25/1",
        "nb_read_frames": "6", "color_range": "tv", "color_space": "bt709",
      ])
    let (decoded, wanted) = (try Media.frames(path, 64, 48, decoder: "libvpx-vp9"), try pictures())
    for k in [0, 5] { #expect(Media.peakSignalToNoise(decoded[k], wanted[k]) > 32) }
  }

  @Test func gif() throws {
    let path = try render("a.gif")
    expect(
      try Media.probe(path),
      ["codec_name": "gif", "width": "64", "height": "48", "r_frame_rate": "25/1", "nb_read_frames": "6"])
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(data.range(of: Data("NETSCAPE2.0\u{3}\u{1}\0\0".utf8)) != nil)
    let (decoded, wanted) = (try Media.frames(path, 64, 48), try pictures())
    for k in [0, 5] {
      // Half transparent pixels are opaque ones.
      var opaque = wanted[k]
      let straight = opaque.straightBytes
      for i in stride(from: 0, to: straight.count, by: 4) {
        let isOpaque = straight[i + 3] >= 128
        for c in 0..<4 { opaque.bytes[i + c] = isOpaque ? (c == 3 ? 255 : straight[i + c]) : 0 }
      }
      #expect(Media.peakSignalToNoise(decoded[k], opaque) > 32)
    }
  }

  @Test func apng() throws {
    let path = try render("a.apng")
    expect(
      try Media.probe(path),
      [
        "codec_name": "apng", "width": "64", "height": "48", "pix_fmt": "rgba", "r_frame_rate": "25/1",
        "nb_read_frames": "6",
      ])
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    // acTL: six frames, played for ever.
    #expect(data.range(of: Data("acTL".utf8) + Data([0, 0, 0, 6, 0, 0, 0, 0])) != nil)
    let (decoded, wanted) = (try Media.frames(path, 64, 48), try pictures())
    #expect(decoded == wanted)
  }

  @Test func webp() throws {
    let file = try AnimatedWebP(contentsOf: render("a.webp"))
    #expect(file.width == 64 && file.height == 48 && file.hasAlpha && file.loops == 0)
    // Frames that do not change are one.
    #expect(file.frames.map(\.milliseconds).reduce(0, +) == 240)
    #expect((1...6).contains(file.frames.count))
    let first = try #require(file.frames.first)
    try folder.write("first.webp", first.still)
    let decoded = try Media.frames(folder.path + "/first.webp", first.width, first.height)[0]
    let wanted = try pictures()[0]
    #expect(decoded == wanted.cropped(x: first.x, y: first.y, width: first.width, height: first.height))
    var rest = wanted
    for y in first.y..<first.y + first.height {
      for i in 4 * (y * 64 + first.x)..<4 * (y * 64 + first.x + first.width) { rest.bytes[i] = 0 }
    }
    #expect(rest.bytes.allSatisfy { $0 == 0 })
  }

  @Test func oddSizes() throws {
    let input = try scene(63, 47)
    expect(try Media.probe(try render("a.mp4", input: input)), ["width": "64", "height": "48", "nb_read_frames": "6"])
    let frames = try Media.frames(folder.path + "/a.mp4", 64, 48)
    // The last column and row repeat those before them.
    let last = frames[5]
    for y in 0..<48 { #expect(abs(Int(last[63, y].green) - Int(last[62, y].green)) < 12) }
    for x in 0..<64 { #expect(abs(Int(last[x, 47].green) - Int(last[x, 46].green)) < 12) }
    for name in ["a.mov", "a.webm", "a.gif", "a.apng"] {
      expect(try Media.probe(try render(name, input: input)), ["width": "63", "height": "47", "nb_read_frames": "6"])
    }
    #expect(try AnimatedWebP(contentsOf: render("a.webp", input: input)).width == 63)
    try render("odd/%d.png", input: input)
    #expect(try Media.frames(folder.path + "/a.apng", 63, 47)[5] == read("odd/5.png"))
    let tiny = try folder.write("tiny.caml", "<caml><CALayer bounds=\"0 0 1 1\" backgroundColor=\"1 0 0\"/></caml>")
    for name in ["t.mp4", "t.webm", "t.gif", "t.apng", "t.webp"] { try render(name, input: tiny) }
  }

  @Test func ratesOfTelevision() throws {
    let run = try ToolRun(
      "render", try scene(), "-o", folder.path + "/a.mp4", "--frames", "0-2", "--fps", "30000/1001", "--renderer",
      "software")
    #expect(run.code == 0, "\(run.errors)")
    expect(try Media.probe(folder.path + "/a.mp4"), ["r_frame_rate": "30000/1001", "nb_read_frames": "3"])
  }

  @Test func backgroundsLieBehind() throws {
    let decoded = try Media.frames(try render("a.mp4", "--background", "#808080"), 64, 48)
    let p = decoded[0][60, 40]
    for c in [p.red, p.green, p.blue] { #expect(abs(Int(c) - 128) <= 3) }
  }

  @Test func sameBytesAgain() throws {
    for name in ["a.mp4", "a.mov", "a.webm", "a.gif", "a.apng", "a.webp"] {
      let first = try Data(contentsOf: URL(fileURLWithPath: try render(name)))
      let second = try Data(contentsOf: URL(fileURLWithPath: try render(name, "--jobs", "5")))
      #expect(first == second, "\(name)")
    }
  }

  @Test func theGPUGivesTheSameVideo() throws {
    for name in ["a.mp4", "a.webm"] {
      let software = try Data(contentsOf: URL(fileURLWithPath: try render(name)))
      let gpu = try ToolRun(
        "render", try scene(), "-o", folder.path + "/gpu-" + name, "--duration", "0.24", "--fps", "25", "--renderer",
        "gpu")
      #expect(gpu.code == 0, "\(gpu.errors)")
      let decoder = name == "a.webm" ? "libvpx-vp9" : nil
      let frames = try Media.frames(folder.path + "/gpu-" + name, 64, 48, decoder: decoder)
      let others = try Media.frames(folder.path + "/" + name, 64, 48, decoder: decoder)
      #expect(frames.count == others.count && !software.isEmpty)
      for (a, b) in zip(frames, others) { #expect(Media.peakSignalToNoise(a, b) > 40) }
    }
  }
}
