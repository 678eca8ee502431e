import Geometry
import Imaging
import RenderModel

/// The part of a picture that is repeated, in texels.
struct TexelWindow {
  var low: Point
  var high: Point

  /// Brings a place into the window by whole multiples of its size.
  func wrapped(_ value: Double, axis: Int) -> Double {
    let size = high[axis] - low[axis]
    let result = value - ((value - low[axis]) / size).rounded(.down) * size
    return result >= low[axis] && result < high[axis] ? result : low[axis]
  }

  /// A texel of which some lies in the window, or the one before the first, and the next one; neighbours beyond the
  /// window's texels are those of its other side.
  ///
  /// - Parameter count: the picture's texels; what of the window lies beyond them repeats the last.
  func neighbours(_ texel: Int, axis: Int, count: Int) -> (Int, Int) {
    let first = min(max(floorInt(low[axis]), 0), count - 1)
    let last = max(first, min(ceilInt(high[axis]) - 1, count - 1))
    return (texel < first ? last : min(texel, last), texel + 1 > last ? first : max(texel + 1, first))
  }

  func scaled(by factor: Point) -> TexelWindow { TexelWindow(low: low * factor, high: high * factor) }

  /// How near a place is to where one repetition meets the next.
  func distanceToSeam(_ value: Double, axis: Int) -> Double {
    let place = wrapped(value, axis: axis)
    return min(place - low[axis], high[axis] - place)
  }
}

/// Where a layer's contents lie in the layer and which texel shows at which point ([S] 5).
struct ContentPlacement {
  /// One stretch of an axis: texel coordinate = texel + (position - start) * slope, for start <= position < end.
  struct Stretch {
    var start: Double
    var end: Double
    var texel: Double
    /// Texels a point; negative where the picture runs against the axis.
    var slope: Double
  }

  /// The contents rectangle in layer space.
  var rect: Rectangle
  /// One stretch, or three for a nine-part picture; none is empty.
  var columns: [Stretch]
  var rows: [Stretch]
  /// The shown part in texels, if it is repeated.
  var window: TexelWindow?

  /// Nil where nothing shows: an empty picture, contentsRect or contents rectangle.
  init?(_ content: LayerContent, bounds: Rectangle, flipped: Bool) {
    let width = content.image.width
    let height = content.image.height
    let scale = content.scale > 0 ? content.scale : 1
    let part = content.rect
    guard width > 0, height > 0, part.maxX > part.minX, part.maxY > part.minY else { return nil }
    let naturalWidth = Double(width) * (part.maxX - part.minX) / scale
    let naturalHeight = Double(height) * (part.maxY - part.minY) / scale
    if content.isRepeated {
      guard bounds.maxX > bounds.minX, bounds.maxY > bounds.minY, naturalWidth.isFinite, naturalHeight.isFinite else {
        return nil
      }
      let corner: Rectangle
      switch content.gravity {
      case .resize, .resizeAspect, .resizeAspectFill: corner = bounds
      default: corner = Self.place(content.gravity, width: naturalWidth, height: naturalHeight, in: bounds)
      }
      rect = bounds
      let (left, right) = (Double(width) * part.minX, Double(width) * part.maxX)
      let (near, far) = (Double(height) * part.minY, Double(height) * part.maxY)
      columns = [
        Stretch(
          start: bounds.minX, end: bounds.maxX, texel: left + (bounds.minX - corner.minX) * scale, slope: scale)
      ]
      let row = near + (bounds.minY - corner.minY) * scale
      rows = [
        Stretch(
          start: bounds.minY, end: bounds.maxY, texel: flipped ? row : Double(height) - row,
          slope: flipped ? scale : -scale)
      ]
      window = TexelWindow(
        low: Point(left, flipped ? near : Double(height) - far),
        high: Point(right, flipped ? far : Double(height) - near))
      return
    }
    rect = Self.place(content.gravity, width: naturalWidth, height: naturalHeight, in: bounds)
    guard rect.maxX > rect.minX, rect.maxY > rect.minY, naturalWidth.isFinite, naturalHeight.isFinite else {
      return nil
    }
    // contentsCenter acts only where the gravity stretches the picture.
    let center: Rectangle
    switch content.gravity {
    case .resize, .resizeAspect, .resizeAspectFill: center = content.center
    default: center = .unit
    }
    columns = Self.stretches(
      from: rect.minX, to: rect.maxX, count: width, part: (part.minX, part.maxX), center: (center.minX, center.maxX),
      scale: scale, against: false)
    // Unflipped, y is measured from the picture's bottom row while texel rows count from the top.
    rows = Self.stretches(
      from: rect.minY, to: rect.maxY, count: height, part: (part.minY, part.maxY), center: (center.minY, center.maxY),
      scale: scale, against: !flipped)
    if columns.isEmpty || rows.isEmpty { return nil }
  }

