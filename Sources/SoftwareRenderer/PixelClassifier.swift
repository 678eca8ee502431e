public import RenderModel

/// What is hard about one pixel: which tolerance a comparison of two renderers may use there.
///
/// Only what shows counts: a part that covers the whole pixel opaquely wipes out the findings about everything painted
/// before it in the same buffer.
public struct PixelClass: Hashable, Sendable {
  /// Distinct outer edges (of parts, or of the masks that clip them) that run through the pixel's inside. Edges that
  /// coincide there count once where the parts lie on the same side (a background and contents of the same size) or
  /// are opaque faces that share the edge; two other parts that touch count with both edges. A shape's fill and its
  /// stroke, what is rounded, borders, rounded clips and masks of one part count once each where they cover a part of
  /// the pixel, whatever edges they have in it.
  public var edges: Int
  /// Whether the line along which two members of one 3D group are cut runs through the pixel, and both paint in it.
  public var hasCut: Bool
  /// Translucent blends: parts whose colour, times opacity, is not opaque, and buffers that are put down as a whole,
  /// masks among them.
  public var translucentLayers: Int
  /// The hardest way in which a texel was looked up (trilinear, then linear, then nearest); nil without contents.
  public var sampling: ContentsFilter?
  /// Whether a blend mode makes more than two steps of 8 bits of one step of what it blends; or a lookup was within 1/256
  /// of choosing another texel or another filter, a gradient within that of a jump of its colour, or the pixel's centre
  /// within that of a side that is not antialiased.
  public var sampleIsSensitive: Bool
  /// Whether something that a Gaussian went over shows: a blurred layer, a shadow, a blurred backdrop.
  public var isBlurred: Bool

  /// A class with these findings; by default nothing is hard.
  public init(
    edges: Int = 0, hasCut: Bool = false, translucentLayers: Int = 0, sampling: ContentsFilter? = nil,
    sampleIsSensitive: Bool = false, isBlurred: Bool = false
  ) {
    self.edges = edges
    self.hasCut = hasCut
    self.translucentLayers = translucentLayers
    self.sampling = sampling
    self.sampleIsSensitive = sampleIsSensitive
    self.isBlurred = isBlurred
  }
}

/// What a scene holds, to count how many of a series of test scenes hold it.
public struct SceneTraits: Hashable, Sendable {
  /// Pixels through which two members of a group cross visibly.
  public var cutPixels = 0
  /// Planes whose bounds lie partly or wholly at w <= 0.
  public var planesBehindEye = 0
  /// Layers left out because their plane is seen edge-on (or squashed).
  public var edgeOnPlanes = 0
  /// One-sided layers left out because their back faces the viewer.
  public var turnedAwayPlanes = 0
  /// Edges that two or more opaque faces of one group have in common, in the frame or not.
  public var sharedEdges = 0

  /// All counts 0.
  public init() {}
}

extension ReferenceRenderer {
  /// Classifies every pixel of the frame, row by row from the top.
  ///
  /// Slower than rendering (each pixel is painted by itself); meant for test scenes.
  /// - Throws: as `render`.
  public func classify(_ snapshot: LayerTreeSnapshot, _ request: FrameRequest) throws -> [PixelClass] {
    try Self.check(request)
    let recorder = PixelRecorder()
    let painter = TilePainter(PreparedScene(snapshot, request), recorder: recorder)
    var result: [PixelClass] = []
    result.reserveCapacity(request.width * request.height)
    for y in 0..<request.height {
      for x in 0..<request.width {
        let pixel = PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
        var buffer = TileBuffer(pixel)
        recorder.begin(x: x, y: y)
        painter.paint(pixel, on: &buffer)
        result.append(recorder.result)
      }
    }
    return result
  }

  /// Counts what the scene holds; `classes` are those of the same snapshot and request.
  public func traits(
    of snapshot: LayerTreeSnapshot, _ request: FrameRequest, classes: [PixelClass]
  ) throws -> SceneTraits {
    try Self.check(request)
    let scene = PreparedScene(snapshot, request)
    var traits = SceneTraits()
    traits.cutPixels = classes.count { $0.hasCut }
    for layer in scene.layers {
      switch layer.state {
      case .edgeOn: traits.edgeOnPlanes += 1
      case .turnedAway: traits.turnedAwayPlanes += 1
      case .behindEye: traits.planesBehindEye += 1
      case .plane where layer.reachesBehindEye: traits.planesBehindEye += 1
      default: break
      }
    }
    for group in scene.members {
      var users: [Int: Int] = [:]
      for index in group {
        for edge in Set(scene.layers[index].edges) { users[edge, default: 0] += 1 }
      }
      traits.sharedEdges += users.values.count { $0 > 1 }
    }
    return traits
  }
}
