/// A fault in a document's form: there is nothing to draw.
public struct SceneError: Error, Equatable, CustomStringConvertible, Sendable {
  /// What kind of fault it is.
  public enum Kind: Sendable {
    /// The file or folder is missing or cannot be read.
    case unreadable
    /// Not well-formed XML, an entity bomb, or not a CAML document.
    case malformed
    /// Layers nested deeper than `RenderLimits.depth`, or more elements or layers than the limits allow.
    case beyondLimits
    /// A document size that is no size, or beyond the limits.
    case impossibleSize
  }
  /// What kind of fault it is.
  public let kind: Kind
  /// The file's path, as given or found.
  public let file: String
  /// Line in the file, from 1; 0 where no line is concerned.
  public let line: Int
  /// A sentence without its full stop.
  public let detail: String

  /// "file:line: detail".
  public var description: String { SceneWarning.position(file, line) + ": " + detail }
}

/// A fault in one property or asset: the property keeps its default, the frame is drawn.
public struct SceneWarning: Equatable, CustomStringConvertible, Sendable {
  /// The file's path.
  public let file: String
  /// Line in the file, from 1; 0 where no line is concerned.
  public let line: Int
  /// Path of the layer ("root/stage/CALayer[2]"), "" where no layer is concerned.
  public let layer: String
  /// A sentence without its full stop.
  public let detail: String

  /// "file:line: layer: detail".
  public var description: String {
    Self.position(file, line) + ": " + (layer.isEmpty ? "" : layer + ": ") + detail
  }

  static func position(_ file: String, _ line: Int) -> String {
    line > 0 ? "\(printable(file)):\(line)" : printable(file)
  }

  /// `text` without control characters, so that a file's words cannot steer a terminal, and not endless.
  static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(300) {
      if scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return text.unicodeScalars.count > 300 ? result + "..." : result
  }
}

/// Something of the file that is not used: an element, attribute or class that this version does not know.
public struct SceneNote: Equatable, CustomStringConvertible, Sendable {
  /// "attribute sortsSublayers of CALayer".
  public let subject: String
  /// How often it stands in the document.
  public let count: Int
  /// Line of the first occurrence.
  public let line: Int

  /// "attribute sortsSublayers of CALayer skipped (12 times, first in line 4)".
  public var description: String {
    "\(subject) skipped (\(count == 1 ? "once, in" : "\(count) times, first in") line \(line))"
  }
}
