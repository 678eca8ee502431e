import CoreGraphics
public import EAGLDrawables
public import Foundation
package import Imaging
import Synchronization

/// A layer that shows what a program draws with OpenGL ES of its own: the renderbuffer that an `EAGLContext` of the
/// module OpenGLES presents on it.
///
/// The pixels lie in the bounds as a picture in `contents` does: the bottom row of OpenGL ES is the picture's last, and
/// `contentsGravity` fits a picture of another size. The layer is opaque unless `isOpaque` is set to false: alpha is
/// ignored when a picture is presented, and otherwise colours are taken as multiplied by it.
///
/// Pictures may be presented on another thread than the layer's, also while that makes a frame; the frame shows one or
/// the other. The layer's geometry is read when a renderbuffer gets its storage, which belongs on the layer's thread.
open class CAEAGLLayer: CALayer, EAGLDrawable {
  /// What was presented last.
  private final let front = Mutex<CGImage?>(nil)
  private final let opaque = Atomic<Bool>(true)
  private final var properties: [AnyHashable: Any]?
  private final var waits = false

  /// A layer without a picture.
  public override init() {
    super.init()
    showsPresented()
  }

  /// A copy for presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
    showsPresented()
    guard let other = layer as? CAEAGLLayer else { return }
    opaque.store(other.isOpaque, ordering: .relaxed)
    properties = other.properties
    waits = other.waits
    let picture = other.front.withLock { $0 }
    front.withLock { $0 = picture }
  }

  /// A layer from an archive, without a picture.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    showsPresented()
  }

  /// The value a new layer has under `key`; true for "opaque".
  open override class func defaultValue(forKey key: String) -> Any? {
    key == "opaque" ? true : super.defaultValue(forKey: key)
  }

  override class var ownProperties: PropertyList? { ownKeys }

  private static let ownKeys = PropertyList([
    ("drawableProperties", LayerProperty(CAEAGLLayer.self, optional: \.drawableProperties)),
    ("presentsWithTransaction", LayerProperty(CAEAGLLayer.self, false, \.presentsWithTransaction)),
  ])

  /// How a renderbuffer's storage is to be made, by the keys `kEAGLDrawableProperty...` of OpenGLES. Default nil, which
  /// is RGBA8.
  open var drawableProperties: [AnyHashable: Any]? {
    get { properties }
    set {
      change("drawableProperties") {
        let old = properties
        withExtendedLifetime(old) { properties = newValue }
      }
    }
  }

  /// Whether a picture is shown together with the changes of the transaction that it is presented in. Frames show what
  /// has been presented by then either way. Default false.
  open var presentsWithTransaction: Bool {
    get { waits }
    set { change("presentsWithTransaction") { waits = newValue } }
  }

  /// Whether the alpha of pictures presented from now on is ignored. Default true; key "opaque".
  open override var isOpaque: Bool {
    get { opaque.load(ordering: .relaxed) }
    set {
      opaque.store(newValue, ordering: .relaxed)
      super.isOpaque = newValue
    }
  }

  /// The picture presented last, or a CGImage to show until there is one; anything else shows nothing. Default nil.
  open override var contents: Any? {
    get { front.withLock { $0 } }
    set {
      change("contents") {
        let old = show(newValue as? CGImage)
        withExtendedLifetime(old) {}
      }
    }
  }

  /// What a frame shows now.
  final var presented: CGImage? { front.withLock { $0 } }

  /// Puts `picture` in place of the one before, which is returned, as it must not go while the lock is held.
  fileprivate final func show(_ picture: CGImage?) -> CGImage? {
    front.withLock { shown in
      let old = shown
      shown = picture
      return old
    }
  }

  /// Frames ask a layer of the class for its picture each time.
  private final func showsPresented() { core.flags.formUnion([.picture, .presented]) }
}

extension CAEAGLLayer: PicturePresenting {
  package final var pictureSize: CGSize {
    CGSize(width: core.bounds.width * contentsScale, height: core.bounds.height * contentsScale)
  }

  package final func present(_ picture: PixelBuffer) {
    let image = CGImage(pixels: picture, alphaInfo: isOpaque ? .noneSkipLast : .premultipliedLast)
    _ = show(image)
  }
}
