import CGLShim

/// What a device says of itself. All values are of the context that draws.
public struct GLCapabilities: Codable, Equatable, Sendable {
  /// GL_VENDOR.
  public var vendor: String
  /// GL_RENDERER.
  public var renderer: String
  /// GL_VERSION.
  public var version: String
  /// GL_SHADING_LANGUAGE_VERSION.
  public var shadingLanguage: String
  /// Longest side of a texture, pixels.
  public var maxTextureSize: Int
  /// Largest viewport, pixels.
  public var maxViewportWidth: Int
  /// Largest viewport, pixels.
  public var maxViewportHeight: Int
  /// Vectors that a vertex shader may hand on.
  public var maxVaryingVectors: Int
  /// Textures that a fragment shader may read.
  public var maxTextureUnits: Int
  /// Every GL extension, sorted.
  public var extensions: [String]

  /// Whether the CPU does the drawing, told by the renderer's name.
  public var isSoftware: Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "lavapipe", "software"].contains { name.contains($0) }
  }

  /// Longest side of a frame or surface, pixels.
  public var maxSurfaceSide: Int { min(maxTextureSize, maxViewportWidth, maxViewportHeight) }

  /// Whether surfaces may be of half floats.
  public var drawsHalfFloats: Bool {
    version.contains("OpenGL ES 3.2") || extensions.contains("GL_EXT_color_buffer_float")
      || extensions.contains("GL_EXT_color_buffer_half_float")
  }

  /// Optional extensions that concern this renderer now or can explain its speed, and whether they are there. None is
  /// needed: OpenGL ES 3.0 is enough.
  public var extensionsThatMatter: [String: Bool] {
    let names = [
      "GL_EXT_color_buffer_float", "GL_EXT_color_buffer_half_float", "GL_KHR_debug", "GL_EXT_disjoint_timer_query",
      "GL_EXT_buffer_storage", "GL_KHR_blend_equation_advanced", "GL_EXT_shader_framebuffer_fetch",
      "GL_KHR_robustness", "GL_OES_get_program_binary", "GL_KHR_parallel_shader_compile",
    ]
    let present = Set(extensions)
    return Dictionary(uniqueKeysWithValues: names.map { ($0, present.contains($0)) })
  }

  /// Asks the current context.
  static func current() -> GLCapabilities {
    let text = { (name: Int32) in
      cgl_GetString(GLenum(name)).map { String(cString: $0) } ?? ""
    }
    func integer(_ name: Int32) -> Int {
      var value: GLint = 0
      cgl_GetIntegerv(GLenum(name), &value)
      return Int(value)
    }
    var viewport: [GLint] = [0, 0]
    cgl_GetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), &viewport)
    let extensions = (0..<integer(GL_NUM_EXTENSIONS)).compactMap { i in
      cgl_GetStringi(GLenum(GL_EXTENSIONS), GLuint(i)).map { String(cString: $0) }
    }
    return GLCapabilities(
      vendor: text(GL_VENDOR), renderer: text(GL_RENDERER), version: text(GL_VERSION),
      shadingLanguage: text(GL_SHADING_LANGUAGE_VERSION), maxTextureSize: integer(GL_MAX_TEXTURE_SIZE),
      maxViewportWidth: Int(viewport[0]), maxViewportHeight: Int(viewport[1]),
      maxVaryingVectors: integer(GL_MAX_VARYING_VECTORS), maxTextureUnits: integer(GL_MAX_TEXTURE_IMAGE_UNITS),
      extensions: extensions.sorted())
  }
}
