import Foundation
import Imaging
import TestBasics

/// What ffprobe and ffmpeg find in a file.
enum Media {
  struct Failure: Error { let words: String }

  /// Runs a program of PATH; its standard output.
  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let folder = try TemporaryFolder()
    let (out, errors) = (folder.path + "/out", folder.path + "/errors")
    for file in [out, errors] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(words: try String(contentsOfFile: errors, encoding: .utf8))
    }
    return try Data(contentsOf: URL(fileURLWithPath: out))
  }

  /// The first stream's entries; its tags too, in lower case.
  static func probe(_ path: String) throws -> [String: String] {
    let json = try run("ffprobe", ["-v", "error", "-count_frames", "-show_streams", "-of", "json", path])
    let object = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    let stream = (object?["streams"] as? [[String: Any]])?.first ?? [:]
    var entries: [String: String] = [:]
    for (key, value) in stream.merging(stream["tags"] as? [String: Any] ?? [:], uniquingKeysWith: { $1 }) {
      entries[key.lowercased()] = "\(value)"
    }
    return entries
  }

  /// The frames, decoded by ffmpeg.
  ///
  /// - Parameter decoder: one that is not ffmpeg's choice.
  static func frames(_ path: String, _ width: Int, _ height: Int, decoder: String? = nil) throws -> [PixelBuffer] {
    let choice = decoder.map { ["-c:v", $0] } ?? []
    let bytes = [UInt8](
      try run(
        "ffmpeg",
        ["-v", "error"] + choice + ["-i", path, "-fps_mode", "passthrough"]
          + ["-sws_flags", "accurate_rnd+full_chroma_int", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]))
    let size = width * height * 4
    guard bytes.count % size == 0 else { throw Failure(words: "\(bytes.count) bytes are no frames of \(size)") }
    return stride(from: 0, to: bytes.count, by: size).map {
      PixelBuffer(width: width, height: height, straight: Array(bytes[$0..<$0 + size]))
    }
  }

  /// Decibels over all channels of premultiplied pixels.
  static func peakSignalToNoise(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
    guard a.width == b.width, a.height == b.height else { return -.infinity }
    let sum = zip(a.bytes, b.bytes).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
    return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(a.bytes.count) / sum)
  }
}

extension PixelBuffer {
  /// The picture on black.
  var onBlack: PixelBuffer {
    var result = self
    for i in stride(from: 3, to: bytes.count, by: 4) { result.bytes[i] = 255 }
    return result
  }
}

/// An animated WebP, which ffmpeg writes and does not read.
struct AnimatedWebP {
  struct Frame {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let milliseconds: Int
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
            height: number(body + 9, 3) + 1, milliseconds: number(body + 12, 3), still: still))
      default: break
      }
      at = body + size + size % 2
    }
  }
}
