/// Why a command ends early; each case has its exit code.
enum ToolError: Error {
  /// The command line is wrong.
  case usage(String)
  /// The input cannot be used.
  case badInput(String)
  /// No GPU renderer can be had.
  case noGPU(String)
  /// The output cannot be written, or a helper program failed.
  case output(String)

  /// The words for people.
  var message: String {
    switch self {
    case .usage(let text), .badInput(let text), .noGPU(let text), .output(let text): text
    }
  }

  var code: ExitCode {
    switch self {
    case .usage: .usage
    case .badInput: .badInput
    case .noGPU: .noGPU
    case .output: .output
    }
  }
}

/// What the process ends with.
enum ExitCode: Int32 {
  case success = 0
  case different = 1
  case usage = 2
  case badInput = 3
  case noGPU = 4
  case output = 5
}
