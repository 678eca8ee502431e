public import Foundation

/// A folder of one test's own, removed with the value.
public final class TemporaryFolder {
  /// Its absolute path, without a slash at the end.
  public let path: String

  /// Makes an empty folder with a name of its own.
  public init() throws {
    path = FileManager.default.temporaryDirectory.path + "/glrender-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and the folders on the way to it; returns its path.
  @discardableResult
  public func write(_ name: String, _ data: Data) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a text in UTF-8; returns its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String { try write(name, Data(text.utf8)) }

  /// The names of what lies in it.
  public var files: Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []) }
}
