public import CoreGraphics
public import Foundation
package import Imaging
import RenderHost
package import RenderModel

/// Makes pictures of layer trees; not part of Apple's API.
///
///     let renderer = try LayerRenderer(.automatic)
///     let picture = try renderer.image(of: layer, size: CGSize(width: 400, height: 300))
///
/// A renderer keeps its device and its caches between frames and belongs to the thread that made it.
public final class LayerRenderer {
  /// Which renderer to use.
  public enum Choice: Sendable {
    /// The GPU by EGL, or the software renderer, with a warning, where there is none.
    case automatic
    /// The GPU; making the renderer fails where there is none.
    case gpu
    /// The software renderer, which needs no graphics driver.
    case software
  }

  /// Where y points in the space around the root layer.
  public enum YAxis: Sendable {
    /// Up, as on macOS: the origin is the picture's bottom left corner.
    case up
    /// Down, as on iOS: the origin is the picture's top left corner.
    case down
  }

  /// What keeps a picture from being made.
  public enum Failure: Error, CustomStringConvertible, Sendable {
    /// The size in pixels is zero, negative or beyond the limits (16384 a side, 2^27 in all); the size asked for.
    case badSize(width: Double, height: Double)
    /// No renderer of the kind chosen can be had; says what was tried and what to install.
    case unavailable(String)
    /// The renderer could not finish the frame.
    case failed(String)

    /// A whole sentence.
    public var description: String {
      switch self {
      case .badSize(let width, let height):
        "A picture of \(width) x \(height) pixels cannot be made: each side must be 1...\(RenderLimits.side)."
      case .unavailable(let text): text
      case .failed(let text): "The frame could not be drawn: \(text)"
      }
    }
  }

  private let renderer: any FrameRenderer
  /// What was said about the choice: a fall-back to software, for example.
  public let warnings: [String]
  /// What could not be honoured in the last frame, one sentence each, naming the layer.
  public private(set) var diagnostics: [String] = []

  /// A renderer of the kind chosen.
  /// - Parameter device: which EGL device, by number or a part of its name; nil takes the best.
  /// - Throws: `Failure.unavailable`.
  public init(_ choice: Choice = .automatic, device: String? = nil) throws {
    let kind: RendererChoice =
      switch choice {
      case .automatic: .automatic
      case .gpu: .gpu
      case .software: .software
      }
    do {
      let selection = try makeRenderer(kind, device: device)
      renderer = selection.renderer
      warnings = selection.warnings
    } catch {
      throw Failure.unavailable(error.description)
    }
  }

  /// A renderer that is there already.
  package init(_ renderer: any FrameRenderer, warnings: [String] = []) {
    self.renderer = renderer
    self.warnings = warnings
  }

  /// One line about the renderer in use: the device and its driver, or "software".
  public var name: String { renderer.description }

  /// The window (0, 0, size) of the space around `layer`, in which its position and transform apply.
  ///
  /// Layout and display happen first. The layer may have a superlayer, which is left out.
  /// - Parameter size: in points.
  /// - Parameter scale: pixels a point; the picture's size is rounded up to whole pixels.
  /// - Parameter backgroundColor: what lies behind the layers; nil is transparent.
  /// - Parameter time: in seconds. Animations that were added before the first frame with a time begin at 0, later ones
  ///   at the time of the last frame; inside a `CAVirtualClock` all begin at its time. Frames may be asked for in any
  ///   order of their times. After the first, changes of the tree are animated ([S] 16). nil, the default, shows the
  ///   layers' own values, as Apple's `render(in:)` does.
  /// - Parameter yAxis: where y points around the layer.
  /// - Throws: `Failure`.
  public func image(
    of layer: CALayer, size: CGSize, scale: CGFloat = 1, backgroundColor: CGColor? = nil, time: CFTimeInterval? = nil,
    yAxis: YAxis = .down
  ) throws -> CGImage {
    let (width, height) = try Self.pixels(size, scale)
    let request = FrameRequest(
      width: width, height: height, scale: scale, yUp: yAxis == .up, background: backgroundColor?.colour)
    return CGImage(pixels: try pixels(of: layer, request, time: time, origin: 0, yAxis: yAxis))
  }

  /// The frame that `request` describes, for callers that place the window themselves.
  package func pixels(
    of layer: CALayer, _ request: FrameRequest, time: CFTimeInterval?, origin: CFTimeInterval? = nil, yAxis: YAxis
  ) throws -> PixelBuffer {
    let snapshot = SnapshotBuilder.snapshot(of: layer, time: time, origin: origin, yAxis: yAxis)
    var found = RenderDiagnostics()
    defer { diagnostics = found.sentences }
    found.merge(snapshot.diagnostics)
    do {
      return try renderer.render(snapshot, request, diagnostics: &found)
    } catch {
      throw Failure.failed("\(error)")
    }
  }

  /// The size in pixels, rounded up unless it is whole but for rounding.
  static func pixels(_ size: CGSize, _ scale: CGFloat) throws -> (width: Int, height: Int) {
    let (width, height) = (size.width * scale, size.height * scale)
    let limit = Double(RenderLimits.side)
    guard scale > 0, width > 0, height > 0, width <= limit, height <= limit else {
      throw Failure.badSize(width: width, height: height)
    }
    let (w, h) = (Int((width - 1e-6).rounded(.up)), Int((height - 1e-6).rounded(.up)))
    guard w > 0, h > 0, w * h <= RenderLimits.pixels else { throw Failure.badSize(width: width, height: height) }
    return (w, h)
  }
}

extension RenderDiagnostics {
  /// The entries as text for people.
  var sentences: [String] {
    var lines = entries.map { $0.layer.isEmpty ? $0.detail : "\($0.layer): \($0.detail)" }
    if dropped > 0 { lines.append("\(dropped) more were left out") }
    return lines
  }
}
