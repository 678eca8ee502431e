import CGLShim
import FramePlanner

/// The vertex buffer that a frame's instances of one kind are copied into, and the vertex array that reads it.
///
/// The buffer is filled once a frame. The old storage is let go first, so that the driver need not wait for the frame
/// that still reads it.
final class InstanceStream {
  /// What the stream holds.
  enum Kind {
    case quads
    case images
    case strips
  }

  /// One input of the vertex shader and where it lies in an instance.
  private struct Attribute {
    enum Format {
      case floats
      /// Whole numbers for the shader too.
      case integers
      /// Sixteen bits each, signed, floats for the shader.
      case shorts
    }
    let location: GLuint
    let size: GLint
    let offset: Int
    var format = Format.floats
  }

  private let stride: Int
  private let attributes: [Attribute]
  private let vertexArray: GLuint
  private let buffer: GLuint
  private let bin: GLObjectBin
  private let state: StateTracker
  private var capacity = 0
  private var pointerOffset = -1

  /// See quad.vert.
  private static let quadAttributes = [
    Attribute(location: 0, size: 2, offset: 0), Attribute(location: 1, size: 2, offset: 8, format: .integers),
    Attribute(location: 2, size: 4, offset: 48), Attribute(location: 3, size: 4, offset: 64),
    Attribute(location: 4, size: 4, offset: 80), Attribute(location: 5, size: 4, offset: 16),
    Attribute(location: 6, size: 4, offset: 32),
  ]
  /// Beyond those of quads.
  private static let imageAttributes = [
    Attribute(location: 7, size: 4, offset: 96), Attribute(location: 8, size: 4, offset: 112),
    Attribute(location: 9, size: 4, offset: 128), Attribute(location: 10, size: 4, offset: 144),
  ]
  /// See strip.vert.
  private static let stripAttributes = [
    Attribute(location: 0, size: 4, offset: 0, format: .shorts),
    Attribute(location: 1, size: 1, offset: 8, format: .integers), Attribute(location: 2, size: 4, offset: 16),
  ]

  init(_ kind: Kind, device: GLDevice, state: StateTracker) {
    bin = device.objects
    self.state = state
    switch kind {
    case .quads:
      stride = MemoryLayout<QuadInstance>.stride
      attributes = Self.quadAttributes
    case .images:
      stride = MemoryLayout<ImageInstance>.stride
      attributes = Self.quadAttributes + Self.imageAttributes
    case .strips:
      stride = MemoryLayout<StripInstance>.stride
      attributes = Self.stripAttributes
    }
    vertexArray = bin.generate(.vertexArray)
    buffer = bin.generate(.buffer)
    state.bindVertexArray(vertexArray)
    cgl_BindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    for attribute in attributes {
      cgl_EnableVertexAttribArray(attribute.location)
      cgl_VertexAttribDivisor(attribute.location, 1)
    }
  }

  deinit {
    bin.retire(.vertexArray, vertexArray)
    bin.retire(.buffer, buffer)
  }

  /// Replaces the contents by a frame's instances.
  func upload(_ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty { return }
    cgl_BindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    if bytes.count > capacity {
      capacity = 4096
      while capacity < bytes.count { capacity *= 2 }
    }
    cgl_BufferData(GLenum(GL_ARRAY_BUFFER), capacity, nil, GLenum(GL_STREAM_DRAW))
    cgl_BufferSubData(GLenum(GL_ARRAY_BUFFER), 0, bytes.count, bytes.baseAddress)
    state.countUpload(bytes: bytes.count)
  }

  /// Makes the instance of index `first` the first that is drawn.
  func bind(first: Int) {
    state.bindVertexArray(vertexArray)
    let base = first * stride
    // ES 3.0 has no base instance, so the pointers move.
    if base == pointerOffset { return }
    pointerOffset = base
    cgl_BindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    for a in attributes {
      let place = UnsafeRawPointer(bitPattern: base + a.offset)
      switch a.format {
      case .floats:
        cgl_VertexAttribPointer(
          a.location, a.size, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride), place)
      case .shorts:
        cgl_VertexAttribPointer(
          a.location, a.size, GLenum(GL_SHORT), GLboolean(GL_FALSE), GLsizei(stride), place)
      case .integers:
        cgl_VertexAttribIPointer(a.location, a.size, GLenum(GL_UNSIGNED_INT), GLsizei(stride), place)
      }
    }
  }
}
