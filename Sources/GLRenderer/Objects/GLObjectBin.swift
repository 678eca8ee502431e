import CGLShim

/// Counts the GL objects that are alive and deletes those let go, when their context is next current: the last
/// reference to an object may vanish at any moment, and GL may be called only then.
final class GLObjectBin {
  enum Kind: Int, CaseIterable {
    case texture, framebuffer, buffer, vertexArray, program
  }

  /// Objects made and not let go, by `Kind.rawValue`.
  private(set) var live = [Int](repeating: 0, count: Kind.allCases.count)
  private var retired: [(kind: Kind, name: GLuint)] = []
  /// Grows each time that objects are deleted: their names may be given out again.
  private(set) var deletions = 0

  /// Objects of all kinds that are alive.
  var liveCount: Int { live.reduce(0, +) }

  /// Makes an object of a kind that has a glGen function (not a program).
  func generate(_ kind: Kind) -> GLuint {
    var name: GLuint = 0
    switch kind {
    case .texture: cgl_GenTextures(1, &name)
    case .framebuffer: cgl_GenFramebuffers(1, &name)
    case .buffer: cgl_GenBuffers(1, &name)
    case .vertexArray: cgl_GenVertexArrays(1, &name)
    case .program: name = cgl_CreateProgram()
    }
    live[kind.rawValue] += 1
    return name
  }

  /// Marks an object for deletion; no GL call.
  func retire(_ kind: Kind, _ name: GLuint) {
    live[kind.rawValue] -= 1
    retired.append((kind, name))
  }

  /// Deletes what was retired; the context is current.
  func deleteRetired() {
    if retired.isEmpty { return }
    for (kind, name) in retired {
      var name = name
      switch kind {
      case .texture: cgl_DeleteTextures(1, &name)
      case .framebuffer: cgl_DeleteFramebuffers(1, &name)
      case .buffer: cgl_DeleteBuffers(1, &name)
      case .vertexArray: cgl_DeleteVertexArrays(1, &name)
      case .program: cgl_DeleteProgram(name)
      }
    }
    retired.removeAll(keepingCapacity: true)
    deletions += 1
  }
}
