import Glibc

/// Reads whole files.
public enum FileReader {
  /// Largest file that is read, in bytes.
  public static let sizeLimit = 1 << 30

  /// The bytes of a regular file; devices, folders and pipes are refused, so this never waits for a writer.
  /// - Throws: `.unreadable`.
  public static func read(_ path: String) throws(ImageError) -> [UInt8] { try read(path, atMost: sizeLimit).bytes }

  /// The first bytes of a regular file, and how many it has.
  static func read(_ path: String, atMost limit: Int) throws(ImageError) -> (bytes: [UInt8], size: Int) {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(path: path, reason: systemError()) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(path: path, reason: systemError()) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "not a regular file") }
    guard status.st_size <= sizeLimit else { throw .unreadable(path: path, reason: "larger than 1 GiB") }
    // The file may change its size meanwhile: at most what it had is read, and less where it has shrunk.
    let size = min(Int(status.st_size), limit)
    var failure: String?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let address = buffer.baseAddress {
        let received = Glibc.read(file, address + count, size - count)
        if received < 0, errno == EINTR { continue }
        if received < 0 { failure = systemError() }
        if received <= 0 { break }
        count += received
      }
    }
    if let failure { throw .unreadable(path: path, reason: failure) }
    return (bytes, Int(status.st_size))
  }
}

/// The system's words for the last call's failure.
func systemError() -> String { String(cString: strerror(errno)) }
