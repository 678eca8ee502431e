import Foundation
import RenderModel
import Testing

@testable import QuartzCore

@Suite struct CAFilterTests {
  private func snapshot(_ layer: CALayer) -> LayerTreeSnapshot {
    SnapshotBuilder.snapshot(of: layer, time: nil, yAxis: .up)
  }

  /// What a filter with these inputs does, nil for nothing, and what is wrong with it.
  private func description(_ type: String, _ inputs: [String: Any] = [:]) -> (FilterDescription?, [String]) {
    let (layer, filter) = (CALayer(), CAFilter(type: type))
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    layer.filters = [filter]
    let shot = snapshot(layer)
    return (shot.styles.first?.filters.first, shot.diagnostics.entries.map(\.detail))
  }

  private func matrix(_ type: String, _ inputs: [String: Any] = [:]) throws -> ColourMatrix {
    guard case .colourMatrix(let matrix)? = description(type, inputs).0 else {
      throw CocoaError(.coderInvalidValue)
    }
    return matrix
  }

  private func apply(_ m: ColourMatrix, _ c: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4((m.red * c).sum(), (m.green * c).sum(), (m.blue * c).sum(), (m.alpha * c).sum()) + m.bias
  }

  private func near(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ tolerance: Double = 1e-12) -> Bool {
    let d = a - b
    return [d.x, d.y, d.z, d.w].allSatisfy { abs($0) <= tolerance }
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  // MARK: Values

  @Test func valuesByKey() {
    let filter = CAFilter(type: "gaussianBlur")
    #expect(filter.type == "gaussianBlur" && filter.name == nil && filter.isEnabled && !filter.cachesInputImage)
    #expect(filter.inputKeys == ["inputRadius"] && filter.outputKeys == ["outputImage"])
    #expect(CAFilter(type: "colorInvert").inputKeys.isEmpty && CAFilter(type: "?").inputKeys.isEmpty)
    filter.setValue("soft", forKey: "name")
    filter.setValue(false, forKey: "enabled")
    filter.setValue(4 as CGFloat, forKey: "inputRadius")
    filter.setValue(CGPoint(x: 1, y: 2), forKey: "inputCenter")
    #expect(filter.name == "soft" && !filter.isEnabled && filter.value(forKey: "inputRadius") as? Double == 4)
    #expect(filter.value(forKeyPath: "inputCenter.y") as? Double == 2)
    filter.setValue(9, forKeyPath: "inputCenter.y")
    #expect(filter.value(forKey: "inputCenter") as? CGPoint == CGPoint(x: 1, y: 9))
    filter.setValue(nil, forKey: "inputRadius")
    filter.setValue(NSNull(), forKey: "name")
    filter.setValue(nil, forKey: "enabled")
    #expect(filter.value(forKey: "inputRadius") == nil && filter.name == nil && filter.isEnabled)
    // The type cannot be changed, and paths that lead nowhere do nothing.
    filter.setValue("xor", forKey: "type")
    filter.setValue(1, forKeyPath: "inputCenter.z")
    filter.setValue(1, forKeyPath: "")
    #expect(filter.value(forKey: "type") as? String == "gaussianBlur")
    #expect(filter.value(forKeyPath: "") == nil && filter.value(forKeyPath: "a.b") == nil)
  }

  @Test func copiesAreApart() throws {
    let filter = CAFilter(type: "colorSaturate")
    filter.name = "s"
    filter.setValue(2, forKey: "inputAmount")
    for copy in [filter.copy(), filter.mutableCopy()] {
      let copy = try #require(copy as? CAFilter)
      #expect(copy !== filter && copy.type == "colorSaturate" && copy.name == "s")
      copy.setValue(3, forKey: "inputAmount")
      #expect(copy.value(forKey: "inputAmount") as? Int == 3 && filter.value(forKey: "inputAmount") as? Int == 2)
    }
  }

  @Test func archives() throws {
    let filter = CAFilter(type: "colorMonochrome")
    filter.name = "tint"
    filter.isEnabled = false
    filter.setValue(red, forKey: "inputColor")
    filter.setValue(0.5, forKey: "inputAmount")
    filter.setValue([1, 2, 3], forKey: "inputList")
    filter.setValue("text", forKey: "inputText")
    filter.setValue(Date(), forKey: "inputDate")
    let layer = CALayer()
    layer.filters = [filter]
    layer.backgroundFilters = [CAFilter(type: "gaussianBlur")]
    layer.compositingFilter = "destOut"
    let other = CALayer()
    other.compositingFilter = CAFilter(type: "xor")
    layer.sublayers = [other]
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    let read = try #require(back.filters?.first as? CAFilter)
    #expect(read.type == "colorMonochrome" && read.name == "tint" && !read.isEnabled)
    #expect((read.value(forKey: "inputColor") as? CGColor)?.components == [1, 0, 0, 1])
    #expect(read.value(forKey: "inputAmount") as? Double == 0.5)
    #expect(read.value(forKey: "inputList") as? [Int] == [1, 2, 3])
    #expect(read.value(forKey: "inputText") as? String == "text" && read.value(forKey: "inputDate") == nil)
    #expect((back.backgroundFilters as? [CAFilter])?.map(\.type) == ["gaussianBlur"])
    #expect(back.compositingFilter as? String == "destOut")
    #expect((back.sublayers?[0].compositingFilter as? CAFilter)?.type == "xor")
  }

  @Test func layersReachInputsByKeyPath() throws {
    let (layer, blur) = (CALayer(), CAFilter(type: "gaussianBlur"))
    blur.name = "blur"
    blur.setValue(2, forKey: "inputRadius")
    layer.filters = [CAFilter(type: "colorInvert"), blur]
    layer.backgroundFilters = [blur]
    layer.setValue(5, forKeyPath: "filters.blur.inputRadius")
    #expect(layer.value(forKeyPath: "filters.blur.inputRadius") as? Int == 5)
    #expect(layer.value(forKeyPath: "backgroundFilters.blur.inputRadius") as? Int == 2)
    #expect(blur.value(forKey: "inputRadius") as? Int == 2)
    #expect(snapshot(layer).styles.first?.filters.last == .gaussianBlur(sigma: 5))
    layer.setValue(5, forKeyPath: "filters.none.inputRadius")
    #expect(layer.value(forKeyPath: "filters.none.inputRadius") == nil)
  }

  // MARK: What filters do

  @Test func blurs() {
    #expect(description("gaussianBlur", ["inputRadius": 4.5]).0 == .gaussianBlur(sigma: 4.5))
    #expect(description("gaussianBlur", ["inputRadius": -1]).0 == nil)
    #expect(description("gaussianBlur").0 == nil)
  }

  /// The colours that feColorMatrix's saturate and hueRotate give in CSS.
  @Test func saturationAndHueAreThoseOfCSS() throws {
    let c = SIMD4(0.8, 0.4, 0.2, 0.5)
    // No saturation leaves the grey .213 R + .715 G + .072 B.
    let grey = 0.213 * 0.8 + 0.715 * 0.4 + 0.072 * 0.2
    #expect(near(apply(try matrix("colorSaturate", ["inputAmount": 0]), c), SIMD4(grey, grey, grey, 0.5)))
    // Twice as far from it.
    let twice = try matrix("colorSaturate", ["inputAmount": 2])
    #expect(near(apply(twice, c), SIMD4(2 * 0.8 - grey, 2 * 0.4 - grey, 2 * 0.2 - grey, 0.5)))
    #expect(description("colorSaturate", ["inputAmount": 1]).0 == nil)
    // A quarter of a turn: grey + sine's matrix.
    let turned = apply(try matrix("colorHueRotate", ["inputAngle": Double.pi / 2]), c)
    let expected = SIMD4(
      grey - 0.213 * 0.8 - 0.715 * 0.4 + 0.928 * 0.2, grey + 0.143 * 0.8 + 0.140 * 0.4 - 0.283 * 0.2,
      grey - 0.787 * 0.8 + 0.715 * 0.4 + 0.072 * 0.2, 0.5)
    #expect(near(turned, expected))
    // Half a turn: twice the grey, less the colour.
    let half = apply(try matrix("colorHueRotate", ["inputAngle": Double.pi]), c)
    #expect(near(half, SIMD4(2 * grey - 0.8, 2 * grey - 0.4, 2 * grey - 0.2, 0.5)))
    #expect(near(apply(try matrix("colorHueRotate", ["inputAngle": 2 * Double.pi]), c), c))
  }

  @Test func otherColourFilters() throws {
    let c = SIMD4(0.8, 0.4, 0.2, 0.5)
    #expect(near(apply(try matrix("colorBrightness", ["inputAmount": 0.25]), c), SIMD4(1.05, 0.65, 0.45, 0.5)))
    // (c - .5) * 2 + .5
    #expect(near(apply(try matrix("colorContrast", ["inputAmount": 2]), c), SIMD4(1.1, 0.3, -0.1, 0.5)))
    #expect(near(apply(try matrix("colorInvert"), c), SIMD4(0.2, 0.6, 0.8, 0.5)))
    let y = 0.2126 * 0.8 + 0.7152 * 0.4 + 0.0722 * 0.2
    #expect(near(apply(try matrix("luminanceToAlpha"), c), SIMD4(0, 0, 0, y)))
    #expect(near(apply(try matrix("colorMonochrome"), c), SIMD4(y, y, y, 0.5)))
    let mono = try matrix("colorMonochrome", ["inputColor": red, "inputAmount": 0.5])
    #expect(near(apply(mono, c), SIMD4(0.4 + 0.5 * y, 0.2, 0.1, 0.5)))
    let tint = CGColor(red: 0.5, green: 1, blue: 0.25, alpha: 0.5)
    #expect(near(apply(try matrix("multiplyColor", ["inputColor": tint]), c), SIMD4(0.4, 0.4, 0.05, 0.25)))
    #expect(near(apply(try matrix("colorAdd", ["inputColor": tint]), c), SIMD4(1.05, 0.9, 0.325, 0.5)))
    #expect(near(apply(try matrix("colorSubtract", ["inputColor": tint]), c), SIMD4(0.55, -0.1, 0.075, 0.5)))
    for type in ["multiplyColor", "colorAdd", "colorBrightness", "colorContrast", "colorMatrix"] {
      #expect(description(type).0 == nil && description(type).1.isEmpty, "\(type)")
    }
  }

  @Test func matricesOfTwentyNumbers() throws {
    let numbers = (0..<20).map(Double.init)
    let expected = ColourMatrix(
      red: SIMD4(0, 1, 2, 3), green: SIMD4(5, 6, 7, 8), blue: SIMD4(10, 11, 12, 13), alpha: SIMD4(15, 16, 17, 18),
      bias: SIMD4(4, 9, 14, 19))
    for value in [numbers, numbers.map { NSNumber(value: $0) }, numbers.map(Float.init), numbers.map(Int.init)] as [Any]
    {
      #expect(try matrix("colorMatrix", ["inputColorMatrix": value]) == expected)
    }
    for value in [[1, 2, 3], Array(repeating: Double.nan, count: 20), "matrix", 7] as [Any] {
      let (found, faults) = description("colorMatrix", ["inputColorMatrix": value])
      #expect(found == nil)
      #expect(
        faults == ["filters.colorMatrix.inputColorMatrix is not 20 usable numbers; the filter is left out"])
    }
  }

