import Foundation
import Geometry
import Imaging
import RenderHost
import RenderModel
import TestBasics
import Testing
import VideoFiles

@testable import glrender

/// Every frame of every format, decoded, is the frame that was made.
@Suite struct MovingFramesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Nothing behind, an opaque box that moves by 5 pixels a frame, a translucent one that grows.
  private func snapshot(_ index: Int) -> LayerTreeSnapshot {
    func node(_ parent: Int32, _ box: Rectangle, _ colour: Colour, end: Int32) -> LayerNode {
      LayerNode(
        parent: parent, bounds: Rectangle(x: 0, y: 0, width: box.width, height: box.height),
        position: Vector2((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2), backgroundColour: colour,
        subtreeEnd: end)
    }
    let clear = Colour(red: 0, green: 0, blue: 0, alpha: 0)
    return LayerTreeSnapshot(nodes: [
      node(-1, Rectangle(x: 0, y: 0, width: 64, height: 48), clear, end: 3),
      node(
        0, Rectangle(x: 2 + 5 * Double(index), y: 10, width: 20, height: 16),
        Colour(red: 0.25, green: 0.6, blue: 0.4, alpha: 1), end: 2),
      node(
        0, Rectangle(x: 40, y: 34, width: 4 + 2 * Double(index), height: 8),
        Colour(red: 0.3, green: 0.3, blue: 0.7, alpha: 0.5), end: 3),
    ])
  }

  /// Six frames, 25 a second.
  private func make(_ format: FrameFormat) throws -> (path: String, wanted: [PixelBuffer]) {
    let path = folder.path + "/a." + format.rawValue
    let request = FrameRequest(width: 64, height: 48, scale: 1, yUp: false)
    let rate = try #require(FrameRate(25))
    let renderer = try makeRenderer(.software).renderer
    let console = Console(isTerminal: false)
    let warnings = FrameWarnings(console, FrameTimes(frames: 6), isStrict: true)
    let output = try VideoOutput(format, path: path, width: 64, height: 48, rate: rate)
    let pipeline = FramePipeline(renderer, request, format.encoding, warnings, console, jobs: 2)
    _ = try pipeline.run(0...5, into: output) { snapshot($0) }
    var diagnostics = RenderDiagnostics()
    return (path, try (0...5).map { try renderer.render(snapshot($0), request, diagnostics: &diagnostics) })
  }

  @Test func apngIsExact() throws {
    let (path, wanted) = try make(.apng)
    #expect(Set(wanted).count == 6)
    #expect(try Media.frames(path, 64, 48) == wanted)
  }

  @Test func webpIsExact() throws {
    let (path, wanted) = try make(.webp)
    let file = try AnimatedWebP(contentsOf: path)
    #expect(file.width == 64 && file.height == 48 && file.hasAlpha && file.loops == 0)
    #expect(file.frames.map(\.milliseconds) == [Int](repeating: 40, count: 6))
    #expect(try file.pictures() == wanted)
  }

  @Test func gifHasAllColoursThatAreOpaque() throws {
    let (path, wanted) = try make(.gif)
    let decoded = try Media.frames(path, 64, 48)
    #expect(decoded.count == 6)
    for (picture, frame) in zip(decoded, wanted) {
      let straight = frame.straightBytes
      var worst = 0
      for i in stride(from: 0, to: straight.count, by: 4) {
        #expect(picture.bytes[i + 3] == (straight[i + 3] >= 128 ? 255 : 0))
        guard straight[i + 3] >= 128 else { continue }
        for c in i..<i + 3 { worst = max(worst, abs(Int(picture.bytes[c]) - Int(straight[c]))) }
      }
      #expect(worst <= 8)
    }
  }

  @Test(arguments: [(FrameFormat.mp4, 32.0), (.mov, 38.0), (.webm, 32.0)])
  func lossyFormatsComeClose(_ format: FrameFormat, _ decibels: Double) throws {
    let (path, wanted) = try make(format)
    let decoded = try Media.frames(path, 64, 48, decoder: format == .webm ? "libvpx-vp9" : nil)
    #expect(decoded.count == 6)
    for (picture, frame) in zip(decoded, wanted) {
      let noise = Media.peakSignalToNoise(picture, format == .mp4 ? frame.onBlack : frame)
      #expect(noise > decibels)
    }
  }
}
