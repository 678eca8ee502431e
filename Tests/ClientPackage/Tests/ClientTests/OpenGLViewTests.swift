import AppleStyle
import CoreGraphics
import OpenGLES
import QuartzCore
import Testing

@Suite struct OpenGLViewTests {
  /// Where there is no OpenGL ES the view says so, and calls do nothing.
  @Test func showsItsColour() throws {
    guard let view = OpenGLView(frame: CGRect(x: 0, y: 0, width: 8, height: 8)) else {
      #expect(EAGLContext(api: .openGLES2) == nil)
      return glFinish()
    }
    #expect(view.render())
    let picture = try #require(view.eaglLayer.contents as? CGImage)
    #expect(picture.width == 16 && picture.height == 16)
    let drawn = try LayerRenderer(.automatic).image(of: view.eaglLayer, size: CGSize(width: 8, height: 8))
    #expect(bytes(of: drawn).prefix(4) == [0, 104, 55, 255])
  }
}
