import Geometry
import Imaging
import RenderModel
import Testing

@testable import SoftwareRenderer

/// Masks, groups, gradients and blend modes.
@Suite struct GroupTests {
  private func axial(_ from: Vector2, _ to: Vector2, _ colours: Colour...) -> GradientContent {
    GradientContent(
      kind: .axial, start: from, end: to,
      stops: colours.enumerated().map {
        .init(location: Double($0.offset) / Double(max(colours.count - 1, 1)), colour: $0.element)
      })
  }

  // MARK: - Gradients

  @Test func axialGradients() throws {
    let layer = Sketch(20, 20, 40, 40, .green).with {
      $0.gradient = axial(Vector2(0, 0), Vector2(40, 0), .red, .blue)
    }
    let p = try layer.draw(40, 40)
    // Centre of column 9: t = 9.5 / 40 = 0.2375.
    #expect(p.rgba(9, 3) == [194, 0, 61, 255])
    #expect(p.rgba(0, 39) == [252, 0, 3, 255])
    // Colours are interpolated before they are premultiplied: at t = 0.2375 alpha 0.2375 of the last colour's green,
    // red 0.7625: alpha 1 - 0.5 * 0.2375 = 0.88125.
    let fading = try layer.with {
      $0.node.backgroundColour = .clear
      $0.gradient = axial(Vector2(0, 0), Vector2(40, 0), .red, .green.alpha(0.5))
    }.draw(40, 40)
    #expect(fading.rgba(9, 3) == [171, 53, 0, 225])
  }

  @Test func radialAndConicGradients() throws {
    var gradient = axial(Vector2(20, 20), Vector2(36, 28), .black, .white)
    gradient.kind = .radial
    let radial = try Sketch(20, 20, 40, 40).with { $0.gradient = gradient }.draw(40, 40)
    // Centre of (27, 20): dx = 7.5 of 16, dy = 0.5 of 8: sqrt(0.46875^2 + 0.0625^2) = 0.4729.
    #expect(radial.rgba(27, 20) == [121, 121, 121, 255])
    #expect(radial.rgba(0, 0) == [255, 255, 255, 255])
    gradient.kind = .conic
    gradient.end = Vector2(20, 30)
    let conic = try Sketch(20, 20, 40, 40).with { $0.gradient = gradient }.draw(40, 40)
    // From +y on towards -x, as +x goes towards +y: at (-8.5, 0.5) from the middle a turn of 90 degrees less
    // atan(0.5 / 8.5) = 3.366: 86.63 / 360 = 0.2406.
    #expect(conic.rgba(11, 20) == [61, 61, 61, 255])
    // No width: nothing is drawn, and the background stays.
    gradient.kind = .radial
    let flat = try Sketch(20, 20, 40, 40, .red).with { $0.gradient = gradient }.draw(40, 40)
    #expect(flat.rgba(11, 20) == [255, 0, 0, 255])
  }

  @Test func opaqueGradientsHideTheBackground() throws {
    // Half a pixel at the left: no green may show.
    let layer = Sketch(20.5, 20, 40, 40, .green).with {
      $0.gradient = axial(Vector2(0, 0), Vector2(40, 0), .red, .red)
    }
    #expect(try layer.draw(40, 40).rgba(0, 20) == [128, 0, 0, 128])
    #expect(try layer.rounded(10).draw(40, 40).rgba(0, 20) == [128, 0, 0, 128])
  }

  @Test func jumpsAndSeamsAreSensitive() throws {
    var gradient = axial(Vector2(0, 0), Vector2(40, 0), .red, .red, .blue, .blue)
    gradient.stops[1].location = 0.5
    gradient.stops[2].location = 0.5
    let hard = Sketch(20, 20, 40, 40).with { $0.gradient = gradient }
    let c = try hard.classes(40, 40)
    #expect(c.allSatisfy { !$0.sampleIsSensitive })
    let p = try hard.draw(40, 40)
    #expect(p.rgba(19, 20) == [255, 0, 0, 255])
    #expect(p.rgba(20, 20) == [0, 0, 255, 255])
    let moved = try hard.with { $0.node.position.x += 0.5 }.classes(40, 40)
    #expect(moved[20 * 40 + 20].sampleIsSensitive)
    #expect(!moved[20 * 40 + 21].sampleIsSensitive)
  }

