import Foundation

/// The ffmpeg program.
enum FFmpeg {
  /// What to do where it is missing.
  static let advice = "on Debian: apt-get install ffmpeg"

  /// Where it is: what the environment variable `GLRENDER_FFMPEG` names, else the first on PATH.
  static func find(for format: FrameFormat) throws(VideoError) -> String {
    let what = "a \(format.rawValue) file is made by the ffmpeg program"
    if let path = getenv("GLRENDER_FFMPEG").map({ String(cString: $0) }), !path.isEmpty {
      guard isProgram(path) else { throw VideoError("\(what), and GLRENDER_FFMPEG names none: \(path); \(advice)") }
      return path
    }
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":") {
      let path = String(folder) + "/ffmpeg"
      if isProgram(path) { return path }
    }
    throw VideoError("\(what), which is not on PATH; \(advice)")
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// What its failure means, in a sentence with its last words.
  static func failure(_ end: ChildProcess.End, _ words: String, _ format: FrameFormat, _ path: String) -> VideoError {
    if let encoder = format.encoder, words.contains("Unknown encoder '\(encoder)'") {
      return VideoError("this ffmpeg has no encoder \(encoder), which \(format.rawValue) files need; \(advice)")
    }
    let ending =
      switch end {
      case .exit(let code): "ffmpeg failed with exit code \(code)"
      case .signal(let number): "ffmpeg was ended by signal \(number)"
      }
    return VideoError("\(path) cannot be written: \(ending)" + (words.isEmpty ? "" : "\n  " + words))
  }
}
