import Imaging

/// Smaller copies of a picture, by exact area averages: level l + 1 has max(1, floor(n / 2)) pixels where level l has n,
/// and each of its pixels is the mean of what it covers, rounded to 8 bits.
enum MipChain {
  /// Levels below level 0 that a picture has.
  static func count(width: Int, height: Int) -> Int {
    var n = max(width, height)
    var levels = 0
    while n > 1 {
      n /= 2
      levels += 1
    }
    return levels
  }

  /// The picture of levels 1 and below for the shader (sampling.glsl): level 1 in the top left corner, the others in a
  /// row below it. Nil where level 0 is the last.
  static func sheet(_ picture: PixelBuffer) -> PixelBuffer? {
    let levels = count(width: picture.width, height: picture.height)
    if levels == 0 { return nil }
    let firstWidth = max(1, picture.width / 2)
    let firstHeight = max(1, picture.height / 2)
    var width = firstWidth
    var height = firstHeight
    if levels > 1 {
      width = max(width, place(levels, firstWidth) + max(1, picture.width >> levels))
      for level in 2...levels { width = max(width, place(level, firstWidth) + max(1, picture.width >> level)) }
      height += max(1, firstHeight / 2)
    }
    var sheet = PixelBuffer(width: width, height: height)
    var level = picture
    for number in 1...levels {
      level = reduce(level, width: max(1, level.width / 2), height: max(1, level.height / 2))
      copy(level, to: &sheet, x: number == 1 ? 0 : place(number, firstWidth), y: number == 1 ? 0 : firstHeight)
    }
    return sheet
  }

  /// x of a level >= 2 in the sheet: the widths so far and a pixel between, in a form that a shader can work out.
  private static func place(_ level: Int, _ firstWidth: Int) -> Int {
    firstWidth - (firstWidth >> (level - 2)) + level - 1
  }

  private static func copy(_ picture: PixelBuffer, to sheet: inout PixelBuffer, x: Int, y: Int) {
    for row in 0..<picture.height {
      let from = row * picture.width * 4
      let to = ((y + row) * sheet.width + x) * 4
      sheet.bytes.replaceSubrange(to..<(to + picture.width * 4), with: picture.bytes[from..<(from + picture.width * 4)])
    }
  }

  /// The picture in fewer pixels, each the mean of the area that it covers. Sizes are 1...the picture's.
  static func reduce(_ picture: PixelBuffer, width: Int, height: Int) -> PixelBuffer {
    if width * 2 == picture.width && height * 2 == picture.height { return halve(picture) }
    let columns = spans(from: picture.width, to: width)
    let rows = spans(from: picture.height, to: height)
    var result = PixelBuffer(width: width, height: height)
    var sums = [SIMD4<Double>](repeating: .zero, count: width)
    let area = Double(picture.width) / Double(width) * (Double(picture.height) / Double(height))
    let source = picture.bytes.span
    for (y, row) in rows.enumerated() {
      for i in sums.indices { sums[i] = .zero }
      for sourceRow in row.pixels {
        let rowWeight = row.weight(sourceRow)
        for x in 0..<width {
          let column = columns[x]
          var sum = SIMD4<Double>.zero
          for sourceColumn in column.pixels {
            let i = (sourceRow * picture.width + sourceColumn) * 4
            let pixel = SIMD4<Double>(
              Double(source[i]), Double(source[i + 1]), Double(source[i + 2]), Double(source[i + 3]))
            sum += pixel * column.weight(sourceColumn)
          }
          sums[x] += sum * rowWeight
        }
      }
      for x in 0..<width {
        let i = (y * width + x) * 4
        let mean = sums[x] / area + 0.5
        for lane in 0..<4 { result.bytes[i + lane] = UInt8(max(0, min(255, mean[lane]))) }
      }
    }
    return result
  }

  /// The common case: both sizes even.
  private static func halve(_ picture: PixelBuffer) -> PixelBuffer {
    let width = picture.width / 2
    let height = picture.height / 2
    var result = PixelBuffer(width: width, height: height)
    let source = picture.bytes.span
    var target = result.bytes.mutableSpan
    let stride = picture.width * 4
    for y in 0..<height {
      for x in 0..<width {
        let i = y * 2 * stride + x * 8
        let o = (y * width + x) * 4
        for lane in 0..<4 {
          let top = UInt(source[i + lane]) + UInt(source[i + 4 + lane])
          let bottom = UInt(source[i + stride + lane]) + UInt(source[i + stride + 4 + lane])
          target[o + lane] = UInt8((top + bottom + 2) / 4)
        }
      }
    }
    return result
  }

  /// The pixels of a longer line that one pixel of a shorter line covers, the first and last in part.
  private struct Span {
    var start: Double
    var end: Double
    var pixels: Range<Int>

    func weight(_ pixel: Int) -> Double {
      min(end, Double(pixel + 1)) - max(start, Double(pixel))
    }
  }

  private static func spans(from: Int, to: Int) -> [Span] {
    let scale = Double(from) / Double(to)
    return (0..<to).map { i in
      let start = Double(i) * scale
      let end = i + 1 == to ? Double(from) : Double(i + 1) * scale
      return Span(start: start, end: end, pixels: Int(start)..<min(from, Int(end.rounded(.up))))
    }
  }
}
