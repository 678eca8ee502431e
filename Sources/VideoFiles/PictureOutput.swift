import Foundation
import Imaging

/// A file for each frame.
public final class PictureOutput: FrameOutput {
  private let pattern: FilePattern

  /// Makes the folder where there is none.
  public init(_ pattern: FilePattern) throws(VideoError) {
    self.pattern = pattern
    guard !pattern.folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: pattern.folder, withIntermediateDirectories: true)
    } catch {
      throw VideoError("the folder \(pattern.folder) cannot be made: \(Self.reason(error))")
    }
  }

  /// Writes a frame, as soon as ffmpeg takes it.
  public func write(_ bytes: [UInt8], index: Int) throws(VideoError) {
    do {
      try AtomicFileWriter.write(bytes, to: pattern.path(index))
    } catch {
      throw VideoError(error.description)
    }
  }

  /// Every file has its place already.
  public func finish() {}

  /// Leaves the files that are complete.
  public func cancel() {}

  private static func reason(_ error: any Error) -> String {
    let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
    return code.map { String(cString: strerror(Int32($0))) } ?? error.localizedDescription
  }
}
