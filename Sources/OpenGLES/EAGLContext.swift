public import EAGLDrawables
public import Foundation
import GLRenderer
import Imaging

/// A version of OpenGL ES.
public enum EAGLRenderingAPI: UInt, Sendable {
  /// OpenGL ES 1.1, which is not available.
  case openGLES1 = 1
  /// OpenGL ES 2.0; its contexts can do all that 3.0 can.
  case openGLES2 = 2
  /// OpenGL ES 3.0.
  case openGLES3 = 3
}

/// A context of OpenGL ES: the state that the gl functions of the thread on which it is current act on.
///
/// It draws into renderbuffers and textures; there is no framebuffer 0. A renderbuffer that gets its storage from a
/// `CAEAGLLayer` is shown there when it is presented:
///
///     let context = EAGLContext(api: .openGLES3)!
///     EAGLContext.setCurrent(context)
///     glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
///     context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
///     ...
///     context.presentRenderbuffer(Int(GL_RENDERBUFFER))
///
/// A context may move from thread to thread, but is current on one at a time. It is drawn on the device that the
/// renderers take by themselves; layers show its pictures whatever renderer draws them.
open class EAGLContext: NSObject {
  /// The version that was asked for.
  public let api: EAGLRenderingAPI
  /// The contexts that this one shares objects with, itself among them.
  public let sharegroup: EAGLSharegroup
  /// A name for debugging. Default nil.
  open var debugLabel: String?
  /// Asks for work on threads of the driver's, which is left to the driver. Default false.
  open var isMultiThreaded = false

  private let context: GLClientContext

  /// A context with objects of its own; nil, with a line on the standard error, where it cannot be had: for OpenGL ES
  /// 1, and on a machine without OpenGL ES.
  public init?(api: EAGLRenderingAPI) {
    guard let context = Self.makeContext(api, sharing: nil) else { return nil }
    self.api = api
    self.context = context
    sharegroup = EAGLSharegroup(root: context)
    super.init()
  }

  /// A context that shares the objects of others; nil where it cannot be had.
  public init?(api: EAGLRenderingAPI, sharegroup: EAGLSharegroup) {
    guard let context = Self.makeContext(api, sharing: sharegroup.root) else { return nil }
    self.api = api
    self.context = context
    self.sharegroup = sharegroup
    super.init()
  }

  private static func makeContext(_ api: EAGLRenderingAPI, sharing other: GLClientContext?) -> GLClientContext? {
    guard api != .openGLES1 else {
      complain("OpenGL ES 1 is not available")
      return nil
    }
    do {
      return try GLClientContext(sharing: other)
    } catch {
      complain("there is no context: \(error)")
      return nil
    }
  }

  // MARK: - The current context

  /// Makes `context` current on the calling thread, and keeps it until another is; nil leaves the thread without one.
  ///
  /// - Returns: false, and nothing changes, where the context is current on another thread.
  @discardableResult
  open class func setCurrent(_ context: EAGLContext?) -> Bool {
    // The old one may go with this, which must not be while it is current.
    let before = current()
    return withExtendedLifetime(before) {
      if let context {
        do {
          try context.context.makeCurrent()
        } catch {
          complain("the context cannot be made current: \(error)")
          return false
        }
      } else if before != nil {
        GLClientContext.releaseCurrent()
      }
      Thread.current.threadDictionary[key] = context
      return true
    }
  }

  /// The calling thread's current context; nil where there is none.
  open class func current() -> EAGLContext? { Thread.current.threadDictionary[key] as? EAGLContext }

  private static let key = "glrender.EAGLContext.current"

  // MARK: - Drawables

  /// Gives the bound renderbuffer the storage of a drawable's picture: the size of a layer's bounds times its
  /// `contentsScale`, rounded to whole pixels, in the format that `drawableProperties` names. It is undefined what the
  /// pixels are.
  ///
  /// The storage stays as it is when the layer's size changes; what is presented then is fitted by `contentsGravity`.
  /// - Parameters:
  ///   - target: GL_RENDERBUFFER.
  ///   - drawable: a `CAEAGLLayer`; it is not retained. Nil takes the storage away.
  /// - Returns: false, with a line on the standard error, where no renderbuffer is bound, or where the drawable has no
  ///   pixels or more than can be drawn; the renderbuffer is then as before.
  @discardableResult
  open func renderbufferStorage(_ target: Int, from drawable: (any EAGLDrawable)?) -> Bool {
    do {
      if let fault = try context.withCurrent({ setStorage(target, drawable) }) {
        Self.complain("the renderbuffer gets no storage: \(fault)")
        return false
      }
      return true
    } catch {
      Self.complain("the renderbuffer gets no storage: \(error)")
      return false
    }
  }

  /// Shows the bound renderbuffer's pixels on the drawable that it has its storage from, from the next frame on.
  ///
  /// The pixels are copied once all drawing of this context is done, and stay in the renderbuffer. Where the layer is
  /// not opaque, colours are taken as multiplied by alpha.
  /// - Parameter target: GL_RENDERBUFFER.
  /// - Returns: false where there is no such renderbuffer or drawable any more.
  @discardableResult
  open func presentRenderbuffer(_ target: Int) -> Bool {
    guard target == GLRenderbuffer.target else { return false }
    let presented = try? context.withCurrent {
      guard let drawable = sharegroup[GLRenderbuffer.bound],
        let picture = GLRenderbuffer.read(opaque: drawable.isOpaque)
      else { return false }
      drawable.present(picture)
      return true
    }
    return presented ?? false
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("OpenGLES: \(text)\n".utf8))
  }
}
