import Foundation
import Imaging
import OpenGLES
import QuartzCore
import RenderModel
import Testing

/// A drawable of no class that pictures can be presented on.
private final class Stranger: NSObject, EAGLDrawable {
  var drawableProperties: [AnyHashable: Any]?
}

@Suite(.enabled(if: hasOpenGLES, "there is no OpenGL ES here")) struct DrawableTests {
  // MARK: Pictures

  /// A triangle with corners (-1, -1), (1, -1) and (-1, 1): it covers the pixels below the diagonal, (x, y) from the
  /// bottom with x + y < 7 of 8; those on it may or may not be.
  @Test(arguments: Compositor.available, [EAGLRenderingAPI.openGLES2, .openGLES3])
  func bothRenderersShowWhatWasDrawn(_ compositor: Compositor, _ api: EAGLRenderingAPI) throws {
    let stage = try Stage(8, 8, api: api)
    defer { stage.end() }
    #expect(stage.makeStorage() == [8, 8])
    #expect(glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
    let program = try makeProgram(
      "attribute vec2 corner; void main() { gl_Position = vec4(corner, 0.0, 1.0); }",
      "precision mediump float; void main() { gl_FragColor = vec4(0.2, 0.4, 0.6, 1.0); }")
    stage.clear(1, 1, 0)
    glViewport(0, 0, 8, 8)
    glUseProgram(program)
    drawTriangles([-1, -1, 1, -1, -1, 1])
    glDeleteProgram(program)
    #expect(stage.present())
    // Whichever way y points outside, the picture's bottom row is at the bottom.
    for yUp in [false, true] {
      let picture = try compositor.draw(stage.layer, 8, 8, yUp: yUp)
      for y in 0..<8 {
        for x in 0..<8 where x + y != 7 {
          let isInside = x + y < 7
          #expect(near(picture.pixel(x, 7 - y), isInside ? [51, 102, 153, 255] : [255, 255, 0, 255]))
        }
      }
    }
  }

  @Test(arguments: Compositor.available) func eachPresentIsAPictureOfItsOwn(_ compositor: Compositor) throws {
    let stage = try Stage(4, 4)
    defer { stage.end() }
    _ = stage.makeStorage()
    #expect(stage.layer.contents == nil)
    stage.clear(1, 0, 0)
    stage.present()
    let first = try #require(stage.layer.contents as? CGImage)
    #expect(try compositor.draw(stage.layer, 4, 4).pixel(1, 1) == [255, 0, 0, 255])
    stage.clear(0, 0, 1)
    // What is drawn is not shown before it is presented.
    #expect(try compositor.draw(stage.layer, 4, 4).pixel(1, 1) == [255, 0, 0, 255])
    stage.present()
    let second = try #require(stage.layer.contents as? CGImage)
    #expect(try compositor.draw(stage.layer, 4, 4).pixel(1, 1) == [0, 0, 255, 255])
    #expect(first !== second && first.imageSource.id != second.imageSource.id)
    #expect(first.imageSource.pixels.pixel(1, 1) == [255, 0, 0, 255])
    // The pixels stay in the renderbuffer.
    stage.clear(0, 0, 2, 4, [0, 1, 0])
    stage.present()
    #expect(try stage.shown(1, 1) == [0, 255, 0, 255] && stage.shown(2, 1) == [0, 0, 255, 255])
  }

  @Test func framesMadeByTheSameGPURestoreTheContext() throws {
    let stage = try Stage(4, 4)
    defer { stage.end() }
    _ = stage.makeStorage()
    for compositor in Compositor.available {
      stage.clear(0, 1, 0)
      stage.present()
      #expect(try compositor.draw(stage.layer, 4, 4).pixel(3, 3) == [0, 255, 0, 255])
      #expect(EAGLContext.current() === stage.context && stage.size == [4, 4])
    }
  }

  // MARK: Alpha

  @Test func opaqueLayersIgnoreAlpha() throws {
    let stage = try Stage(2, 2)
    defer { stage.end() }
    _ = stage.makeStorage()
    stage.clear(0.2, 0.4, 0.6, 0)
    stage.present()
    #expect(try stage.shown(0, 0) == [51, 102, 153, 255])
    #expect((stage.layer.contents as? CGImage)?.alphaInfo == .noneSkipLast)
  }

  /// Half-transparent red over white: 0.5 + (1 - 0.5) of each channel, and a colour beyond its alpha counts as it.
  @Test(arguments: Compositor.available) func otherLayersAreBlended(_ compositor: Compositor) throws {
    let stage = try Stage(2, 2)
    defer { stage.end() }
    stage.layer.isOpaque = false
    _ = stage.makeStorage()
    stage.clear(0.4, 0, 0, 0.4)
    stage.present()
    #expect(try stage.shown(0, 0) == [102, 0, 0, 102])
    let white = Colour(red: 1, green: 1, blue: 1, alpha: 1)
    #expect(near(try compositor.draw(stage.layer, 2, 2, background: white).pixel(0, 0), [255, 153, 153, 255]))
    stage.clear(1, 0.2, 0, 0.4)
    stage.present()
    #expect(try stage.shown(0, 0) == [102, 51, 0, 102])
    #expect(near(try compositor.draw(stage.layer, 2, 2, background: white).pixel(0, 0), [255, 204, 153, 255]))
  }

  // MARK: Sizes

  @Test func storageIsOfTheLayersPixels() throws {
    let stage = try Stage(10.4, 20.5)
    defer { stage.end() }
    #expect(stage.makeStorage() == [10, 21])
    stage.layer.contentsScale = 2
    #expect(stage.makeStorage() == [21, 41])
    // The transform and the position are of no account.
    stage.layer.transform = CATransform3DMakeScale(3, 3, 1)
    stage.layer.bounds = CGRect(x: 5, y: -5, width: 3, height: 4)
    #expect(stage.makeStorage() == [6, 8])
  }

  @Test(arguments: Compositor.available) func resizing(_ compositor: Compositor) throws {
    let stage = try Stage(4, 2)
    defer { stage.end() }
    _ = stage.makeStorage()
    stage.clear(0, 0, 2, 2, [1, 0, 0])
    stage.clear(2, 0, 2, 2, [0, 1, 0])
    stage.present()
    // The picture is stretched until the renderbuffer has new storage: each half is then 4 wide.
    stage.layer.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
    stage.layer.magnificationFilter = .nearest
    #expect(stage.size == [4, 2] && stage.present())
    let stretched = try compositor.draw(stage.layer, 8, 4)
    #expect(stretched.pixel(3, 3) == [255, 0, 0, 255] && stretched.pixel(4, 0) == [0, 255, 0, 255])
    #expect(stage.makeStorage() == [8, 4])
    stage.clear(0, 0, 1)
    stage.clear(0, 0, 1, 1, [1, 1, 1])
    stage.present()
    let drawn = try compositor.draw(stage.layer, 8, 4)
    #expect(drawn.pixel(0, 3) == [255, 255, 255, 255] && drawn.pixel(1, 3) == [0, 0, 255, 255])
    #expect(drawn.pixel(0, 2) == [0, 0, 255, 255])
  }

  @Test func layersWithoutPixelsGiveNoStorage() throws {
    let stage = try Stage(4, 4)
    defer { stage.end() }
    _ = stage.makeStorage()
    let sizes: [(CGFloat, CGFloat)] = [
      (0, 0), (0, 4), (4, 0), (0.4, 4), (.nan, 4), (4, .infinity), (1e300, 1e300), (16385, 1), (16384, 16384),
    ]
    for (width, height) in sizes {
      stage.layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      #expect(stage.makeStorage() == nil, "\(width) x \(height)")
      #expect(stage.size == [4, 4])
    }
    stage.layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    for scale in [0, -1, CGFloat.nan, .infinity] {
      stage.layer.contentsScale = scale
      #expect(stage.makeStorage() == nil)
    }
    // A layer without size shows nothing, but is no obstacle.
    stage.layer.contentsScale = 1
    stage.layer.bounds = .zero
    stage.clear(1, 0, 0)
    #expect(stage.present())
    for compositor in Compositor.available {
      #expect(try compositor.draw(stage.layer, 2, 2).pixel(0, 0) == [0, 0, 0, 0])
    }
  }

  // MARK: Formats

  @Test func formats() throws {
    let stage = try Stage(2, 2)
    defer { stage.end() }
    func shown(_ format: Any, _ value: GLfloat) throws -> [Int] {
      stage.layer.drawableProperties = [
        kEAGLDrawablePropertyColorFormat: format, kEAGLDrawablePropertyRetainedBacking: NSNumber(value: true),
      ]
      #expect(stage.makeStorage() != nil)
      stage.clear(value, value, value)
      stage.present()
      return try stage.shown(0, 0)
    }
    #expect(try shown(kEAGLColorFormatRGBA8, 0.2) == [51, 51, 51, 255])
    // 0.3 * 31 = 9.3, 0.3 * 63 = 18.9: 9/31 and 19/63.
    #expect(near(try shown(kEAGLColorFormatRGB565, 0.3), [74, 77, 74, 255]))
    // Linear 0.2 is 1.055 * 0.2^(1/2.4) - 0.055 = 0.4845.
    #expect(near(try shown(kEAGLColorFormatSRGBA8, 0.2), [124, 124, 124, 255]))
    for unknown in ["gold", 7, NSNull()] as [Any] { #expect(try shown(unknown, 0.2) == [51, 51, 51, 255]) }
  }

  // MARK: Faults

  @Test func wrongUseIsRefused() throws {
    let stage = try Stage(4, 4)
    defer { stage.end() }
    let target = Int(GL_RENDERBUFFER)
    // No storage of a drawable yet.
    #expect(!stage.present())
    #expect(!stage.context.renderbufferStorage(Int(GL_TEXTURE_2D), from: stage.layer))
    #expect(!stage.context.renderbufferStorage(target, from: Stranger()))
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), 0)
    #expect(stage.makeStorage() == nil && !stage.present())
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), stage.renderbuffer)
    #expect(stage.makeStorage() != nil && stage.present() && !stage.context.presentRenderbuffer(Int.min))
    #expect(stage.context.renderbufferStorage(target, from: nil))
    #expect(!stage.present() && stage.size == [0, 0])
    // Samples are to be resolved into a renderbuffer that can be presented.
    #expect(stage.makeStorage() != nil)
    glRenderbufferStorageMultisample(GLenum(GL_RENDERBUFFER), 4, GLenum(GL_RGBA8), 4, 4)
    #expect(!stage.present())
    #expect(glGetError() == GLenum(GL_NO_ERROR))
  }

  @Test func layersAreNotKept() throws {
    let stage = try Stage(4, 4)
    defer { stage.end() }
    weak var watched: CAEAGLLayer?
    do {
      let layer = CAEAGLLayer()
      layer.bounds.size = CGSize(width: 4, height: 4)
      watched = layer
      #expect(stage.context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer) && stage.present())
    }
    #expect(watched == nil && !stage.present())
  }

  @Test func statesAndNamesAreLeftAlone() throws {
    let stage = try Stage(3, 3)
    defer { stage.end() }
    _ = stage.makeStorage()
    var (buffer, other): (GLuint, GLuint) = (0, 0)
    glGenBuffers(1, &buffer)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
    glGenFramebuffers(1, &other)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), other)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 8)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 17)
    glPixelStorei(GLenum(GL_PACK_SKIP_ROWS), 2)
    let names = [
      GL_PIXEL_PACK_BUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_DRAW_FRAMEBUFFER_BINDING,
      GL_RENDERBUFFER_BINDING, GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
    ]
    func state() -> [GLint] {
      names.map { name in
        var value: GLint = -1
        glGetIntegerv(GLenum(name), &value)
        return value
      }
    }
    func framebuffers() -> [GLuint] { (1...500).filter { glIsFramebuffer($0) == GL_TRUE } }
    let (before, known) = (state(), framebuffers())
    stage.clear(0, 1, 1)
    // An error of the program's own stays for it to find.
    glEnable(GLenum.max)
    for _ in 0..<100 { #expect(stage.present()) }
    #expect(state() == before && framebuffers() == known && known.count == 2)
    #expect(glGetError() == GLenum(GL_INVALID_ENUM) && glGetError() == GLenum(GL_NO_ERROR))
    #expect(try stage.shown(2, 0) == [0, 255, 255, 255])
    glDeleteFramebuffers(1, &other)
    glDeleteBuffers(1, &buffer)
  }
}
