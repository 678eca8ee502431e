import Imaging
import OpenGLES
import QuartzCore
import RenderHost
import RenderModel
import Testing

/// Whether this machine has OpenGL ES.
let hasOpenGLES = EAGLContext(api: .openGLES3) != nil

/// A renderer that this machine has.
enum Compositor: String, CaseIterable, CustomTestStringConvertible {
  case software
  case gpu

  var testDescription: String { rawValue }

  /// Those that can be made here.
  static let available: [Compositor] = allCases.filter { (try? makeRenderer($0.choice)) != nil }

  private var choice: RendererChoice { self == .gpu ? .gpu : .software }

  /// The window from (0, 0) of so many points around `layer`, one pixel a point.
  func draw(
    _ layer: CALayer, _ width: Int, _ height: Int, yUp: Bool = false, background: Colour? = nil
  ) throws -> PixelBuffer {
    let snapshot = SnapshotBuilder.snapshot(of: layer, time: nil, yAxis: yUp ? .up : .down)
    var diagnostics = snapshot.diagnostics
    let request = FrameRequest(width: width, height: height, scale: 1, yUp: yUp, background: background)
    return try makeRenderer(choice).renderer.render(snapshot, request, diagnostics: &diagnostics)
  }
}

/// A layer, a context that is current until `end`, and a framebuffer with a renderbuffer that is bound.
final class Stage {
  let context: EAGLContext
  let layer: CAEAGLLayer
  private(set) var renderbuffer: GLuint = 0
  private(set) var framebuffer: GLuint = 0
  private let before = EAGLContext.current()

  init(_ width: CGFloat, _ height: CGFloat, api: EAGLRenderingAPI = .openGLES3, group: EAGLSharegroup? = nil) throws {
    let made = group.map { EAGLContext(api: api, sharegroup: $0) } ?? EAGLContext(api: api)
    context = try #require(made)
    layer = CAEAGLLayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    EAGLContext.setCurrent(context)
    glGenRenderbuffers(1, &renderbuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
  }

  func end() {
    EAGLContext.setCurrent(context)
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteRenderbuffers(1, &renderbuffer)
    EAGLContext.setCurrent(before)
  }

  /// The renderbuffer's storage for the layer; its size in pixels.
  func makeStorage() -> [Int]? {
    context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer) ? size : nil
  }

  /// The bound renderbuffer's size.
  var size: [Int] {
    var (width, height): (GLint, GLint) = (0, 0)
    glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_WIDTH), &width)
    glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_HEIGHT), &height)
    return [Int(width), Int(height)]
  }

  func clear(_ red: GLfloat, _ green: GLfloat, _ blue: GLfloat, _ alpha: GLfloat = 1) {
    glClearColor(red, green, blue, alpha)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// Clears the pixels from (x, y), counted from the bottom.
  func clear(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ colour: [GLfloat]) {
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
    clear(colour[0], colour[1], colour[2])
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  @discardableResult
  func present() -> Bool { context.presentRenderbuffer(Int(GL_RENDERBUFFER)) }

  /// The pixel that the layer shows in column x and row y, row 0 at the top, of the picture presented last.
  func shown(_ x: Int, _ y: Int) throws -> [Int] {
    try #require(layer.contents as? CGImage).imageSource.pixels.pixel(x, y)
  }
}

extension PixelBuffer {
  /// Red, green, blue and alpha.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    let p = self[x, y]
    return [Int(p.red), Int(p.green), Int(p.blue), Int(p.alpha)]
  }
}

/// Whether every channel is within `limit`.
func near(_ a: [Int], _ b: [Int], _ limit: Int = 1) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= limit } }

/// A program of a vertex and a fragment shader; attribute 0 is `corner`.
func makeProgram(_ vertex: String, _ fragment: String) throws -> GLuint {
  let program = glCreateProgram()
  for (type, source) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
    let shader = glCreateShader(GLenum(type))
    source.withCString { text in
      var text: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &text, nil)
    }
    glCompileShader(shader)
    glAttachShader(program, shader)
    glDeleteShader(shader)
  }
  glBindAttribLocation(program, 0, "corner")
  glLinkProgram(program)
  var linked: GLint = 0
  glGetProgramiv(program, GLenum(GL_LINK_STATUS), &linked)
  try #require(linked == GL_TRUE)
  return program
}

/// Draws triangles with the current program.
func drawTriangles(_ corners: [GLfloat]) {
  corners.withUnsafeBufferPointer { corners in
    glEnableVertexAttribArray(0)
    glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, corners.baseAddress)
    glDrawArrays(GLenum(GL_TRIANGLES), 0, GLsizei(corners.count / 2))
  }
}
