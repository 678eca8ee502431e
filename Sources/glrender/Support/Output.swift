import Foundation

/// Writes results: to standard output, or to a file that appears whole or not at all.
enum Output {
  /// Writes bytes to `path`; "-" is standard output. A file is written beside its place and then renamed.
  static func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
    if path == "-" {
      try write(bytes, descriptor: STDOUT_FILENO, "standard output")
      return
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe must not be replaced by a file; a folder cannot be opened for writing and says so.
      let descriptor = open(path, O_WRONLY)
      guard descriptor >= 0 else { throw failure(path) }
      defer { close(descriptor) }
      try write(bytes, descriptor: descriptor, path)
      return
    }
    // Through a link the file it leads to is replaced, not the link.
    let target = realpath(path, nil).map { p in
      defer { free(p) }
      return String(cString: p)
    }
    try replace(target ?? path, with: bytes)
  }

  private static func replace(_ path: String, with bytes: [UInt8]) throws(ToolError) {
    let beside = path + ".\(getpid()).part"
    let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    do {
      try write(bytes, descriptor: descriptor, path)
    } catch {
      close(descriptor)
      unlink(beside)
      throw error
    }
    guard close(descriptor) == 0, rename(beside, path) == 0 else {
      let error = failure(path)
      unlink(beside)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], descriptor: Int32, _ name: String) throws(ToolError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress! + start, $0.count - start) }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(name)
      }
      start += count
    }
  }

  private static func failure(_ path: String) -> ToolError {
    .output("\(path) cannot be written: \(String(cString: strerror(errno)))")
  }

  /// Prints a result for people or programs, with a line break at its end.
  static func print(_ text: String) throws(ToolError) {
    try write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), descriptor: STDOUT_FILENO, "standard output")
  }

  /// Says something beside the result.
  static func note(_ text: String) {
    let line = Array(("glrender: " + text + "\n").utf8)
    // Nothing can be said where even this fails.
    _ = line.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress!, $0.count) }
  }
}
