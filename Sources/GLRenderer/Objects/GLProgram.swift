import CGLShim

/// A uniform of four floats.
enum Uniform: Int, CaseIterable {
  case target, pictureScale, levelScale, surface, secondSurface, matrices, blur
  /// An array.
  case pairs

  /// Its name in the shaders, whose comments say what it holds.
  var name: String {
    switch self {
    case .target: "u_target"
    case .pictureScale: "u_pictureScale"
    case .levelScale: "u_levelScale"
    case .surface: "u_surface"
    case .secondSurface: "u_secondSurface"
    case .matrices: "u_matrices"
    case .blur: "u_blur"
    case .pairs: "u_pairs"
    }
  }
}

/// A linked program and where its uniforms are.
final class GLProgram {
  let name: GLuint
  private let bin: GLObjectBin
  /// By `Uniform.rawValue`; negative where the program has none.
  private let locations: [GLint]
  private var lastTarget = SIMD4<Float>(repeating: .nan)

  /// Compiles and links; the program's samplers are tied to `TextureUnit`s. Leaves it in use.
  init(_ id: ProgramID, library: ShaderLibrary, device: GLDevice, state: StateTracker) throws(GLError) {
    bin = device.objects
    name = bin.generate(.program)
    let shaders: [(kind: Int32, file: String)] = [
      (GL_VERTEX_SHADER, id.files.vertex), (GL_FRAGMENT_SHADER, id.files.fragment),
    ]
    var link: [String] = []
    for (kind, file) in shaders {
      let source: ShaderSource
      do {
        source = try library.source(file, defines: id.defines)
      } catch {
        bin.retire(.program, name)
        throw .shader(program: id.description, log: error.description)
      }
      let shader = cgl_CreateShader(GLenum(kind))
      defer { cgl_DeleteShader(shader) }
      Self.compile(shader, source.text)
      var compiled: GLint = 0
      cgl_GetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
      if compiled == 0 { link.append(source.mapLog(Self.shaderLog(shader))) }
      cgl_AttachShader(name, shader)
    }
    var linked: GLint = 0
    if link.isEmpty {
      cgl_LinkProgram(name)
      cgl_GetProgramiv(name, GLenum(GL_LINK_STATUS), &linked)
      if linked == 0 { link.append(Self.programLog(name)) }
    }
    let program = name
    let location = { (uniform: String) in linked == 0 ? -1 : cgl_GetUniformLocation(program, uniform) }
    locations = Uniform.allCases.map { location($0.name) }
    guard linked != 0 else { throw .shader(program: id.description, log: link.joined(separator: "\n")) }
    state.use(self)
    for unit in TextureUnit.allCases {
      let sampler = location(unit.uniform)
      if sampler >= 0 { cgl_Uniform1i(sampler, unit.rawValue) }
    }
  }

  deinit { bin.retire(.program, name) }

  /// The target's origin in its grid and 2 / its size. The program is in use, here and below.
  func setTarget(_ value: SIMD4<Float>) {
    if value == lastTarget { return }
    lastTarget = value
    set(.target, value)
  }

  /// Whether its shaders read the uniform.
  func has(_ uniform: Uniform) -> Bool { locations[uniform.rawValue] >= 0 }

  /// Sets a uniform, if the program has it.
  func set(_ uniform: Uniform, _ value: SIMD4<Float>) {
    let location = locations[uniform.rawValue]
    if location >= 0 { cgl_Uniform4f(location, value.x, value.y, value.z, value.w) }
  }

  /// Sets the first elements of an array, if the program has it.
  func set(_ uniform: Uniform, _ values: [SIMD4<Float>]) {
    let location = locations[uniform.rawValue]
    if location < 0 || values.isEmpty { return }
    values.withUnsafeBytes {
      cgl_Uniform4fv(location, GLsizei(values.count), $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
  }

  private static func compile(_ shader: GLuint, _ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: GLchar.self) { characters in
        var start = characters.baseAddress
        var length = GLint(characters.count)
        cgl_ShaderSource(shader, 1, &start, &length)
      }
    }
    cgl_CompileShader(shader)
  }

  private static func shaderLog(_ shader: GLuint) -> String {
    log { cgl_GetShaderInfoLog(shader, $0, $1, $2) }
  }

  private static func programLog(_ program: GLuint) -> String {
    log { cgl_GetProgramInfoLog(program, $0, $1, $2) }
  }

  private static func log(
    _ read: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>) -> Void
  ) -> String {
    var length: GLsizei = 0
    var bytes = [GLchar](repeating: 0, count: 8192)
    read(GLsizei(bytes.count), &length, &bytes)
    return String(decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
