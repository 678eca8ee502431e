/// Programs, each compiled when it is first used.
final class ProgramCache {
  private let device: GLDevice
  private let library: ShaderLibrary
  private var programs: [ProgramID: GLProgram] = [:]

  init(device: GLDevice, library: ShaderLibrary = .standard) {
    self.device = device
    self.library = library
  }

  /// The program, in use when this returns.
  func use(_ id: ProgramID, state: StateTracker) throws(GLError) -> GLProgram {
    if let known = programs[id] {
      state.use(known)
      return known
    }
    let program = try GLProgram(id, library: library, device: device, state: state)
    programs[id] = program
    return program
  }
}
