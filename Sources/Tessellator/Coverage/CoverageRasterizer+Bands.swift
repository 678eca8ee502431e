import Geometry

// Sums over the edges, band by band.
extension CoverageRasterizer {
  /// Edges of less height (pixels) in a band count as level.
  private static let flat: Float = 1e-12
  /// Edges of less width (pixels) in a band count as upright: that moves them by less.
  private static let upright: Float = 1e-9

  /// Turns the edges into strips; leaves the scratch arrays as it found them.
  ///
  /// - Parameter top: the first band's top row.
  mutating func sumBands(_ limits: CoverageLimits, top: Int, into result: inout CoverageStrips) {
    guard let bands else { return }
    let width = limits.window.width
    // Two more columns, for what edges on the right border take from those beyond it.
    while sums.count < width + 2 { sums.append(.zero) }
    while touched.count * 64 < width + 2 { touched.append(0) }
    active.removeAll(keepingCapacity: true)
    writer.begin(left: limits.window.x)
    // Taken out for the while, so that they may be written to beside everything else.
    var columns: [SIMD4<Float>] = []
    var marks: [UInt64] = []
    swap(&columns, &sums)
    swap(&marks, &touched)
    columns.withUnsafeMutableBufferPointer { columns in
      marks.withUnsafeMutableBufferPointer { marks in
        for band in bands { sum(band, top: top, limits, columns, marks, &result) }
      }
    }
    swap(&columns, &sums)
    swap(&marks, &touched)
  }

  private mutating func sum(
    _ band: Int, top: Int, _ limits: CoverageLimits, _ sums: UnsafeMutableBufferPointer<SIMD4<Float>>,
    _ touched: UnsafeMutableBufferPointer<UInt64>, _ result: inout CoverageStrips
  ) {
    var edge = firstEdge[band]
    firstEdge[band] = -1
    while edge >= 0 {
      active.append(edge)
      edge = edges[Int(edge)].next
    }
    if active.isEmpty { return }
    addActive(band, limits.isAntialiased, sums, touched)
    let y = top + band * 4
    let width = limits.window.width
    let kept = limits.cuts.isEmpty ? nil : KeptColumns(limits, y)
    kept?.mark(width, touched)
    writer.beginBand(y: y, &result)
    emit(width, kept, sums, touched, &result)
  }

  /// Adds every active edge's part of a band, and lets go of those that end in it.
  private mutating func addActive(
    _ band: Int, _ isAntialiased: Bool, _ sums: UnsafeMutableBufferPointer<SIMD4<Float>>,
    _ touched: UnsafeMutableBufferPointer<UInt64>
  ) {
    let top = Double(band * 4)
    let bottom = top + 4
    var kept = 0
    for i in active.indices {
      let index = active[i]
      let e = edges[Int(index)]
      if isAntialiased {
        var (x0, y0, x1, y1) = (e.x0, e.y0, e.x1, e.y1)
        if y0 < top || y1 > bottom {
          let slope = (x1 - x0) / (y1 - y0)
          let least = min(x0, x1)
          let most = max(x0, x1)
          if y1 > bottom {
            x1 = min(max(x0 + (bottom - y0) * slope, least), most)
            y1 = bottom
          }
          if y0 < top {
            x0 = min(max(x0 + (top - y0) * slope, least), most)
            y0 = top
          }
        }
        Self.addAreas(x0, y0 - top, x1, y1 - top, e.sign, sums, touched)
      } else {
        Self.addCentres(e, top, sums, touched)
      }
      if e.y1 > bottom {
        active[kept] = index
        kept += 1
      }
    }
    active.removeLast(active.count - kept)
  }

  /// Adds to each column what an edge takes from the pixels on its right, y counted from the band's top.
  ///
  /// With u = x - column the edge takes from a pixel what lies right of it, the integral of 1 - clamp(u, 0, 1) over the
  /// rows dy that it spans there. With c = clamp(u, 0, 1) at both ends, the integral of clamp(u, 0, 1) is
  /// dy * c1 + (c1 - c0) * (dy / dx) * (u0 - (c0 + c1) / 2), which subtracts no large numbers.
  @inline(__always)
  private static func addAreas(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ sign: Float,
    _ sums: UnsafeMutableBufferPointer<SIMD4<Float>>, _ touched: UnsafeMutableBufferPointer<UInt64>
  ) {
    let height = Float(y1 - y0)
    if !(height > flat) { return }
    let first = Int(min(x0, x1))
    let last = Int(max(x0, x1))
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    let top = Float(y0)
    let start = clamped(top - lanes)
    let dy = clamped(Float(y1) - lanes) - start
    let left = Float(x0 - Double(first))
    let dx = Float(x1 - x0)
    let slope = dx / height
    var u0 = left + (start + lanes - top) * slope
    var u1 = u0 + dy * slope
    var column = sums.baseAddress! + first
    if first == last {
      let area = dy * (1 - (u0 + u1) * 0.5)
      column[0] += area * sign
      column[1] += (dy - area) * sign
      touched[first >> 6] |= 1 << UInt64(first & 63)
      touched[(first + 1) >> 6] |= 1 << UInt64((first + 1) & 63)
      return
    }
    let inverse = abs(dx) > upright ? height / dx : 0
    var previous = SIMD4<Float>.zero
    for _ in first...last {
      let c0 = clamped(u0)
      let c1 = clamped(u1)
      let area = dy - dy * c1 - (c1 - c0) * inverse * (u0 - (c0 + c1) * 0.5)
      column[0] += (area - previous) * sign
      previous = area
      u0 -= 1
      u1 -= 1
      column += 1
    }
    column[0] += (dy - previous) * sign
    mark(first, last + 1, touched)
  }

