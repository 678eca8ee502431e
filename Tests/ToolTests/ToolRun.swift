import Foundation
import Imaging
import TestBasics

/// One run of the built `glrender`.
struct ToolRun {
  let code: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The tool beside the test program.
  static let tool: String = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("glrender").path
  }()

  /// The checkout.
  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Runs the tool and waits for it.
  ///
  /// - Parameters:
  ///   - output: where standard output goes; nil captures it.
  ///   - shell: a command of the shell that comes first, to set limits.
  init(
    _ arguments: String..., environment: [String: String] = [:], output path: String? = nil, shell: String? = nil
  ) throws {
    try self.init(arguments, environment: environment, output: path, shell: shell)
  }

  init(
    _ arguments: [String], environment: [String: String] = [:], output path: String? = nil, shell: String? = nil
  ) throws {
    // Files, not pipes: both streams may be long.
    let folder = try TemporaryFolder()
    let out = path ?? folder.path + "/out"
    let errors = folder.path + "/errors"
    if path == nil { _ = FileManager.default.createFile(atPath: out, contents: nil) }
    _ = FileManager.default.createFile(atPath: errors, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell == nil ? Self.tool : "/bin/sh")
    process.arguments = (shell.map { ["-c", "\($0); exec \"$0\" \"$@\"", Self.tool] } ?? []) + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    self.output = path == nil ? try Data(contentsOf: URL(fileURLWithPath: out)) : Data()
    self.errors = String(decoding: try Data(contentsOf: URL(fileURLWithPath: errors)), as: UTF8.self)
  }

  /// Standard output as a JSON object.
  func json() throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: output) as? [String: Any] ?? [:]
  }

  /// Standard output as a picture.
  func picture() throws -> PixelBuffer { try ImageDecoder.decode([UInt8](output)) }
}

extension TemporaryFolder {
  /// Writes a document of 100 x 50 points whose root is red and holds `body`; returns its path.
  func caml(_ body: String = "", attributes: String = "") throws -> String {
    try write(
      "scene.caml",
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 100 50" position="50 25" backgroundColor="1 0 0" \(attributes)>
      <sublayers>\(body)</sublayers>
      </CALayer>
      </caml>
      """)
  }
}
