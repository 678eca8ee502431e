import Foundation

/// A curve from an encoded component to a linear one; mirrored about 0 for negative components.
enum TransferCurve: Hashable, Sendable {
  case linear
  /// IEC 61966-2-1.
  case sRGB
  /// A pure power.
  case power(Double)
  /// ITU-R BT.709 and BT.2020 (the camera's curve, inverted).
  case rec709
  /// ROMM RGB (ISO 22028-2).
  case romm

  func linear(_ value: Double) -> Double {
    let v = abs(value)
    let linear =
      switch self {
      case .linear: v
      case .sRGB: v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
      case .power(let exponent): pow(v, exponent)
      case .rec709: v < 0.081 ? v / 4.5 : pow((v + 0.099) / 1.099, 1 / 0.45)
      case .romm: v < 16.0 / 512 ? v / 16 : pow(v, 1.8)
      }
    return value < 0 ? -linear : linear
  }

  func encoded(_ value: Double) -> Double {
    let v = abs(value)
    let encoded =
      switch self {
      case .linear: v
      case .sRGB: v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
      case .power(let exponent): pow(v, 1 / exponent)
      case .rec709: v < 0.018 ? v * 4.5 : 1.099 * pow(v, 0.45) - 0.099
      case .romm: v < 1.0 / 512 ? v * 16 : pow(v, 1 / 1.8)
      }
    return value < 0 ? -encoded : encoded
  }
}

/// A 3x3 matrix acting on columns.
struct ColourMatrix: Hashable, Sendable {
  var rows: [SIMD3<Double>]

  static func * (m: ColourMatrix, v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((m.rows[0] * v).sum(), (m.rows[1] * v).sum(), (m.rows[2] * v).sum())
  }

  static func * (a: ColourMatrix, b: ColourMatrix) -> ColourMatrix {
    let columns = b.transposed.rows.map { a * $0 }
    return ColourMatrix(rows: columns).transposed
  }

  static func diagonal(_ d: SIMD3<Double>) -> ColourMatrix {
    ColourMatrix(rows: [SIMD3(d.x, 0, 0), SIMD3(0, d.y, 0), SIMD3(0, 0, d.z)])
  }

  var transposed: ColourMatrix {
    ColourMatrix(rows: (0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) })
  }

  /// The inverse, by cofactors; the matrices here are never singular.
  var inverted: ColourMatrix {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let determinant = (rows[0] * cross(rows[1], rows[2])).sum()
    let cofactors = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
    return ColourMatrix(rows: cofactors.map { $0 / determinant }).transposed
  }
}

/// The red, green and blue lights of a colour space and its white, as CIE xy chromaticities.
struct Primaries: Hashable, Sendable {
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>
  var white: SIMD2<Double>

  private static let d65 = SIMD2(0.3127, 0.3290)
  static let rec709 = Primaries(
    red: SIMD2(0.64, 0.33), green: SIMD2(0.30, 0.60), blue: SIMD2(0.15, 0.06), white: d65)
  static let displayP3 = Primaries(
    red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060), white: d65)
  static let dciP3 = Primaries(
    red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060), white: SIMD2(0.314, 0.351))
  static let adobe = Primaries(
    red: SIMD2(0.64, 0.33), green: SIMD2(0.21, 0.71), blue: SIMD2(0.15, 0.06), white: d65)
  static let rec2020 = Primaries(
    red: SIMD2(0.708, 0.292), green: SIMD2(0.170, 0.797), blue: SIMD2(0.131, 0.046), white: d65)
  static let romm = Primaries(
    red: SIMD2(0.734699, 0.265301), green: SIMD2(0.159597, 0.840403), blue: SIMD2(0.036598, 0.000105),
    white: SIMD2(0.345704, 0.358540))
  static let acescg = Primaries(
    red: SIMD2(0.713, 0.293), green: SIMD2(0.165, 0.830), blue: SIMD2(0.128, 0.044), white: SIMD2(0.32168, 0.33767))

  /// X, Y, Z of a chromaticity with Y = 1.
  private static func xyz(_ c: SIMD2<Double>) -> SIMD3<Double> { SIMD3(c.x / c.y, 1, (1 - c.x - c.y) / c.y) }

  /// Linear RGB to XYZ: the lights scaled so that (1, 1, 1) is the white.
  private var toXYZ: ColourMatrix {
    let lights = ColourMatrix(rows: [Self.xyz(red), Self.xyz(green), Self.xyz(blue)]).transposed
    return lights * .diagonal(lights.inverted * Self.xyz(white))
  }

  /// Linear components of this space to linear sRGB, white going to white (Bradford's adaptation between whites).
  var toLinearSRGB: ColourMatrix {
    let bradford = ColourMatrix(rows: [
      SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296),
    ])
    let adapted = bradford * Self.xyz(Self.d65) / (bradford * Self.xyz(white))
    let adaptation = bradford.inverted * .diagonal(adapted) * bradford
    return Self.rec709.toXYZ.inverted * adaptation * toXYZ
  }
}

