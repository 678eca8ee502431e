extension CGColorSpace {
  /// sRGB, IEC 61966-2-1.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB, components outside of 0...1 allowed.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries, linear.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB's primaries, linear, components outside of 0...1 allowed.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// P3 primaries, D65 white, sRGB's curve.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3, components outside of 0...1 allowed.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3, linear.
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// Display P3, linear, components outside of 0...1 allowed.
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Grey with a gamma of 2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey with a gamma of 2.2, components outside of 0...1 allowed.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Linear grey.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Linear grey, components outside of 0...1 allowed.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// Generic RGB's primaries, linear; the same as `linearSRGB` here.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// Adobe RGB (1998).
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// Inks, converted as device CMYK.
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
  /// ITU-R BT.709.
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  /// ITU-R BT.2020.
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  /// The cinemas' P3 with its own white and a gamma of 2.6.
  public static let dcip3: CFString = "kCGColorSpaceDCIP3"
  /// ROMM RGB, ISO 22028-2.
  public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
  /// ACEScg, linear.
  public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"

  static let deviceRGB = named("kCGColorSpaceDeviceRGB")
  static let deviceGray = named("kCGColorSpaceDeviceGray")
  static let deviceCMYK = named("kCGColorSpaceDeviceCMYK")
  static let genericGray = named("kCGColorSpaceGenericGray")
  /// The space that pictures are composited in.
  package static let standardRGB = named(sRGB)
  static let standardGenericGrayGamma2_2 = named(genericGrayGamma2_2)
  static let standardGenericCMYK = named(genericCMYK)

  /// A space of the table below.
  private static func named(_ name: CFString) -> CGColorSpace {
    guard let space = CGColorSpace(name: name) else { preconditionFailure("\(name) is not in the table") }
    return space
  }

  struct Definition: Sendable {
    var encoding: ColourEncoding
    var isExtended = false
  }

  static let definitions: [CFString: Definition] = [
    sRGB: Definition(encoding: .rgb(.sRGB, .rec709)),
    extendedSRGB: Definition(encoding: .rgb(.sRGB, .rec709), isExtended: true),
    linearSRGB: Definition(encoding: .rgb(.linear, .rec709)),
    extendedLinearSRGB: Definition(encoding: .rgb(.linear, .rec709), isExtended: true),
    displayP3: Definition(encoding: .rgb(.sRGB, .displayP3)),
    extendedDisplayP3: Definition(encoding: .rgb(.sRGB, .displayP3), isExtended: true),
    linearDisplayP3: Definition(encoding: .rgb(.linear, .displayP3)),
    extendedLinearDisplayP3: Definition(encoding: .rgb(.linear, .displayP3), isExtended: true),
    genericGrayGamma2_2: Definition(encoding: .gray(.power(2.2))),
    extendedGray: Definition(encoding: .gray(.power(2.2)), isExtended: true),
    linearGray: Definition(encoding: .gray(.linear)),
    extendedLinearGray: Definition(encoding: .gray(.linear), isExtended: true),
    genericRGBLinear: Definition(encoding: .rgb(.linear, .rec709)),
    adobeRGB1998: Definition(encoding: .rgb(.power(563.0 / 256), .adobe)),
    genericCMYK: Definition(encoding: .cmyk),
    itur_709: Definition(encoding: .rgb(.rec709, .rec709)),
    itur_2020: Definition(encoding: .rgb(.rec709, .rec2020)),
    dcip3: Definition(encoding: .rgb(.power(2.6), .dciP3)),
    rommrgb: Definition(encoding: .rgb(.romm, .romm)),
    acescgLinear: Definition(encoding: .rgb(.linear, .acescg), isExtended: true),
    "kCGColorSpaceGenericRGB": Definition(encoding: .rgb(.sRGB, .rec709)),
    "kCGColorSpaceGenericGray": Definition(encoding: .gray(.sRGB)),
    "kCGColorSpaceDeviceRGB": Definition(encoding: .rgb(.sRGB, .rec709)),
    "kCGColorSpaceDeviceGray": Definition(encoding: .gray(.sRGB)),
    "kCGColorSpaceDeviceCMYK": Definition(encoding: .cmyk),
  ]
}
