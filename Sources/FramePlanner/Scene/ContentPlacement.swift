import Geometry
import Imaging
import RenderModel

/// One rectangle of a layer that shows one rectangle of its picture, stretched linearly.
struct ContentCell {
  /// Layer space.
  var layer: Rectangle
  /// Texels, top row first; `minY > maxY` where the picture runs against the layer's y axis.
  var texels: Rectangle
  /// The texels of one tile of a repeated picture.
  var tile: Rectangle?
}

/// Where a layer's picture lies in the layer ([S] 5).
struct ContentPlacement {
  /// The whole picture's rectangle in layer space.
  var area: Rectangle
  /// One cell, or up to nine where `contentsCenter` stretches; they tile `area`.
  var cells: [ContentCell]

  /// nil where nothing is drawn (empty rectangle or picture).
  init?(_ content: LayerContent, bounds: Rectangle, flipped: Bool) {
    let width = Double(content.image.width)
    let height = Double(content.image.height)
    let unit = content.rect
    guard width > 0, height > 0, !unit.isEmpty, content.scale > 0 else { return nil }
    // The part of the picture that is shown, in texels, measured along the layer's axes (y from the layer's min Y).
    let source = Rectangle(
      minX: unit.minX * width, minY: unit.minY * height, maxX: unit.maxX * width, maxY: unit.maxY * height)
    let size = Vector2(source.width / content.scale, source.height / content.scale)
    if content.isRepeated {
      guard let repeated = Self.repeated(source, size, content, bounds, height: height, flipped: flipped) else {
        return nil
      }
      area = bounds
      cells = [repeated]
      return
    }
    area = Self.place(size, content.gravity, bounds)
    guard !area.isEmpty else { return nil }
    let stretches = content.gravity.rawValue <= ContentsGravity.resizeAspectFill.rawValue
    let columns: [Span]
    let rows: [Span]
    if stretches && content.center != .unit {
      let c = content.center
      columns = Self.slice(source.minX, source.maxX, c.minX, c.maxX, area.minX, area.maxX, content.scale)
      rows = Self.slice(source.minY, source.maxY, c.minY, c.maxY, area.minY, area.maxY, content.scale)
    } else {
      columns = [Span(from: area.minX, to: area.maxX, texelFrom: source.minX, texelTo: source.maxX)]
      rows = [Span(from: area.minY, to: area.maxY, texelFrom: source.minY, texelTo: source.maxY)]
    }
    cells = []
    for r in rows {
      // Texel rows count from the top; in an unflipped space y counts from the bottom row.
      let top = flipped ? r.texelFrom : height - r.texelFrom
      let bottom = flipped ? r.texelTo : height - r.texelTo
      for c in columns {
        cells.append(
          ContentCell(
            layer: Rectangle(minX: c.from, minY: r.from, maxX: c.to, maxY: r.to),
            texels: Rectangle(minX: c.texelFrom, minY: top, maxX: c.texelTo, maxY: bottom)))
      }
    }
  }

  /// The bounds as a cell whose texels go on beyond the tile.
  private static func repeated(
    _ source: Rectangle, _ size: Vector2, _ content: LayerContent, _ bounds: Rectangle, height: Double, flipped: Bool
  ) -> ContentCell? {
    guard !bounds.isEmpty, size.x > 0, size.y > 0 else { return nil }
    let stretches = content.gravity.rawValue <= ContentsGravity.resizeAspectFill.rawValue
    let tile =
      stretches
      ? Rectangle(x: bounds.minX, y: bounds.minY, width: size.x, height: size.y) : place(size, content.gravity, bounds)
    func texel(_ place: Double, _ from: Double, _ to: Double, _ texelFrom: Double, _ texelTo: Double) -> Double {
      texelFrom + (place - from) / (to - from) * (texelTo - texelFrom)
    }
    let top = flipped ? source.minY : height - source.minY
    let bottom = flipped ? source.maxY : height - source.maxY
    return ContentCell(
      layer: bounds,
      texels: Rectangle(
        minX: texel(bounds.minX, tile.minX, tile.maxX, source.minX, source.maxX),
        minY: texel(bounds.minY, tile.minY, tile.maxY, top, bottom),
        maxX: texel(bounds.maxX, tile.minX, tile.maxX, source.minX, source.maxX),
        maxY: texel(bounds.maxY, tile.minY, tile.maxY, top, bottom)),
      tile: Rectangle(minX: source.minX, minY: min(top, bottom), maxX: source.maxX, maxY: max(top, bottom)))
  }

  /// A stretch of one axis.
  private struct Span {
    var from: Double
    var to: Double
    var texelFrom: Double
    var texelTo: Double
  }

  private static func place(_ size: Vector2, _ gravity: ContentsGravity, _ bounds: Rectangle) -> Rectangle {
    var size = size
    var x = 0.5
    var y = 0.5
    switch gravity {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let sx = bounds.width / size.x
      let sy = bounds.height / size.y
      size = size * (gravity == .resizeAspect ? min(sx, sy) : max(sx, sy))
    case .center: break
    case .top: y = 1
    case .bottom: y = 0
    case .left: x = 0
    case .right: x = 1
    case .topLeft: (x, y) = (0, 1)
    case .topRight: (x, y) = (1, 1)
    case .bottomLeft: (x, y) = (0, 0)
    case .bottomRight: (x, y) = (1, 0)
    }
    return Rectangle(
      x: bounds.minX + x * (bounds.width - size.x), y: bounds.minY + y * (bounds.height - size.y), width: size.x,
      height: size.y)
  }

  /// Three spans of one axis: the ends keep their size (shrunk in proportion where they do not fit), the middle
  /// stretches. A centre of no width means one texel about its place.
  private static func slice(
    _ from: Double, _ to: Double, _ centerFrom: Double, _ centerTo: Double, _ areaFrom: Double, _ areaTo: Double,
    _ scale: Double
  ) -> [Span] {
    let length = to - from
    var c0 = from + min(max(centerFrom, 0), 1) * length
    var c1 = from + min(max(centerTo, 0), 1) * length
    if c1 - c0 <= 0 {
      let middle = (c0 + c1) / 2
      c0 = max(from, middle - 0.5)
      c1 = min(to, middle + 0.5)
    }
    var head = (c0 - from) / scale
    var tail = (to - c1) / scale
    let room = areaTo - areaFrom
    if head + tail > room {
      let shrink = room / (head + tail)
      head *= shrink
      tail *= shrink
    }
    let spans = [
      Span(from: areaFrom, to: areaFrom + head, texelFrom: from, texelTo: c0),
      Span(from: areaFrom + head, to: areaTo - tail, texelFrom: c0, texelTo: c1),
      Span(from: areaTo - tail, to: areaTo, texelFrom: c1, texelTo: to),
    ]
    return spans.filter { $0.to > $0.from }
  }
}
