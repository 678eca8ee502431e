extension PixelBuffer {
  /// The picture at another size, each new pixel the mean of the area it covers.
  ///
  /// Means of premultiplied channels are right for transparent pixels too. Enlarging repeats pixels, blended at borders.
  /// - Precondition: both sizes are at least 1, and so are this picture's.
  public func boxScaled(width newWidth: Int, height newHeight: Int) -> PixelBuffer {
    precondition(newWidth > 0 && newHeight > 0 && width > 0 && height > 0)
    let columns = Self.weights(from: width, to: newWidth)
    let rows = Self.weights(from: height, to: newHeight)
    var result = PixelBuffer(width: newWidth, height: newHeight)
    var line = [Double](repeating: 0, count: width * 4)
    let source = bytes.span
    for y in 0..<newHeight {
      for i in line.indices { line[i] = 0 }
      for (row, weight) in rows[y] {
        let start = row * width * 4
        for i in 0..<width * 4 { line[i] += weight * Double(source[start + i]) }
      }
      for x in 0..<newWidth {
        for channel in 0..<4 {
          var sum = 0.0
          for (column, weight) in columns[x] { sum += weight * line[column * 4 + channel] }
          result.bytes[(y * newWidth + x) * 4 + channel] = UInt8(max(0, min(sum, 255)).rounded())
        }
      }
    }
    return result
  }

  /// For each new position the old ones it covers, with their shares; the shares add up to 1.
  private static func weights(from old: Int, to new: Int) -> [[(index: Int, weight: Double)]] {
    (0..<new).map { position in
      // In units of 1 / new of an old pixel, so that borders are whole numbers.
      let start = position * old
      let end = start + old
      return (start / new...(end - 1) / new).map { index in
        let covered = min(end, (index + 1) * new) - max(start, index * new)
        return (index, Double(covered) / Double(old))
      }
    }
  }

  /// The picture turned and mirrored as an EXIF orientation says: 1 changes nothing, 3 is half a turn, 6 a quarter turn
  /// clockwise, 8 one counterclockwise; 2, 4, 5 and 7 mirror as well. Other numbers count as 1.
  public func oriented(exif orientation: Int) -> PixelBuffer {
    guard (2...8).contains(orientation) else { return self }
    let isTransposed = orientation >= 5
    let newWidth = isTransposed ? height : width
    let newHeight = isTransposed ? width : height
    var result = PixelBuffer(width: newWidth, height: newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let source =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        let from = (source.1 * width + source.0) * 4
        let to = (y * newWidth + x) * 4
        for channel in 0..<4 { result.bytes[to + channel] = bytes[from + channel] }
      }
    }
    return result
  }
}
