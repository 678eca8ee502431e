/// A command of the tool.
struct Command: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// The command line's forms, without the tool's name.
  let usage: [String]
  /// What the options do not say.
  let details: String
  let options: [Option]
  /// Lines of command, comment.
  let examples: [(line: String, comment: String)]
  let run: @Sendable (Arguments) throws(ToolError) -> ExitCode

  /// All of them.
  static let all: [Command] = [render, inspect, compare, info, bench]

  /// The text of `glrender NAME --help`.
  var help: String {
    var text = "glrender \(name): \(summary)\n\nUsage:\n"
    for form in usage { text += "  glrender \(name) \(form)\n" }
    if !details.isEmpty { text += "\n\(details)\n" }
    text += "\nOptions:\n"
    let shown = options + [.flag("--help", "-h", help: "this text")]
    let lefts = shown.map { option in
      "  " + option.names.joined(separator: ", ") + (option.value.map { " " + $0 } ?? "")
    }
    for (left, option) in zip(lefts, shown) {
      text += left.count < 28 ? left + String(repeating: " ", count: 28 - left.count) : left + "\n" + indent(28)
      text += option.help + "\n"
    }
    text += "\nExamples:\n"
    for example in examples { text += "  \(example.line)\n      \(example.comment)\n" }
    return text
  }

  private func indent(_ count: Int) -> String { String(repeating: " ", count: count) }
}
