import Imaging

// How ffmpeg is told what comes and what to make of it.

extension FrameFormat {
  /// The arguments that describe frames of that size in pixels, and the file.
  ///
  /// Whatever output depends on is fixed, the number of threads too, so that the same frames give the same bytes.
  func arguments(width: Int, height: Int, rate: FrameRate, output: String) -> [String] {
    let layout = encoding.layout(width: width, height: height)
    let planes = layout.map { $0.hasAlpha ? "yuva420p" : "yuv420p" }
    var list = ["-hide_banner", "-nostdin", "-loglevel", "error", "-xerror", "-y", "-f", "rawvideo"]
    list += ["-pixel_format", planes ?? "rgba"]
    list += ["-video_size", "\(layout?.width ?? width)x\(layout?.height ?? height)"]
    list += ["-framerate", "\(rate.numerator)/\(rate.denominator)"]
    if planes != nil { list += Self.colours }
    list += ["-i", "pipe:0"]
    list += codec
    list += ["-flags:v", "+bitexact", "-fflags", "+bitexact", "-f", rawValue, "file:" + output]
    return list
  }

  /// BT.709 throughout, luma from 16 to 235.
  private static let colours = [
    "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv",
    "-chroma_sample_location", "left",
  ]

  private var codec: [String] {
    let threads = ["-threads", "4"]
    switch self {
    case .png, .rgba, .y4m: return []
    case .mp4:
      return ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p"] + Self.colours + threads
        + ["-movflags", "+faststart"]
    case .mov:
      // Colours of pixels, not of planes, come here: ProRes 4444 has no smaller chroma.
      let filters = [
        "scale=out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int+bitexact", "format=yuva444p10le",
        "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
      ]
      return ["-vf", filters.joined(separator: ","), "-c:v", "prores_ks", "-profile:v", "4444", "-alpha_bits", "16"]
        + ["-vendor", "apl0"] + Self.colours + threads
    case .webm:
      // Frames shown by no time of their own (auto-alt-ref) have no alpha.
      return ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-crf", "20", "-b:v", "0", "-deadline", "good"]
        + ["-cpu-used", "4", "-row-mt", "1", "-auto-alt-ref", "0"] + Self.colours + threads
    case .gif:
      // A palette for each frame: one for all would need all of them in memory first.
      let palette = "split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=1[p]"
      return ["-filter_complex", palette + ";[b][p]paletteuse=new=1:alpha_threshold=128", "-loop", "0"]
    case .apng: return ["-c:v", "apng", "-pix_fmt", "rgba", "-plays", "0"]
    case .webp: return ["-c:v", "libwebp_anim", "-pix_fmt", "bgra", "-lossless", "1", "-loop", "0"]
    }
  }
}
