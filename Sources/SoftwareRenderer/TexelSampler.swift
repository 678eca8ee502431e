import Geometry
import Glibc
import Imaging
import RenderModel

/// Looks texels up in a picture and its smaller levels.
///
/// Level k + 1 has max(1, floor(n / 2)) texels a side where level k has n. Each of its texels is the mean of the stretch
/// of level k that it lies over (n / floor(n / 2) texels a side, so 2 or a little more), with exact area weights,
/// rounded to 8 bits per level.
struct TexelSampler {
  /// Level 0 first; only level 0 unless smaller ones are asked for.
  let levels: [PixelBuffer]

  /// Whether there cannot be smaller levels.
  var isSingleTexel: Bool { levels[0].width == 1 && levels[0].height == 1 }

  init(_ picture: PixelBuffer, smallerLevels: Bool) {
    var all = [picture]
    if smallerLevels {
      while let last = all.last, last.width > 1 || last.height > 1 { all.append(Self.halved(last)) }
    }
    levels = all
  }

  /// The colour (premultiplied, 0...1) at texel coordinates (u, v) of level 0.
  ///
  /// - Parameter window: what is repeated; nil for a picture that is not.
  func colour(
    u: Double, v: Double, filter: ContentsFilter, levelOfDetail: Double, window: TexelWindow? = nil
  ) -> SIMD4<Double> {
    var (u, v) = (u, v)
    if let window { (u, v) = (window.wrapped(u, axis: 0), window.wrapped(v, axis: 1)) }
    switch filter {
    case .nearest:
      return texel(levels[0], floorInt(limited(u, -2, 1e9)), floorInt(limited(v, -2, 1e9)))
    case .linear:
      return bilinear(0, u, v, window)
    case .trilinear:
      let level = limited(levelOfDetail, 0, Double(levels.count - 1))
      let below = floorInt(level)
      let part = level - Double(below)
      let near = bilinear(below, u, v, window)
      if part == 0 { return near }
      let far = bilinear(below + 1, u, v, window)
      return near + (far - near) * part
    }
  }

  private func bilinear(_ level: Int, _ u: Double, _ v: Double, _ window: TexelWindow?) -> SIMD4<Double> {
    let picture = levels[level]
    let scale = Point(
      Double(picture.width) / Double(levels[0].width), Double(picture.height) / Double(levels[0].height))
    let x = limited(u, -4, 1e9) * scale.x - 0.5
    let y = limited(v, -4, 1e9) * scale.y - 0.5
    let column = floorInt(x)
    let row = floorInt(y)
    let fx = x - Double(column)
    let fy = y - Double(row)
    var columns = (column, column + 1)
    var rows = (row, row + 1)
    if let window = window?.scaled(by: scale) {
      columns = window.neighbours(column, axis: 0, count: picture.width)
      rows = window.neighbours(row, axis: 1, count: picture.height)
    }
    let upper = texel(picture, columns.0, rows.0) * (1 - fx) + texel(picture, columns.1, rows.0) * fx
    let lower = texel(picture, columns.0, rows.1) * (1 - fx) + texel(picture, columns.1, rows.1) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// Texels beyond the border repeat the border's.
  private func texel(_ picture: PixelBuffer, _ column: Int, _ row: Int) -> SIMD4<Double> {
    let x = min(max(column, 0), picture.width - 1)
    let y = min(max(row, 0), picture.height - 1)
    let at = (y * picture.width + x) * 4
    return SIMD4(
      Double(picture.bytes[at]), Double(picture.bytes[at + 1]), Double(picture.bytes[at + 2]),
      Double(picture.bytes[at + 3])) / 255
  }

  private static func halved(_ p: PixelBuffer) -> PixelBuffer {
    let columns = shares(p.width)
    let rows = shares(p.height)
    var bytes = [UInt8](repeating: 0, count: columns.count * rows.count * 4)
    var at = 0
    for row in rows {
      for column in columns {
        var sum = SIMD4<Double>()
        for (y, wy) in row {
          for (x, wx) in column {
            let from = (y * p.width + x) * 4
            sum +=
              SIMD4(
                Double(p.bytes[from]), Double(p.bytes[from + 1]), Double(p.bytes[from + 2]),
                Double(p.bytes[from + 3])) * (wx * wy)
          }
        }
        for c in 0..<4 { bytes[at + c] = UInt8(limited(sum[c] + 0.5, 0, 255)) }
        at += 4
      }
    }
    return PixelBuffer(width: columns.count, height: rows.count, bytes: bytes)
  }

  /// For each texel of the smaller axis, the texels of the larger one under it and their shares (sum 1).
  private static func shares(_ n: Int) -> [[(Int, Double)]] {
    let m = max(1, n / 2)
    let length = Double(n) / Double(m)
    return (0..<m).map { i in
      let from = Double(i) * length
      let to = Double(i + 1) * length
      var list: [(Int, Double)] = []
      for k in floorInt(from)..<min(n, ceilInt(to)) {
        let share = min(to, Double(k + 1)) - max(from, Double(k))
        if share > 1e-9 { list.append((k, share / length)) }
      }
      return list
    }
  }
}

/// What an image part shows at a pixel's centre.
struct TexelLookup {
  var u = 0.0
  var v = 0.0
  var levelOfDetail = 0.0
  var filter = ContentsFilter.linear
  /// Whether a rounding error may pick another texel (nearest, within 1/256 texel of a border) or the other filter.
  var isSensitive = false

  /// The pixel's centre goes to the layer by `fromPixels`, is clamped to the contents rectangle and mapped to texels by
  /// the stretch that holds it. The level of detail is log2 of the longer of the texel steps to the next pixel in x and
  /// in y, from the derivatives at the unclamped point; `minificationFilterBias` counts under trilinear only.
  init(_ content: LayerContent, _ placement: ContentPlacement, fromPixels: PlaneMap, x: Int, y: Int) {
    let q = fromPixels.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    let rect = placement.rect
    let localX = q[0] / q[2]
    let localY = q[1] / q[2]
    let px = limited(localX, rect.minX, rect.maxX)
    let py = limited(localY, rect.minY, rect.maxY)
    let column = ContentPlacement.stretch(of: placement.columns, at: px)
    let row = ContentPlacement.stretch(of: placement.rows, at: py)
    u = column.texel + (px - column.start) * column.slope
    v = row.texel + (py - row.start) * row.slope

    func step(_ d: SIMD3<Double>) -> Double {
      let du = (d[0] - localX * d[2]) / q[2] * column.slope
      let dv = (d[1] - localY * d[2]) / q[2] * row.slope
      return (du * du + dv * dv).squareRoot()
    }
    levelOfDetail = log2(max(step(fromPixels.x), step(fromPixels.y)))
    if content.minificationFilter == .trilinear { levelOfDetail += content.minificationFilterBias }
    let magnification = content.magnificationFilter == .trilinear ? .linear : content.magnificationFilter
    filter = levelOfDetail > 0 ? content.minificationFilter : magnification

    let border = 1.0 / 256
    if filter == .nearest {
      isSensitive = [u, v].contains { abs($0 - Double(floorInt($0 + 0.5))) < border }
    }
    if let window = placement.window {
      // Where a repetition ends within a texel, another one begins at once.
      if window.distanceToSeam(u, axis: 0) < border || window.distanceToSeam(v, axis: 1) < border { isSensitive = true }
    }
    // Trilinear is bilinear where the levels begin, so that this switch is smooth.
    let minification = content.minificationFilter == .trilinear ? .linear : content.minificationFilter
    if minification != magnification && abs(levelOfDetail) < border { isSensitive = true }
  }
}
