import Foundation
import Imaging
import TestBasics
import Testing

/// Which frames are drawn, and where they go.
@Suite struct SequenceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ output: String, _ more: [String], code: Int32 = 0) throws -> ToolRun {
    let input = try folder.write("scene.caml", VideoTests.document(64, 48))
    let place = output == "-" ? output : folder.path + "/" + output
    let run = try ToolRun(["render", input, "-o", place, "--renderer", "software"] + more)
    #expect(run.code == code, "\(more): \(run.errors)")
    return run
  }

  private func files(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name)) ?? []).sorted()
  }

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
  }

  @Test func everyFrameIsTheOneOfItsTime() throws {
    _ = try render("a/b/%03d.png", ["--from", "0.1", "--to", "0.3", "--fps", "20"])
    #expect(files("a/b") == ["000.png", "001.png", "002.png", "003.png"])
    for k in 0..<4 {
      let one = try render("-", ["--time", "\(0.1 + Double(k) / 20)"])
      #expect(one.output == (try data("a/b/00\(k).png")))
    }
  }

  @Test func aPartOfARunIsTheSameAsInTheWhole() throws {
    _ = try render("whole/%d.png", ["--duration", "0.5", "--fps", "24", "--jobs", "3"])
    #expect(files("whole").count == 12)
    _ = try render("part/%d.png", ["--duration", "0.5", "--fps", "24", "--frames", "9-11", "--jobs", "1"])
    _ = try render("open/%d.png", ["--fps", "24", "--frames", "9-12"])
    #expect(files("part") == ["10.png", "11.png", "9.png"])
    #expect(files("open") == ["10.png", "11.png", "12.png", "9.png"])
    for k in 9...11 {
      #expect(try data("whole/\(k).png") == data("part/\(k).png"))
      #expect(try data("whole/\(k).png") == data("open/\(k).png"))
    }
    for (format, head) in [("rgba", 0), ("y4m", nil), ("png", 0)] as [(String, Int?)] {
      let whole = try render("-", ["--duration", "0.5", "--fps", "24", "--format", format]).output
      let part = try render("-", ["--duration", "0.5", "--fps", "24", "--format", format, "--frames", "3-4"]).output
      // A line of text comes first in y4m.
      let start = head ?? (whole.firstIndex(of: 10).map { $0 + 1 } ?? 0)
      #expect(whole.range(of: part.dropFirst(start)) != nil)
      #expect(part.prefix(start) == whole.prefix(start))
    }
  }

  @Test func streams() throws {
    let frames = ["--duration", "0.1", "--fps", "30"]
    _ = try render("%d.png", frames)
    let pictures = try (0..<3).map { try ImageDecoder.decode([UInt8](data("\($0).png"))) }
    let rgba = try render("-", frames + ["--format", "rgba"]).output
    #expect([UInt8](rgba) == pictures.flatMap(\.bytes))
    let png = try render("-", frames).output
    #expect(png == (try data("0.png") + data("1.png") + data("2.png")))
    let y4m = try render("-", frames + ["--format", "y4m"]).output
    let layout = PlanarPicture.Layout(width: 64, height: 48, hasAlpha: false, padsToEven: false)
    var wanted = Data("YUV4MPEG2 W64 H48 F30:1 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n".utf8)
    for picture in pictures { wanted += Data("FRAME\n".utf8) + Data(PlanarPicture(picture, layout).bytes) }
    #expect(y4m == wanted)
    _ = try render("a.y4m", frames)
    #expect(try data("a.y4m") == wanted)
    let found = try Media.probe(folder.path + "/a.y4m")
    #expect(found["nb_read_frames"] == "3" && found["color_range"] == "tv" && found["chroma_location"] == "left")
    _ = try render("plain", frames + ["--format", "rgba"])
    #expect(try data("plain") == rgba)
    // One frame, by its time or by its number.
    #expect(try render("-", ["--format", "rgba", "--time", "0"]).output == rgba.prefix(64 * 48 * 4))
    _ = try render("one.png", ["--frames", "2-2", "--fps", "30"])
    #expect(try data("one.png") == data("2.png"))
  }

  @Test(arguments: [
    ["--to", "1", "--duration", "1"], ["--to", "0"], ["--from", "2", "--to", "2"], ["--from", "2", "--to", "1"],
    ["--duration", "0"], ["--duration", "-1"], ["--duration", "nan"], ["--to", "inf"], ["--to", "soon"],
    ["--duration", "1", "--fps", "0"], ["--duration", "1", "--fps", "-1"], ["--duration", "1", "--fps", "1001"],
    ["--duration", "1", "--fps", "nan"], ["--duration", "1", "--fps", "1/0"], ["--duration", "1", "--fps", "1/2/3"],
    ["--duration", "1", "--fps", "0/5"], ["--duration", "1", "--fps", "fast"], ["--duration", "1e6"],
    ["--duration", "1e300"], ["--from", "1e300", "--duration", "1"], ["--from", "nan", "--to", "1"],
    ["--duration", "1", "--time", "1"], ["--duration", "1", "--frames", "1"], ["--duration", "1", "--frames", "2-1"],
    ["--duration", "1", "--frames", "-1-2"], ["--duration", "1", "--frames", "a-b"],
    ["--duration", "1", "--frames", "0-60"], ["--frames", "0-10000000"], ["--from", "1"], ["--fps", "30"],
    ["--duration", "1", "--format", "avi"], ["--duration", "1", "--jobs", "0"], [],
  ])
  func wrongTimes(_ options: [String]) throws {
    let run = try render("a/%d.png", options, code: 2)
    #expect(run.errors.contains("try: glrender render --help"))
    #expect(folder.files == ["scene.caml"])
  }

  @Test(arguments: [
    ["a.png"], ["a.jpg"], ["a"], ["a%d%d.png"], ["%05d/a.png"], ["a%s.png"], ["a%5d.png"], ["a%.png"], ["a%%.png"],
    ["a%099d.png"], ["a%0d", "--format", "png"], ["a.gif", "--fps", "101"], ["-", "--format", "mp4"],
    ["-", "--format", "webm"], ["a.mp4.txt"],
  ])
  func wrongOutputs(_ arguments: [String]) throws {
    var options = ["--duration", "1"] + arguments.dropFirst()
    if arguments[0] == "a%0d" { options = ["--format", "bmp"] }
    _ = try render(arguments[0], options, code: 2)
    #expect(folder.files == ["scene.caml"])
  }

  @Test(arguments: ["a.mp4", "a.mov", "a.webm", "a.gif", "a.apng", "a.webp", "%d.png"])
  func oneFrameIsNoVideo(_ name: String) throws {
    #expect(try render(name, ["--time", "1"], code: 2).errors.contains("--duration"))
    #expect(folder.files == ["scene.caml"])
  }

  @Test func namesWithPercentSigns() throws {
    _ = try render("100%.png", [])
    _ = try render("50%% %02d.png", ["--duration", "0.02", "--fps", "100"])
    #expect(folder.files == ["scene.caml", "100%.png", "50% 00.png", "50% 01.png"])
  }

  @Test func theEndIsLeftOut() throws {
    // 0.1 * 30 is more than 3 by rounding; 0.3 is more than 0.2999.
    _ = try render("a/%d.png", ["--duration", "0.1", "--fps", "30"])
    _ = try render("b/%d.png", ["--from", "0.2", "--to", "0.3", "--fps", "30"])
    _ = try render("c/%d.png", ["--duration", "0.1001", "--fps", "30"])
    _ = try render("d/%d.png", ["--duration", "0.000001", "--fps", "30"])
    #expect([files("a").count, files("b").count, files("c").count, files("d").count] == [3, 3, 4, 1])
  }

  @Test func warningsAreSaidOnceWithTheirTime() throws {
    let input = try folder.caml("<CALayer name=\"far\" bounds=\"0 0 9 9\" position=\"1e30 0\"/>")
    let arguments = ["render", input, "--duration", "0.1", "--fps", "30", "--renderer", "software", "-o"]
    let run = try ToolRun(arguments + [folder.path + "/a.rgba"])
    #expect(run.code == 0)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.contains("far") && run.errors.contains("(at 0 s)"))
    for output in ["b.rgba", "b/%d.png", "b.mp4"] {
      let strict = try ToolRun(arguments + [folder.path + "/" + output, "--strict"])
      #expect(strict.code == 3, "\(strict.errors)")
    }
    let stream = try ToolRun(arguments + ["-", "--format", "rgba", "--strict"])
    #expect(stream.code == 3 && stream.output.isEmpty)
    #expect(folder.files == ["scene.caml", "a.rgba"])
  }
}
