/// One option of a command.
struct Option: Sendable {
  /// The spellings; the first is what the command asks for it by.
  let names: [String]
  /// What stands for its value in the help; nil for a switch.
  let value: String?
  let help: String

  /// An option with a value, which the help calls `value`.
  static func value(_ names: String..., value: String, _ help: String) -> Option {
    Option(names: names, value: value, help: help)
  }

  /// A switch.
  static func flag(_ names: String..., help: String) -> Option {
    Option(names: names, value: nil, help: help)
  }
}

/// A command line taken apart.
struct Arguments {
  /// What is no option, in order.
  private(set) var positional: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// Takes `arguments` apart: `--name value` or `--name=value`, `--` ends the options, "-" is positional. The last of
  /// several equal options counts.
  init(_ arguments: [String], options: [Option]) throws(ToolError) {
    var known: [String: Option] = [:]
    for option in options {
      for name in option.names { known[name] = option }
    }
    var i = 0
    while i < arguments.count {
      let argument = arguments[i]
      i += 1
      if argument == "--" {
        positional += arguments[i...]
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        positional.append(argument)
        continue
      }
      let split = argument.hasPrefix("--") ? argument.firstIndex(of: "=") : nil
      let name = split.map { String(argument[..<$0]) } ?? argument
      guard let option = known[name] else { throw .usage("there is no option \(name)") }
      if option.value == nil {
        guard split == nil else { throw .usage("the option \(name) takes no value") }
        flags.insert(option.names[0])
      } else if let split {
        values[option.names[0]] = String(argument[argument.index(after: split)...])
      } else {
        guard i < arguments.count else { throw .usage("the option \(name) needs a value") }
        values[option.names[0]] = arguments[i]
        i += 1
      }
    }
  }

  /// The value of an option, by its first name.
  func value(_ name: String) -> String? { values[name] }

  /// Whether a switch is given, by its first name.
  func has(_ name: String) -> Bool { flags.contains(name) }

  /// The one thing that the command works on.
  func single(_ what: String) throws(ToolError) -> String {
    guard positional.count == 1 else {
      throw .usage(positional.isEmpty ? "\(what) is missing" : "there is more than one \(what)")
    }
    return positional[0]
  }
}
