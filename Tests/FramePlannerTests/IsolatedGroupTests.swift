import Geometry
import RenderModel
import TestSupport
import Testing

@testable import FramePlanner

/// Layers whose blended sublayers are to see nothing but the layer's own picture.
@Suite struct IsolatedGroupTests {
  private let red = Colour(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = Colour(red: 0, green: 0, blue: 1, alpha: 1)

  private func isolated(_ layer: Styled) -> Styled { layer.with { $0.node.flags.insert(.isIsolated) } }

  private func expectSame(_ a: Styled, _ b: Styled, _ location: SourceLocation = #_sourceLocation) {
    let (p, q) = (a.plan(), b.plan())
    #expect(p.passes.map(\.target) == q.passes.map(\.target) && p.paints == q.paints, sourceLocation: location)
    #expect(p.instances.map(\.colour) == q.instances.map(\.colour), sourceLocation: location)
    #expect(p.surfaces == q.surfaces && p.statistics == q.statistics, sourceLocation: location)
  }

  @Test func nothingBlendedNeedsNoSurface() {
    let plain = Styled(20, 20, 60, 60, red, [Styled(5, 5, 20, 20, blue)])
    expectSame(isolated(plain), plain)
  }

  @Test func whatIsBlendedBelowMakesASurface() {
    func layer(opacity: Double) -> Styled {
      Styled(20, 20, 60, 60, red, [Styled(5, 5, 20, 20, blue).styled { $0.blend = .plusLighter }])
        .with { $0.node.opacity = opacity }
    }
    #expect(layer(opacity: 1).plan().passes.map(\.target) == [1, 0])
    let p = isolated(layer(opacity: 1)).plan()
    #expect(p.passes.map(\.target) == [2, 1, 0])
    #expect(p.passes[1].batches.map(\.mode) == [.sourceOver, .plusLighter])
    #expect(p.passes[2].batches.map(\.mode) == [.sourceOver])
    // It fades as a whole, whether it is a group for its opacity or not.
    let faded = isolated(layer(opacity: 0.5)).with { $0.node.flags.remove(.groupOpacity) }.plan()
    #expect(faded.passes.map(\.target) == [2, 1, 0])
    #expect(faded.instances[faded.passes[1].batches[0].instances.lowerBound].colour.w == 1)
    #expect(faded.instances[faded.passes[2].batches[0].instances.lowerBound].colour == SIMD4(repeating: 0.5))
  }

  @Test func overlappingPartsFadeAsOne() {
    let layer = Styled(20, 20, 60, 60, red, [Styled(5, 5, 20, 20, blue)]).with {
      $0.node.opacity = 0.5
      $0.node.flags = [.doubleSided, .isIsolated]
    }
    #expect(layer.plan().passes.map(\.target) == [1, 0])
  }

  /// The red face would hide the blue one behind it, but its sublayer takes its middle away.
  @Test func backgroundsInBuffersHideNothing() {
    let front = isolated(
      Styled(20, 20, 60, 60, red, [Styled(10, 10, 20, 20, blue).styled { $0.blend = .destinationOut }]))
    let behind = Styled(20, 20, 60, 60, blue)
    let p = Styled(0, 0, 200, 200, nil, [behind, front]).plan()
    #expect(p.statistics.hiddenFaces == 0 && p.statistics.sharedEdges == 0)
    #expect(p.passes.last?.batches.map(\.paint).contains(.solid) == true)
  }

  @Test func transformLayersIsolateNothing() {
    let blended = Styled(5, 5, 20, 20, blue).styled { $0.blend = .plusLighter }
    let layer = Styled(20, 20, 60, 60, nil, [blended]).with { $0.node.flags = [.doubleSided, .transformOnly] }
    expectSame(isolated(layer), layer)
  }

  @Test func keptBitmapsGoByIt() {
    let inner = Styled(5, 5, 20, 20, blue)
    func key(_ inner: Styled) -> SurfaceDescriptor.CacheKey? {
      Styled(20, 20, 60, 60, red, [inner]).styled { $0.rasterizationScale = 1 }.plan().surfaces[1].cacheKey
    }
    #expect(key(inner) != nil && key(isolated(inner)) != key(inner))
  }
}
