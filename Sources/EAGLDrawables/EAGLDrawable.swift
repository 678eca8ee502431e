public import Foundation

// The part of Apple's OpenGLES framework that QuartzCore needs. It is a module of its own so that programs without
// OpenGL ES code of their own do not get the gl functions with their layers; OpenGLES exports it.

/// What an `EAGLContext` can give a renderbuffer's storage to and present it on: a `CAEAGLLayer`.
public protocol EAGLDrawable: NSObjectProtocol {
  /// How the storage is to be made, by the keys `kEAGLDrawableProperty...`; read when a renderbuffer gets its storage.
  var drawableProperties: [AnyHashable: Any]? { get set }
}

/// Key of `drawableProperties`: whether a renderbuffer keeps its pixels when it is presented, a Bool, false by default.
/// Pixels are kept either way, which the absent promise allows.
public let kEAGLDrawablePropertyRetainedBacking = "kEAGLDrawablePropertyRetainedBacking"

/// Key of `drawableProperties`: the renderbuffer's format, one of `kEAGLColorFormat...`; RGBA8 by default.
public let kEAGLDrawablePropertyColorFormat = "kEAGLDrawablePropertyColorFormat"

/// Red, green, blue and alpha of 8 bits each.
public let kEAGLColorFormatRGBA8 = "kEAGLColorFormatRGBA8"

/// Red and blue of 5 bits, green of 6, no alpha.
public let kEAGLColorFormatRGB565 = "kEAGLColorFormatRGB565"

/// As RGBA8, but what shaders write is taken as linear and stored in sRGB's encoding; OpenGL ES 3.
public let kEAGLColorFormatSRGBA8 = "kEAGLColorFormatSRGBA8"
