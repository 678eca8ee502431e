import RenderHost
import RenderModel

/// A size in pixels.
struct PixelSize {
  let width: Int
  let height: Int
}

extension Arguments {
  /// `--size WxH`, within the limits of `RenderLimits`.
  func size() throws(ToolError) -> PixelSize? {
    guard let text = value("--size") else { return nil }
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
      throw .usage("--size \(text) is not WIDTHxHEIGHT in pixels")
    }
    guard Self.isPossible(width, height) else {
      throw .usage(
        "--size \(text) is not possible: each side is 1 to \(RenderLimits.side) pixels, and at most "
          + "\(RenderLimits.pixels) pixels in all")
    }
    return PixelSize(width: width, height: height)
  }

  /// Whether a picture of that size may be made.
  static func isPossible(_ width: Int, _ height: Int) -> Bool {
    let side = 1...RenderLimits.side
    return side.contains(width) && side.contains(height) && width * height <= RenderLimits.pixels
  }

  /// A finite number, `standard` where the option is not given.
  func number(_ name: String, default standard: Double) throws(ToolError) -> Double {
    guard let text = value(name) else { return standard }
    guard let number = Double(text), number.isFinite else { throw .usage("\(name) \(text) is not a number") }
    return number
  }

  /// A whole number within `range`, `standard` where the option is not given.
  func integer(_ name: String, default standard: Int, in range: ClosedRange<Int>) throws(ToolError) -> Int {
    guard let text = value(name) else { return standard }
    guard let number = Int(text), range.contains(number) else {
      throw .usage("\(name) \(text) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// `--background none|#rrggbb[aa]`; nil is transparent.
  func background() throws(ToolError) -> Colour? {
    guard let text = value("--background"), text != "none" else { return nil }
    let digits = Array(text.utf8.dropFirst())
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8 else {
      throw .usage("--background \(text) is neither none nor #rrggbb nor #rrggbbaa")
    }
    var channels: [Double] = []
    for k in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.hexadecimal(digits[k]), let low = Self.hexadecimal(digits[k + 1]) else {
        throw .usage("--background \(text) holds something other than hexadecimal digits")
      }
      channels.append(Double(high * 16 + low) / 255)
    }
    return Colour(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 1)
  }

  private static func hexadecimal(_ c: UInt8) -> Int? {
    switch c {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(c) - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(c) - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(c) - 55
    default: nil
    }
  }

  /// `--renderer auto|gpu|software`.
  func renderer() throws(ToolError) -> RendererChoice {
    guard let text = value("--renderer") else { return .automatic }
    return try Self.renderer(text)
  }

  static func renderer(_ text: String) throws(ToolError) -> RendererChoice {
    guard let choice = RendererChoice(rawValue: text) else {
      throw .usage("the renderer \(text) is not auto, gpu or software")
    }
    return choice
  }
}

extension Option {
  static let json = Option.flag("--json", help: "write one JSON object")
  static let renderer = Option.value(
    "--renderer", value: "auto|gpu|software", "what draws; auto (the default) is the GPU where there is one")
  static let device = Option.value(
    "--device", value: "N|NAME", "which EGL device, by its number or a part of its name (see glrender info)")
  static let time = Option.value("--time", value: "T", "the moment in seconds (default 0)")
  static let strict = Option.flag("--strict", help: "warnings about the scene are errors (exit 3)")
}
