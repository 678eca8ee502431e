import Foundation
import Imaging

/// Frames one after another, in a file or on standard output.
public final class StreamOutput: FrameOutput {
  private let format: FrameFormat
  private let head: [UInt8]
  private var hasBegun = false
  /// Nil for standard output.
  private let file: PendingFile?
  private let path: String

  /// - Parameters:
  ///   - format: one that is a stream.
  ///   - path: "-" is standard output.
  ///   - width: of the frames, in pixels.
  ///   - height: of the frames, in pixels.
  /// - Throws: where the file cannot be made.
  public init(_ format: FrameFormat, path: String, width: Int, height: Int, rate: FrameRate) throws(VideoError) {
    self.format = format
    self.path = path
    // The chroma samples' place is part of the name of the planes; the matrix has no name here.
    let text =
      "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 "
      + "XCOLORRANGE=LIMITED\n"
    head = format == .y4m ? Array(text.utf8) : []
    file = path == "-" ? nil : try PendingFile(reporting: path)
  }

  /// Writes a frame, as soon as ffmpeg takes it.
  public func write(_ bytes: [UInt8], index: Int) throws(VideoError) {
    if !hasBegun { try put(head) }
    hasBegun = true
    if format == .y4m { try put(Array("FRAME\n".utf8)) }
    try put(bytes)
  }

  /// Gives the file its place.
  public func finish() throws(VideoError) { try file?.commitReporting() }

  /// Removes the file.
  public func cancel() { file?.discard() }

  private func put(_ bytes: [UInt8]) throws(VideoError) {
    if let file {
      do {
        try file.write(bytes.span)
      } catch {
        throw VideoError(error.description)
      }
      return
    }
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw VideoError("standard output cannot be written: \(String(cString: strerror(errno)))")
      }
      start += count
    }
  }
}
