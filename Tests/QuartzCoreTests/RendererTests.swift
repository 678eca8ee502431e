import Foundation
import Geometry
import Imaging
import QuartzCore
import RenderModel
import Testing

/// Remembers what it was asked for.
private final class Recorder: FrameRenderer {
  struct Refusal: Error {}

  var requests: [FrameRequest] = []
  var snapshots: [LayerTreeSnapshot] = []
  var fails = false

  var description: String { "recorder" }

  func render(
    _ snapshot: LayerTreeSnapshot, _ request: FrameRequest, diagnostics: inout RenderDiagnostics
  ) throws -> PixelBuffer {
    snapshots.append(snapshot)
    requests.append(request)
    if fails { throw Refusal() }
    diagnostics.report(.unsupported, "something was said")
    return PixelBuffer(width: request.width, height: request.height)
  }
}

@Suite struct RendererTests {
  /// A layer that goes from 0 to 100 in a second, added before any frame.
  private func moving() -> CALayer {
    let layer = CALayer()
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 1
    layer.add(move, forKey: "move")
    return layer
  }

  @Test func anyFrameMayComeFirst() throws {
    let recorder = Recorder()
    let renderer = LayerRenderer(recorder)
    for times in [[0, 0.25, 0.5], [0.5, 0, 0.25], [0.25, 0.5, 0]] {
      let layer = moving()
      for time in times {
        _ = try renderer.image(of: layer, size: CGSize(width: 4, height: 4), time: time)
        #expect(recorder.snapshots.last?.nodes[0].position.x == 100 * time)
      }
    }
    // What is added later begins at the time of the last frame.
    let layer = CALayer()
    _ = try renderer.image(of: layer, size: CGSize(width: 4, height: 4), time: 3)
    layer.add(try #require(moving().animation(forKey: "move")), forKey: "move")
    _ = try renderer.image(of: layer, size: CGSize(width: 4, height: 4), time: 3.75)
    #expect(recorder.snapshots.last?.nodes[0].position.x == 75)
  }

  @Test func theRealClocksTreesBeginWithTheirFirstFrame() {
    let recorder = Recorder()
    let renderer = CARenderer(LayerRenderer(recorder))
    renderer.layer = moving()
    renderer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    for time in [1000, 1000.5] {
      renderer.beginFrame(atTime: time, timeStamp: nil)
      renderer.render()
      renderer.endFrame()
    }
    #expect(recorder.snapshots.map { $0.nodes[0].position.x } == [0, 50])
    #expect(renderer.nextFrameTime() == 1000.5)
  }

  @Test func windowsBecomeRequests() throws {
    let recorder = Recorder()
    let renderer = LayerRenderer(recorder)
    #expect(renderer.name == "recorder")
    let image = try renderer.image(of: CALayer(), size: CGSize(width: 40, height: 30))
    #expect(image.width == 40 && image.height == 30)
    var request = try #require(recorder.requests.last)
    #expect(request.scaleX == 1 && request.scaleY == 1 && request.offsetX == 0 && request.offsetY == 0)
    #expect(request.background == nil)
    _ = try renderer.image(
      of: CALayer(), size: CGSize(width: 40, height: 30.25), scale: 2,
      backgroundColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1), yAxis: .up)
    request = try #require(recorder.requests.last)
    #expect(request.width == 80 && request.height == 61)
    #expect(request.scaleX == 2 && request.scaleY == -2 && request.offsetY == 61)
    #expect(request.background == Colour(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(recorder.snapshots.last?.nodes[0].flags.contains(.contentsFlipped) == false)
    #expect(recorder.snapshots.first?.nodes[0].flags.contains(.contentsFlipped) == true)
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: 0, height: 10), CGSize(width: -5, height: 5), CGSize(width: CGFloat.nan, height: 5),
    CGSize(width: CGFloat.infinity, height: 5), CGSize(width: 100_000, height: 100_000),
    CGSize(width: 16384, height: 16384), CGSize(width: 1e-9, height: 1),
  ])
  func impossibleSizes(size: CGSize) {
    let renderer = LayerRenderer(Recorder())
    #expect(throws: LayerRenderer.Failure.self) { try renderer.image(of: CALayer(), size: size) }
    let old = CARenderer(renderer)
    old.layer = CALayer()
    old.bounds = CGRect(origin: .zero, size: size)
    old.beginFrame(atTime: 0, timeStamp: nil)
    old.render()
    #expect(throws: LayerRenderer.Failure.self) { try old.image() }
  }

  @Test(arguments: [0, -1, CGFloat.nan, .infinity])
  func impossibleScales(scale: CGFloat) {
    #expect(throws: LayerRenderer.Failure.self) {
      try LayerRenderer(Recorder()).image(of: CALayer(), size: CGSize(width: 4, height: 4), scale: scale)
    }
  }

  @Test func diagnosticsAreThoseOfTheLastFrame() throws {
    let recorder = Recorder()
    let renderer = LayerRenderer(recorder)
    let layer = CALayer()
    layer.name = "odd"
    layer.zPosition = .nan
    _ = try renderer.image(of: layer, size: CGSize(width: 4, height: 4))
    #expect(renderer.diagnostics.count == 2 && renderer.diagnostics[0].hasPrefix("odd: zPosition"))
    #expect(renderer.diagnostics[1] == "something was said")
    layer.zPosition = 0
    _ = try renderer.image(of: layer, size: CGSize(width: 4, height: 4))
    #expect(renderer.diagnostics == ["something was said"])
    recorder.fails = true
    #expect(throws: LayerRenderer.Failure.self) {
      try renderer.image(of: layer, size: CGSize(width: 4, height: 4))
    }
  }

  @Test func framesAsWithApplesRenderer() throws {
    let recorder = Recorder()
    let renderer = CARenderer(LayerRenderer(recorder))
    #expect(renderer.layer == nil && renderer.bounds == .zero && renderer.nextFrameTime() == .infinity)
    renderer.render()
    #expect(try renderer.image() == nil)
    renderer.layer = CALayer()
    renderer.bounds = CGRect(x: -10, y: 20, width: 40, height: 30)
    renderer.scale = 2
    #expect(renderer.updateBounds().isNull)
    renderer.beginFrame(atTime: 1, timeStamp: nil)
    #expect(renderer.updateBounds() == renderer.bounds)
    renderer.addUpdate(CGRect(x: 30, y: 50, width: 10, height: 10))
    #expect(renderer.updateBounds() == CGRect(x: -10, y: 20, width: 50, height: 40))
    renderer.render()
    renderer.endFrame()
    let image = try #require(try renderer.image())
    #expect(image.width == 80 && image.height == 60 && renderer.updateBounds().isNull)
    let request = try #require(recorder.requests.last)
    // The point (-10, 20), the window's bottom left corner, is the pixel (0, 60).
    #expect(-10 * request.scaleX + request.offsetX == 0 && 20 * request.scaleY + request.offsetY == 60)
    #expect(request.scaleX == 2 && request.scaleY == -2)
  }

  @Test func softwareNeedsNoDevice() throws {
    let renderer = try LayerRenderer(.software)
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 1, width: 2, height: 1)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let size = CGSize(width: 4, height: 3)
    let down = try renderer.image(of: layer, size: size).imageSource.pixels
    #expect(down[1, 1] == (255, 0, 0, 255) && down[0, 0] == (0, 0, 0, 0) && down[1, 2] == (0, 0, 0, 0))
    layer.frame.origin.y = 0
    let up = try renderer.image(of: layer, size: size, yAxis: .up).imageSource.pixels
    #expect(up[1, 2] == (255, 0, 0, 255) && up[1, 0] == (0, 0, 0, 0))
  }
}
