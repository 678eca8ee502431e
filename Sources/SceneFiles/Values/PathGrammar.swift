import CoreGraphics
import Foundation
import QuartzCore
import RenderModel

/// Reads paths as CAML writes them: numbers, then the operator that takes them, as in PDF.
///
/// `x y m` starts a subpath, `x y l` is a line, `x1 y1 x2 y2 x y c` a cubic curve, `x1 y1 x y q` a quadratic one, `h`
/// closes; and PDF's shorter curves: `x2 y2 x y v` (the first control point is the current point) and `x1 y1 x y y` (the
/// second is the end), and `x y w h re`, a rectangle. Numbers are separated by white space or commas.
struct PathGrammar {
  private let path = CGMutablePath()
  private var numbers: [Double] = []
  private var pointCount = 0

  /// The path of `text`; "" is an empty one. Throws what is wrong with it.
  static func path(_ text: String) throws(ValueError) -> CGPath {
    var reader = PathGrammar()
    let bytes = Array(text.utf8)
    var next = 0
    while next < bytes.count {
      let byte = bytes[next]
      if isSeparator(byte) {
        next += 1
        continue
      }
      let isWord = isLetter(byte)
      var end = next + 1
      // An e within a number is its exponent's.
      while end < bytes.count, isWord ? isLetter(bytes[end]) : isNumeral(bytes[end]) { end += 1 }
      let token = String(decoding: bytes[next..<end], as: UTF8.self)
      if isWord {
        try reader.apply(token)
      } else {
        try reader.take(token)
      }
      next = end
    }
    guard reader.numbers.isEmpty else { throw ValueError("it ends with numbers that no operator takes") }
    return reader.path
  }

  private mutating func take(_ token: String) throws(ValueError) {
    guard numbers.count < 6 else { throw ValueError("it has more numbers in a row than any operator takes") }
    guard let number = NumberGrammar.finite(token) else {
      throw ValueError("\(SceneWarning.printable(token)) is no usable number")
    }
    numbers.append(number)
  }

  private mutating func apply(_ name: String) throws(ValueError) {
    guard let (count, points) = Self.operands[name] else {
      throw ValueError("the operator \(SceneWarning.printable(name)) is not known")
    }
    guard numbers.count == count else {
      throw ValueError("the operator \(name) takes \(count) numbers and has \(numbers.count)")
    }
    pointCount += points
    guard pointCount <= RenderLimits.pathPoints else {
      throw ValueError("it has more than \(RenderLimits.pathPoints) points")
    }
    guard name == "m" || name == "re" || !path.isEmpty else {
      throw ValueError("the operator \(name) stands before a subpath's start")
    }
    switch name {
    case "m": path.move(to: point(0))
    case "l": path.addLine(to: point(0))
    case "c": path.addCurve(to: point(4), control1: point(0), control2: point(2))
    case "q": path.addQuadCurve(to: point(2), control: point(0))
    case "v": path.addCurve(to: point(2), control1: path.currentPoint, control2: point(0))
    case "y": path.addCurve(to: point(2), control1: point(0), control2: point(2))
    case "re": addRectangle()
    default: path.closeSubpath()
    }
    numbers.removeAll(keepingCapacity: true)
  }

  /// PDF's order: along x first, also where an extent is negative.
  private func addRectangle() {
    let (x, y, right, top) = (numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3])
    path.addLines(between: [
      CGPoint(x: x, y: y), CGPoint(x: right, y: y), CGPoint(x: right, y: top), CGPoint(x: x, y: top),
    ])
    path.closeSubpath()
  }

  private func point(_ first: Int) -> CGPoint { CGPoint(x: numbers[first], y: numbers[first + 1]) }

  /// How many numbers an operator takes, and how many points it makes.
  private static let operands: [String: (numbers: Int, points: Int)] = [
    "m": (2, 1), "l": (2, 1), "c": (6, 3), "q": (4, 2), "v": (4, 3), "y": (4, 3), "h": (0, 0), "re": (4, 4),
  ]

  // MARK: Characters

  private static func isSeparator(_ b: UInt8) -> Bool {
    b == 0x20 || b == 0x0A || b == 0x09 || b == 0x0D || b == UInt8(ascii: ",")
  }

  private static func isLetter(_ b: UInt8) -> Bool {
    (b | 0x20) >= UInt8(ascii: "a") && (b | 0x20) <= UInt8(ascii: "z")
  }

  /// What a number may go on with; anything else that is no letter makes it no number, and the message shows it.
  private static func isNumeral(_ b: UInt8) -> Bool {
    !isSeparator(b) && (!isLetter(b) || b | 0x20 == UInt8(ascii: "e"))
  }
}
