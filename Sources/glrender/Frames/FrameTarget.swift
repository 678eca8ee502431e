import RenderModel
import VideoFiles

/// Where the frames go and as what.
enum FrameTarget {
  /// One PNG picture.
  case picture(path: String)
  /// A PNG file for each.
  case pictures(FilePattern)
  /// One after another; the path "-" is standard output.
  case stream(FrameFormat, path: String)
  /// A file that ffmpeg makes.
  case video(FrameFormat, path: String)

  /// What `-o` and `--format` ask for.
  ///
  /// - Parameter times: nil for one frame.
  init(_ arguments: Arguments, _ times: FrameTimes?) throws(ToolError) {
    guard let path = arguments.value("-o") else { throw .usage("-o, where the output goes, is missing") }
    try self.init(arguments, path, times)
  }

  /// The output at `path`, in the format that its ending or `--format` names.
  init(_ arguments: Arguments, _ path: String, _ times: FrameTimes?) throws(ToolError) {
    var format = FrameFormat(path: path)
    if let name = arguments.value("--format") {
      guard let named = FrameFormat(rawValue: name) else { throw .usage("--format \(name) is none of \(Self.names)") }
      format = named
    } else if path == "-" {
      format = .png
    }
    guard let format else {
      guard times == nil else { throw .usage("-o \(path) ends in none of \(Self.names), and there is no --format") }
      self = .picture(path: path)
      return
    }
    switch format {
    case .png: self = try Self.png(path, times)
    case .rgba, .y4m: self = .stream(format, path: path)
    default:
      guard let times else {
        throw .usage("a \(format.rawValue) file needs --to or --duration, or --frames")
      }
      if path == "-" { throw .usage("\(format.rawValue) cannot be written to standard output") }
      if format == .gif { try Self.checkGIF(times.rate.value) }
      self = .video(format, path: path)
    }
  }

  /// A GIF's frames last 1 to 65535 hundredths of a second.
  private static func checkGIF(_ rate: Double) throws(ToolError) {
    if rate > 100 { throw .usage("--fps \(rate) is beyond the 100 frames a second of GIF") }
    if rate < 100 / 65535.0 { throw .usage("--fps \(rate) is slower than GIF can say; 0.002 is possible") }
    if rate > 50 {
      Output.note(
        "note: at more than 50 frames a second some frames of a GIF last 1/100 s, which players slow down; "
          + "--fps 50 is shown as it is")
    }
  }

  private static let names = FrameFormat.allCases.map(\.rawValue).joined(separator: ", ")

  private static func png(_ path: String, _ times: FrameTimes?) throws(ToolError) -> FrameTarget {
    if path == "-" { return times == nil ? .picture(path: path) : .stream(.png, path: path) }
    let pattern: FilePattern?
    do {
      pattern = try FilePattern(path)
    } catch {
      // A name with a percent sign is one frame's name like any other.
      if times == nil { return .picture(path: path) }
      throw .usage(error.description)
    }
    switch (pattern, times) {
    case (nil, nil): return .picture(path: path)
    case (let pattern?, _?): return .pictures(pattern)
    case (_?, nil): throw .usage("-o \(path) is for several frames: --to, --duration or --frames is missing")
    case (nil, let times?):
      if times.frames.count == 1 { return .stream(.png, path: path) }
      throw .usage(
        "-o \(path) has no place for the frames' numbers; several PNG files need a name such as frames/%05d.png")
    }
  }

  /// What was asked for.
  var path: String {
    switch self {
    case .picture(let path), .stream(_, let path), .video(_, let path): path
    case .pictures(let pattern): pattern.path
    }
  }

  /// How frames become bytes.
  var encoding: FrameEncoding {
    switch self {
    case .picture, .pictures: .png
    case .stream(let format, _), .video(let format, _): format.encoding
    }
  }

  /// Whether a frame is there for others before the last one is.
  var appearsFrameByFrame: Bool {
    switch self {
    case .picture, .video: false
    case .pictures: true
    case .stream(_, let path): path == "-"
    }
  }

  /// Opens it for frames of the request's size.
  func open(_ request: FrameRequest, _ rate: FrameRate) throws(ToolError) -> any FrameOutput {
    do throws(VideoError) {
      switch self {
      case .pictures(let pattern): return try PictureOutput(pattern)
      case .video(let format, let path):
        return try VideoOutput(format, path: path, width: request.width, height: request.height, rate: rate)
      case .stream(let format, let path):
        return try StreamOutput(format, path: path, width: request.width, height: request.height, rate: rate)
      case .picture(let path):
        return try StreamOutput(.png, path: path, width: request.width, height: request.height, rate: rate)
      }
    } catch {
      throw .output(error.description)
    }
  }
}
