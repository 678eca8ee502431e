import EAGLDrawables
import Foundation
import GLRenderer
import RenderModel

extension EAGLContext {
  /// Gives the bound renderbuffer its storage, this context being current; why that cannot be, else nil.
  final func setStorage(_ target: Int, _ drawable: (any EAGLDrawable)?) -> String? {
    guard target == GLRenderbuffer.target else { return "the target is not GL_RENDERBUFFER" }
    let name = GLRenderbuffer.bound
    guard name != 0 else { return "no renderbuffer is bound" }
    guard let drawable else {
      sharegroup[name] = nil
      return GLRenderbuffer.allocate(.rgba8, width: 0, height: 0) ? nil : "the driver keeps the old one"
    }
    guard let drawable = drawable as? any PicturePresenting else { return "the drawable is no CAEAGLLayer" }
    let size = drawable.pictureSize
    let (width, height) = (size.width.rounded(), size.height.rounded())
    // Not a number fails here too.
    guard width >= 1, height >= 1 else { return "the drawable has no pixels, its size being \(width) x \(height)" }
    let side = CGFloat(min(RenderLimits.side, GLRenderbuffer.longestSide))
    guard width <= side, height <= side, width * height <= CGFloat(RenderLimits.pixels) else {
      return "\(width) x \(height) pixels are beyond the limit of \(Int(side)) a side, \(RenderLimits.pixels) in all"
    }
    let format = GLRenderbuffer.Format(drawable.drawableProperties)
    guard GLRenderbuffer.allocate(format, width: Int(width), height: Int(height)) else {
      return "the driver has no memory for \(width) x \(height) pixels"
    }
    sharegroup[name] = drawable
    return nil
  }
}

extension GLRenderbuffer.Format {
  /// Unknown formats count as RGBA8.
  fileprivate init(_ properties: [AnyHashable: Any]?) {
    switch properties?[kEAGLDrawablePropertyColorFormat] as? String {
    case kEAGLColorFormatRGB565: self = .rgb565
    case kEAGLColorFormatSRGBA8: self = .srgba8
    default: self = .rgba8
    }
  }
}

/// The version of this interface, as Apple's function of that name.
public func EAGLGetVersion(_ major: UnsafeMutablePointer<UInt32>, _ minor: UnsafeMutablePointer<UInt32>) {
  major.pointee = 1
  minor.pointee = 0
}
