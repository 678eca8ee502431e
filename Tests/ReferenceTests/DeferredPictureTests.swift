import Geometry
import Imaging
import RenderHost
import RenderModel
import Synchronization
import TestSupport
import Testing

/// Pictures that are decoded when they are needed look like any other.
@Suite struct DeferredPictureTests {
  private func scene(_ image: ImageSource) -> Scene {
    .flat("deferred", 48, 48) { w in
      w.layer(
        size: Vector2(40, 30), at: Vector2(24, 24), transform: Matrices.rotation(0.3, 0, 0, 1), colour: .leaf,
        content: LayerContent(image: image))
    }
  }

  @Test func theyLookTheSame() throws {
    for source in [SamplePictures.opaque, SamplePictures.translucent] {
      let pixels = source.pixels
      let deferred = ImageSource(
        width: pixels.width, height: pixels.height, isOpaque: false, cache: PixelCache(byteLimit: 0)
      ) { () throws(PictureFault) in pixels }
      try BothRenderers().expectEqual(scene(source), scene(deferred), within: 0)
    }
  }

  /// Nothing is kept in memory, but the texture is: the first frame asks whether the picture is opaque, then for its
  /// pixels; others for nothing.
  @Test func texturesSpareDecoding() throws {
    let renderer = try makeRenderer(.gpu).renderer
    let pixels = SamplePictures.opaque.pixels
    let counted = Counted(pixels)
    let image = ImageSource(
      width: pixels.width, height: pixels.height, isOpaque: false, cache: PixelCache(byteLimit: 0)
    ) { () throws(PictureFault) in counted.decode() }
    let scene = scene(image)
    for _ in 0..<3 {
      let drawn = try draw(renderer, scene.snapshot, scene.request)
      #expect(drawn.diagnostics.isEmpty)
      #expect(counted.count == 2)
    }
  }

  /// A file that has gone since it was last decoded.
  @Test func laterFaultsAreReported() throws {
    for (name, renderer) in try BothRenderers().all {
      let image = ImageSource(width: 4, height: 4, isOpaque: true) { () throws(PictureFault) in
        throw PictureFault("the picture \"a.png\" cannot be shown")
      }
      let scene = scene(image)
      let drawn = try draw(renderer, scene.snapshot, scene.request)
      #expect(drawn.diagnostics.entries.map(\.kind) == [.badAsset], "\(name)")
      // The background shows through.
      #expect(drawn.picture.rgba(24, 24) == [0, 128, 0, 255], "\(name)")
    }
  }
}

private final class Counted: Sendable {
  private let pixels: PixelBuffer
  private let number = Mutex(0)

  init(_ pixels: PixelBuffer) { self.pixels = pixels }

  func decode() -> PixelBuffer {
    number.withLock { $0 += 1 }
    return pixels
  }

  var count: Int { number.withLock { $0 } }
}
