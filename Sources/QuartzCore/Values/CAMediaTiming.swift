public import CoreGraphics

/// The clock of a layer or an animation, in terms of its parent's.
public protocol CAMediaTiming {
  /// When it starts, in seconds of the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// How long one run lasts, in seconds.
  var duration: CFTimeInterval { get set }
  /// How fast its time goes against the parent's.
  var speed: Float { get set }
  /// Added to its time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// How often it runs.
  var repeatCount: Float { get set }
  /// How long it runs over and over, in seconds.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each run is followed by one backwards.
  var autoreverses: Bool { get set }
  /// What shows outside the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}
