import FramePlanner
import GLRenderer
import Geometry
import Imaging
import RenderModel
import TestSupport
import Tessellator
import Testing

/// How much work scenes are: surfaces beside the frame, passes and draw calls, as planned.
@Suite struct PassTests {
  private struct Work: Equatable, CustomStringConvertible {
    var surfaces: Int
    var passes: Int
    var draws: Int

    var description: String { "\(surfaces) surfaces, \(passes) passes, \(draws) draws" }
  }

  private let size = Vector2(40, 40)
  private let middle = Vector2(48, 48)
  private let masking: LayerFlags = [.doubleSided, .groupOpacity, .masksToBounds]

  private func expect(
    _ surfaces: Int, _ passes: Int, _ draws: Int, _ location: SourceLocation = #_sourceLocation,
    _ fill: (inout SnapshotWriter) -> Void
  ) {
    let scene = Scene.flat("", 96, 96, fill)
    let plan = FramePlanner().plan(scene.snapshot, scene.request)
    let work = Work(
      surfaces: plan.surfaces.count - 1, passes: plan.statistics.passes, draws: plan.statistics.draws)
    #expect(plan.passes.count == plan.statistics.passes, sourceLocation: location)
    #expect(work == Work(surfaces: surfaces, passes: passes, draws: draws), sourceLocation: location)
  }

  // MARK: - Without a surface

  @Test func thousandRoundedBorderedLayersAreOneDraw() {
    expect(0, 1, 1) { w in
      for k in 0..<1000 {
        w.layer(
          size: Vector2(9, 9), at: Vector2(Double(k % 32) * 3, Double(k / 32) * 3), colour: .orange,
          style: .with {
            $0.cornerRadius = 3
            $0.borderWidth = 1
            $0.borderColour = .sky
          })
      }
    }
  }

  @Test func aShadowedRoundedCard() {
    expect(0, 1, 2) { w in
      w.layer(
        size: size, at: middle, colour: .orange,
        style: .with {
          $0.cornerRadius = 8
          $0.shadow = ShadowDescription(colour: .black, offset: Vector2(0, 3), sigma: 4)
        })
    }
  }

  @Test func aShadowOfAPath() {
    expect(0, 1, 1) { w in
      w.layer(
        size: size, at: middle,
        style: .with {
          $0.shadow = ShadowDescription(
            colour: .black, offset: .zero, sigma: 4, path: .ellipse(40, 40))
        })
    }
  }

  @Test func aTranslucentGroupWithoutOverlap() {
    expect(0, 1, 1) { w in
      w.begin(size: size, at: middle, opacity: 0.5)
      w.layer(size: Vector2(10, 10), at: Vector2(10, 10), colour: .orange)
      w.layer(size: Vector2(10, 10), at: Vector2(30, 30), colour: .sky)
      w.end()
    }
  }

  @Test func aRoundedPicture() {
    expect(0, 1, 1) { w in
      w.layer(
        size: size, at: middle, flags: masking, content: LayerContent(image: SamplePictures.opaque),
        style: .with { $0.cornerRadius = 12 })
    }
  }

  @Test func aClipThatCutsNothing() {
    expect(0, 1, 2) { w in
      w.begin(size: size, at: middle, colour: .orange, flags: masking, style: .with { $0.cornerRadius = 8 })
      w.layer(size: Vector2(20, 20), at: Vector2(20, 20), colour: .sky)
      w.end()
    }
  }

  @Test func aGradientInARoundedLayer() {
    expect(0, 1, 1) { w in
      w.layer(size: size, at: middle, colour: .orange, gradient: gradient, style: .with { $0.cornerRadius = 8 })
    }
  }

  @Test func tenThousandReplicasAreOneDraw() {
    expect(0, 1, 1) { w in
      w.begin(size: Vector2(96, 96), at: middle)
      for k in 0..<10_000 {
        w.beginInstance(
          transform: .translation(Double(k % 100) - 50, Double(k / 100) - 50, 0),
          tint: Colour(red: Double(k % 256) / 255, green: 1, blue: 1, alpha: 1))
        w.layer(size: Vector2(2, 2), at: Vector2(48, 48), colour: .white)
        w.end()
      }
      w.end()
    }
  }

  @Test func blendsThatTheHardwareHasNeedNoCopy() {
    for mode in [BlendMode.plusLighter, .screen, .xor] {
      expect(1, 2, 3) { w in
        w.layer(size: size, at: middle, colour: .sky)
        w.layer(size: size, at: middle, colour: .orange, style: .with { $0.blend = mode })
      }
    }
  }

  // MARK: - With surfaces

  @Test func groupOpacityWithOverlap() {
    expect(1, 2, 2) { w in
      w.begin(size: size, at: middle, colour: .orange, opacity: 0.5)
      w.layer(size: size, at: Vector2(30, 30), colour: .sky)
      w.end()
    }
  }

