import CGLShim

/// A context for a program's own OpenGL ES calls, on the display that the renderers use. Not Sendable: it is current on
/// one thread at a time.
///
/// What is done in it here leaves all its state as the program had it, but for what is said to be changed.
package final class GLClientContext {
  private let context: EGLContextHandle

  /// Opens the best device on first use.
  ///
  /// - Parameter other: the context to share objects with.
  /// - Throws: `libraryMissing`, `noDevice`, or why the context cannot be made.
  package init(sharing other: GLClientContext? = nil) throws(GLError) {
    if let other {
      context = try EGLContextHandle(display: other.context.display, sharing: other.context)
    } else {
      context = try EGLContextHandle(display: try Self.display())
    }
  }

  /// The display of the device that drawing without a wish for one uses.
  private static func display() throws(GLError) -> EGLDisplayHandle {
    let candidates = try EGLRegistry.candidates()
    if EGLRegistry.preferred == nil { _ = try GLDevice.open() }
    guard let preferred = EGLRegistry.preferred, case .success(let display) = EGLRegistry.display(candidates[preferred])
    else { throw .noDevice(tried: []) }
    return display
  }

  /// Makes it current on the calling thread until another is; throws where it is current on another thread.
  package func makeCurrent() throws(GLError) { try context.makeCurrent() }

  /// Leaves the calling thread without a current context.
  package static func releaseCurrent() { EGLContextHandle.releaseCurrent() }

  /// Runs `body` with the context current; then makes current again what was before.
  package func withCurrent<R>(_ body: () throws(GLError) -> R) throws(GLError) -> R {
    try context.withCurrent(body)
  }
}
