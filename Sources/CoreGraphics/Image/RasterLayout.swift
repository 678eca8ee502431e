import RenderModel

/// Where the samples of a bitmap lie, and what they mean.
struct RasterLayout: Sendable {
  var width: Int
  var height: Int
  var bitsPerComponent: Int
  var bitsPerPixel: Int
  var bytesPerRow: Int
  var bitmapInfo: CGBitmapInfo
  /// Colour components a pixel, without alpha: 1, 3 or 4; 0 for alpha only.
  var colourComponents: Int

  /// Whether such a bitmap can be: sizes within the limits, samples that fit their pixel, rows that hold their pixels.
  var isValid: Bool {
    guard (1...RenderLimits.side).contains(width), (1...RenderLimits.side).contains(height),
      width * height <= RenderLimits.pixels, (1...256).contains(bitsPerPixel),
      bytesPerRow >= (width * bitsPerPixel + 7) / 8, bytesPerRow <= 1 << 30
    else { return false }
    let info = bitmapInfo
    let alpha = info.alphaInfo
    if info.contains(.floatComponents) {
      guard bitsPerComponent == 16 || bitsPerComponent == 32 else { return false }
    }
    switch info.pixelFormat {
    case .RGB555: guard bitsPerComponent == 5, bitsPerPixel == 16, colourComponents == 3 else { return false }
    case .RGB565: return bitsPerPixel == 16 && colourComponents == 3 && !hasAlpha
    case .RGB101010: guard bitsPerComponent == 10, bitsPerPixel == 32, colourComponents == 3 else { return false }
    case .packed: break
    case .mask, .RGBCIF10: return false
    }
    let samples = colourComponents + (alpha == .none || alpha == .noneSkipFirst || alpha == .noneSkipLast ? 0 : 1)
    guard samples > 0, samples * bitsPerComponent <= bitsPerPixel else { return false }
    switch bitsPerComponent {
    case 1, 2, 4: return samples == 1 && bitsPerPixel == bitsPerComponent
    case 5: return bitsPerPixel == 16 && samples <= 3
    case 10: return bitsPerPixel == 32
    case 8, 16, 32: return bitsPerPixel % 8 == 0
    default: return false
    }
  }

  /// Whether a sample of each pixel is its alpha.
  var hasAlpha: Bool {
    switch bitmapInfo.alphaInfo {
    case .premultipliedLast, .premultipliedFirst, .last, .first, .alphaOnly: true
    case .none, .noneSkipLast, .noneSkipFirst: false
    }
  }

  var isPremultiplied: Bool {
    bitmapInfo.alphaInfo == .premultipliedLast || bitmapInfo.alphaInfo == .premultipliedFirst
  }

  /// The bit in a pixel at which the first colour component starts, counted from the pixel's high end.
  var firstColourBit: Int {
    switch bitmapInfo.alphaInfo {
    case .premultipliedFirst, .first: bitsPerComponent
    case .noneSkipFirst: bitsPerPixel - colourComponents * bitsPerComponent
    case .none, .premultipliedLast, .last, .noneSkipLast, .alphaOnly: 0
    }
  }

  /// The bit in a pixel at which alpha starts; nil without alpha.
  var alphaBit: Int? {
    switch bitmapInfo.alphaInfo {
    case .premultipliedLast, .last: colourComponents * bitsPerComponent
    case .premultipliedFirst, .first, .alphaOnly: 0
    case .none, .noneSkipLast, .noneSkipFirst: nil
    }
  }

  /// What a byte's position in its row is XORed with to undo the byte order: the samples then are big-endian.
  var byteSwizzle: Int {
    switch bitmapInfo.byteOrder {
    case .order16Little: 1
    case .order32Little: 3
    case .orderMask, .orderDefault, .order16Big, .order32Big: 0
    }
  }
}
