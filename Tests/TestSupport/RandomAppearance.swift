import Geometry
public import RenderModel

/// Random small scenes that mix everything a layer can look like, for comparing renderers: what each is made of depends
/// on its seed alone.
public struct RandomAppearance: Sendable {
  /// What layers of a scene have, for tables of what was tested.
  public enum Feature: String, CaseIterable, Sendable, Comparable {
    case rounded, continuous, someCorners, border, plainClip, roundedClip
    case shapeMask, imageMask, gradientMask, groupMask
    case edgeFlags, outlineShadow, pathShadow, alphaShadow, sharpShadow
    case fade, ungroupedFade, rasterised
    case picture, placedPicture, nineParts, repeated, crossFade
    case axial, radial, conic
    case replicas, tint
    case colourFilter, blur, backgroundFilter, separableBlend, wholeColourBlend, porterDuffBlend, otherBlend
    case fill, stroke
    case turned, stretched, flipped, spatial, perspective
    /// Of every fourth layer, whatever else it has.
    case isolated

    /// Whether the one stands before the other among all cases.
    public static func < (a: Feature, b: Feature) -> Bool { order(a) < order(b) }

    private static func order(_ f: Feature) -> Int { allCases.firstIndex(of: f) ?? 0 }
  }

  /// Two features, the lesser first, that a layer has together, or one a layer and the other a layer around it.
  public struct Meeting: Hashable, Sendable {
    /// The feature that stands first among all cases.
    public let first: Feature
    /// The other.
    public let second: Feature

    /// The meeting of two different features in either order.
    public init(_ a: Feature, _ b: Feature) {
      first = min(a, b)
      second = max(a, b)
    }
  }

  /// Pixels a side of every frame.
  public static let side = 96

  /// The scene, ready to draw.
  public let snapshot: LayerTreeSnapshot
  /// How it is asked for: 1, 2 or 1.37 pixels a point, y up or down, before an opaque background or none.
  public let request: FrameRequest
  /// What its layers have.
  public let features: Set<Feature>
  /// Which of these met.
  public let meetings: Set<Meeting>

  /// The scene of a seed, the same on every machine.
  public init(seed: UInt64) {
    let scale = seed % 5 == 3 ? 2 : seed % 5 == 4 ? 1.37 : 1.0
    var maker = AppearanceMaker(seed: seed, points: Double(Self.side) / scale)
    maker.root()
    snapshot = maker.writer.snapshot
    features = maker.features
    meetings = maker.meetings
    request = FrameRequest(
      width: Self.side, height: Self.side, scale: scale, yUp: seed % 3 == 0,
      background: seed % 2 == 0 ? Colour(red: 0.95, green: 0.9, blue: 1, alpha: 1) : nil)
  }
}
