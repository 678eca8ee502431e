import CGLShim
import Synchronization

/// An initialised EGL display. Displays belong to the process and are never terminated: other parts of it may use the
/// same one.
struct EGLDisplayHandle: Sendable {
  /// The EGLDisplay's bits.
  let bits: UInt
  let vendor: String
  let version: String
  /// Major and minor number.
  let number: (major: Int32, minor: Int32)
  let extensions: [String]

  var pointer: EGLDisplay? { EGLDisplay(bitPattern: bits) }
}

/// The process's EGL devices and displays; each is looked for and opened once.
enum EGLRegistry {
  private struct State {
    var candidates: [EGLCandidate]?
    var displays: [Int: Result<EGLDisplayHandle, EGLFault>] = [:]
    var preferred: Int?
  }

  /// Why a display cannot be opened, for a report.
  struct EGLFault: Error {
    let reason: String
  }

  private static let state = Mutex(State())

  /// Every candidate, in order.
  static func candidates() throws(GLError) -> [EGLCandidate] {
    guard cgl_load() == CGL_LOADED else { throw .libraryMissing(reason: String(cString: cgl_load_error())) }
    return state.withLock { state in
      if let known = state.candidates { return known }
      let found = EGLCandidate.enumerate()
      state.candidates = found
      return found
    }
  }

  /// The candidate that was chosen when nothing in particular was asked for, once that has happened.
  static var preferred: Int? {
    get { state.withLock { $0.preferred } }
    set { state.withLock { $0.preferred = newValue } }
  }

  /// The candidate's display, opened on first use.
  static func display(_ candidate: EGLCandidate) -> Result<EGLDisplayHandle, EGLFault> {
    state.withLock { state in
      if let known = state.displays[candidate.index] { return known }
      let opened = open(candidate)
      state.displays[candidate.index] = opened
      return opened
    }
  }

  private static func open(_ candidate: EGLCandidate) -> Result<EGLDisplayHandle, EGLFault> {
    let display: EGLDisplay?
    switch candidate.platform {
    case .device:
      display = cgl_egl_GetPlatformDisplayEXT(
        EGLenum(EGL_PLATFORM_DEVICE_EXT), UnsafeMutableRawPointer(bitPattern: candidate.device), nil)
    case .gbm:
      var message = [CChar](repeating: 0, count: 256)
      guard let device = cgl_open_gbm_device(candidate.path ?? "", &message, Int32(message.count)) else {
        let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return .failure(EGLFault(reason: String(decoding: text, as: UTF8.self)))
      }
      display = cgl_egl_GetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_GBM_KHR), device, nil)
    case .surfaceless:
      display = cgl_egl_GetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    }
    guard let display else { return .failure(failure("eglGetPlatformDisplay")) }
    var major: EGLint = 0
    var minor: EGLint = 0
    guard cgl_egl_Initialize(display, &major, &minor) != 0 else { return .failure(failure("eglInitialize")) }
    let text = { (name: Int32) in cgl_egl_QueryString(display, name).map { String(cString: $0) } ?? "" }
    return .success(
      EGLDisplayHandle(
        bits: UInt(bitPattern: display), vendor: text(EGL_VENDOR), version: text(EGL_VERSION), number: (major, minor),
        extensions: EGLCandidate.words(cgl_egl_QueryString(display, EGL_EXTENSIONS))))
  }

  private static func failure(_ operation: String) -> EGLFault {
    EGLFault(reason: GLError.egl(operation: operation, code: cgl_egl_GetError()).description)
  }
}
