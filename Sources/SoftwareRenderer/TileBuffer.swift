import RenderModel

/// A window of the frame's pixels: RGBA, 8 bits, premultiplied; what parts are blended on to.
struct TileBuffer {
  let box: PixelBox
  var bytes: [UInt8]

  /// Filled with one colour (red, green, blue, alpha, premultiplied); transparent by default.
  init(_ box: PixelBox, fill: SIMD4<UInt8> = SIMD4(0, 0, 0, 0)) {
    self.box = box
    bytes = [UInt8](repeating: 0, count: box.width * box.height * 4)
    if fill != SIMD4(0, 0, 0, 0) {
      for i in bytes.indices { bytes[i] = fill[i & 3] }
    }
  }

  /// Blends `source` (premultiplied, 0...1) over the pixel: the source is rounded to 8 bits first, then the weighted
  /// backdrop, as an 8-bit render target does with both.
  mutating func blend(_ source: SIMD4<Double>, x: Int, y: Int) {
    blend(bytes: Self.rounded(source), x: x, y: y)
  }

  /// Blends a source that is rounded already.
  mutating func blend(bytes s: SIMD4<UInt8>, x: Int, y: Int) {
    let at = ((y - box.minY) * box.width + x - box.minX) * 4
    let rest = 255 - Int(s[3])
    for c in 0..<4 {
      // 255 is odd, so no quotient lies half-way and adding 127 rounds to nearest.
      let sum = Int(s[c]) + (Int(bytes[at + c]) * rest + 127) / 255
      bytes[at + c] = UInt8(min(sum, 255))
    }
  }

  /// Blends a whole buffer, every value times `opacity`, over this one (which contains it).
  mutating func blend(_ other: TileBuffer, opacity: Double) {
    var at = 0
    for y in other.box.minY..<other.box.maxY {
      for x in other.box.minX..<other.box.maxX {
        if other.bytes[at + 3] != 0 || other.bytes[at] != 0 || other.bytes[at + 1] != 0 || other.bytes[at + 2] != 0 {
          var s = SIMD4<UInt8>()
          for c in 0..<4 { s[c] = UInt8(Double(other.bytes[at + c]) * opacity + 0.5) }
          blend(bytes: s, x: x, y: y)
        }
        at += 4
      }
    }
  }

  /// Blends a whole buffer, every value times `opacity`, over this one (which contains it) by a mode; `bounds` is the
  /// polygon within which unbounded modes act, where `cuts` hold a pixel's centre.
  mutating func blend(_ other: TileBuffer, opacity: Double, _ mode: BlendMode, bounds: [Point], cuts: [CentreCut]) {
    if mode == .sourceOver { return blend(other, opacity: opacity) }
    var areas = RowCoverage()
    for y in other.box.minY..<other.box.maxY {
      if mode.isUnbounded { areas.measure(bounds, row: y, columns: other.box.minX..<other.box.maxX) }
      for x in other.box.minX..<other.box.maxX {
        let isMeasured =
          mode.isUnbounded && x >= areas.first && x < areas.end && cuts.allSatisfy { $0.holds(x: x, y: y) }
        let result = SoftwareRenderer.blend(
          mode, source: other[x, y] * opacity, backdrop: self[x, y],
          coverage: isMeasured ? areas.areas[x - areas.start] : 0)
        set(result, x: x, y: y)
      }
    }
  }

  /// round(255 * v) of every channel.
  static func rounded(_ v: SIMD4<Double>) -> SIMD4<UInt8> {
    var s = SIMD4<UInt8>()
    for c in 0..<4 { s[c] = UInt8(limited(v[c], 0, 1) * 255 + 0.5) }
    return s
  }
}
