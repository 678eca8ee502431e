/// A path with a place for a frame's number: "frames/%05d.png".
public struct FilePattern: Hashable, Sendable {
  /// As it was given.
  public let path: String
  private let start: String
  private let end: String
  /// Digits at least, filled up with zeros.
  private let digits: Int

  /// The place is in the path's last part: "%d", or "%05d" for five digits at least; "%%" is a percent sign.
  ///
  /// Nil where there is none, and none of printf's other conversions either.
  /// - Throws: a sentence where there are several, or another one.
  public init?(_ path: String) throws(VideoError) {
    var texts = [""]
    var width = 1
    let nameStart = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    texts[0] = String(path[..<nameStart])
    var rest = path[nameStart...]
    while let percent = rest.firstIndex(of: "%") {
      texts[texts.count - 1] += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        texts[texts.count - 1] += "%"
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[digits.endIndex...]
      let number = digits.isEmpty ? 1 : Int(digits)
      guard rest.first == "d", digits.isEmpty || digits.first == "0", let number, (0...20).contains(number) else {
        throw VideoError("in \(path) a % is followed by something other than d, 0Nd (N up to 20) or %")
      }
      rest = rest.dropFirst()
      width = number
      texts.append("")
    }
    texts[texts.count - 1] += rest
    if texts.count == 1 { return nil }
    guard texts.count == 2 else { throw VideoError("\(path) has more than one place for the frame's number") }
    self.path = path
    (start, end, digits) = (texts[0], texts[1], width)
  }

  /// The path of a frame.
  public func path(_ index: Int) -> String {
    let number = String(index)
    return start + String(repeating: "0", count: max(0, digits - number.count)) + number + end
  }

  /// The folder that the files are in; "" for the current one.
  public var folder: String {
    start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
  }
}
