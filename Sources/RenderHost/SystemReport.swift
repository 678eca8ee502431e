public import GLRenderer

/// What this machine offers for rendering, for `glrender info`.
public struct SystemReport: Codable, Equatable, Sendable {
  /// The context that the GPU renderer gets.
  public struct GPU: Codable, Equatable, Sendable {
    /// The device's number in `devices`.
    public var device: Int
    /// Vendor, renderer, version, limits and every extension.
    public var capabilities: GLCapabilities
    /// The optional extensions that concern this renderer, and whether they are there.
    public var extensionsThatMatter: [String: Bool]
    /// Whether the CPU does the drawing (llvmpipe and the like).
    public var isSoftware: Bool
  }

  /// Every EGL device found, in the order of preference, with what became of it.
  public var devices: [EGLDeviceReport]
  /// The GPU renderer's context; nil where it cannot be had.
  public var gpu: GPU?
  /// What `RendererChoice.automatic` gives on this machine: `.gpu` or `.software`.
  public var renderer: RendererChoice
  /// Why there is no GPU renderer; nil where there is one.
  public var problem: String?
  /// Debian packages that may mend that.
  public var packages: [String]
}

/// Looks at every EGL device; each is opened for it.
///
/// - Parameter device: the device that would be asked for; see `makeRenderer`.
public func systemReport(device: String? = nil) -> SystemReport {
  var report = SystemReport(devices: [], gpu: nil, renderer: .software, problem: nil, packages: [])
  do {
    let (chosen, devices) = try GLDevice.survey(device: device)
    report.devices = devices
    if let chosen {
      report.gpu = SystemReport.GPU(
        device: chosen.index, capabilities: chosen.capabilities,
        extensionsThatMatter: chosen.capabilities.extensionsThatMatter, isSoftware: chosen.capabilities.isSoftware)
      if environmentChoice() != .software { report.renderer = .gpu }
    } else {
      report.describe(.noDevice(tried: devices), device)
    }
  } catch {
    report.describe(error, device)
  }
  return report
}

extension SystemReport {
  fileprivate mutating func describe(_ error: GLError, _ device: String?) {
    let missing = unavailable(error, device: device)
    problem = missing.description
    packages = missing.packages
  }
}
