extension ImageHeader {
  /// Bytes of a file that are looked at first.
  private static let firstBytes = 1 << 16

  /// Reads the header of a PNG or JPEG file, and no more of it than that takes.
  /// - Throws: as decoding would for what the header promises, `.unreadable` as well.
  public static func read(_ path: String, limits: ImageLimits = .standard) throws(ImageError) -> ImageHeader {
    var count = firstBytes
    while true {
      let (bytes, size) = try FileReader.read(path, atMost: count)
      do throws(ImageError) {
        let header = try ImageHeader(bytes.span)
        // What says that a PNG has alpha may stand anywhere before its pixels.
        if header.format == .jpeg || header.compressedSize > 0 || bytes.count == size {
          try limits.check(width: header.width, height: header.height)
          if size < header.smallestSize || (header.format == .png && header.compressedSize == 0) {
            throw .truncated(header.format)
          }
          return header
        }
      } catch {
        // More of the file may help.
        guard case .truncated = error, bytes.count < size else { throw error }
      }
      count = count > size / 8 ? size : count * 8
    }
  }
}
