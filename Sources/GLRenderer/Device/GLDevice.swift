import CGLShim

/// A GL context with everything that belongs to it. Not Sendable: it belongs to whoever uses it, one thread at a time.
public final class GLDevice {
  /// What the driver says of itself.
  public let capabilities: GLCapabilities
  /// The device's number in `reports(device:)`.
  public let index: Int
  /// Names of GL objects that are alive or wait to be deleted.
  let objects = GLObjectBin()
  private let context: EGLContextHandle

  /// Makes a context on the candidate's display.
  private init(candidate: EGLCandidate, display: EGLDisplayHandle) throws(GLError) {
    index = candidate.index
    let context = try EGLContextHandle(display: display)
    self.context = context
    capabilities = try context.withCurrent { () throws(GLError) in GLCapabilities.current() }
    guard !capabilities.version.isEmpty else { throw .contextLost }
  }

  /// Opens the best device: hardware before software, otherwise in the order of the list.
  ///
  /// - Parameter device: instead the device of that number, or the first whose name, platform, path or renderer holds
  ///   that text (letter case is ignored).
  /// - Throws: `libraryMissing` or `noDevice`.
  public static func open(device: String? = nil) throws(GLError) -> GLDevice {
    let candidates = try EGLRegistry.candidates()
    if device == nil, let known = EGLRegistry.preferred, case .opened(let device) = probe(candidates[known]) {
      return device
    }
    let (opened, reports) = choose(among: candidates, device: device, all: false)
    guard let opened else { throw .noDevice(tried: reports) }
    if device == nil { EGLRegistry.preferred = opened.index }
    return opened
  }

  /// Every device found and whether `open(device:)` takes it; each is opened for it. The chosen one is returned too.
  public static func survey(device: String? = nil) throws(GLError) -> (chosen: GLDevice?, reports: [EGLDeviceReport]) {
    choose(among: try EGLRegistry.candidates(), device: device, all: true)
  }

  /// Runs `body` with the context current and objects no longer needed deleted; restores what was current before.
  func withCurrent<R>(_ body: () throws(GLError) -> R) throws(GLError) -> R {
    try context.withCurrent { () throws(GLError) -> R in
      objects.deleteRetired()
      return try body()
    }
  }

  /// Throws the first GL error since the last call.
  func checkError(_ operation: String) throws(GLError) {
    var first: GLenum = 0
    // A lost context may report errors without end.
    for _ in 0..<16 {
      let code = cgl_GetError()
      if code == 0 { break }
      if first == 0 { first = code }
    }
    switch first {
    case 0: return
    case 0x0507: throw .contextLost
    case GLenum(GL_OUT_OF_MEMORY): throw .outOfMemory(operation: operation)
    default: throw .gl(operation: operation, code: first)
    }
  }
}

extension GLDevice {
  private enum Probe {
    case opened(GLDevice)
    case failed(String)
  }

  private static func probe(_ candidate: EGLCandidate) -> Probe {
    switch EGLRegistry.display(candidate) {
    case .failure(let fault): return .failed(fault.reason)
    case .success(let display):
      do {
        return .opened(try GLDevice(candidate: candidate, display: display))
      } catch {
        return .failed(error.description)
      }
    }
  }

  private static func choose(
    among candidates: [EGLCandidate], device wanted: String?, all: Bool
  ) -> (chosen: GLDevice?, reports: [EGLDeviceReport]) {
    var reports = candidates.map { $0.report(.passedOver, "it was not asked for") }
    var hardware: GLDevice?
    var software: GLDevice?
    for (i, candidate) in candidates.enumerated() where matches(candidate, wanted) != false {
      // Devices that cannot win are opened only for a report.
      if !all && (hardware != nil || (software != nil && candidate.cannotBeHardware)) { break }
      switch probe(candidate) {
      case .failed(let reason): reports[i].reason = reason
      case .opened(let device):
        reports[i].describe(device)
        guard matches(candidate, wanted) == true || matchesRenderer(device, wanted) else { continue }
        reports[i].status = .usable
        reports[i].reason = "another device comes before it"
        if wanted != nil {
          // The first that fits, whatever it is.
          if hardware == nil { hardware = device }
        } else if device.capabilities.isSoftware {
          if software == nil { software = device }
        } else if hardware == nil {
          hardware = device
        }
      }
    }
    let chosen = hardware ?? software
    if let chosen {
      reports[chosen.index].status = .chosen
      reports[chosen.index].reason =
        wanted != nil
        ? "it was asked for"
        : hardware != nil ? "it is the first hardware device" : "it is the first that works; no hardware was found"
    }
    return (chosen, reports)
  }

  /// Whether the candidate is meant by `wanted`; nil where only its renderer's name can tell.
  private static func matches(_ candidate: EGLCandidate, _ wanted: String?) -> Bool? {
    guard let wanted else { return true }
    if let number = Int(wanted) { return number == candidate.index }
    let text = wanted.lowercased()
    let names = [candidate.name, candidate.platform.rawValue, candidate.path ?? "", candidate.driver ?? ""]
    return names.contains { $0.lowercased().contains(text) } ? true : nil
  }

  private static func matchesRenderer(_ device: GLDevice, _ wanted: String?) -> Bool {
    guard let wanted else { return true }
    return device.capabilities.renderer.lowercased().contains(wanted.lowercased())
  }

  /// The device's display, for reports.
  fileprivate var display: EGLDisplayHandle { context.display }
}

extension EGLDeviceReport {
  /// Fills in what the opened device tells.
  fileprivate mutating func describe(_ device: GLDevice) {
    eglVendor = device.display.vendor
    eglVersion = device.display.version
    displayExtensions = device.display.extensions
    vendor = device.capabilities.vendor
    renderer = device.capabilities.renderer
    version = device.capabilities.version
    isSoftware = device.capabilities.isSoftware
  }
}
