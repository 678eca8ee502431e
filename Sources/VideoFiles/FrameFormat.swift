public import Imaging

/// A way to write frames over time: as the name of a file ends, or as it is called.
public enum FrameFormat: String, CaseIterable, Sendable {
  /// Pictures; several in a stream follow one another.
  case png
  /// Bytes of pixels, premultiplied, without any header.
  case rgba
  /// YUV4MPEG2: a line of text, then planes.
  case y4m
  /// H.264.
  case mp4
  /// ProRes 4444, with alpha.
  case mov
  /// VP9, with alpha.
  case webm
  /// GIF: 256 colours a frame, transparent or not.
  case gif
  /// Animated PNG, lossless.
  case apng
  /// Animated WebP, lossless.
  case webp

  /// The format that a path's ending names.
  public init?(path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// Whether this process writes the format by itself and from beginning to end, so that it may go to a pipe.
  public var isStream: Bool { self == .png || self == .rgba || self == .y4m }

  /// How the frames' bytes are made.
  public var encoding: FrameEncoding {
    switch self {
    case .png: .png
    case .rgba: .premultiplied
    case .y4m: .planar(hasAlpha: false, padsToEven: false)
    case .mp4: .planar(hasAlpha: false, padsToEven: true)
    case .webm: .planar(hasAlpha: true, padsToEven: false)
    case .mov, .gif, .apng, .webp: .straight
    }
  }

  /// ffmpeg's name of the encoder; nil for streams.
  public var encoder: String? {
    switch self {
    case .png, .rgba, .y4m: nil
    case .mp4: "libx264"
    case .mov: "prores_ks"
    case .webm: "libvpx-vp9"
    case .gif: "gif"
    case .apng: "apng"
    case .webp: "libwebp_anim"
    }
  }
}

/// How a frame becomes bytes.
public enum FrameEncoding: Hashable, Sendable {
  /// A PNG file.
  case png
  /// RGBA, colours multiplied by alpha.
  case premultiplied
  /// RGBA, colours not multiplied by alpha.
  case straight
  /// Planes; see `PlanarPicture`.
  case planar(hasAlpha: Bool, padsToEven: Bool)

  /// The planes of a frame of that size in pixels; nil where there are none.
  public func layout(width: Int, height: Int) -> PlanarPicture.Layout? {
    guard case .planar(let hasAlpha, let padsToEven) = self else { return nil }
    return PlanarPicture.Layout(width: width, height: height, hasAlpha: hasAlpha, padsToEven: padsToEven)
  }

  /// The frame's bytes.
  /// - Throws: `ImageError`, for a PNG.
  public func bytes(of picture: PixelBuffer) throws(ImageError) -> [UInt8] {
    switch self {
    case .png: try PNGCodec.encode(picture)
    case .premultiplied: picture.bytes
    case .straight: picture.straightBytes
    case .planar:
      layout(width: picture.width, height: picture.height).map { PlanarPicture(picture, $0).bytes } ?? []
    }
  }
}
