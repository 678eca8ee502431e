import Foundation
import Imaging

/// Writes results: to standard output, or to a file that appears whole or not at all.
enum Output {
  /// Writes bytes to `path`; "-" is standard output. A file is written beside its place and then renamed.
  static func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
    if path == "-" {
      try writeToStandardOutput(bytes)
      return
    }
    do {
      try AtomicFileWriter.write(bytes, to: path)
    } catch {
      throw .output(error.description)
    }
  }

  /// Writes a picture as PNG.
  static func write(_ picture: PixelBuffer, to path: String) throws(ToolError) {
    do {
      try write(PNGCodec.encode(picture), to: path)
    } catch let error as ImageError {
      throw .output(error.description)
    } catch let error as ToolError {
      throw error
    } catch {
      throw .output("\(error)")
    }
  }

  /// Prints a result for people or programs, with a line break at its end.
  static func print(_ text: String) throws(ToolError) {
    try writeToStandardOutput(Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  /// Says something beside the result.
  static func note(_ text: String) {
    let line = Array(("glrender: " + text + "\n").utf8)
    // Nothing can be said where even this fails.
    _ = line.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func writeToStandardOutput(_ bytes: [UInt8]) throws(ToolError) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .output("standard output cannot be written: \(String(cString: strerror(errno)))")
      }
      start += count
    }
  }
}
