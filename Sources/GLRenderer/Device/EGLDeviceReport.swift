/// One EGL device that was found and what became of it; plain data for `glrender info` and error messages.
public struct EGLDeviceReport: Codable, Equatable, Sendable {
  /// What became of the device.
  public enum Status: String, Codable, Sendable {
    /// It draws.
    case chosen
    /// It would do; another was taken.
    case usable
    /// It cannot be used, or was not asked for.
    case passedOver = "passed over"
  }

  /// The number that `--device` takes.
  public var index: Int
  /// "device", "gbm" or "surfaceless": the EGL platform.
  public var platform: String
  /// For people: "EGL device 0 (software)", "GBM on /dev/dri/renderD128".
  public var name: String
  /// The DRM node's file, nil where there is none.
  public var path: String?
  /// The kernel's or EGL's name of the driver, nil where it is not told.
  public var driver: String?
  /// Whether the CPU does the drawing; nil where that was not found out.
  public var isSoftware: Bool?
  /// Extensions of the EGL device.
  public var deviceExtensions: [String]
  /// The EGL implementation's vendor, nil where the display was not opened.
  public var eglVendor: String?
  /// The EGL version, nil where the display was not opened.
  public var eglVersion: String?
  /// Extensions of the EGL display.
  public var displayExtensions: [String]
  /// GL_VENDOR, nil where no context was made.
  public var vendor: String?
  /// GL_RENDERER, nil where no context was made.
  public var renderer: String?
  /// GL_VERSION, nil where no context was made.
  public var version: String?
  /// What became of it.
  public var status: Status
  /// Why, as a sentence without its full stop.
  public var reason: String

  /// The device in one line: its number, name, what became of it and why.
  public var summary: String {
    let what = renderer.map { "\(name), \($0)" } ?? name
    return "\(index): \(what): \(status.rawValue): \(reason)"
  }
}