/// What the numbers of a colour space mean, as a way to and from linear sRGB.
enum ColourEncoding: Hashable, Sendable {
  case rgb(TransferCurve, toLinearSRGB: ColourMatrix)
  case gray(TransferCurve)
  /// Device inks: red = (1 - cyan) (1 - black) and so on, as sRGB-encoded components.
  case cmyk

  static func rgb(_ curve: TransferCurve, _ primaries: Primaries) -> ColourEncoding {
    // sRGB's own matrix is exactly the identity, without rounding.
    let matrix = primaries == .rec709 ? ColourMatrix.diagonal(SIMD3(1, 1, 1)) : primaries.toLinearSRGB
    return .rgb(curve, toLinearSRGB: matrix)
  }

  var componentCount: Int {
    switch self {
    case .rgb: 3
    case .gray: 1
    case .cmyk: 4
    }
  }

  /// sRGB-encoded red, green and blue, not clamped.
  /// - Precondition: `components.count >= componentCount`.
  func sRGB(_ components: [Double]) -> SIMD3<Double> {
    switch self {
    case .rgb(let curve, let matrix):
      let given = SIMD3(components[0], components[1], components[2])
      if curve == .sRGB, matrix == ColourMatrix.diagonal(SIMD3(1, 1, 1)) { return given }
      return Self.map(matrix * Self.map(given, curve.linear), TransferCurve.sRGB.encoded)
    case .gray(let curve):
      let level = curve == .sRGB ? components[0] : TransferCurve.sRGB.encoded(curve.linear(components[0]))
      return SIMD3(repeating: level)
    case .cmyk:
      let light = 1 - components[3]
      return SIMD3((1 - components[0]) * light, (1 - components[1]) * light, (1 - components[2]) * light)
    }
  }

  /// The components of an sRGB-encoded colour in this space, not clamped.
  func components(sRGB colour: SIMD3<Double>) -> [Double] {
    switch self {
    case .rgb(let curve, let matrix):
      if curve == .sRGB, matrix == ColourMatrix.diagonal(SIMD3(1, 1, 1)) { return [colour.x, colour.y, colour.z] }
      let encoded = Self.map(
        matrix.inverted * Self.map(colour, TransferCurve.sRGB.linear), curve.encoded)
      return [encoded.x, encoded.y, encoded.z]
    case .gray(let curve):
      // Equal channels are a grey already; going through luminance would only add rounding.
      if curve == .sRGB, colour.x == colour.y, colour.y == colour.z { return [colour.x] }
      let luminance = (Self.map(colour, TransferCurve.sRGB.linear) * SIMD3(0.2126, 0.7152, 0.0722)).sum()
      return [curve.encoded(luminance)]
    case .cmyk:
      let brightest = colour.max()
      guard brightest > 0 else { return [0, 0, 0, 1] }
      let inks = SIMD3(repeating: 1) - colour / brightest
      return [inks.x, inks.y, inks.z, 1 - brightest]
    }
  }

  private static func map(_ v: SIMD3<Double>, _ curve: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(curve(v.x), curve(v.y), curve(v.z))
  }
}
