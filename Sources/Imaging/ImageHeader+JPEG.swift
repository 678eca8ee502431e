extension ImageHeader {
  /// Reads a JPEG's markers up to its first scan.
  init(jpeg bytes: Span<UInt8>) throws(ImageError) {
    guard bytes.has([0xFF, 0xD8, 0xFF], at: 0) else { throw .unrecognisedFormat }
    var frame: ImageHeader?
    var resolution: (horizontal: Double, vertical: Double)?
    var foundOrientation: Int?
    var position = 2
    scan: while true {
      while position < bytes.count, bytes[position] != 0xFF { position += 1 }
      while position < bytes.count, bytes[position] == 0xFF { position += 1 }
      guard position < bytes.count else { throw .truncated(.jpeg) }
      let marker = bytes[position]
      position += 1
      switch marker {
      case 0x00, 0x01, 0xD0...0xD8: continue scan  // without a body
      case 0xD9, 0xDA: break scan
      default: break
      }
      guard let length = bytes.number16(at: position) else { throw .truncated(.jpeg) }
      guard length >= 2 else { throw .corrupt(.jpeg, detail: "a marker's length is below 2") }
      guard position + length <= bytes.count else { throw .truncated(.jpeg) }
      let body = position + 2
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        frame = try Self.frame(bytes, body: body, count: length - 2, marker: marker)
      case 0xE0 where bytes.has("JFIF\0".utf8, at: body) && length >= 16:
        resolution = Self.resolution(bytes, body: body)
      case 0xE1 where bytes.has("Exif\0\0".utf8, at: body) && length >= 8:
        foundOrientation = exifOrientation(bytes, at: body + 6, count: length - 8)
      default: break
      }
      position += length
    }
    guard var frame else { throw .corrupt(.jpeg, detail: "no frame header before the first scan") }
    frame.horizontalResolution = resolution?.horizontal
    frame.verticalResolution = resolution?.vertical
    frame.orientation = foundOrientation
    frame.compressedSize = bytes.count
    self = frame
  }

  private static func frame(
    _ bytes: Span<UInt8>, body: Int, count: Int, marker: UInt8
  ) throws(ImageError) -> ImageHeader {
    guard count >= 6, let height = bytes.number16(at: body + 1), let width = bytes.number16(at: body + 3) else {
      throw .corrupt(.jpeg, detail: "short frame header")
    }
    guard width > 0 else { throw .corrupt(.jpeg, detail: "no width") }
    guard height > 0 else { throw .unsupported(.jpeg, detail: "the height is told after the picture") }
    let model: Model
    switch bytes[body + 5] {
    case 1: model = .gray
    case 3: model = .rgb
    case 4: model = .cmyk
    case let count: throw .unsupported(.jpeg, detail: "\(count) components")
    }
    var header = ImageHeader(
      format: .jpeg, width: width, height: height, bitsPerComponent: Int(bytes[body]), model: model, hasAlpha: false)
    // Huffman codes take at least one bit a block of 8x8; arithmetic coding (from 0xC9 on) can take less.
    if marker < 0xC9 { header.smallestSize = ((width + 7) / 8) * ((height + 7) / 8) / 8 }
    return header
  }

  private static func resolution(_ bytes: Span<UInt8>, body: Int) -> (horizontal: Double, vertical: Double)? {
    guard let x = bytes.number16(at: body + 8), let y = bytes.number16(at: body + 10), x > 0, y > 0 else { return nil }
    switch bytes[body + 7] {
    case 1: return (Double(x), Double(y))
    case 2: return (Double(x) * 2.54, Double(y) * 2.54)
    default: return nil
    }
  }
}
