import CGLShim
import RenderModel

/// The texture units and what they are for.
enum TextureUnit: Int32, CaseIterable {
  /// The picture or surface that is painted.
  case picture
  /// Its levels of detail below 0.
  case levels
  /// Another surface: a mask or what lies behind.
  case second
  /// The plan's table.
  case table
  /// The plan's coverage of strips.
  case coverage
  /// Where textures are bound to be made and filled, so that no unit above is disturbed.
  case upload

  /// The sampler uniform tied to the unit.
  var uniform: String {
    switch self {
    case .picture: "u_picture"
    case .levels: "u_levels"
    case .second: "u_second"
    case .table: "u_table"
    case .coverage: "u_coverage"
    case .upload: "u_upload"
    }
  }
}

/// What fixed-function blending makes of a premultiplied pixel S and the target's D.
enum Blending: Hashable {
  /// S.
  case replace
  /// One of `Batch.fixedModes`.
  case mode(BlendMode)

  /// What S and D are multiplied by before they are added.
  fileprivate var factors: (source: Int32, target: Int32)? {
    guard case .mode(let mode) = self else { return nil }
    switch mode {
    case .sourceAtop: return (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
    case .destinationOver: return (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
    case .destinationOut: return (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
    case .xor: return (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
    case .plusLighter: return (GL_ONE, GL_ONE)
    // S + D - S D, and so for alpha.
    case .screen: return (GL_ONE, GL_ONE_MINUS_SRC_COLOR)
    default: return (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    }
  }
}

/// Knows what is bound in the context, so that nothing is bound twice, and counts what is done.
final class StateTracker {
  /// GL calls that change state or draw, since the context was made.
  struct Counters: Equatable {
    var draws = 0
    var programs = 0
    var framebuffers = 0
    var textures = 0
    var vertexArrays = 0
    var uploads = 0
    var uploadedBytes = 0
  }

  private(set) var counters = Counters()
  private var program: GLuint = 0
  private var framebuffer: GLuint = 0
  private var vertexArray: GLuint = 0
  private var activeUnit: Int32 = 0
  private var textures = [GLuint](repeating: 0, count: TextureUnit.allCases.count)
  private var viewport = SIMD4<Int>(0, 0, -1, -1)
  private var blending: Blending?
  private let objects: GLObjectBin
  private var knownDeletions = 0

  init(device: GLDevice) { objects = device.objects }

  /// Sets what never changes, and forgets bindings of objects that were deleted since (their names come again).
  func beginFrame() {
    guard knownDeletions != objects.deletions || viewport.z < 0 else { return }
    knownDeletions = objects.deletions
    textures = [GLuint](repeating: .max, count: textures.count)
    framebuffer = .max
    program = .max
    vertexArray = .max
    // Dithering is on by default and would make colours depend on their place.
    cgl_Disable(GLenum(GL_DITHER))
    blending = nil
  }

  /// How the pixels of the draws that follow meet the target.
  func setBlending(_ wanted: Blending) {
    if blending == wanted { return }
    if blending == nil || (blending == .replace) != (wanted == .replace) {
      if wanted == .replace { cgl_Disable(GLenum(GL_BLEND)) } else { cgl_Enable(GLenum(GL_BLEND)) }
    }
    blending = wanted
    if let (source, target) = wanted.factors { cgl_BlendFunc(GLenum(source), GLenum(target)) }
  }

  func use(_ program: GLProgram) {
    if self.program == program.name { return }
    self.program = program.name
    cgl_UseProgram(program.name)
    counters.programs += 1
  }

  func bindFramebuffer(_ name: GLuint) {
    if framebuffer == name { return }
    framebuffer = name
    cgl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    counters.framebuffers += 1
  }

  func bindVertexArray(_ name: GLuint) {
    if vertexArray == name { return }
    vertexArray = name
    cgl_BindVertexArray(name)
    counters.vertexArrays += 1
  }

  func bind(_ texture: GLTexture, to unit: TextureUnit) {
    let slot = Int(unit.rawValue)
    if textures[slot] == texture.name { return }
    textures[slot] = texture.name
    activate(unit)
    cgl_BindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    counters.textures += 1
  }

  /// Binds a texture to be made or filled; its unit stays active.
  func bindForUpload(_ texture: GLTexture) {
    bind(texture, to: .upload)
    activate(.upload)
  }

  func setViewport(x: Int = 0, y: Int = 0, width: Int, height: Int) {
    let window = SIMD4(x, y, width, height)
    if viewport == window { return }
    viewport = window
    cgl_Viewport(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
  }

  func clear(_ colour: SIMD4<Float>) {
    cgl_ClearColor(colour.x, colour.y, colour.z, colour.w)
    cgl_Clear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  func drawQuads(instances: Int) {
    cgl_DrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(instances))
    counters.draws += 1
  }

  func countUpload(bytes: Int) {
    counters.uploads += 1
    counters.uploadedBytes += bytes
  }

  private func activate(_ unit: TextureUnit) {
    if activeUnit == unit.rawValue { return }
    activeUnit = unit.rawValue
    cgl_ActiveTexture(GLenum(GL_TEXTURE0 + unit.rawValue))
  }
}
