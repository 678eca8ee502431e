import Foundation
import Testing

@testable import GLRenderer

/// Shaders/ and what is compiled into the program.
@Suite struct ShaderFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Shaders")

  @Test func everyFileIsEmbedded() throws {
    let walk = try #require(FileManager.default.enumerator(atPath: Self.folder.path))
    let files = walk.compactMap { $0 as? String }.filter {
      ["glsl", "vert", "frag"].contains(($0 as NSString).pathExtension)
    }
    #expect(!files.isEmpty)
    #expect(Set(files) == Set(ShaderLibrary.embeddedNames))
    let embedded = ShaderLibrary(folder: nil)
    for file in files {
      let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
      #expect(embedded.read(file) == text, "\(file)")
    }
  }

  @Test func aFolderCanTakeTheirPlace() throws {
    let fromDisk = ShaderLibrary(folder: Self.folder.path)
    let embedded = ShaderLibrary(folder: nil)
    #expect(fromDisk.read("layer/quad.frag") == embedded.read("layer/quad.frag"))
    #expect(fromDisk.read("no/such.frag") == nil)
    #expect(embedded.read("no/such.frag") == nil)
  }

  private func preprocess(_ files: [String: String]) throws -> ShaderSource {
    try ShaderPreprocessor { files[$0] }.source("main", defines: [("A", "1")])
  }

  @Test func filesAreIncludedOnce() throws {
    let source = try preprocess([
      "main": "#include \"a\"\n#include \"b\"\nvoid main() {}", "a": "int a;", "b": "#include \"a\"\nint b;",
    ])
    #expect(
      source.text
        == "#version 300 es\nprecision highp float;\nprecision highp int;\n#define A 1\nint a;\nint b;\nvoid main() {}\n"
    )
    #expect(source.origins.count == 7)
    #expect(source.origins[0] == nil)
    #expect(source.origins[4] == ShaderSource.Origin(file: "a", line: 1))
    #expect(source.origins[5] == ShaderSource.Origin(file: "b", line: 2))
    #expect(source.origins[6] == ShaderSource.Origin(file: "main", line: 3))
  }

  @Test func aMissingIncludeIsAnError() throws {
    let error = try #require(throws: ShaderFileError.self) { try preprocess(["main": "\n#include \"gone\""]) }
    #expect(error.description.contains("gone"))
    #expect(error.description.contains("main:2"))
  }

  @Test func logsNameFilesAndLines() throws {
    let source = try preprocess(["main": "#include \"a\"\nint m;", "a": "int a;"])
    #expect(source.mapLog("0:5(10): error: no\n") == "a:1(10): error: no")
    #expect(source.mapLog("0(6) : error C0000: no") == "main:2 : error C0000: no")
    #expect(source.mapLog("ERROR: 0:6: 'm' : no") == "ERROR: main:2: 'm' : no")
    #expect(source.mapLog("0:900(1): error") == "0:900(1): error")
    #expect(source.mapLog("0:1(1): error") == "0:1(1): error")
  }

  @Test func everyProgramCompilesAndLinks() throws {
    #expect(ProgramID.allCases.count == 208)
    #expect(Set(ProgramID.allCases).count == 208)
    let device = try GLDevice.open()
    let programs = ProgramCache(device: device)
    try device.withCurrent { () throws(GLError) in
      let state = StateTracker(device: device)
      for id in ProgramID.allCases { _ = try programs.use(id, state: state) }
      try device.checkError("compiling all programs")
    }
    withExtendedLifetime(programs) { #expect(device.objects.liveCount == 208) }
  }

  @Test func aShaderThatIsRefusedSaysWhere() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shaders-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: Self.folder, to: folder)
    let file = folder.appending(path: "include/coverage.glsl")
    let text = try String(contentsOf: file, encoding: .utf8)
    try ("\n" + text + "\nfloat broken() { return vec3(1.0); }\n").write(to: file, atomically: true, encoding: .utf8)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count + 2
    let device = try GLDevice.open()
    let programs = ProgramCache(device: device, library: ShaderLibrary(folder: folder.path))
    let error = try #require(throws: GLError.self) {
      try device.withCurrent { () throws(GLError) in
        _ = try programs.use(ProgramID.allCases[0], state: StateTracker(device: device))
      }
    }
    #expect(error.description.contains("coverage.glsl:\(line)"), "\(error)")
    // Nothing is left behind.
    #expect(device.objects.liveCount == 0)
  }
}