  @Test func inputsThatCannotBeUsed() {
    let blur = description("gaussianBlur", ["inputRadius": Double.infinity])
    #expect(blur.0 == .gaussianBlur(sigma: 1e9))
    #expect(blur.1 == ["filters.gaussianBlur.inputRadius is beyond the limit of 1000000000.0 and is clamped"])
    let none = description("colorSaturate", ["inputAmount": "much"])
    #expect(none.0 == nil && none.1 == ["filters.colorSaturate.inputAmount is not a number; 1.0 is used"])
    let colour = description("multiplyColor", ["inputColor": 3])
    #expect(colour.0 == nil && colour.1 == ["filters.multiplyColor.inputColor is not a colour, and is left out"])
  }

  @Test func filtersInOrderAndUpToALimit() {
    let layer = CALayer()
    let (invert, blur, off) = (CAFilter(type: "colorInvert"), CAFilter(type: "gaussianBlur"), CAFilter(type: "what"))
    blur.setValue(1, forKey: "inputRadius")
    off.isEnabled = false
    layer.filters = [blur, off, invert, blur]
    layer.backgroundFilters = [invert]
    let shot = snapshot(layer)
    #expect(shot.styles[0].filters.count == 3 && shot.styles[0].filters.first == .gaussianBlur(sigma: 1))
    #expect(shot.styles[0].filters.last == .gaussianBlur(sigma: 1) && shot.styles[0].backgroundFilters.count == 1)
    #expect(shot.diagnostics.isEmpty)
    layer.filters = Array(repeating: invert, count: 1000)
    let many = snapshot(layer)
    #expect(many.styles[0].filters.count == RenderLimits.filters && many.diagnostics.entries.map(\.kind) == [.limit])
  }

