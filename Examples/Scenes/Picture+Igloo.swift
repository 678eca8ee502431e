extension Picture {
  /// A house of snow blocks on nothing: a half disc about (120, 130) with a door and open joints. Its alpha is what a
  /// mask takes of it.
  public static var igloo: Picture {
    Picture(name: "igloo.png", width: 240, height: 160) { x, y in quantized(mean(x, y, blocks)) }
  }

  private static func blocks(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let (dx, height) = (x - 120, 130 - y)
    let distance = (dx * dx + height * height).squareRoot()
    guard height > 0, distance < 80, distance > 24 else { return .zero }
    if distance < 34 { return [0.56, 0.70, 0.84, 1] }
    let row = (height / 26).rounded(.down)
    let joint = height - 26 * row
    // Every second row of blocks is shifted by half a block.
    let shifted = (dx + (row == 1 ? 20 : 0)) / 40
    let side = (shifted - shifted.rounded()).magnitude * 40
    if (row > 0 && joint < 2) || side < 1 || distance < 36 { return .zero }
    let light = 0.9 + 0.1 * (height - dx) / 160
    return [0.86 * light, 0.94 * light, light, 1]
  }
}
