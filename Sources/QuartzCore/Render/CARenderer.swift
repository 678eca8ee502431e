public import CoreGraphics
public import Foundation
import Imaging
import RenderModel

/// A time of a display's refresh, as CoreVideo spells it; nothing here depends on it.
public struct CVTimeStamp: Hashable, Sendable {
  /// Ticks of the host's clock.
  public var hostTime: UInt64 = 0
  /// Ticks of the video's clock.
  public var videoTime: Int64 = 0

  /// Time 0.
  public init() {}
}

/// The key of an option of CARenderer: the colour space of the pictures, which is always sRGB.
public let kCARendererColorSpace = "kCARendererColorSpace"

/// Draws a layer tree frame by frame at times of the caller's choosing, y up as on macOS.
///
/// Apple's class draws into the caller's OpenGL context; this one draws with a `LayerRenderer`'s and gives pictures:
///
///     let renderer = try CARenderer(.automatic)
///     renderer.layer = root
///     renderer.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
///     renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
///     renderer.addUpdate(renderer.bounds)
///     renderer.render()
///     renderer.endFrame()
///     let picture = try renderer.image()
open class CARenderer: NSObject {
  private let renderer: LayerRenderer
  private var time: CFTimeInterval?
  private var update = CGRect.null
  private var frame: Result<CGImage, any Error>?

  /// The root of the tree that is drawn. Default nil.
  open var layer: CALayer?
  /// The window of the space around the layer that is drawn, in points. Default zero.
  open var bounds = CGRect.zero
  /// Pixels a point. Default 1.
  open var scale: CGFloat = 1

  /// Draws with `renderer`.
  /// - Parameter options: none has an effect.
  public init(_ renderer: LayerRenderer, options: [AnyHashable: Any]? = nil) {
    self.renderer = renderer
    super.init()
  }

  /// Draws with a new renderer of the kind chosen.
  /// - Throws: `LayerRenderer.Failure.unavailable`.
  public convenience init(_ choice: LayerRenderer.Choice, device: String? = nil) throws {
    self.init(try LayerRenderer(choice, device: device))
  }

  /// What could not be honoured in the last frame, one sentence each.
  open var diagnostics: [String] { renderer.diagnostics }

  /// Starts a frame that shows the tree at `t` seconds, on the clock of `CACurrentMediaTime()`.
  /// - Parameter ts: has no effect.
  open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutablePointer<CVTimeStamp>?) {
    time = t
    // Every frame is drawn from nothing, so all of it changes.
    update = layer == nil ? .null : bounds
  }

  /// The box around what the frame draws anew, in points; null between frames and without a layer.
  open func updateBounds() -> CGRect { update }

  /// Adds `r`, in points, to what the frame draws anew.
  open func addUpdate(_ r: CGRect) {
    if time != nil { update = update.union(r) }
  }

  /// Draws the frame: the whole bounds. Does nothing between frames.
  open func render() {
    guard let time else { return }
    frame = Result {
      let (width, height) = try LayerRenderer.pixels(bounds.size, scale)
      let request = FrameRequest(
        width: width, height: height, scaleX: scale, scaleY: -scale, offsetX: -bounds.origin.x * scale,
        offsetY: Double(height) + bounds.origin.y * scale, background: nil)
      guard let layer else { return CGImage(pixels: PixelBuffer(width: width, height: height)) }
      return CGImage(pixels: try renderer.pixels(of: layer, request, time: time, yAxis: .up))
    }
  }

  /// When the tree next changes by itself, in seconds: the time of the last frame where an animation runs, otherwise when
  /// the next one begins; infinity where none is to come.
  open func nextFrameTime() -> CFTimeInterval { layer?.nextMotion ?? .infinity }

  /// Ends the frame; its picture stays.
  open func endFrame() {
    time = nil
    update = .null
  }

  /// The picture that `render()` last drew; nil before the first.
  /// - Throws: what kept that frame from being drawn.
  open func image() throws -> CGImage? { try frame?.get() }
}
