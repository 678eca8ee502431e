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
