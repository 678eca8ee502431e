@testable import CoreGraphics
import RenderModel
import Testing

@Suite struct CGColorTests {
  private func near(_ a: [CGFloat]?, _ b: [CGFloat], _ tolerance: CGFloat = 5e-4) -> Bool {
    guard let a, a.count == b.count else { return false }
    return zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private func space(_ name: CFString) throws -> CGColorSpace { try #require(CGColorSpace(name: name)) }

  private func converted(_ name: CFString, _ components: [CGFloat], to target: CFString) throws -> [CGFloat]? {
    let colour = try #require(CGColor(colorSpace: space(name), components: components))
    return colour.converted(to: try space(target), intent: .defaultIntent, options: nil)?.components
  }

  @Test func initialisersKeepComponents() throws {
    let red = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    #expect(red.components == [1, 0.5, 0.25, 0.75])
    #expect(red.numberOfComponents == 4)
    #expect(red.alpha == 0.75)
    #expect(red == CGColor(srgbRed: 1, green: 0.5, blue: 0.25, alpha: 0.75))
    #expect(red.colorSpace?.name == CGColorSpace.sRGB)
    let grey = CGColor(gray: 0.5, alpha: 1)
    #expect(grey.components == [0.5, 1])
    #expect(grey.colorSpace?.model == .monochrome)
    #expect(CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1).colorSpace?.name == CGColorSpace.genericGrayGamma2_2)
    let ink = CGColor(genericCMYKCyan: 1, magenta: 0.5, yellow: 0, black: 0.2, alpha: 1)
    #expect(ink.numberOfComponents == 5)
    #expect(ink.colour == Colour(red: 0, green: 0.4, blue: 0.8, alpha: 1))
    let device = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 1]))
    #expect(device.colour == Colour(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(device != CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test func constants() {
    #expect(CGColor.white.colour == Colour(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(CGColor.black.colour == Colour(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(CGColor.clear.colour == Colour(red: 0, green: 0, blue: 0, alpha: 0))
    #expect(CGColor.white.components == [1, 1])
  }

  @Test func equalityHashAndCopies() {
    let a = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    let b = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(a == b && a !== b && a.hashValue == b.hashValue)
    #expect(a.copy() == a)
    #expect(a.copy(alpha: 1)?.components == [0.1, 0.2, 0.3, 1])
    #expect(a.copy(alpha: 1) != a)
    let broken = CGColor(red: .nan, green: 0, blue: 0, alpha: 1)
    #expect(broken == broken)
    #expect(CGColor.typeID == CGColor.typeID && CGColor.typeID != CGColorSpace.typeID)
  }

  @Test func whatIsDrawnIsClamped() throws {
    let wild = CGColor(red: .nan, green: .infinity, blue: -1, alpha: 1e308)
    #expect(wild.colour == Colour(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(wild.components?[1] == .infinity)
    for name in CGColorSpace.definitions.keys {
      let space = try space(name)
      for value in [CGFloat.nan, .infinity, -.infinity, 1e308, -1e308] {
        let components = [CGFloat](repeating: value, count: space.numberOfComponents + 1)
        let colour = try #require(CGColor(colorSpace: space, components: components)).colour
        for channel in [colour.red, colour.green, colour.blue, colour.alpha] { #expect((0...1).contains(channel)) }
      }
    }
  }

  @Test func transferCurves() throws {
    // sRGB's curve: 0.5 is 0.21404 linear; 0.04045 / 12.92 = 0.0031308.
    #expect(
      near(
        try converted(CGColorSpace.sRGB, [0.5, 0.04045, 1, 1], to: CGColorSpace.linearSRGB),
        [0.21404, 0.0031308, 1, 1], 1e-5))
    #expect(
      near(try converted(CGColorSpace.linearSRGB, [0.21404114, 0, 1, 1], to: CGColorSpace.sRGB), [0.5, 0, 1, 1], 1e-6))
    // A grey of 0.5 with a gamma of 2.2 is 0.217638 linear, which sRGB encodes as 0.503867.
    #expect(
      near(
        try converted(CGColorSpace.genericGrayGamma2_2, [0.5, 1], to: CGColorSpace.sRGB),
        [0.503867, 0.503867, 0.503867, 1], 2e-5))
    #expect(
      near(try converted(CGColorSpace.linearGray, [0.21404114, 1], to: CGColorSpace.sRGB), [0.5, 0.5, 0.5, 1], 1e-6))
    // Generic and device grey have sRGB's curve.
    #expect(CGColor(gray: 0.5, alpha: 1).colour == Colour(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    // BT.709: 0.5 is ((0.5 + 0.099) / 1.099) ^ (1 / 0.45) = 0.259589.
    #expect(
      near(
        try converted(CGColorSpace.itur_709, [0.5, 0.5, 0.5, 1], to: CGColorSpace.linearSRGB),
        [0.259589, 0.259589, 0.259589, 1], 1e-5))
  }

  @Test func primaries() throws {
    // Values of CSS Color 4's sample conversions.
    #expect(
      near(
        try converted(CGColorSpace.displayP3, [1, 0, 0, 1], to: CGColorSpace.extendedSRGB),
        [1.0930, -0.2267, -0.1501, 1]))
    #expect(
      near(
        try converted(CGColorSpace.displayP3, [0, 1, 0, 1], to: CGColorSpace.extendedSRGB),
        [-0.5116, 1.0183, -0.3107, 1]))
    #expect(
      near(
        try converted(CGColorSpace.sRGB, [1, 0, 0, 1], to: CGColorSpace.displayP3),
        [0.9175, 0.2003, 0.1386, 1]))
    // Without the extended range the same is clamped.
    #expect(near(try converted(CGColorSpace.displayP3, [1, 0, 0, 1], to: CGColorSpace.sRGB), [1, 0, 0, 1]))
  }

  @Test func whiteAndBlackStayInEverySpace() throws {
    for name in CGColorSpace.definitions.keys {
      let space = try space(name)
      let white = try #require(CGColor.white.converted(to: space, intent: .perceptual, options: nil))
      #expect(
        near([white.colour.red, white.colour.green, white.colour.blue].map { CGFloat($0) }, [1, 1, 1], 1e-4), "\(name)")
      let black = try #require(CGColor.black.converted(to: space, intent: .saturation, options: nil))
      #expect(
        near([black.colour.red, black.colour.green, black.colour.blue].map { CGFloat($0) }, [0, 0, 0], 1e-9), "\(name)")
    }
  }

  @Test func everySpaceComesBack() throws {
    for name in CGColorSpace.definitions.keys {
      let space = try space(name)
      guard space.model == .rgb else { continue }
      let there = try #require(
        CGColor(srgbRed: 0.2, green: 0.5, blue: 0.7, alpha: 0.3).converted(
          to: space, intent: .defaultIntent, options: nil))
      let back = there.converted(to: try self.space(CGColorSpace.sRGB), intent: .defaultIntent, options: nil)
      #expect(near(back?.components, [0.2, 0.5, 0.7, 0.3], 1e-6), "\(name)")
    }
  }

  @Test func greysAndInks() throws {
    // Luminance 0.2126 of red, encoded by sRGB's curve: 0.4984.
    let grey = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      .converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)
    #expect(near(grey?.components, [0.4984, 1]))
    let ink = CGColor(red: 0.5, green: 0.25, blue: 0, alpha: 1)
      .converted(to: CGColorSpaceCreateDeviceCMYK(), intent: .defaultIntent, options: nil)
    #expect(near(ink?.components, [0, 0.5, 1, 0.5, 1], 1e-9))
    let same = CGColor(gray: 0.3, alpha: 1).converted(
      to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
    #expect(same?.components == [0.3, 0.3, 0.3, 1])
  }

  @Test func spaces() throws {
    #expect(CGColorSpace(name: "no such space") == nil)
    #expect(CGColorSpaceCreateDeviceRGB() == CGColorSpaceCreateDeviceRGB())
    #expect(CGColorSpaceCreateDeviceRGB() != (try space(CGColorSpace.sRGB)))
    #expect(try space(CGColorSpace.sRGB) == space(CGColorSpace.sRGB))
    #expect(try space(CGColorSpace.sRGB).hashValue == space(CGColorSpace.sRGB).hashValue)
    #expect(CGColorSpaceCreateDeviceRGB().numberOfComponents == 3)
    #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
    #expect(CGColorSpaceCreateDeviceCMYK().model == .cmyk)
    #expect(try space(CGColorSpace.displayP3).isWideGamutRGB)
    #expect(try !space(CGColorSpace.sRGB).isWideGamutRGB)
    #expect(try space(CGColorSpace.extendedSRGB).isExtendedRange)
    for name in CGColorSpace.definitions.keys { #expect(try space(name).name == name) }
  }
}
