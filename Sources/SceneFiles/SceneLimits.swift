import RenderModel

/// Every bound on what a scene file may ask for, in one place (those on layers and pictures are `RenderLimits`').
enum SceneLimits {
  /// Bytes of one document.
  static let documentBytes = 1 << 26
  /// Bytes of one picture's file.
  static let assetBytes = 1 << 28
  /// Pixels of all pictures of a scene together, but for those of sequences (`RenderLimits.decodedBytes`).
  static let totalPixels = 1 << 28
  /// Elements of one document.
  static let elements = 4_000_000
  /// Element nesting: a layer takes two (itself and `sublayers`), and its properties may nest a little.
  static let elementDepth = 2 * RenderLimits.depth + 48
  /// Warnings kept for one scene; more are only counted.
  static let warnings = RenderLimits.diagnostics
  /// Different skipped things that are remembered.
  static let notes = 1000
  /// Bytes of a value that is read as numbers, a word or a transform.
  static let valueBytes = 1 << 16
  /// Bytes of a path's text: as many as a document may have; the number of points is limited as layers' is.
  static let pathBytes = documentBytes
  /// Lengths in one dash pattern.
  static let dashes = 1000
  /// Bytes of a file's name as written (three bytes each where percent-encoded).
  static let nameBytes = 1 << 14
  /// Animations of one layer, and of one group.
  static let animations = 10_000
  /// Values of one animation.
  static let animationValues = 1_000_000
  /// Groups of animations within one another, the innermost animation counted too.
  static let animationDepth = 16
  /// Functions in one transform list.
  static let transformFunctions = 1000
}