  /// The stretch that holds `position`, which lies in the contents rectangle.
  static func stretch(of axis: [Stretch], at position: Double) -> Stretch {
    for s in axis where position < s.end { return s }
    return axis[axis.count - 1]
  }

  /// Whether the contents rectangle is the bounds (up to rounding).
  func fills(_ bounds: Rectangle) -> Bool {
    let slack = 1e-9 * max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY))
    return abs(rect.minX - bounds.minX) <= slack && abs(rect.maxX - bounds.maxX) <= slack
      && abs(rect.minY - bounds.minY) <= slack && abs(rect.maxY - bounds.maxY) <= slack
  }

  private static func place(_ gravity: ContentsGravity, width: Double, height: Double, in b: Rectangle) -> Rectangle {
    let boundsWidth = b.maxX - b.minX
    let boundsHeight = b.maxY - b.minY
    var w = width
    var h = height
    switch gravity {
    case .resize: return b
    case .resizeAspect, .resizeAspectFill:
      let across = boundsWidth / width
      let up = boundsHeight / height
      let fillsAcross = gravity == .resizeAspect ? across <= up : across >= up
      w = fillsAcross ? boundsWidth : width * up
      h = fillsAcross ? height * across : boundsHeight
    default: break
    }
    let x: Double
    switch gravity {
    case .left, .topLeft, .bottomLeft: x = b.minX
    case .right, .topRight, .bottomRight: x = b.maxX - w
    default: x = b.minX + (boundsWidth - w) / 2
    }
    let y: Double
    switch gravity {
    case .bottom, .bottomLeft, .bottomRight: y = b.minY
    case .top, .topLeft, .topRight: y = b.maxY - h
    default: y = b.minY + (boundsHeight - h) / 2
    }
    return Rectangle(minX: x, minY: y, maxX: x + w, maxY: y + h)
  }

  private static func stretches(
    from low: Double, to high: Double, count: Int, part: (Double, Double), center: (Double, Double), scale: Double,
    against: Bool
  ) -> [Stretch] {
    let n = Double(count)
    let pixels = (part.1 - part.0) * n
    var a = limited(center.0, 0, 1)
    var b = limited(center.1, a, 1)
    if b == a {
      // No width means one source pixel about that place.
      a = limited(a - 0.5 / pixels, 0, 1)
      b = limited(b + 0.5 / pixels, 0, 1)
    }
    // The outer parts keep their logical size, but shrink together where they do not fit.
    var before = a * pixels / scale
    var after = (1 - b) * pixels / scale
    let room = high - low
    if before + after > room {
      let shrink = room / (before + after)
      before *= shrink
      after *= shrink
    }
    let edges = [low, low + before, before + after >= room ? low + before : high - after, high]
    let sources = [0, a, b, 1]
    var result: [Stretch] = []
    for k in 0..<3 where edges[k + 1] > edges[k] {
      let from = n * (part.0 + sources[k] * (part.1 - part.0))
      let to = n * (part.0 + sources[k + 1] * (part.1 - part.0))
      let slope = (to - from) / (edges[k + 1] - edges[k])
      result.append(
        Stretch(
          start: edges[k], end: edges[k + 1], texel: against ? n - from : from, slope: against ? -slope : slope))
    }
    return result
  }
}
