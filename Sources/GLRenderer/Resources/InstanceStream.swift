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
  }

  private let stride: Int
  private let attributeCount: Int
  private let vertexArray: GLuint
  private let buffer: GLuint
  private let bin: GLObjectBin
  private let state: StateTracker
  private var capacity = 0
  private var pointerOffset = -1

  /// Float attributes by location (quad.vert): components and place in the instance. Location 1 is the table's.
  private static let floats: [(location: GLuint, size: GLint, offset: Int)] = [
    (0, 2, 0), (2, 4, 48), (3, 4, 64), (4, 4, 80), (5, 4, 16), (6, 4, 32), (7, 4, 96), (8, 4, 112), (9, 4, 128),
    (10, 4, 144),
  ]

  init(_ kind: Kind, device: GLDevice, state: StateTracker) {
    bin = device.objects
    self.state = state
    stride = kind == .quads ? MemoryLayout<QuadInstance>.stride : MemoryLayout<ImageInstance>.stride
    attributeCount = kind == .quads ? 6 : 10
    vertexArray = bin.generate(.vertexArray)
    buffer = bin.generate(.buffer)
    state.bindVertexArray(vertexArray)
    cgl_BindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    for location in [1] + Self.floats.prefix(attributeCount).map(\.location) {
      cgl_EnableVertexAttribArray(location)
      cgl_VertexAttribDivisor(location, 1)
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
    let stride = GLsizei(stride)
    cgl_VertexAttribIPointer(1, 2, GLenum(GL_UNSIGNED_INT), stride, UnsafeRawPointer(bitPattern: base + 8))
    for (location, size, offset) in Self.floats.prefix(attributeCount) {
      cgl_VertexAttribPointer(
        location, size, GLenum(GL_FLOAT), GLboolean(GL_FALSE), stride, UnsafeRawPointer(bitPattern: base + offset))
    }
  }
}
