import EAGLDrawables
public import Foundation
import GLRenderer
import Synchronization

/// The contexts that share textures, buffers, programs and renderbuffers; framebuffers and vertex arrays are each
/// context's own.
open class EAGLSharegroup: NSObject {
  /// A name for debugging. Default nil.
  open var debugLabel: String?

  /// The first context's: those to come share with it, also when it is gone itself.
  let root: GLClientContext

  /// Threads hand it about, and use of the drawable only what it allows on any.
  private struct Destination: @unchecked Sendable {
    weak var drawable: (any PicturePresenting)?
  }

  /// Where renderbuffers with a drawable's storage are presented, by their names.
  private let destinations = Mutex<[UInt32: Destination]>([:])

  init(root: GLClientContext) {
    self.root = root
    super.init()
  }

  /// The drawable of a renderbuffer; nil where it has none or the drawable is gone. Setting it drops those gone.
  subscript(renderbuffer: UInt32) -> (any PicturePresenting)? {
    get { destinations.withLock { $0[renderbuffer] }?.drawable }
    set {
      let destination = newValue.map { Destination(drawable: $0) }
      destinations.withLock { known in
        known = known.filter { $0.value.drawable != nil }
        known[renderbuffer] = destination
      }
    }
  }
}
