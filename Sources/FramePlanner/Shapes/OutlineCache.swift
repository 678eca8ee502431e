import Geometry
import RenderModel
import Tessellator

/// What the outline of a layer's bounds, or the border along it, follows from. The bounds' least corner is at (0, 0).
struct OutlineKey: Hashable {
  var width: Double
  var height: Double
  /// As drawn: not more than half a side.
  var radius: Double
  var corners: RectangleCorners
  var isContinuous: Bool
  /// The border's width; 0 for the outline itself.
  var border = 0.0
  /// The border reaches far beyond the bounds, so that only its inner edge shows.
  var hidesOuterEdge = false

  init(_ style: LayerStyle, _ bounds: Rectangle) {
    width = bounds.width
    height = bounds.height
    radius = style.radius(in: bounds)
    corners = radius > 0 ? style.roundedCorners : .all
    isContinuous = radius > 0 && style.hasContinuousCorners
  }

  /// The border along this outline.
  func border(_ width: Double, hidingOuterEdge: Bool) -> OutlineKey {
    var key = self
    key.border = width
    key.hidesOuterEdge = hidingOuterEdge
    return key
  }

  /// The border's rule makes a hole of its inner contour.
  var rule: FillRule { border > 0 ? .evenOdd : .nonZero }

  var path: Path {
    var path = Path()
    let bounds = Rectangle(x: 0, y: 0, width: width, height: height)
    if border <= 0 {
      path.addRoundedRect(bounds, radius: radius, corners: corners, isContinuous: isContinuous)
      return path
    }
    if hidesOuterEdge {
      path.addRect(bounds.insetBy(-max(width, height)))
    } else {
      path.addRoundedRect(bounds, radius: radius, corners: corners, isContinuous: isContinuous)
    }
    let inner = bounds.insetBy(border)
    if !inner.isEmpty {
      path.addRoundedRect(inner, radius: max(0, radius - border), corners: corners, isContinuous: isContinuous)
    }
    return path
  }
}

/// The outlines that were drawn lately: layers of one size and rounding share theirs, and all that is made from it.
struct OutlineCache {
  private var entries: [OutlineKey: (source: PathSource, lastUse: Int)] = [:]
  private var frame = 0

  /// Outlines that are kept though they were not drawn in the last frame.
  private static let spare = 1024

  mutating func beginFrame() {
    frame += 1
    if entries.count > Self.spare { entries = entries.filter { $0.value.lastUse == frame - 1 } }
  }

  mutating func source(_ key: OutlineKey) -> PathSource {
    if let known = entries[key] {
      entries[key]?.lastUse = frame
      return known.source
    }
    let source = PathSource(key.path)
    entries[key] = (source, frame)
    return source
  }
}
