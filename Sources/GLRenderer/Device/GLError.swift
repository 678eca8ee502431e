/// What can go wrong between this program and the GPU.
public enum GLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// libEGL or one of its functions is missing; the loader's words.
  case libraryMissing(reason: String)
  /// No device can be used; every one that was found, with the reason.
  case noDevice(tried: [EGLDeviceReport])
  /// An EGL call failed.
  case egl(operation: String, code: Int32)
  /// A GL call failed.
  case gl(operation: String, code: UInt32)
  /// The driver reset the context; the renderer is of no more use.
  case contextLost
  /// The driver is out of memory.
  case outOfMemory(operation: String)
  /// A shader was refused; its log with file names and lines.
  case shader(program: String, log: String)
  /// A frame or surface is larger than this device can draw, in pixels.
  case sizeBeyondLimit(width: Int, height: Int, limit: Int)
  /// A plan contradicts itself.
  case invalidPlan(String)

  /// One sentence without its full stop; several lines for a shader's log or a list of devices.
  public var description: String {
    switch self {
    case .libraryMissing(let reason): "EGL cannot be used: \(reason)"
    case .noDevice(let tried):
      tried.isEmpty
        ? "EGL finds no device" : "no EGL device can be used" + tried.map { "\n  " + $0.summary }.joined()
    case .egl(let operation, let code): "\(operation) failed: \(Self.eglName(code))"
    case .gl(let operation, let code): "OpenGL error 0x\(String(code, radix: 16)) in \(operation)"
    case .contextLost: "the GPU was reset and its context lost"
    case .outOfMemory(let operation): "the GPU has no memory left in \(operation)"
    case .shader(let program, let log): "the driver refuses the shader program \(program):\n\(log)"
    case .sizeBeyondLimit(let width, let height, let limit):
      "a picture of \(width) x \(height) pixels is beyond this device's limit of \(limit) a side"
    case .invalidPlan(let fault): "the frame plan is faulty: \(fault)"
    }
  }

  /// Debian packages that may mend it.
  public var packages: [String] {
    switch self {
    case .libraryMissing: ["libegl1", "libegl-mesa0", "libgl1-mesa-dri", "libgles2", "libgbm1"]
    case .noDevice: ["libegl-mesa0", "libgl1-mesa-dri", "libgbm1"]
    default: []
    }
  }

  private static func eglName(_ code: Int32) -> String {
    let names = [
      "EGL_SUCCESS", "EGL_NOT_INITIALIZED", "EGL_BAD_ACCESS", "EGL_BAD_ALLOC", "EGL_BAD_ATTRIBUTE", "EGL_BAD_CONFIG",
      "EGL_BAD_CONTEXT", "EGL_BAD_CURRENT_SURFACE", "EGL_BAD_DISPLAY", "EGL_BAD_MATCH", "EGL_BAD_NATIVE_PIXMAP",
      "EGL_BAD_NATIVE_WINDOW", "EGL_BAD_PARAMETER", "EGL_BAD_SURFACE", "EGL_CONTEXT_LOST",
    ]
    let index = Int(code) - 0x3000
    return names.indices.contains(index) ? names[index] : "EGL error 0x\(String(code, radix: 16))"
  }
}
