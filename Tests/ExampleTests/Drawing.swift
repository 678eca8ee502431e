import Foundation
import Imaging
import QuartzCore
import RenderHost
import RenderModel
import SceneFiles
import Testing

/// A renderer that this machine has.
enum Drawing: String, CaseIterable, CustomTestStringConvertible {
  case software
  case gpu

  var testDescription: String { rawValue }

  /// Those that can be made here.
  static let available: [Drawing] = allCases.filter { (try? makeRenderer($0.choice)) != nil }

  private var choice: RendererChoice { self == .gpu ? .gpu : .software }

  /// The window (0, 0, size) of the space around `layer`, one pixel a point.
  func draw(
    _ layer: CALayer, _ size: CGSize, yAxis: LayerRenderer.YAxis, background: Colour? = nil,
    time: CFTimeInterval? = nil
  ) throws -> PixelBuffer {
    let snapshot = SnapshotBuilder.snapshot(of: layer, time: time, yAxis: yAxis)
    var diagnostics = snapshot.diagnostics
    let request = FrameRequest(
      width: Int(size.width), height: Int(size.height), scale: 1, yUp: yAxis == .up, background: background)
    return try makeRenderer(choice).renderer.render(snapshot, request, diagnostics: &diagnostics)
  }

  /// The example package of that name.
  func draw(package name: String, background: Colour? = nil, time: CFTimeInterval? = nil) throws -> PixelBuffer {
    let document = try Self.load(name)
    return try draw(document.rootLayer, document.size, yAxis: .up, background: background, time: time)
  }

  static func load(_ name: String) throws -> SceneDocument {
    try SceneDocument.load("\(examples)/\(name).ca")
  }

  /// The folder of the examples.
  static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Examples").path
}