  // MARK: - Masks

  @Test func masksMultiply() throws {
    // A mask of alpha 0.6 over columns 10 to 19.5; red of alpha 0.5.
    let layer = Sketch(20, 20, 40, 40, .red.alpha(0.5)).masked(by: Sketch(14.75, 20, 9.5, 40, .blue.alpha(0.6)))
    let p = try layer.draw(40, 40)
    // 0.5 is 128; times 0.6 is 76.8.
    #expect(p.rgba(12, 20) == [77, 0, 0, 77])
    #expect(p.rgba(19, 20) == [38, 0, 0, 38])
    #expect(p.rgba(20, 20) == [0, 0, 0, 0])
    #expect(p.rgba(9, 20) == [0, 0, 0, 0])
    // Two parts need a buffer: 0.6 over 0.6 is 214 of 255; 128 times that.
    let deep = try layer.with { $0.mask?.sublayers = [Sketch(4.75, 20, 9.5, 40, .green.alpha(0.6))] }.draw(40, 40)
    #expect(deep.rgba(12, 20) == [107, 0, 0, 107])
    // The mask's own opacity counts.
    let faded = try layer.with { $0.mask?.node.opacity = 0.5 }.draw(40, 40)
    #expect(faded.rgba(12, 20)[3] == 38)
  }

  @Test func masksByRadiusAndByLayer() throws {
    let content = [Sketch(18, 18, 60, 60, .green)]
    let clipped = try Sketch(20, 20, 36, 36, .red, content).rounded(18).masking.draw(40, 40)
    let masked = try Sketch(20, 20, 36, 36, .red, content)
      .masked(by: Sketch(18, 18, 36, 36, .black).rounded(18)).draw(40, 40)
    #expect(clipped == masked)
  }

