import Foundation

/// The tool as a whole: finds the command, runs it, ends with its code.
enum Tool {
  static let version = "0.1.0"

  static func run(_ arguments: [String]) -> ExitCode {
    // A reader that goes away is an error in writing, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that grows beyond what the user may write: half of it must not be left behind.
    signal(SIGXFSZ, SIG_IGN)
    do {
      return try dispatch(arguments)
    } catch {
      Output.note(error.message)
      if case .usage = error {
        let command = arguments.first.flatMap { name in Command.all.first { $0.name == name } }
        Output.note("try: glrender \(command.map { $0.name + " " } ?? "")--help")
      }
      return error.code
    }
  }

  private static func dispatch(_ arguments: [String]) throws(ToolError) -> ExitCode {
    guard let name = arguments.first else { throw .usage("a command is missing") }
    switch name {
    case "--help", "-h", "help":
      let command = arguments.dropFirst().first.flatMap { wanted in Command.all.first { $0.name == wanted } }
      try Output.print(command?.help ?? help)
      return .success
    case "--version":
      try Output.print("glrender \(version)")
      return .success
    default:
      break
    }
    guard let command = Command.all.first(where: { $0.name == name }) else {
      throw .usage(name.hasPrefix("-") ? "there is no option \(name)" : "there is no command \(name)")
    }
    let rest = Array(arguments.dropFirst())
    // Up to "--", which makes everything after it a name.
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try Output.print(command.help)
      return .success
    }
    return try command.run(try Arguments(rest, options: command.options))
  }

  private static var help: String {
    var text = """
      glrender: draws Core Animation layer trees on the GPU, without a display

      Usage:
        glrender COMMAND ...
        glrender COMMAND --help
        glrender --version

      Commands:

      """
    for command in Command.all {
      text += "  " + command.name + String(repeating: " ", count: 10 - command.name.count) + command.summary + "\n"
    }
    text += """

      Exit codes: 0 fine, 1 pictures differ, 2 wrong usage, 3 bad input, 4 no GPU, 5 output failed.

      Examples:
        glrender render cubes.ca -o cubes.png
            draws a scene at its own size
        glrender info
            says what draws on this machine

      """
    return text
  }
}
