import Geometry
import Imaging
import RenderModel
import TestSupport
import Testing

@testable import FramePlanner

/// Group opacity and clipping to bounds.
@Suite struct GroupTests {
  private let centre = Vector2(100, 100)
  private let size = Vector2(40, 40)

  @Test func severalPartsFadeInASurface() {
    let p = plan { writer in
      writer.begin(size: size, at: centre, colour: numbered(1), opacity: 0.5)
      writer.layer(size: size, at: Vector2(30, 30), colour: numbered(2))
      writer.end()
    }
    #expect(p.passes.map(\.target) == [1, 0] && p.statistics.passes == 2)
    #expect(p.passes[0].clear == .zero)
    // The layer's parts are drawn as they are, their picture with the opacity.
    let inner = p.passes[0].batches.flatMap(\.instances).map { p.instances[$0].colour.w }
    #expect(inner == [1, 1])
    #expect(p.passes[1].batches.map(\.paint) == [.surface(1)])
    #expect(p.instances[p.passes[1].batches[0].instances.lowerBound].colour == SIMD4(repeating: 0.5))
    // Ink from (80, 80) to (130, 130), and a pixel around it for antialiasing.
    #expect(p.surfaces[1] == SurfaceDescriptor(x: 79, y: 79, width: 52, height: 52))
  }

  @Test func onePartNeedsNone() {
    let own = plan { $0.layer(size: size, at: centre, colour: numbered(1, alpha: 0.5), opacity: 0.5) }
    #expect(own.statistics.passes == 1 && own.instances.map(\.colour.w) == [0.25])
    let below = plan { writer in
      writer.begin(size: size, at: centre, opacity: 0.5)
      writer.layer(size: size, at: centre, colour: numbered(1))
      writer.end()
    }
    #expect(below.statistics.passes == 1 && below.instances.map(\.colour.w) == [0.5])
  }

  @Test func backgroundUnderAnOpaquePictureIsNoPart() {
    // One part needs no surface to fade, and is cut by area.
    let pixel = PixelBuffer(width: 1, height: 1, bytes: [9, 9, 9, 255])
    let picture = LayerContent(image: ImageSource(pixels: pixel))
    let p = plan { writer in
      writer.layer(size: size, at: centre, colour: numbered(1), opacity: 0.5, content: picture)
    }
    #expect(p.statistics.passes == 1 && p.instances.isEmpty && p.imageInstances.count == 1)
  }

  @Test func sublayersOfAFadedTransformLayerFadeEachAsOne() {
    let p = plan { writer in
      writer.beginTransformLayer(at: centre, opacity: 0.5)
      writer.beginTransformLayer(at: .zero, opacity: 0.5)
      for number in [1, 3] {
        writer.begin(size: size, at: .zero, colour: numbered(number))
        writer.layer(size: size, at: Vector2(20, 20), colour: numbered(number + 1))
        writer.end()
      }
      writer.end()
      writer.end()
    }
    #expect(p.passes.map(\.target) == [1, 2, 0])
    for pass in p.passes.prefix(2) {
      #expect(pass.batches.flatMap(\.instances).map { p.instances[$0].colour.w } == [1, 1])
    }
    #expect(p.passes[2].batches.flatMap(\.instances).map { p.instances[$0].colour.w } == [0.25, 0.25])
  }

  @Test func othersFadePartByPart() {
    let p = plan { writer in
      writer.begin(size: size, at: centre, colour: numbered(1), opacity: 0.5, flags: .doubleSided)
      writer.layer(size: size, at: Vector2(20, 20), colour: numbered(2), opacity: 0.5)
      writer.end()
      writer.beginTransformLayer(at: centre, opacity: 0.5)
      writer.layer(size: size, at: .zero, colour: numbered(3))
      writer.layer(size: size, at: .zero, colour: numbered(4))
      writer.end()
    }
    #expect(p.statistics.passes == 1 && p.numbers == [1, 2, 3, 4])
    #expect(p.instances.map(\.colour.w) == [0.5, 0.25, 0.5, 0.5])
  }

