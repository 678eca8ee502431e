/// Writes whole files: whoever opens the path finds the old file or the new one, never half of one.
public enum AtomicFileWriter {
  /// Writes the bytes to a file beside the target, then renames it; see `PendingFile`.
  /// - Throws: `.unwritable`; nothing is left behind then.
  public static func write(_ bytes: Span<UInt8>, to path: String) throws(ImageError) {
    let file = try PendingFile(at: path)
    // A failure removes the file with the last reference to it.
    try file.write(bytes)
    try file.commit()
  }

  /// Writes the bytes to a file beside the target, then renames it.
  public static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    try write(bytes.span, to: path)
  }
}
