import EAGLDrawables
import Foundation
import Imaging
import RenderModel
import Testing

@testable import QuartzCore

/// Spelled as on Apple's systems.
final class EAGLScreen: CAEAGLLayer {
  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private struct Handed: @unchecked Sendable {
  let layer: CAEAGLLayer
}

/// The layer without a context; `Tests/OpenGLESTests` draws on it.
@Suite struct CAEAGLLayerTests {
  private func picture(_ value: UInt8) -> PixelBuffer {
    PixelBuffer(width: 1, height: 1, bytes: [value, value, value, 255])
  }

  private func snapshot(_ layer: CALayer) -> LayerTreeSnapshot {
    SnapshotBuilder.snapshot(of: layer, time: nil, yAxis: .down)
  }

  @Test func defaults() {
    for layer in [CAEAGLLayer(), EAGLScreen()] {
      #expect(layer.isOpaque && layer.drawableProperties == nil && !layer.presentsWithTransaction)
      #expect(layer.contents == nil && layer.contentsScale == 1 && layer.contentsGravity == .resize)
    }
    #expect(CAEAGLLayer.defaultValue(forKey: "opaque") as? Bool == true)
    #expect(CAEAGLLayer.defaultValue(forKey: "drawableProperties") == nil)
    #expect(CAEAGLLayer.defaultValue(forKey: "opacity") as? Float == 1)
    #expect(CALayer.defaultValue(forKey: "opaque") as? Bool == false)
  }

  @Test func keys() {
    let layer = CAEAGLLayer()
    layer.setValue([kEAGLDrawablePropertyRetainedBacking: true], forKey: "drawableProperties")
    layer.setValue(true, forKey: "presentsWithTransaction")
    layer.setValue(false, forKey: "opaque")
    #expect(layer.drawableProperties?[kEAGLDrawablePropertyRetainedBacking] as? Bool == true)
    #expect(layer.presentsWithTransaction && !layer.isOpaque)
    #expect(layer.value(forKey: "isOpaque") as? Bool == false)
    layer.setValue(nil, forKey: "drawableProperties")
    #expect(layer.drawableProperties == nil)
    #expect(CALayer().value(forKey: "presentsWithTransaction") == nil)
  }

  @Test func copiesShowTheSame() throws {
    let layer = EAGLScreen()
    layer.isOpaque = false
    layer.drawableProperties = ["a": 1]
    layer.presentsWithTransaction = true
    layer.present(picture(7))
    let copy = EAGLScreen(layer: layer)
    #expect(!copy.isOpaque && copy.drawableProperties?["a"] as? Int == 1 && copy.presentsWithTransaction)
    #expect(copy.contents as? CGImage === layer.contents as? CGImage && copy.contents != nil)
    // Each shows its own from then on.
    layer.present(picture(8))
    #expect(snapshot(copy).contents.first?.image.pixels == picture(7))
    #expect(snapshot(layer).contents.first?.image.pixels == picture(8))
    let shown = try #require(layer.presentation())
    #expect(shown.contents as? CGImage === layer.contents as? CGImage)
    // A layer of another class takes over what all layers have.
    let plain = CALayer(layer: layer)
    #expect(snapshot(plain).contents.isEmpty)
    #expect(CAEAGLLayer(layer: CALayer()).contents == nil)
  }

  @Test func archives() throws {
    let kinds: [(CAEAGLLayer.Type, Bool)] = [
      (CAEAGLLayer.self, true), (CAEAGLLayer.self, false), (EAGLScreen.self, true), (EAGLScreen.self, false),
    ]
    for (kind, opaque) in kinds {
      let layer = kind == EAGLScreen.self ? EAGLScreen() : CAEAGLLayer()
      layer.isOpaque = opaque
      layer.presentsWithTransaction = true
      let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
      let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEAGLLayer.self, from: data))
      #expect(type(of: back) == kind && back.isOpaque == opaque && back.presentsWithTransaction)
    }
  }

  @Test func whatIsPresentedIsShown() {
    let layer = CAEAGLLayer()
    #expect(snapshot(layer).nodes[0].content == -1)
    layer.present(picture(1))
    #expect(snapshot(layer).contents.map(\.image.pixels) == [picture(1)])
    // A picture may stand in, and is replaced.
    let image = CGImage(pixels: picture(2))
    layer.contents = image
    #expect(layer.contents as? CGImage === image && snapshot(layer).contents[0].image === image.imageSource)
    layer.present(picture(3))
    #expect(snapshot(layer).contents.map(\.image.pixels) == [picture(3)])
    layer.setValue(nil, forKey: "contents")
    #expect(layer.contents == nil && snapshot(layer).contents.isEmpty)
    layer.contents = "no picture"
    #expect(layer.contents == nil && snapshot(layer).contents.isEmpty)
    layer.present(PixelBuffer(width: 0, height: 0))
    #expect(snapshot(layer).contents.isEmpty)
  }

  @Test func sizesAreTheGeometrys() {
    let layer = CAEAGLLayer()
    layer.bounds = CGRect(x: 9, y: 9, width: 3.5, height: 2)
    layer.contentsScale = 2
    #expect(layer.pictureSize == CGSize(width: 7, height: 4))
    layer.bounds.size.width = .infinity
    #expect(layer.pictureSize.width == .infinity)
  }

  /// One thread presents pictures of growing values while this one makes frames: none goes back.
  @Test func picturesArriveFromAnotherThread() {
    let layer = CAEAGLLayer()
    let handed = Handed(layer: layer)
    let done = DispatchSemaphore(value: 0)
    Thread {
      for i in 1...200 {
        handed.layer.present(PixelBuffer(width: 1, height: 1, bytes: [UInt8(i), 0, 0, 255]))
      }
      done.signal()
    }.start()
    var last = 0
    while last < 200 {
      layer.setNeedsLayout()
      let value = Int(snapshot(layer).contents.first?.image.pixels.bytes[0] ?? 0)
      #expect(value >= last)
      last = max(last, value)
    }
    done.wait()
  }
}