  @Test func aMaskOfOneShape() {
    expect(1, 2, 2) { w in
      w.begin(size: size, at: middle, colour: .orange)
      w.layer(size: Vector2(20, 20), at: Vector2(30, 30), colour: .sky)
      w.mask(size: size, at: size * 0.5, shape: ShapeContent(path: .ellipse(40, 40)))
      w.end()
    }
  }

  @Test func aMaskOfAPicture() {
    expect(2, 3, 3) { w in
      w.begin(size: size, at: middle, colour: .orange)
      w.layer(size: Vector2(20, 20), at: Vector2(30, 30), colour: .sky)
      w.mask(size: size, at: size * 0.5, content: LayerContent(image: SamplePictures.disc))
      w.end()
    }
  }

  @Test func colourFiltersAreOneSurface() {
    expect(1, 2, 2) { w in
      w.begin(
        size: size, at: middle, colour: .orange,
        style: .with { $0.filters = [.colourMatrix(.identity), .colourMatrix(.identity)] })
      w.layer(size: Vector2(20, 20), at: Vector2(30, 30), colour: .sky)
      w.end()
    }
  }

  @Test func blurs() {
    // The picture, along rows, along columns, onto the frame.
    for sigma in [2.0, 8] {
      expect(3, 4, 4) { w in
        w.layer(size: size, at: middle, colour: .orange, style: .with { $0.filters = [.gaussianBlur(sigma: sigma)] })
      }
    }
  }

  @Test func aBlendWithACopy() {
    expect(2, 3, 3) { w in
      w.layer(size: size, at: middle, colour: .sky)
      w.layer(size: size, at: middle, colour: .orange, style: .with { $0.blend = .multiply })
    }
  }

  @Test func aBlurredBackdrop() {
    // A copy of the frame, along rows, along columns; on the frame the first layer, what is behind the second one taken
    // out and put back blurred, and its background.
    expect(3, 4, 6) { w in
      w.layer(size: size, at: middle, colour: .sky)
      w.layer(
        size: size, at: middle, colour: .orange.alpha(0.2),
        style: .with { $0.backgroundFilters = [.gaussianBlur(sigma: 3)] })
    }
  }

  @Test func aClipGroup() {
    expect(1, 2, 2) { w in
      w.begin(size: size, at: middle, colour: .orange, flags: masking, style: .with { $0.cornerRadius = 12 })
      w.layer(size: size, at: Vector2(30, 30), colour: .sky)
      w.end()
    }
  }

  @Test func aShadowOfAPicture() {
    // The picture, along rows, along columns, onto the frame: the shadow and the picture.
    expect(3, 4, 5) { w in
      w.layer(
        size: size, at: middle, content: LayerContent(image: SamplePictures.translucent),
        style: .with { $0.shadow = ShadowDescription(colour: .black, offset: Vector2(3, 3), sigma: 3) })
    }
  }

  @Test func effectsShareASurface() {
    // Opacity, filter, mask by shape and blend of one layer: its picture, filtered, cut, and a copy to blend with.
    expect(4, 5, 5) { w in
      w.layer(size: size, at: middle, colour: .sky)
      w.begin(
        size: size, at: middle, colour: .orange, opacity: 0.5,
        style: .with {
          $0.filters = [.colourMatrix(.identity)]
          $0.blend = .multiply
        })
      w.mask(size: size, at: size * 0.5, shape: ShapeContent(path: .ellipse(40, 40)))
      w.end()
    }
  }

  @Test func aRasterisedLayerIsDrawnOnce() throws {
    let renderer = try GLFrameRenderer()
    func scene(_ x: Double) -> Scene {
      .flat("rasterised", 96, 96) { w in
        w.begin(
          size: size, at: Vector2(x, 48), colour: .orange,
          style: .with {
            $0.rasterizationScale = 1
            $0.filters = [.gaussianBlur(sigma: 2)]
          })
        w.layer(size: Vector2(20, 20), at: Vector2(30, 30), colour: .sky)
        w.end()
      }
    }
    let first = scene(48)
    let once = try draw(renderer, first.snapshot, first.request).picture
    #expect(renderer.statistics.passes == 5)
    #expect(try draw(renderer, first.snapshot, first.request).picture == once)
    #expect(renderer.statistics.passes == 1)
    // Where it is shown does not matter.
    let moved = scene(50)
    #expect(try draw(renderer, moved.snapshot, moved.request).picture != once)
    #expect(renderer.statistics.passes == 1)
    // What is in it does.
    var changed = first.snapshot
    changed.nodes[2].backgroundColour = .leaf
    _ = try draw(renderer, changed, first.request)
    #expect(renderer.statistics.passes == 5)
  }

  private var gradient: GradientContent {
    GradientContent(
      kind: .axial, start: .zero, end: Vector2(40, 0),
      stops: [.init(location: 0, colour: .orange), .init(location: 1, colour: .sky)])
  }
}