  // MARK: Blend modes

  private func blend(_ filter: Any?) -> BlendMode? {
    let layer = CALayer()
    layer.compositingFilter = filter
    let shot = snapshot(layer)
    return shot.diagnostics.isEmpty ? shot.styles.first?.blend ?? .sourceOver : nil
  }

  @Test func namesOfModes() {
    let names: [(String, BlendMode)] = [
      ("normalBlendMode", .sourceOver), ("multiplyBlendMode", .multiply), ("screenBlendMode", .screen),
      ("overlayBlendMode", .overlay), ("darkenBlendMode", .darken), ("lightenBlendMode", .lighten),
      ("colorDodgeBlendMode", .colourDodge), ("colorBurnBlendMode", .colourBurn), ("softLightBlendMode", .softLight),
      ("hardLightBlendMode", .hardLight), ("differenceBlendMode", .difference), ("exclusionBlendMode", .exclusion),
      ("subtractBlendMode", .subtract), ("divideBlendMode", .divide), ("linearBurnBlendMode", .linearBurn),
      ("linearDodgeBlendMode", .linearDodge), ("linearLightBlendMode", .linearLight), ("pinLightBlendMode", .pinLight),
      ("hueBlendMode", .hue), ("saturationBlendMode", .saturation), ("colorBlendMode", .colour),
      ("luminosityBlendMode", .luminosity), ("plusL", .plusLighter), ("plusD", .plusDarker),
      ("sourceOver", .sourceOver), ("sourceIn", .sourceIn), ("sourceOut", .sourceOut), ("sourceAtop", .sourceAtop),
      ("dest", .destination), ("destOver", .destinationOver), ("destIn", .destinationIn),
      ("destOut", .destinationOut), ("destAtop", .destinationAtop), ("xor", .xor), ("clear", .clear), ("copy", .copy),
      ("multiply", .multiplyPremultiplied), ("minimum", .minimum), ("maximum", .maximum),
      ("subtractS", .subtractSource), ("subtractD", .subtractDestination), ("CIColorDodgeBlendMode", .colourDodge),
      ("CISourceAtopCompositing", .sourceAtop), ("CIAdditionCompositing", .plusLighter),
    ]
    for (name, mode) in names {
      #expect(blend(name) == mode, "\(name)")
      #expect(blend(CAFilter(type: name)) == mode, "\(name)")
    }
    // Every mode has a name.
    #expect(Set(names.map(\.1)) == Set(BlendMode.allCases))
    #expect(blend(nil) == .sourceOver && blend(NSString("xor")) == .xor)
  }

  @Test func modesThatAreNotKnown() {
    for filter in ["", "xor ", "BlendMode", "CIBlendMode", "CI", 7, Date(), CAFilter(type: "gaussianBlur")] as [Any] {
      #expect(blend(filter) == nil, "\(filter)")
    }
    let off = CAFilter(type: "xor")
    off.isEnabled = false
    #expect(blend(off) == .sourceOver)
  }
}
