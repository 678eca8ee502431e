extension PixelBuffer {
  /// The part at (`x`, `y`) from the top left.
  /// - Precondition: the part lies within the picture.
  public func cropped(x: Int, y: Int, width partWidth: Int, height partHeight: Int) -> PixelBuffer {
    precondition(x >= 0 && y >= 0 && x + partWidth <= width && y + partHeight <= height)
    var part: [UInt8] = []
    part.reserveCapacity(partWidth * partHeight * 4)
    for row in y..<y + partHeight {
      let start = (row * width + x) * 4
      part += bytes[start..<start + partWidth * 4]
    }
    return PixelBuffer(width: partWidth, height: partHeight, bytes: part)
  }

  /// This picture times a mask stretched over it; each pixel takes the mask's pixel under its centre.
  /// - Parameter isImageMask: take the mask's alpha; otherwise its red channel (of a grey picture).
  public func masked(by mask: PixelBuffer, isImageMask: Bool) -> PixelBuffer {
    var result = self
    guard mask.width > 0, mask.height > 0 else { return result }
    var i = 0
    for y in 0..<height {
      let maskY = (2 * y + 1) * mask.height / (2 * height)
      for x in 0..<width {
        let pixel = mask[(2 * x + 1) * mask.width / (2 * width), maskY]
        let factor = isImageMask ? pixel.alpha : pixel.red
        for channel in i..<i + 4 {
          result.bytes[channel] = AlphaMath.premultiplied(bytes[channel], alpha: factor)
        }
        i += 4
      }
    }
    return result
  }
}
