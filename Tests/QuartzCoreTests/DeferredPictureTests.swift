import CoreGraphics
import Foundation
import Imaging
import QuartzCore
import RenderModel
import Synchronization
import Testing

/// Layers whose pictures are decoded when a frame shows them.
@Suite struct DeferredPictureTests {
  private static func picture(
    _ cache: PixelCache, _ count: Counter, fault: String? = nil
  ) -> CGImage {
    CGImage(
      imageSource: ImageSource(width: 4, height: 2, isOpaque: true, cache: cache) { () throws(PictureFault) in
        count.add()
        if let fault { throw PictureFault(fault) }
        return PixelBuffer(width: 4, height: 2, bytes: [UInt8](repeating: 255, count: 32))
      }, alphaInfo: .noneSkipLast)
  }

  private func layer(_ image: CGImage) -> CALayer {
    let layer = CALayer()
    layer.name = "film"
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 4)
    layer.position = CGPoint(x: 4, y: 2)
    layer.contents = image
    return layer
  }

  @Test func propertiesNeedNoPixels() {
    let count = Counter()
    let image = Self.picture(PixelCache(byteLimit: 1000), count)
    #expect(image.width == 4 && image.height == 2 && image.bytesPerRow == 16 && image.alphaInfo == .noneSkipLast)
    let hidden = layer(image)
    hidden.isHidden = true
    #expect(SnapshotBuilder.snapshot(of: hidden, time: 0, yAxis: .up).nodes.isEmpty && count.value == 0)
  }

  @Test func theSamePictureKeepsItsName() {
    let count = Counter()
    let shown = layer(Self.picture(PixelCache(byteLimit: 1000), count))
    let ids = (0..<3).map { SnapshotBuilder.snapshot(of: shown, time: Double($0), yAxis: .up).contents.map(\.image.id) }
    #expect(Set(ids).count == 1 && ids[0].count == 1 && count.value == 1)
  }

  @Test func faultsNameLayerAndPicture() {
    let count = Counter()
    let fault = "the picture \"f/12.png\" cannot be shown: truncated PNG"
    let broken = layer(Self.picture(PixelCache(byteLimit: 1000), count, fault: fault))
    broken.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    for _ in 0..<2 {
      let shot = SnapshotBuilder.snapshot(of: broken, time: 0, yAxis: .up)
      #expect(shot.nodes.count == 1 && shot.nodes[0].content == -1 && shot.contents.isEmpty)
      #expect(shot.nodes[0].backgroundColour.alpha == 1)
      #expect(shot.diagnostics.entries.map(\.kind) == [.badAsset])
      #expect(shot.diagnostics.entries.first?.layer == "film")
      #expect(shot.diagnostics.entries.first?.detail == fault + "; the layer is drawn without")
    }
    #expect(count.value == 1)
  }
}

/// A number that decoders, on any thread, count up.
private final class Counter: Sendable {
  private let number = Mutex(0)
  func add() { number.withLock { $0 += 1 } }
  var value: Int { number.withLock { $0 } }
}
