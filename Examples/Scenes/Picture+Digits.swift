extension Picture {
  /// The digits 0 to 9 of a pocket calculator side by side, 8 x 12 pixels each, dark on nothing.
  public static var digits: Picture {
    Picture(name: "digits.png", width: 80, height: 12) { x, y in
      isSegment(of: x / 8, x % 8, y) ? [21, 41, 31, 255] : [0, 0, 0, 0]
    }
  }

  /// Whether the digit is dark at a pixel of its cell. A cell has a margin of one pixel, a stroke is two wide.
  private static func isSegment(of digit: Int, _ x: Int, _ y: Int) -> Bool {
    guard (1...6).contains(x), (1...10).contains(y) else { return false }
    let lit = segments[digit]
    let (isLeft, isRight) = (x <= 2, x >= 5)
    return lit.contains("a") && y <= 2 || lit.contains("g") && (5...6).contains(y) || lit.contains("d") && y >= 9
      || lit.contains("f") && isLeft && y <= 6 || lit.contains("b") && isRight && y <= 6
      || lit.contains("e") && isLeft && y >= 5 || lit.contains("c") && isRight && y >= 5
  }

  /// The strokes of each digit: a to f clockwise from the top, g across the middle.
  private static let segments = [
    "abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg",
  ]
}
