import Foundation
import TestBasics
import Testing

/// Whatever goes wrong, nothing broken is left, and a file that was there stays.
@Suite struct OutputFailureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.caml()
    _ = try folder.write("old.mp4", "old")
  }

  private func render(
    _ output: String = "old.mp4", _ more: [String] = [], environment: [String: String] = [:], shell: String? = nil
  ) throws -> ToolRun {
    let path = output.hasPrefix("/") || output == "-" ? output : folder.path + "/" + output
    return try ToolRun(
      ["render", folder.path + "/scene.caml", "-o", path, "--duration", "0.1", "--renderer", "software"] + more,
      environment: environment, shell: shell)
  }

  private func expectNothingBroken(_ more: Set<String> = []) throws {
    #expect(folder.files.subtracting(more) == ["scene.caml", "old.mp4"])
    #expect(try String(contentsOfFile: folder.path + "/old.mp4", encoding: .utf8) == "old")
  }

  /// A program in ffmpeg's place.
  private func program(_ text: String) throws -> [String: String] {
    let path = try folder.write("ffmpeg", "#!/bin/sh\n" + text)
    chmod(path, 0o755)
    return ["GLRENDER_FFMPEG": path]
  }

  @Test func ffmpegThatIsNotThere() throws {
    for environment in [["PATH": "/nonexistent"], ["GLRENDER_FFMPEG": "/nonexistent/ffmpeg"]] {
      for name in ["old.mp4", "new.webm", "new.gif"] {
        let run = try render(name, environment: environment)
        #expect(run.code == 5)
        #expect(run.errors.contains("apt-get install ffmpeg"))
      }
    }
    try expectNothingBroken()
    // Streams need none.
    #expect(try render("-", ["--format", "y4m"], environment: ["PATH": "/nonexistent"]).code == 0)
  }

  @Test func ffmpegThatFails() throws {
    var run = try render(environment: program("echo first >&2; cat >/dev/null; echo 'no luck' >&2; exit 3"))
    #expect(run.code == 5)
    #expect(run.errors.contains("exit code 3") && run.errors.contains("no luck"), "\(run.errors)")
    // It ends while frames are written.
    run = try render("old.mp4", ["--size", "1500x1500"], environment: program("echo gone >&2; exit 1"))
    #expect(run.code == 5 && run.errors.contains("gone"), "\(run.errors)")
    run = try render(environment: program("kill -9 $$"))
    #expect(run.code == 5 && run.errors.contains("signal 9"), "\(run.errors)")
    run = try render(environment: program("echo \"Unknown encoder 'libx264'\" >&2; exit 1"))
    #expect(run.code == 5 && run.errors.contains("no encoder libx264") && run.errors.contains("apt-get"))
    // So many words that they would fill a pipe.
    run = try render(environment: program("head -c 300000 /dev/zero | tr '\\0' 'x' >&2; cat >/dev/null; exit 7"))
    #expect(run.code == 5 && run.errors.contains("exit code 7"))
    try expectNothingBroken(["ffmpeg"])
  }

  @Test func ffmpegHasNoOtherFilesOpen() throws {
    let run = try render(environment: program("ls /proc/$$/fd | tr '\\n' ' ' >&2; cat >/dev/null; exit 1"))
    // The shell may hold its script open, above 9.
    let open = run.errors.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
    #expect(open.filter { $0 < 10 } == [0, 1, 2] || open.filter { $0 < 10 } == [0, 1, 2, 3], "\(run.errors)")
  }

  @Test func placesThatCannotBeWritten() throws {
    for path in [folder.path + "/old.mp4/a.mp4", folder.path + "/gone/a.mp4", folder.path, "/dev/null"] {
      let run = try render(path, ["--format", "mp4"])
      #expect(run.code == 5, "\(path): \(run.errors)")
      #expect(run.errors.contains(path))
    }
    for (path, format) in [("/dev/full", "rgba"), ("/dev/full", "y4m"), (folder.path + "/old.mp4/%d.png", "png")] {
      #expect(try render(path, ["--format", format]).code == 5, "\(path)")
    }
    let full = try ToolRun(
      "render", folder.path + "/scene.caml", "-o", "-", "--format", "y4m", "--duration", "9", "--renderer", "software",
      output: "/dev/full")
    #expect(full.code == 5 && full.errors.contains("standard output"))
    try expectNothingBroken()
  }

  @Test func filesThatGrowTooLarge() throws {
    for name in ["old.mp4", "new.mov", "new.rgba"] {
      let run = try render(name, ["--size", "800x800"], shell: "ulimit -f 1")
      #expect(run.code == 5, "\(name): \(run.errors)")
    }
    try expectNothingBroken()
  }

  @Test func readersThatGoAway() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "'\(ToolRun.tool)' render '\(folder.path)/scene.caml' -o - --format rgba --duration 99 --renderer software "
        + "2>'\(folder.path)/errors' | head -c 100 >/dev/null; true",
    ]
    try process.run()
    process.waitUntilExit()
    let errors = try String(contentsOfFile: folder.path + "/errors", encoding: .utf8)
    #expect(errors.contains("standard output cannot be written"))
  }

  // MARK: Signals

  /// Starts a run that would be long, sends the signal when a file is in the making, and waits.
  private func interrupt(_ signal: Int32, _ output: String, environment: [String: String] = [:]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ToolRun.tool)
    process.arguments = [
      "render", folder.path + "/scene.caml", "-o", folder.path + "/" + output, "--duration", "10000", "--renderer",
      "software",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<2000 {
      if folder.files.contains(where: { $0.hasSuffix(".tmp") || $0 == "started" || $0 == "many" }) { break }
      usleep(10000)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func signalsLeaveNothing(_ signal: Int32, _ code: Int32) throws {
    #expect(try interrupt(signal, "old.mp4") == code)
    try expectNothingBroken()
    #expect(try interrupt(signal, "new.rgba") == code)
    try expectNothingBroken()
    #expect(try interrupt(signal, "many/%d.png") == code)
    let many = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/many")
    #expect(!many.contains { $0.hasSuffix(".tmp") })
  }

  @Test func signalsEndFFmpegToo() throws {
    let environment = try program("echo $$ >'\(folder.path)/started'; exec sleep 1000")
    #expect(try interrupt(SIGINT, "old.mp4", environment: environment) == 130)
    let number = try String(contentsOfFile: folder.path + "/started", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(!number.isEmpty && !FileManager.default.fileExists(atPath: "/proc/\(number)"))
    try expectNothingBroken(["ffmpeg", "started"])
  }
}