  @Test func groupsInGroups() {
    let p = plan { writer in
      writer.begin(size: size, at: centre, colour: numbered(1), opacity: 0.5)
      writer.begin(size: size, at: Vector2(20, 20), colour: numbered(2), opacity: 0.25)
      writer.layer(size: size, at: Vector2(20, 20), colour: numbered(3))
      writer.end()
      writer.end()
    }
    #expect(p.passes.map(\.target) == [2, 1, 0])
    #expect(p.passes.map { $0.batches.map(\.paint) } == [[.solid], [.solid, .surface(2)], [.surface(1)]])
  }

  @Test func whatIsOutsideNeedsNoPass() {
    let p = plan { writer in
      writer.begin(size: size, at: Vector2(-500, 0), colour: numbered(1), opacity: 0.5)
      writer.layer(size: size, at: .zero, colour: numbered(2))
      writer.end()
    }
    #expect(p.statistics.passes == 1 && p.statistics.quads == 0 && p.surfaces.count == 1)
  }

  /// What a diamond of `side` shows in layers that clip to 40 x 40 points around its middle, one in another,
  /// each turned by an eighth against the one before.
  private func clipped(side: Double, times: Int) -> FramePlan {
    let eighth = Matrices.rotation(.pi / 4, 0, 0, 1)
    return plan { writer in
      for k in 0..<times {
        writer.begin(
          size: size, at: k == 0 ? centre : Vector2(20, 20), transform: k == 0 ? .identity : eighth,
          flags: [.doubleSided, .groupOpacity, .masksToBounds])
      }
      writer.layer(size: Vector2(side, side), at: Vector2(20, 20), transform: eighth, colour: numbered(1))
      for _ in 0..<times { writer.end() }
    }
  }

  @Test func boundsClipAsPolygons() throws {
    // The diamond's corners reach 25 * sqrt(2) from the middle; it lacks four triangles of the square.
    let missing = 40 - 25 * 2.0.squareRoot()
    let p = clipped(side: 50, times: 1)
    #expect(p.statistics.passes == 1 && p.instances.count == 1)
    let quad = try #require(p.instances.first)
    #expect(abs(p.area(quad) - (1600 - 2 * missing * missing)) < 1e-3)
    // A square, the same turned by an eighth, and the square again: a regular octagon.
    let octagon = clipped(side: 100, times: 2)
    let inscribed = 8 * 20 * 20 * (2.0.squareRoot() - 1)
    #expect(abs(octagon.area(try #require(octagon.instances.first)) - inscribed) < 1e-3)
    // Its picture is that polygon's: the alphas sum up to its area.
    let picture = PlanRasterizer.image(of: octagon)
    let sum = stride(from: 3, to: picture.bytes.count, by: 4).reduce(0.0) { $0 + Double(picture.bytes[$1]) / 255 }
    #expect(abs(sum - inscribed) < 0.3)
  }

  @Test func whatIsClippedAwayIsNotDrawn() {
    let flags: LayerFlags = [.doubleSided, .groupOpacity, .masksToBounds]
    let p = plan { writer in
      writer.begin(size: size, at: centre, colour: numbered(1), flags: flags)
      writer.layer(size: size, at: Vector2(80, 20), colour: numbered(2))
      writer.layer(size: size, at: Vector2(59, 20), colour: numbered(3))
      writer.end()
      writer.layer(size: size, at: Vector2(30, 30), colour: numbered(4))
    }
    #expect(p.numbers == [1, 3, 4])
    #expect(p.instances.map { p.area($0).rounded() } == [1600, 40, 1600])
    // Without bounds nothing can be seen inside them.
    let none = plan { writer in
      writer.begin(size: .zero, at: centre, flags: flags)
      writer.layer(size: size, at: .zero, colour: numbered(1))
      writer.end()
    }
    #expect(none.instances.isEmpty)
  }
}
