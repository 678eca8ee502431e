import Glibc
import Synchronization

/// A file in the making beside its place, which it takes at the end: whoever opens the path finds the old file or the
/// whole new one.
///
/// A symbolic link is followed and its target replaced. The new file has the permissions of the one it replaces, or
/// else those that the umask leaves. Devices and pipes are written to as they are.
public final class PendingFile {
  /// Where the bytes go; open until `commit` or `discard`.
  public let descriptor: Int32
  /// Where the bytes are before they take their place: an absolute path only where the target's is one. Nil for a
  /// device or a pipe.
  public let temporaryPath: String?
  private let path: String
  private let target: String
  private var isOpen = true

  /// Makes the file, empty, in the folder of `path`.
  /// - Throws: `.unwritable`.
  public init(at path: String) throws(ImageError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw .unwritable(path: path, reason: String(cString: strerror(EISDIR)))
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      target = path
      temporaryPath = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .unwritable(path: path, reason: systemError()) }
      return
    }
    target = exists ? Self.resolved(path) : path
    // Renaming would replace even a file that may not be written.
    if exists, access(target, W_OK) != 0 { throw .unwritable(path: path, reason: systemError()) }
    let (file, temporary) = try Self.createBeside(target, reportedAs: path)
    descriptor = file
    temporaryPath = temporary
    if exists, fchmod(file, status.st_mode & 0o7777) != 0 {
      let reason = systemError()
      close()
      throw .unwritable(path: path, reason: reason)
    }
  }

  deinit { discard() }

  /// Writes bytes at the end.
  /// - Throws: `.unwritable`.
  public func write(_ bytes: Span<UInt8>) throws(ImageError) {
    let file = descriptor
    let reason = bytes.withUnsafeBufferPointer { buffer -> String? in
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
    if let reason { throw .unwritable(path: path, reason: reason) }
  }

  /// Gives the file its place.
  /// - Throws: `.unwritable`; nothing is left behind then.
  public func commit() throws(ImageError) {
    guard isOpen else { return }
    isOpen = false
    if Glibc.close(descriptor) != 0 {
      let reason = systemError()
      removeTemporary()
      throw .unwritable(path: path, reason: reason)
    }
    guard let temporaryPath else { return }
    // Under the lock, so that the file has either its place or its name among those to be removed.
    let reason = Self.names.withLock { names -> String? in
      guard names.remove(temporaryPath) else { return String(cString: strerror(ECANCELED)) }
      if rename(temporaryPath, target) == 0 { return nil }
      let reason = systemError()
      unlink(temporaryPath)
      return reason
    }
    if let reason { throw .unwritable(path: path, reason: reason) }
  }

  /// Removes what was written, unless the file has its place; nothing happens a second time.
  public func discard() {
    if isOpen { close() }
  }

  private func close() {
    isOpen = false
    _ = Glibc.close(descriptor)
    removeTemporary()
  }

  private func removeTemporary() {
    guard let temporaryPath else { return }
    Self.names.withLock { names in
      if names.remove(temporaryPath) { unlink(temporaryPath) }
    }
  }

  /// The path without symbolic links; the path itself where that can't be told.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

// MARK: What is left of a process that ends early

extension PendingFile {
  /// The files in the making of this process.
  fileprivate struct Names: Sendable {
    private var paths: Set<String> = []
    private(set) var isClosed = false

    mutating func add(_ path: String) { paths.insert(path) }

    /// Whether the file was there.
    mutating func remove(_ path: String) -> Bool { paths.remove(path) != nil }

    mutating func removeAll() {
      isClosed = true
      for path in paths { unlink(path) }
      paths = []
    }
  }

  fileprivate static let names = Mutex(Names())

  /// Removes every file in the making, and lets no other be made or take its place: for a process that ends at once.
  public static func discardAll() { names.withLock { $0.removeAll() } }

  /// A new file in the target's folder under a name that no other has.
  fileprivate static func createBeside(
    _ target: String, reportedAs path: String
  ) throws(ImageError) -> (file: Int32, path: String) {
    let folderEnd = target.utf8.lastIndex(of: UInt8(ascii: "/")).map(target.utf8.index(after:)) ?? target.startIndex
    let folder = target[..<folderEnd]
    let made = names.withLock { names -> (file: Int32, path: String, reason: String) in
      if names.isClosed { return (-1, "", String(cString: strerror(ECANCELED))) }
      for _ in 0..<100 {
        // The target's own name is left out: with it the name could become too long.
        let candidate = "\(folder).glrender-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
        let file = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if file >= 0 {
          names.add(candidate)
          return (file, candidate, "")
        }
        if errno != EEXIST { break }
      }
      return (-1, "", systemError())
    }
    guard made.file >= 0 else { throw .unwritable(path: path, reason: made.reason) }
    return (made.file, made.path)
  }
}
