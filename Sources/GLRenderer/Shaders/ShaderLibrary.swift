import CShaders
import Glibc

/// The files of Shaders/: those compiled into the program or, for work on them, those of the folder that the
/// environment variable `GLRENDER_SHADER_DIR` names.
struct ShaderLibrary {
  /// Where files are read from; nil for the compiled-in ones.
  let folder: String?

  /// The library that the environment asks for.
  static var standard: ShaderLibrary {
    ShaderLibrary(folder: getenv("GLRENDER_SHADER_DIR").map { String(cString: $0) })
  }

  /// Names of the compiled-in files, relative to Shaders/.
  static var embeddedNames: [String] {
    (0..<cshaders_count()).compactMap { cshaders_file_at($0).map { String(cString: $0.pointee.name) } }
  }

  /// The whole text of a shader; see `ShaderPreprocessor`.
  func source(_ file: String, defines: [(name: String, value: String)]) throws(ShaderFileError) -> ShaderSource {
    try ShaderPreprocessor(read: read).source(file, defines: defines)
  }

  /// A file's text.
  func read(_ name: String) -> String? {
    guard let folder else { return Self.embedded(name) }
    guard let file = fopen(folder + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { break }
      bytes += block.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func embedded(_ name: String) -> String? {
    for i in 0..<cshaders_count() {
      guard let file = cshaders_file_at(i), String(cString: file.pointee.name) == name else { continue }
      return String(
        decoding: UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.length), as: UTF8.self)
    }
    return nil
  }
}
