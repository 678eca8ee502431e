import RenderModel

extension TileBuffer {
  /// A pixel of the box, 0...1.
  subscript(x: Int, y: Int) -> SIMD4<Double> {
    let at = offset(x, y)
    return SIMD4(Double(bytes[at]), Double(bytes[at + 1]), Double(bytes[at + 2]), Double(bytes[at + 3])) / 255
  }

  /// Where in `bytes` a pixel of the box is.
  func offset(_ x: Int, _ y: Int) -> Int { ((y - box.minY) * box.width + x - box.minX) * 4 }

  /// Replaces a pixel, rounding to 8 bits.
  mutating func set(_ colour: SIMD4<Double>, x: Int, y: Int) {
    let s = Self.rounded(colour)
    let at = offset(x, y)
    for c in 0..<4 { bytes[at + c] = s[c] }
  }

  /// Multiplies a pixel and rounds.
  mutating func multiply(by factor: Double, x: Int, y: Int) {
    let at = offset(x, y)
    let factor = limited(factor, 0, 1)
    for c in 0..<4 { bytes[at + c] = UInt8(Double(bytes[at + c]) * factor + 0.5) }
  }

  /// Multiplies every pixel by what a shape covers of it.
  mutating func multiply(by coverage: ShapeCoverage) {
    for y in box.minY..<box.maxY {
      var next = box.minX
      coverage.forPixels(row: y, columns: box.minX..<box.maxX) { x, area in
        for k in next..<x { multiply(by: 0, x: k, y: y) }
        next = x + 1
        if area < 1 { multiply(by: area, x: x, y: y) }
      }
      for k in next..<box.maxX { multiply(by: 0, x: k, y: y) }
    }
  }

  /// Sends every pixel through a filter.
  mutating func apply(_ filter: ColourFilter) {
    if filter.matrices.isEmpty { return }
    for at in stride(from: 0, to: bytes.count, by: 4) where bytes[at + 3] != 0 {
      let new = filter.applied(to: SIMD4(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]))
      for c in 0..<4 { bytes[at + c] = new[c] }
    }
  }

  /// A Gaussian over the buffer, along rows and then along columns, in doubles until the end; `target` says which
  /// pixels of the result are wanted. Beside the buffer everything is transparent.
  ///
  /// - Parameter spread: standard deviations along rows and columns, pixels.
  func blurred(_ spread: Point, to target: PixelBox) -> TileBuffer {
    var result = TileBuffer(target)
    if target.isEmpty || box.isEmpty { return result }
    let across = ReferenceBlur(sigma: spread.x)
    let down = ReferenceBlur(sigma: spread.y)
    // Only rows that reach the target.
    let rows =
      max(
        box.minY, target.minY - down.radius)..<max(
        max(box.minY, target.minY - down.radius), min(box.maxY, target.maxY + down.radius))
    var line = [SIMD4<Double>](repeating: .zero, count: box.width)
    var sums = [SIMD4<Double>](repeating: .zero, count: rows.count * target.width)
    for y in rows {
      var isEmpty = true
      for x in box.minX..<box.maxX {
        line[x - box.minX] = self[x, y]
        if line[x - box.minX] != .zero { isEmpty = false }
      }
      if isEmpty { continue }
      for x in target.minX..<target.maxX {
        var sum = SIMD4<Double>.zero
        var k = max(box.minX, x - across.radius)
        let end = min(box.maxX, x + across.radius + 1)
        while k < end {
          sum += line[k - box.minX] * across.weights[abs(k - x)]
          k += 1
        }
        sums[(y - rows.lowerBound) * target.width + x - target.minX] = sum
      }
    }
    var column = [SIMD4<Double>](repeating: .zero, count: target.width)
    for y in target.minY..<target.maxY {
      for k in column.indices { column[k] = .zero }
      let first = max(rows.lowerBound, y - down.radius)
      for from in first..<max(first, min(rows.upperBound, y + down.radius + 1)) {
        let weight = down.weights[abs(from - y)]
        let start = (from - rows.lowerBound) * target.width
        for k in column.indices { column[k] += sums[start + k] * weight }
      }
      for k in column.indices { result.set(column[k], x: target.minX + k, y: y) }
    }
    return result
  }

  /// The pixels of the box alone, transparent where this buffer has none.
  func cut(to target: PixelBox) -> TileBuffer {
    var result = TileBuffer(target)
    let both = box.intersection(target)
    if both.isEmpty { return result }
    for y in both.minY..<both.maxY {
      let from = offset(both.minX, y)
      let to = result.offset(both.minX, y)
      result.bytes.replaceSubrange(to..<(to + both.width * 4), with: bytes[from..<(from + both.width * 4)])
    }
    return result
  }

  /// The alpha of every pixel in all lanes.
  var alphas: TileBuffer {
    var result = self
    for at in stride(from: 0, to: bytes.count, by: 4) {
      for c in 0..<3 { result.bytes[at + c] = bytes[at + 3] }
    }
    return result
  }
}

extension PixelBox {
  /// The box with every side moved outwards.
  func grown(by d: Int) -> PixelBox {
    isEmpty ? self : PixelBox(minX: minX - d, minY: minY - d, maxX: maxX + d, maxY: maxY + d)
  }

  /// The pixels that the box touches when it is moved.
  func moved(by d: Point) -> PixelBox {
    PixelBox(
      minX: minX + floorInt(d.x), minY: minY + floorInt(d.y), maxX: maxX + ceilInt(d.x), maxY: maxY + ceilInt(d.y))
  }

  /// The pixels that a box of the plane touches.
  init(low: Point, high: Point) {
    self.init(minX: floorInt(low.x), minY: floorInt(low.y), maxX: ceilInt(high.x), maxY: ceilInt(high.y))
  }
}
