/// Writes a JPEG of flat 8x8 blocks, bit by bit from the specification, without a library.
///
/// Quantisation is 1, so that a block's DC coefficient, 8 (value - 128), gives back its value exactly.
package struct JPEGSample {
  package var width: Int
  package var height: Int
  package var precision: UInt8 = 8
  package var isProgressive = false
  /// The byte after "Adobe": 0 none, 1 YCbCr, 2 YCCK; nil for no Adobe marker.
  package var adobeTransform: UInt8?
  /// Marker segments after the first marker: marker and body.
  package var extraSegments: [(marker: UInt8, body: [UInt8])] = []
  /// The components of each block, block rows from the top.
  package var blocks: [[UInt8]]

  package init(width: Int, height: Int, blocks: [[UInt8]]) {
    self.width = width
    self.height = height
    self.blocks = blocks
  }

  package static func jfif(unit: UInt8, x: Int, y: Int) -> (marker: UInt8, body: [UInt8]) {
    (0xE0, Array("JFIF\0".utf8) + [1, 1, unit] + PNGSample.big(x, 2) + PNGSample.big(y, 2) + [0, 0])
  }

  /// EXIF with an orientation and nothing else, as the body after "Exif\0\0".
  package static func exif(orientation: UInt8, little: Bool) -> [UInt8] {
    little
      ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
      : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }

  package var bytes: [UInt8] {
    let count = blocks[0].count
    var file: [UInt8] = [0xFF, 0xD8]
    for segment in extraSegments { file += Self.segment(segment.marker, segment.body) }
    if let adobeTransform {
      file += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
    }
    file += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    var frame = [precision] + PNGSample.big(height, 2) + PNGSample.big(width, 2) + [UInt8(count)]
    for component in 1...count { frame += [UInt8(component), 0x11, 0] }
    file += Self.segment(isProgressive ? 0xC2 : 0xC0, frame)
    // DC: the twelve categories, all with codes of 4 bits. AC: only "end of block", whose code is 0.
    file += Self.segment(0xC4, [0x00] + [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0...11))
    file += Self.segment(0xC4, [0x10] + [1] + [UInt8](repeating: 0, count: 15) + [0x00])
    var scan = [UInt8(count)]
    for component in 1...count { scan += [UInt8(component), 0x00] }
    file += Self.segment(0xDA, scan + (isProgressive ? [0, 0, 0] : [0, 63, 0]))
    return file + entropyCoded + [0xFF, 0xD9]
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + PNGSample.big(body.count + 2, 2) + body
  }

  private var entropyCoded: [UInt8] {
    var bits: [UInt8] = []
    func append(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(UInt8(value >> bit & 1)) }
    }
    var previous = [Int](repeating: 0, count: blocks[0].count)
    for block in blocks {
      for (component, value) in block.enumerated() {
        let coefficient = (Int(value) - 128) * 8
        let difference = coefficient - previous[component]
        previous[component] = coefficient
        let category = difference == 0 ? 0 : Int.bitWidth - abs(difference).leadingZeroBitCount
        append(category, 4)
        append(difference < 0 ? difference - 1 : difference, category)
        if !isProgressive { append(0, 1) }
      }
    }
    while bits.count % 8 != 0 { bits.append(1) }
    var out: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
      out.append(byte)
      if byte == 0xFF { out.append(0) }
    }
    return out
  }
}
