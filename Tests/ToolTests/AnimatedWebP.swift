import Foundation
import Imaging
import TestBasics

/// An animated WebP, which ffmpeg writes and does not read.
struct AnimatedWebP {
  struct Frame {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let milliseconds: Int
    /// Whether transparent pixels show what was there before.
    let isBlended: Bool
    /// Whether the frame is cleared after its time.
    let isDisposed: Bool
    /// A WebP file of this frame alone.
    let still: Data
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var hasAlpha = false
  private(set) var loops = -1
  private(set) var frames: [Frame] = []

  init(contentsOf path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    var at = 12
    while at + 8 <= bytes.count {
      let (body, size) = (at + 8, number(at + 4, 4))
      switch String(decoding: bytes[at..<at + 4], as: UTF8.self) {
      case "VP8X":
        hasAlpha = bytes[body] & 0x10 != 0
        (width, height) = (number(body + 4, 3) + 1, number(body + 7, 3) + 1)
      case "ANIM": loops = number(body + 4, 2)
      case "ANMF":
        var still = Data("RIFF".utf8)
        still += withUnsafeBytes(of: UInt32(size - 16 + 4).littleEndian) { Data($0) }
        still += Data("WEBP".utf8) + Data(bytes[body + 16..<body + size])
        frames.append(
          Frame(
            x: 2 * number(body, 3), y: 2 * number(body + 3, 3), width: number(body + 6, 3) + 1,
            height: number(body + 9, 3) + 1, milliseconds: number(body + 12, 3),
            isBlended: bytes[body + 15] & 2 == 0, isDisposed: bytes[body + 15] & 1 != 0, still: still))
      default: break
      }
      at = body + size + size % 2
    }
  }

  /// The canvas at the time of each frame.
  func pictures() throws -> [PixelBuffer] {
    let folder = try TemporaryFolder()
    var canvas = PixelBuffer(width: width, height: height)
    return try frames.map { frame in
      let path = try folder.write("still.webp", frame.still)
      let still = try Media.frames(path, frame.width, frame.height)[0]
      put(frame, into: &canvas) { still[$0, $1] }
      let shown = canvas
      if frame.isDisposed { put(frame, into: &canvas, isBlended: false) { _, _ in (0, 0, 0, 0) } }
      return shown
    }
  }

  /// Pixels are either opaque, or replace what was there, or show it.
  private func put(
    _ frame: Frame, into canvas: inout PixelBuffer, isBlended: Bool? = nil,
    _ pixel: (Int, Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  ) {
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let p = pixel(x, y)
        if isBlended ?? frame.isBlended, p.alpha == 0 { continue }
        let at = 4 * ((y + frame.y) * width + x + frame.x)
        canvas.bytes.replaceSubrange(at..<at + 4, with: [p.red, p.green, p.blue, p.alpha])
      }
    }
  }
}
