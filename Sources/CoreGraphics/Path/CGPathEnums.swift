/// Which points lie inside a path, told from how often it goes round them.
public enum CGPathFillRule: Int, Sendable {
  /// Those that it goes round, more often one way than the other.
  case winding = 0
  /// Those that it goes round an odd number of times.
  case evenOdd = 1
}

/// How a path is painted.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Its inside by the winding rule.
  case fill = 0
  /// Its inside by the even-odd rule.
  case eoFill = 1
  /// Its outline.
  case stroke = 2
  /// Its inside by the winding rule, then its outline.
  case fillStroke = 3
  /// Its inside by the even-odd rule, then its outline.
  case eoFillStroke = 4
}

/// How the open ends of lines look.
public enum CGLineCap: Int32, Sendable {
  /// Cut at the end point.
  case butt = 0
  /// A half disc about the end point.
  case round = 1
  /// Cut half a line width beyond the end point.
  case square = 2
}

/// How the corners of lines look.
public enum CGLineJoin: Int32, Sendable {
  /// The outer edges run on until they meet, within the miter limit.
  case miter = 0
  /// A disc about the corner.
  case round = 1
  /// The outer corners joined by a straight line.
  case bevel = 2
}
