import Geometry
import Imaging
import RenderModel
import TestSupport
import Tessellator
import Testing

@testable import FramePlanner

/// Which surfaces and draws rounded, bordered, clipped and masked layers take.
@Suite struct StyleTests {
  private let red = Colour(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = Colour(red: 0, green: 0, blue: 1, alpha: 1)

  private func rounded(_ radius: Double = 10) -> Styled {
    Styled(20, 20, 100, 60, red).styled { $0.cornerRadius = radius }
  }

  @Test func roundedBackgroundHasItsArea() {
    let p = rounded().plan()
    #expect(p.passes.count == 1 && p.paints == [.coverage])
    // Each corner loses (1 - pi / 4) r^2; the cubics differ from circles by less than 0.03 %.
    #expect(abs(p.coveredArea() - (6000 - 4 * (1 - Double.pi / 4) * 100)) < 0.5)
  }

  @Test func someCornersAndContinuousOnes() {
    let two = rounded().styled { $0.roundedCorners = [.minXMinY, .maxXMaxY] }.plan()
    #expect(abs(two.coveredArea() - (6000 - 2 * (1 - Double.pi / 4) * 100)) < 0.5)
    let smooth = rounded().styled { $0.hasContinuousCorners = true }.plan()
    // Less is cut off each corner than by a circle of that radius, and more than nothing.
    #expect(smooth.coveredArea() > 5900 && smooth.coveredArea() < 5990)
  }

  @Test func thousandRoundedBorderedLayersAreOneDraw() {
    var layers: [Styled] = []
    for k in 0..<1000 {
      layers.append(
        Styled(Double(k % 40) * 5, Double(k / 40) * 8, 30, 30, red).styled {
          $0.cornerRadius = 6
          $0.borderWidth = 2
          $0.borderColour = blue
        })
    }
    let p = Styled(0, 0, 200, 200, nil, layers).plan()
    #expect(p.passes.count == 1 && p.statistics.draws == 1)
    // Regions are shared: one for all outlines, one for all borders.
    #expect(p.statistics.tessellatedPaths == 2)
  }

  @Test func borderIsARing() {
    let layer = rounded().styled {
      $0.borderWidth = 4
      $0.borderColour = blue
    }
    let ring = layer.plan().coveredArea { $0.z > 0 }
    let outer = 6000 - 4 * (1 - Double.pi / 4) * 100
    let inner = 92.0 * 52 - 4 * (1 - Double.pi / 4) * 36
    #expect(abs(ring - (outer - inner)) < 0.5)
    // As wide as the layer is narrow, it fills it.
    let full = rounded().styled {
      $0.borderWidth = 1000
      $0.borderColour = blue
    }
    #expect(abs(full.plan().coveredArea { $0.z > 0 } - outer) < 0.5)
  }

  @Test func clipThatCutsNothingNeedsNoSurface() {
    let card = rounded().with {
      $0.node.flags.insert(.masksToBounds)
      $0.sublayers = [Styled(10, 10, 80, 40, blue), Styled(20, 20, 20, 20, red)]
    }
    #expect(card.plan().passes.count == 1)
    let full = card.with { $0.sublayers.append(Styled(0, 0, 100, 60, blue)) }
    let p = full.plan()
    #expect(p.passes.map(\.target) == [1, 0])
    // The surface begins with the background, and is shown where the outline is.
    #expect(p.passes[0].clear == SIMD4(1, 0, 0, 1))
    #expect(p.passes[1].batches.map(\.paint) == [.painted(.surface(1))])
  }

  @Test func roundedPictureNeedsNoSurface() {
    let pixel = ImageSource(pixels: PixelBuffer(width: 1, height: 1, bytes: [9, 9, 9, 255]))
    let avatar = rounded(30).with {
      $0.node.flags.insert(.masksToBounds)
      $0.content = LayerContent(image: pixel)
    }
    let p = avatar.plan()
    #expect(p.passes.count == 1 && p.statistics.draws == 1)
    #expect(p.paints == [.painted(.image(image: 0, sampler: Sampler(minification: .linear, magnification: .linear)))])
  }

  @Test func outlineShadowNeedsNoSurface() {
    let card = rounded().styled { $0.shadow = ShadowDescription(colour: blue, offset: Vector2(0, 4), sigma: 3) }
    let p = card.plan()
    #expect(p.passes.count == 1 && p.paints == [.shadow(image: 0), .coverage])
    // Cards of any size share the map.
    let two = Styled(0, 0, 200, 200, nil, [card, Styled(20, 100, 140, 80, red).with { $0.style = card.style }]).plan()
    #expect(two.images.count == 1)
  }

  @Test func translucentGroupWithoutOverlapNeedsNone() {
    let apart = Styled(0, 0, 100, 100, nil, [Styled(0, 0, 40, 40, red), Styled(50, 0, 40, 40, blue)]).with {
      $0.node.opacity = 0.5
    }
    #expect(apart.plan().passes.count == 1)
    let over = apart.with { $0.sublayers[1].node.position.x = 50 }
    #expect(over.plan().passes.count == 2)
  }

  @Test func masks() {
    var circle = Path()
    circle.addEllipse(in: Rectangle(x: 0, y: 0, width: 60, height: 60))
    let shape = Styled(0, 0, 60, 60).with { $0.shape = ShapeContent(path: PathSource(circle)) }
    let masked = Styled(20, 20, 60, 60, red).with { $0.mask = [shape] }
    let p = masked.plan()
    #expect(p.passes.count == 2 && p.passes[1].batches.map(\.paint) == [.painted(.surface(1))])
    let several = masked.with { $0.mask = [Styled(0, 0, 60, 60, red.faded(0.5), [Styled(0, 0, 30, 60, red)])] }
    #expect(several.plan().passes.last?.batches.map(\.paint) == [.masked(1, by: 2)])
    // Nothing in the mask: nothing to see.
    #expect(masked.with { $0.mask = [Styled(0, 0, 60, 60)] }.plan().statistics.draws == 0)
  }

  @Test func filtersAndModes() {
    let filtered = Styled(20, 20, 60, 60, red).styled {
      $0.filters = [.colourMatrix(.identity), .colourMatrix(.identity)]
    }
    let p = filtered.plan()
    #expect(p.passes.count == 2)
    #expect(p.passes[1].batches.map(\.paint) == [.filtered(1, table: 0, matrices: 2)])
    let blurred = Styled(20, 20, 60, 60, red).styled { $0.filters = [.gaussianBlur(sigma: 3)] }
    #expect(blurred.plan().passes.count == 4)
    let multiplied = Styled(20, 20, 60, 60, red).styled { $0.blend = .multiply }.plan()
    #expect(multiplied.passes.map(\.target) == [1, 0, 0] && multiplied.passes[1].captures == [2])
    #expect(multiplied.passes[2].clear == nil)
    #expect(multiplied.passes[2].batches.map(\.paint) == [.blended(1, backdrop: 2, .multiply)])
    let xor = Styled(20, 20, 60, 60, red).styled { $0.blend = .xor }.plan()
    #expect(xor.passes.count == 2 && xor.passes[1].batches.map(\.mode) == [.xor])
  }

  @Test func rasterisedLayersAreKeptByWhatTheyShow() {
    func layer(at x: Double, inner: Colour) -> Styled {
      Styled(x, 20, 60, 60, red, [Styled(5, 5, 20, 20, inner)]).styled { $0.rasterizationScale = 1 }
    }
    let p = layer(at: 20, inner: blue).plan()
    #expect(p.passes.map(\.scope) == [1, nil])
    let key = p.surfaces[1].cacheKey
    #expect(key != nil)
    #expect(layer(at: 40, inner: blue).plan().surfaces[1].cacheKey == key)
    #expect(layer(at: 20, inner: red).plan().surfaces[1].cacheKey != key)
  }

  @Test func hostileStyles() {
    var style = LayerStyle()
    style.cornerRadius = 1e9
    style.borderWidth = 1e9
    style.borderColour = blue
    style.shadow = ShadowDescription(colour: red, offset: Vector2(1e9, -1e9), sigma: 1e9)
    style.filters = [.gaussianBlur(sigma: 1e9), .gaussianBlur(sigma: 1e-9)]
    style.backgroundFilters = [.gaussianBlur(sigma: 1e9)]
    style.rasterizationScale = 1e9
    style.blend = .sourceIn
    var layer = Styled(-1e8, -1e8, 1e9, 1e9, red).with { $0.style = style }
    for _ in 0..<20 { layer = Styled(0, 0, 100, 100, red, [layer]).with { $0.style = style } }
    _ = layer.plan()
  }
}

extension Colour {
  fileprivate func faded(_ alpha: Double) -> Colour { Colour(red: red, green: green, blue: blue, alpha: alpha) }
}

extension StyleTests {
  /// Cards beside each other, each of a shadow, a background and a border: one draw for each sort of part.
  @Test func thingsOfOneBuildAreDrawnPartByPart() {
    var cards: [Styled] = []
    for k in 0..<25 {
      cards.append(
        Styled(Double(k % 5) * 40 + 8, Double(k / 5) * 40 + 8, 24, 24, Colour(red: 1, green: 0, blue: 0, alpha: 1))
          .styled {
            $0.cornerRadius = 5
            $0.borderWidth = 1
            $0.borderColour = Colour(red: 0, green: 0, blue: 1, alpha: 1)
            $0.shadow = ShadowDescription(
              colour: Colour(red: 0, green: 0, blue: 0, alpha: 1), offset: .zero, sigma: 1)
          })
    }
    let p = Styled(0, 0, 200, 200, nil, cards).plan()
    #expect(p.passes.count == 1 && p.paints == [.shadow(image: 0), .coverage])
  }
}
