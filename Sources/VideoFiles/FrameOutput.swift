import Imaging

/// Where the bytes of frames go, in the frames' order. Belongs to one thread at a time.
public protocol FrameOutput: AnyObject {
  /// Writes the frame of that number in the whole run.
  func write(_ bytes: [UInt8], index: Int) throws(VideoError)
  /// Completes the output; only then does a file take its place.
  func finish() throws(VideoError)
  /// Gives up: nothing incomplete is left.
  func cancel()
}

/// Ends what is under way in this process, for one that ends at once: other programs are stopped and reaped, files in
/// the making removed. What goes on in other threads fails from here on.
public func abandonAllOutput() {
  ChildProcess.stopAll()
  PendingFile.discardAll()
}
