/// How far two pictures of one size are apart, in steps of 1/255 of premultiplied RGBA channels.
public struct ImageDifference: Hashable, Sendable {
  /// The distances above which pixels are counted.
  public static let thresholds = [1, 3, 8, 32]

  /// Pixels compared.
  public let pixelCount: Int
  /// The largest difference of any channel.
  public let maximum: Int
  /// The mean difference over all channels of all pixels; 0 for pictures without pixels.
  public let mean: Double
  /// How many pixels differ at all in their worst channel.
  public let differing: Int
  /// How many pixels' worst channels differ by more than each of `thresholds`.
  public let counts: [Int]
  /// One opaque pixel for each compared one, by its worst channel: black where equal, dark blue for 1, blue up to 3, green
  /// up to 8, yellow up to 32, then orange turning to red.
  public let heatMap: PixelBuffer

  /// Compares two pictures.
  /// - Throws: `.sizesDiffer`.
  public init(_ a: PixelBuffer, _ b: PixelBuffer) throws(ImageError) {
    guard a.width == b.width, a.height == b.height else {
      throw .sizesDiffer(width: a.width, height: a.height, otherWidth: b.width, otherHeight: b.height)
    }
    // How many pixels have each worst difference; all the numbers follow from it.
    var histogram = [Int](repeating: 0, count: 256)
    var sum = 0
    var heat = [UInt8](repeating: 255, count: a.bytes.count)
    let first = a.bytes.span
    let second = b.bytes.span
    var i = 0
    while i < first.count {
      var worst = 0
      for channel in i..<i + 4 {
        let distance = abs(Int(first[channel]) - Int(second[channel]))
        sum += distance
        worst = max(worst, distance)
      }
      histogram[worst] += 1
      let colour = Self.heat(worst)
      heat[i] = colour.red
      heat[i + 1] = colour.green
      heat[i + 2] = colour.blue
      i += 4
    }
    pixelCount = a.width * a.height
    maximum = histogram.lastIndex { $0 > 0 } ?? 0
    mean = a.bytes.isEmpty ? 0 : Double(sum) / Double(a.bytes.count)
    differing = pixelCount - histogram[0]
    counts = Self.thresholds.map { threshold in histogram[(threshold + 1)...].reduce(0, +) }
    heatMap = PixelBuffer(width: a.width, height: a.height, bytes: heat)
  }

  /// How many pixels' worst channels differ by more than `threshold`, one of `thresholds`; nil for another.
  public func count(above threshold: Int) -> Int? {
    Self.thresholds.firstIndex(of: threshold).map { counts[$0] }
  }

  /// The heat map's colour of a difference.
  static func heat(_ difference: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    switch difference {
    case ...0: (0, 0, 0)
    case 1: (0, 0, 128)
    case 2...3: (0, 0, 255)
    case 4...8: (0, 255, 0)
    case 9...32: (255, 255, 0)
    default: (255, UInt8(max(0, 96 - (difference - 33) * 96 / 222)), 0)
    }
  }
}
