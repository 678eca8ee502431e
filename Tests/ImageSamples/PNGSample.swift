/// Writes a PNG of any kind, byte by byte from the specification, without a library: stored deflate blocks, filter 0.
package struct PNGSample {
  package enum ColourType: UInt8, CaseIterable, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    package var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .rgb: 3
      case .grayAlpha: 2
      case .rgba: 4
      }
    }

    package var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  package var width: Int
  package var height: Int
  package var type: ColourType
  package var depth: Int
  package var isInterlaced = false
  /// Red, green, blue of each palette entry.
  package var palette: [[UInt8]] = []
  package var transparency: [UInt8]?
  /// Chunks after IHDR: name and body.
  package var extraChunks: [(name: String, body: [UInt8])] = []
  /// Samples in rows, channels together.
  package var samples: [UInt16]

  package init(width: Int, height: Int, type: ColourType, depth: Int, samples: [UInt16]) {
    self.width = width
    self.height = height
    self.type = type
    self.depth = depth
    self.samples = samples
  }

  package func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    Int(samples[(y * width + x) * type.channels + channel])
  }

  package var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk(
      "IHDR",
      Self.big(width, 4) + Self.big(height, 4) + [UInt8(depth), type.rawValue, 0, 0, isInterlaced ? 1 : 0])
    for extra in extraChunks { file += Self.chunk(extra.name, extra.body) }
    if !palette.isEmpty { file += Self.chunk("PLTE", palette.flatMap { $0 }) }
    if let transparency { file += Self.chunk("tRNS", transparency) }
    file += Self.chunk("IDAT", Self.zlib(rows))
    return file + Self.chunk("IEND", [])
  }

  private var rows: [UInt8] {
    guard isInterlaced else { return pass(0, 0, 1, 1) }
    return pass(0, 0, 8, 8) + pass(4, 0, 8, 8) + pass(0, 4, 4, 8) + pass(2, 0, 4, 4) + pass(0, 2, 2, 4)
      + pass(1, 0, 2, 2) + pass(0, 1, 1, 2)
  }

  private func pass(_ startX: Int, _ startY: Int, _ stepX: Int, _ stepY: Int) -> [UInt8] {
    guard startX < width else { return [] }
    var out: [UInt8] = []
    for y in stride(from: startY, to: height, by: stepY) {
      out.append(0)
      var bits = 0
      var pending = 0
      for x in stride(from: startX, to: width, by: stepX) {
        for channel in 0..<type.channels {
          pending = pending << depth | sample(x, y, channel)
          bits += depth
          while bits >= 8 {
            out.append(UInt8(pending >> (bits - 8) & 255))
            bits -= 8
            pending &= (1 << bits) - 1
          }
        }
      }
      if bits > 0 { out.append(UInt8(pending << (8 - bits))) }
    }
    return out
  }

  package static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return big(body.count, 4) + named + big(crc(named), 4)
  }

  package static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
  }

  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var position = 0
    repeat {
      let length = min(65535, bytes.count - position)
      let isLast = position + length == bytes.count
      out += [isLast ? 1 : 0, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8 & 255)]
      out += bytes[position..<position + length]
      position += length
    } while position < bytes.count
    var a = 1
    var b = 0
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return out + big(b << 16 | a, 4)
  }

  private static func crc(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}