  @inline(__always)
  private static func clamped(_ v: SIMD4<Float>) -> SIMD4<Float> {
    v.replacing(with: 0, where: v .< 0).replacing(with: 1, where: v .> 1)
  }

  /// Marks the columns `first...last`.
  @inline(__always)
  private static func mark(_ first: Int, _ last: Int, _ touched: UnsafeMutableBufferPointer<UInt64>) {
    var word = first >> 6
    let end = last >> 6
    var bits = UInt64.max << UInt64(first & 63)
    while word < end {
      touched[word] |= bits
      bits = .max
      word += 1
    }
    touched[end] |= bits & (.max >> UInt64(63 - last & 63))
  }

  /// Adds 1 to the column of the first pixel centre right of the edge, in each row whose middle the edge crosses.
  private static func addCentres(
    _ e: Edge, _ top: Double, _ sums: UnsafeMutableBufferPointer<SIMD4<Float>>,
    _ touched: UnsafeMutableBufferPointer<UInt64>
  ) {
    let slope = (e.x1 - e.x0) / (e.y1 - e.y0)
    let least = min(e.x0, e.x1)
    let most = max(e.x0, e.x1)
    for row in 0..<4 {
      let y = top + Double(row) + 0.5
      guard e.y0 <= y, y < e.y1 else { continue }
      let x = min(max(e.x0 + (y - e.y0) * slope, least), most)
      let column = Int((x - 0.5).rounded(.up))
      sums[column][row] += e.sign
      touched[column >> 6] |= 1 << UInt64(column & 63)
    }
  }

  /// Walks the touched columns with the running sum, and clears them.
  private mutating func emit(
    _ width: Int, _ kept: KeptColumns?, _ sums: UnsafeMutableBufferPointer<SIMD4<Float>>,
    _ touched: UnsafeMutableBufferPointer<UInt64>, _ result: inout CoverageStrips
  ) {
    var sum = SIMD4<Float>.zero
    for word in 0..<((width + 65) >> 6) {
      var bits = touched[word]
      if bits == 0 { continue }
      touched[word] = 0
      while bits != 0 {
        let column = word << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        sum += sums[column]
        sums[column] = .zero
        if column >= width { continue }
        var value = Self.bytes(sum)
        if let kept { value &= kept.mask(column) }
        writer.add(value, from: column, &result)
      }
    }
    writer.endBand(width, &result)
  }

  /// Four coverages of 255, the first lane in the lowest byte. Contours may run either way round.
  @inline(__always)
  private static func bytes(_ sum: SIMD4<Float>) -> UInt32 {
    let area = clamped(sum.replacing(with: -sum, where: sum .< 0))
    // Adding 2^23 leaves the rounded number in the lowest bits.
    let bits = unsafeBitCast(area * 255 + 8_388_608, to: SIMD4<UInt32>.self) & 255
    return bits.x | bits.y << 8 | bits.z << 16 | bits.w << 24
  }
}

/// Which columns of a band's four rows survive the cuts: one run in each row.
struct KeptColumns {
  private var first = SIMD4<Int>.zero
  private var end: SIMD4<Int>
  private let x: Int

  /// - Parameter y: the band's top row.
  init(_ limits: CoverageLimits, _ y: Int) {
    x = limits.window.x
    end = SIMD4(repeating: limits.window.width)
    for cut in limits.cuts {
      for row in 0..<4 { apply(cut, row, Double(y + row) + 0.5) }
    }
  }

  private mutating func apply(_ cut: SIMD4<Double>, _ row: Int, _ y: Double) {
    let constant = cut.y * y + cut.z
    func keeps(_ column: Int) -> Bool {
      let f = cut.x * (Double(x + column) + 0.5) + constant
      return !(f < 0 || (cut.w != 0 && f <= 0))
    }
    if first[row] >= end[row] { return }
    let keepsFirst = keeps(first[row])
    if keepsFirst == keeps(end[row] - 1) {
      if !keepsFirst { end[row] = first[row] }
      return
    }
    // f grows or falls along the row, so the border is found by halving, with the very test that decides.
    var low = first[row]
    var high = end[row] - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if keeps(middle) == keepsFirst { low = middle } else { high = middle }
    }
    if keepsFirst { end[row] = high } else { first[row] = high }
  }

  /// Marks the columns where something begins or ends.
  func mark(_ width: Int, _ touched: UnsafeMutableBufferPointer<UInt64>) {
    for row in 0..<4 {
      for column in [first[row], end[row]] where column < width {
        touched[column >> 6] |= 1 << UInt64(column & 63)
      }
    }
  }

  /// All bits of the rows that keep a column.
  func mask(_ column: Int) -> UInt32 {
    var mask: UInt32 = 0
    for row in 0..<4 where column >= first[row] && column < end[row] { mask |= 255 << UInt32(row * 8) }
    return mask
  }
}
