/// What the components of a colour space mean.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Not known.
  case unknown = -1
  /// Grey levels.
  case monochrome = 0
  /// Red, green, blue.
  case rgb = 1
  /// Cyan, magenta, yellow, black.
  case cmyk = 2
  /// Lightness and two colour axes.
  case lab = 3
  /// Inks of a device.
  case deviceN = 4
  /// Positions in a table of colours.
  case indexed = 5
  /// A pattern.
  case pattern = 6
  /// CIE X, Y, Z.
  case XYZ = 7
}

/// How a colour outside of the target's gamut is to be handled. Every intent gives the same here: the colour is
/// converted as it is and clamped when it is drawn.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The device's choice.
  case defaultIntent = 0
  /// Keep colours exact against an absolute white.
  case absoluteColorimetric = 1
  /// Keep colours exact against the media's white.
  case relativeColorimetric = 2
  /// Keep the look of the whole picture.
  case perceptual = 3
  /// Keep colours vivid.
  case saturation = 4
}
