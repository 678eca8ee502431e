public import QuartzCore

/// Random small layer trees that move, for comparing frames: what each is made of depends on its seed alone.
public struct RandomAnimation {
  /// Points a side of every frame.
  public static let side = 64
  /// Seconds in which most of what moves does so.
  public static let duration = 3.0

  /// The tree, of which no frame has been made.
  public let layer: CALayer
  /// What it has: classes of animations, key paths, ways to calculate, and so on, for tables of what was tested.
  public let features: Set<String>
  /// Whether its animations begin with the first frame, as those of a program do, and not where a document's clock is 0.
  public let isLive: Bool

  /// The tree of a seed, made anew.
  ///
  /// - Parameter hasEffects: whether layers have shadows and filters.
  public init(seed: UInt64, hasEffects: Bool = true) {
    var maker = AnimationMaker(seed: seed, hasEffects: hasEffects)
    // What has ended by now is let go when something is added: "now" must be the same every time.
    layer = CAVirtualClock().run { maker.root() }
    features = maker.features
    isLive = maker.isLive
  }

  /// Everything that `features` of a few hundred trees should have among them.
  public static var everyFeature: [String] { AnimationMaker.everyFeature }
}
