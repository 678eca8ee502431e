import Glibc

/// Writes whole files: whoever opens the path finds the old file or the new one, never half of one.
public enum AtomicFileWriter {
  /// Writes the bytes to a file beside the target, then renames it.
  ///
  /// A symbolic link is followed and its target replaced. The new file has the permissions of the one it replaces, or
  /// else those that the umask leaves. Devices and pipes are written to as they are.
  /// - Throws: `.unwritable`; nothing is left behind then.
  public static func write(_ bytes: Span<UInt8>, to path: String) throws(ImageError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw .unwritable(path: path, reason: String(cString: strerror(EISDIR)))
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      return try writeDirectly(bytes, to: path)
    }
    let target = exists ? resolved(path) : path
    // Renaming would replace even a file that may not be written.
    if exists, access(target, W_OK) != 0 { throw .unwritable(path: path, reason: systemError()) }
    let (file, temporary) = try createBeside(target, reportedAs: path)
    var reason = writeAll(bytes, to: file)
    if exists, reason == nil, fchmod(file, status.st_mode & 0o7777) != 0 { reason = systemError() }
    if close(file) != 0, reason == nil { reason = systemError() }
    if reason == nil, rename(temporary, target) != 0 { reason = systemError() }
    if let reason {
      unlink(temporary)
      throw .unwritable(path: path, reason: reason)
    }
  }

  /// Writes the bytes to a file beside the target, then renames it.
  public static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    try write(bytes.span, to: path)
  }

  /// A new file in the target's folder under a name that no other has.
  private static func createBeside(
    _ target: String, reportedAs path: String
  ) throws(ImageError) -> (file: Int32, path: String) {
    let folderEnd = target.utf8.lastIndex(of: UInt8(ascii: "/")).map(target.utf8.index(after:)) ?? target.startIndex
    let folder = target[..<folderEnd]
    for _ in 0..<100 {
      // The target's own name is left out: with it the name could become too long.
      let candidate = "\(folder).glrender-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
      let file = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, candidate) }
      if errno != EEXIST { break }
    }
    throw .unwritable(path: path, reason: systemError())
  }

  private static func writeDirectly(_ bytes: Span<UInt8>, to path: String) throws(ImageError) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw .unwritable(path: path, reason: systemError()) }
    var reason = writeAll(bytes, to: file)
    if close(file) != 0, reason == nil { reason = systemError() }
    if let reason { throw .unwritable(path: path, reason: reason) }
  }

  /// The reason of a failure.
  private static func writeAll(_ bytes: Span<UInt8>, to file: Int32) -> String? {
    bytes.withUnsafeBufferPointer { buffer -> String? in
      guard let address = buffer.baseAddress else { return nil }
      var done = 0
      while done < buffer.count {
        let written = Glibc.write(file, address + done, buffer.count - done)
        if written < 0, errno == EINTR { continue }
        if written <= 0 { return systemError() }
        done += written
      }
      return nil
    }
  }

  /// The path without symbolic links; the path itself where that can't be told.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