  @Test func masksOfMasksAndMasksOfNothing() throws {
    let inner = Sketch(10, 20, 20, 40, .white)
    let mask = Sketch(20, 20, 40, 20, .white).masked(by: inner.with { $0.node.position.y = 10 })
    let p = try Sketch(20, 20, 40, 40, .red).masked(by: mask).draw(40, 40)
    #expect(p.drawnBox == [0, 10, 20, 30])
    // A mask that paints nothing hides everything, as does one seen edge-on.
    #expect(
      try Sketch(20, 20, 40, 40, .red).masked(by: Sketch(20, 20, 40, 40)).draw(40, 40).drawnBox == [40, 40, 0, 0])
    let edgeOn = Sketch(20, 20, 40, 40, .white, transform: .turnY(0, 1))
    #expect(try Sketch(20, 20, 40, 40, .red).masked(by: edgeOn).draw(40, 40).drawnBox == [40, 40, 0, 0])
  }

  @Test func masksAreNoMembersOfTheSpace() throws {
    // However near the mask lies, what it masks lies behind what is in front of it.
    let layer = Sketch(20, 20, 40, 40, .red).masked(by: Sketch(20, 20, 20, 20, .white).z(100))
    let p = try Sketch(20, 20, 40, 40, .clear, [layer, Sketch(20, 20, 10, 10, .blue).z(1)]).draw(40, 40)
    #expect(p.rgba(20, 20) == [0, 0, 255, 255])
    #expect(p.rgba(12, 20) == [255, 0, 0, 255])
    #expect(p.rgba(5, 20) == [0, 0, 0, 0])
  }

  // MARK: - Groups

  @Test func groupsFadeAsOneWhereTheirPartsOverlap() throws {
    let over = Sketch(20, 20, 40, 40, .red, [Sketch(20, 20, 20, 20, .blue)]).opacity(0.5)
    #expect(try over.draw(40, 40).rgba(20, 20) == [0, 0, 128, 128])
    let loose = over.with { $0.node.flags.remove(.groupOpacity) }
    // Blue of half over red of half.
    #expect(try loose.draw(40, 40).rgba(20, 20) == [64, 0, 128, 192])
    // Side by side no buffer is needed, and none is counted.
    let apart = Sketch(20, 20, 40, 40, .clear, [Sketch(10, 20, 20, 40, .red), Sketch(30, 20, 20, 40, .blue)])
      .opacity(0.5)
    #expect(try apart.classes(40, 40)[20 * 40 + 10].translucentLayers == 1)
    #expect(try over.classes(40, 40)[20 * 40 + 20].translucentLayers == 1)
    #expect(try apart.draw(40, 40).rgba(10, 20) == [128, 0, 0, 128])
    // A pixel in common is enough.
    let touching = apart.with { $0.sublayers[0].node.bounds.maxX = 20.5 }
    #expect(try touching.draw(40, 40).rgba(20, 20) == [0, 0, 128, 128])
  }

  @Test func roundedClipsFadeAsOtherLayersDo() throws {
    let card = Sketch(20, 20, 40, 40, .red, [Sketch(10, 20, 60, 20, .blue)]).rounded(10).masking.opacity(0.5)
    #expect(try card.draw(40, 40).rgba(20, 20) == [0, 0, 128, 128])
    let loose = card.with { $0.node.flags.remove(.groupOpacity) }
    #expect(try loose.draw(40, 40).rgba(20, 20) == [64, 0, 128, 192])
    // Its parts are those of a group above it.
    let inner = card.opacity(1)
    #expect(try Sketch(20, 20, 40, 40, .clear, [inner]).opacity(0.5).draw(40, 40).rgba(20, 20) == [0, 0, 128, 128])
  }

  @Test func borderAndBackgroundFadeAsOne() throws {
    let card = Sketch(20, 20, 40, 40, .red).opacity(0.5).styled {
      $0.borderWidth = 10
      $0.borderColour = .blue
    }
    #expect(try card.draw(40, 40).rgba(5, 20) == [0, 0, 128, 128])
  }

  // MARK: - Blending

  @Test func blendModesActOnWhatIsBehind() throws {
    let grey = Colour(red: 0.5, green: 0.25, blue: 0, alpha: 1)
    let back = Colour(red: 0.8, green: 0.4, blue: 1, alpha: 1)
    let layer = Sketch(20, 20, 20, 40, grey).styled { $0.blend = .multiply }
    let p = try Sketch(20, 20, 40, 40, back, [layer]).draw(40, 40)
    // 128 * 204, 64 * 102 and 0, over 255.
    #expect(p.rgba(20, 20) == [102, 26, 0, 255])
    #expect(p.rgba(5, 20) == [204, 102, 255, 255])
    // With half of opacity: the mean of both.
    let half = try Sketch(20, 20, 40, 40, back, [layer.opacity(0.5)]).draw(40, 40)
    #expect(half.rgba(20, 20) == [153, 64, 128, 255])
  }

  @Test func unboundedModesActInTheBounds() throws {
    // A copy of nothing clears the bounds, half a pixel of it to half.
    let hole = Sketch(20.5, 20, 20, 20).styled { $0.blend = .copy }
    let p = try Sketch(20, 20, 40, 40, .white, [hole]).draw(40, 40)
    #expect(p.rgba(20, 20) == [0, 0, 0, 0])
    #expect(p.rgba(10, 20) == [128, 128, 128, 128])
    #expect(p.rgba(5, 20) == [255, 255, 255, 255])
    // destinationIn with a sublayer that covers half: what is behind stays there only.
    let keep = Sketch(20, 20, 20, 20, .clear, [Sketch(5, 10, 10, 20, .black.alpha(0.5))])
      .styled { $0.blend = .destinationIn }
    let kept = try Sketch(20, 20, 40, 40, .white, [keep]).draw(40, 40)
    #expect(kept.rgba(12, 20) == [128, 128, 128, 128])
    #expect(kept.rgba(25, 20) == [0, 0, 0, 0])
    #expect(kept.rgba(35, 20) == [255, 255, 255, 255])
  }

  @Test func blendsMeetTheEnclosingBuffer() throws {
    // Under a translucent group multiply meets the group's red, not the page's white.
    let layer = Sketch(10, 20, 20, 40, .green).styled { $0.blend = .multiply }
    let group = Sketch(20, 20, 20, 40, .clear, [Sketch(5, 20, 10, 40, .red), layer.with { $0.node.position.x = 15 }])
      .opacity(0.5)
    let p = try Sketch(20, 20, 40, 40, .white, [group]).draw(40, 40)
    // Left of the seam: green multiplied by red is black, of half over white.
    #expect(p.rgba(17, 20) == [127, 127, 127, 255])
    // Right of it there is nothing in the group: the green stays.
    #expect(p.rgba(27, 20) == [127, 255, 127, 255])
  }

  @Test func repeatedContents() throws {
    let picture = PixelBuffer.rows(["rg", "by"], palette)
    let layer = Sketch(5, 5, 10, 10).with {
      $0.content = .nearest(picture)
      $0.content?.isRepeated = true
    }
    // In its natural size from (minX, minY) on: unflipped the last row comes first.
    let p = try layer.draw(10, 10)
    #expect(p.rgba(0, 0) == [0, 0, 255, 255])
    #expect(p.rgba(1, 0) == [255, 255, 0, 255])
    #expect(p.rgba(0, 1) == [255, 0, 0, 255])
    #expect(p.rgba(8, 8) == [0, 0, 255, 255])
    // A gravity that keeps the size says where one of them lies: at the right border of 9 columns.
    let right = try layer.with {
      $0.node.bounds.maxX = 9
      $0.content?.gravity = .right
      $0.node.anchor = Vector2(0, 0.5)
      $0.node.position.x = 0
    }.draw(10, 10)
    #expect(right.rgba(8, 1)[0...1] == right.rgba(0, 1)[0...1])
    #expect(right.rgba(7, 1) != right.rgba(8, 1))
    // Bilinear at twice the size: at texel 3.25, a quarter of the way beyond the last column's centre.. of red to
    // green.
    let linear = try layer.with {
      $0.content?.magnificationFilter = .linear
      $0.content?.minificationFilter = .linear
      $0.content?.scale = 0.5
    }.draw(10, 10)
    // Centre of column 0: texel 0.25, so 3/4 of column 0 and 1/4 of column 1, repeated from the other side; rows alike:
    // texel row 1.75 from the top: 3/4 of row 1, 1/4 of row 0.
    // blue 9/16, yellow 3/16, red 3/16, green 1/16.
    #expect(linear.rgba(0, 0) == [96, 64, 143, 255])
    #expect(linear.rgba(4, 4) == linear.rgba(0, 0))
    // A part that ends within a texel: texels 0 and 1, of which 1.5 show, every 1.5 points. Column 1 is at 1.5 points,
    // so at texel 0 again: half of it and half of its left neighbour, which is texel 1.
    let part = try layer.with {
      $0.content?.magnificationFilter = .linear
      $0.content?.minificationFilter = .linear
      $0.content?.rect = Rectangle(minX: 0, minY: 0, maxX: 0.75, maxY: 1)
    }.draw(10, 10)
    #expect(part.rgba(0, 1) == [255, 0, 0, 255])
    #expect(part.rgba(1, 1) == [128, 128, 0, 255])
  }
}
