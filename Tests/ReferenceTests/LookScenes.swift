import GLRenderer
import Geometry
import Imaging
import RenderModel
import SoftwareRenderer
import TestSupport
import Tessellator
import Testing

/// Both renderers, for what each of them must show.
struct BothRenderers {
  let all: [(name: String, renderer: any FrameRenderer)]

  init() throws { all = [("GPU", try GLFrameRenderer()), ("software", ReferenceRenderer())] }

  /// Checks that two scenes look alike in each renderer: no channel of a pixel is more than `limit` apart.
  func expectEqual(_ a: Scene, _ b: Scene, within limit: Int, _ location: SourceLocation = #_sourceLocation) throws {
    for (name, renderer) in all {
      let first = try picture(a, renderer, location)
      let second = try picture(b, renderer, location)
      var worst = (0, 0, 0)
      for y in 0..<first.height {
        for x in 0..<first.width {
          let d = first.difference(second, x, y)
          if d > worst.0 { worst = (d, x, y) }
        }
      }
      #expect(
        worst.0 <= limit,
        """
        \(a.name) on \(name), pixel (\(worst.1), \(worst.2)): \(first.rgba(worst.1, worst.2)) and \
        \(second.rgba(worst.1, worst.2))
        """, sourceLocation: location)
      // Two empty pictures would be alike too.
      #expect(Set(first.bytes).count > 2, "\(a.name) on \(name) is empty", sourceLocation: location)
    }
  }

  /// Checks one pixel in each renderer, every channel within `slack`.
  func expect(
    _ scene: Scene, _ x: Int, _ y: Int, _ rgba: [Int], within slack: Int = 0,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for (name, renderer) in all {
      let found = try picture(scene, renderer, location).rgba(x, y)
      let isNear = zip(found, rgba).allSatisfy { abs($0 - $1) <= slack }
      #expect(isNear, "\(scene.name) on \(name), pixel (\(x), \(y)): \(found), not \(rgba)", sourceLocation: location)
    }
  }

  private func picture(
    _ scene: Scene, _ renderer: any FrameRenderer, _ location: SourceLocation
  ) throws -> PixelBuffer {
    let drawn = try draw(renderer, scene.snapshot, scene.request)
    #expect(drawn.diagnostics.isEmpty, "\(scene.name)", sourceLocation: location)
    return drawn.picture
  }
}

extension Scene {
  /// A scene whose root fills a window of so many points with its origin at the top left, y down.
  static func flat(
    _ name: String, _ width: Int, _ height: Int, scale: Double = 1, background: Colour? = .white,
    _ fill: (inout SnapshotWriter) -> Void
  ) -> Scene {
    var writer = SnapshotWriter()
    let size = Vector2(Double(width), Double(height))
    writer.begin(size: size, at: size * 0.5)
    fill(&writer)
    writer.end()
    return Scene(
      name: name, snapshot: writer.snapshot,
      request: FrameRequest(
        width: Int((size.x * scale).rounded()), height: Int((size.y * scale).rounded()), scale: scale, yUp: false,
        background: background))
  }
}

extension LayerStyle {
  /// A plain style with something changed.
  static func with(_ change: (inout LayerStyle) -> Void) -> LayerStyle {
    var style = LayerStyle()
    change(&style)
    return style
  }
}

extension Colour {
  static let clear = Colour(red: 0, green: 0, blue: 0, alpha: 0)
  static let black = Colour(red: 0, green: 0, blue: 0, alpha: 1)

  func alpha(_ a: Double) -> Colour { Colour(red: red, green: green, blue: blue, alpha: a) }
}

extension PathSource {
  static func roundedRect(
    _ width: Double, _ height: Double, _ radius: Double, corners: RectangleCorners = .all, isContinuous: Bool = false
  ) -> PathSource {
    var path = Path()
    path.addRoundedRect(
      Rectangle(x: 0, y: 0, width: width, height: height), radius: radius, corners: corners,
      isContinuous: isContinuous)
    return PathSource(path)
  }

  static func ellipse(_ width: Double, _ height: Double) -> PathSource {
    var path = Path()
    path.addEllipse(in: Rectangle(x: 0, y: 0, width: width, height: height))
    return PathSource(path)
  }
}
