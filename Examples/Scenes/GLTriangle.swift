import CoreGraphics
import OpenGLES
import QuartzCore

extension ExampleScene {
  /// Examples that draw with OpenGL ES of their own; where there is none their layers stay empty. They have no package.
  public static var withOpenGLES: [ExampleScene] { [glTriangle] }

  /// A triangle of three colours on black, drawn by a vertex and a fragment shader into a CAEAGLLayer.
  public static var glTriangle: ExampleScene {
    ExampleScene(name: "gl-triangle", size: CGSize(width: 240, height: 240)) {
      let canvas = makeCanvas(CGSize(width: 240, height: 240))
      canvas.backgroundColor = colour(1, 1, 1)
      let layer = CAEAGLLayer()
      layer.name = "triangle"
      layer.frame = CGRect(x: 20, y: 20, width: 200, height: 200)
      layer.drawableProperties = [
        kEAGLDrawablePropertyRetainedBacking: false, kEAGLDrawablePropertyColorFormat: kEAGLColorFormatRGBA8,
      ]
      canvas.addSublayer(layer)
      TrianglePainter()?.draw(on: layer)
      return canvas
    }
  }
}

/// Draws a triangle on layers, in a context of its own.
final class TrianglePainter {
  private let context: EAGLContext
  private let program: GLuint
  private var renderbuffer: GLuint = 0
  private var framebuffer: GLuint = 0

  /// nil where there is no OpenGL ES.
  init?() {
    guard let context = EAGLContext(api: .openGLES2) else { return nil }
    self.context = context
    EAGLContext.setCurrent(context)
    program = Self.makeProgram()
    glGenRenderbuffers(1, &renderbuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
  }

  deinit {
    EAGLContext.setCurrent(context)
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteRenderbuffers(1, &renderbuffer)
    glDeleteProgram(program)
    EAGLContext.setCurrent(nil)
  }

  func draw(on layer: CAEAGLLayer) {
    EAGLContext.setCurrent(context)
    context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
    var width: GLint = 0
    var height: GLint = 0
    glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_WIDTH), &width)
    glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_HEIGHT), &height)
    guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else { return }

    glViewport(0, 0, width, height)
    glClearColor(0, 0, 0, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glUseProgram(program)
    let corners: [GLfloat] = [-0.5, -0.5, 0, 0.5, 0.5, -0.5]
    let colours: [GLfloat] = [0, 0, 1, 0, 1, 0, 1, 0, 0]
    // The arrays must stay where they are until the triangle is drawn.
    corners.withUnsafeBufferPointer { corners in
      colours.withUnsafeBufferPointer { colours in
        glEnableVertexAttribArray(0)
        glEnableVertexAttribArray(1)
        glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, corners.baseAddress)
        glVertexAttribPointer(1, 3, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, colours.baseAddress)
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
      }
    }
    context.presentRenderbuffer(Int(GL_RENDERBUFFER))
  }

  private static func makeProgram() -> GLuint {
    let vertex = """
      attribute vec2 corner;
      attribute vec3 colour;
      varying vec3 mixedColour;
      void main() {
        mixedColour = colour;
        gl_Position = vec4(corner, 0.0, 1.0);
      }
      """
    let fragment = """
      precision highp float;
      varying vec3 mixedColour;
      void main() { gl_FragColor = vec4(mixedColour, 1.0); }
      """
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
    glBindAttribLocation(program, 1, "colour")
    glLinkProgram(program)
    return program
  }
}
