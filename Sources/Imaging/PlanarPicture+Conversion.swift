extension PlanarPicture {
  /// The picture's planes, of `layout`'s size; see the type. In whole numbers, as the GPU's shaders have it.
  public init(_ picture: PixelBuffer, _ layout: Layout) {
    let bytes = [UInt8](unsafeUninitializedCapacity: layout.byteCount) { memory, count in
      var planes = PlaneWriter(picture, layout)
      count = planes.write(to: memory)
    }
    self.init(layout: layout, bytes: bytes)
  }
}

/// Sums of premultiplied pixels times weights.
private struct PixelSum {
  var red = 0
  var green = 0
  var blue = 0
  var alpha = 0

  static func * (sum: PixelSum, weight: Int) -> PixelSum {
    PixelSum(red: sum.red * weight, green: sum.green * weight, blue: sum.blue * weight, alpha: sum.alpha * weight)
  }

  static func + (a: PixelSum, b: PixelSum) -> PixelSum {
    PixelSum(red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue, alpha: a.alpha + b.alpha)
  }
}

/// Works the planes out. BT.709: luma is 0.2126 R + 0.7152 G + 0.0722 B, in 219 steps above 16; chroma is B - luma over
/// 1.8556 and R - luma over 1.5748, in 224 steps about 128. With R, G, B of 0...255 the quotients below follow by
/// taking common factors out; dividing by alpha undoes the multiplication.
private struct PlaneWriter {
  private let picture: PixelBuffer
  private let layout: PlanarPicture.Layout
  private var at = 0

  init(_ picture: PixelBuffer, _ layout: PlanarPicture.Layout) {
    self.picture = picture
    self.layout = layout
  }

  /// Fills the memory; returns the number of bytes. A picture without pixels is black.
  mutating func write(to memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
    for y in 0..<layout.height {
      for x in 0..<layout.width { put(luma(pixel(x, y)), memory) }
    }
    for isBlue in [true, false] {
      for y in 0..<layout.chromaHeight {
        for x in 0..<layout.chromaWidth { put(chroma(neighbourhood(2 * x, 2 * y), isBlue), memory) }
      }
    }
    if layout.hasAlpha {
      for y in 0..<layout.height {
        for x in 0..<layout.width { put(pixel(x, y).alpha, memory) }
      }
    }
    return at
  }

  private mutating func put(_ value: Int, _ memory: UnsafeMutableBufferPointer<UInt8>) {
    memory[at] = UInt8(clamping: value)
    at += 1
  }

  /// The pixel there, or the nearest one of the picture. Colours are no greater than alpha where alpha counts.
  private func pixel(_ x: Int, _ y: Int) -> PixelSum {
    guard picture.width > 0, picture.height > 0 else { return PixelSum() }
    let at = (min(max(y, 0), picture.height - 1) * picture.width + min(max(x, 0), picture.width - 1)) * 4
    let most = layout.hasAlpha ? picture.bytes[at + 3] : 255
    return PixelSum(
      red: Int(min(picture.bytes[at], most)), green: Int(min(picture.bytes[at + 1], most)),
      blue: Int(min(picture.bytes[at + 2], most)), alpha: Int(most))
  }

  /// Two rows of three pixels, the middle column at `x`.
  private func neighbourhood(_ x: Int, _ y: Int) -> PixelSum {
    func column(_ x: Int) -> PixelSum { pixel(x, y) + pixel(x, y + 1) }
    return column(x - 1) + column(x) * 2 + column(x + 1)
  }

  private func luma(_ p: PixelSum) -> Int {
    if p.alpha == 0 { return 16 }
    return 16 + Self.quotient(219 * (1063 * p.red + 3576 * p.green + 361 * p.blue), 5000 * p.alpha)
  }

  private func chroma(_ sum: PixelSum, _ isBlue: Bool) -> Int {
    if sum.alpha == 0 { return 128 }
    let part =
      isBlue
      ? Self.quotient(112 * (4639 * sum.blue - 1063 * sum.red - 3576 * sum.green), 4639 * sum.alpha)
      : Self.quotient(112 * (3937 * sum.red - 3576 * sum.green - 361 * sum.blue), 3937 * sum.alpha)
    return 128 + part
  }

  /// The nearest whole number, halves upwards; `d` is positive.
  private static func quotient(_ n: Int, _ d: Int) -> Int {
    let shifted = n + d / 2
    return shifted >= 0 ? shifted / d : -((d - 1 - shifted) / d)
  }
}
