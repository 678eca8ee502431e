/// One way to an EGL display, not opened yet.
struct EGLCandidate: Sendable {
  enum Platform: String, Sendable {
    case device, gbm, surfaceless
  }

  /// Its place in the list that `--device` counts.
  var index: Int
  var platform: Platform
  var name: String
  /// The DRM node.
  var path: String?
  var driver: String?
  var deviceExtensions: [String]
  /// Known before anything is opened to draw on the CPU.
  var isSoftware: Bool
  /// Known before anything is opened to find no hardware that another candidate does not find.
  var cannotBeHardware: Bool
  /// The EGLDeviceEXT's bits for `.device`, else 0.
  var device: UInt

  /// The report of a candidate that has not been opened.
  func report(_ status: EGLDeviceReport.Status, _ reason: String) -> EGLDeviceReport {
    EGLDeviceReport(
      index: index, platform: platform.rawValue, name: name, path: path, driver: driver,
      isSoftware: isSoftware ? true : nil, deviceExtensions: deviceExtensions, eglVendor: nil, eglVersion: nil,
      displayExtensions: [], vendor: nil, renderer: nil, version: nil, status: status, reason: reason)
  }
}
