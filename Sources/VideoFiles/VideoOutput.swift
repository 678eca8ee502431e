import Foundation
import Imaging

/// A video that ffmpeg encodes.
public final class VideoOutput: FrameOutput {
  private let format: FrameFormat
  private let path: String
  private let file: PendingFile
  private let program: ChildProcess

  /// Starts ffmpeg on a file beside `path`.
  ///
  /// - Parameters:
  ///   - format: one that is no stream.
  ///   - width: of the frames, in pixels.
  ///   - height: of the frames, in pixels.
  /// - Throws: where ffmpeg is missing or the file cannot be made.
  public init(_ format: FrameFormat, path: String, width: Int, height: Int, rate: FrameRate) throws(VideoError) {
    let ffmpeg = try FFmpeg.find(for: format)
    self.format = format
    self.path = path
    file = try PendingFile(reporting: path)
    guard let temporary = file.temporaryPath else { throw VideoError("can't write \(path): it is no regular file") }
    program = try ChildProcess(
      ffmpeg, format.arguments(width: width, height: height, rate: rate, output: temporary))
  }

  /// Writes a frame, as soon as ffmpeg takes it.
  public func write(_ bytes: [UInt8], index: Int) throws(VideoError) {
    if !program.write(bytes) { throw failure(program.finish()) }
  }

  /// Waits until ffmpeg is done, then gives the file its place.
  public func finish() throws(VideoError) {
    let end = program.finish()
    guard end == .exit(0) else { throw failure(end) }
    try file.commitReporting()
  }

  /// Stops ffmpeg and removes the file.
  public func cancel() {
    program.stop()
    file.discard()
  }

  /// CPU seconds that ffmpeg has taken; 0 before the end.
  public var cpuTime: Double { program.cpuTime }

  private func failure(_ end: ChildProcess.End) -> VideoError {
    file.discard()
    return FFmpeg.failure(end, program.lastWords, format, path)
  }
}
