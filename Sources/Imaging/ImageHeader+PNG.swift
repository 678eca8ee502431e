extension ImageHeader {
  /// Reads a PNG's header and the chunks that tell of resolution, orientation and transparency.
  init(png bytes: Span<UInt8>) throws(ImageError) {
    guard bytes.has(ImageFormat.pngSignature, at: 0) else { throw .unrecognisedFormat }
    guard let length = bytes.number32(at: 8), bytes.count >= 33, let width = bytes.number32(at: 16),
      let height = bytes.number32(at: 20)
    else { throw .truncated(.png) }
    guard length == 13, bytes.has("IHDR".utf8, at: 12), (1...0x7FFF_FFFF).contains(width),
      (1...0x7FFF_FFFF).contains(height)
    else { throw .corrupt(.png, detail: "bad header") }
    let depth = Int(bytes[24])
    let colourType = bytes[25]
    guard [1, 2, 4, 8, 16].contains(depth) else { throw .corrupt(.png, detail: "unknown bit depth \(depth)") }
    let channels: Int
    switch colourType {
    case 0, 3: channels = 1
    case 2: channels = 3
    case 4: channels = 2
    case 6: channels = 4
    default: throw .corrupt(.png, detail: "unknown colour type \(colourType)")
    }
    self.init(
      format: .png, width: width, height: height, bitsPerComponent: depth,
      model: colourType == 0 || colourType == 4 ? .gray : .rgb, hasAlpha: colourType >= 4)
    isIndexed = colourType == 3
    readChunks(bytes)
    // Deflate packs at most 1032 bytes into one. In floating point, as the product can be beyond Int.
    let rawBytes = Double(width) * Double(height) * Double(channels * depth) / 8
    smallestSize = Int(min(rawBytes / 1032, 1e18))
  }

  private mutating func readChunks(_ bytes: Span<UInt8>) {
    var position = 33
    while let length = bytes.number32(at: position), bytes.count - position >= 8 {
      let body = position + 8
      if bytes.has("IDAT".utf8, at: position + 4) {
        compressedSize += min(length, bytes.count - body)
      } else if body + length <= bytes.count {
        if bytes.has("tRNS".utf8, at: position + 4) {
          hasAlpha = true
        } else if bytes.has("pHYs".utf8, at: position + 4), length == 9, bytes[body + 8] == 1 {
          // Pixels a metre.
          horizontalResolution = bytes.number32(at: body).map { Double($0) * 0.0254 }
          verticalResolution = bytes.number32(at: body + 4).map { Double($0) * 0.0254 }
        } else if bytes.has("eXIf".utf8, at: position + 4) {
          orientation = exifOrientation(bytes, at: body, count: length)
        }
      }
      position = body + length + 4
    }
  }
}
