extension Command {
  /// `glrender bench tessellate`.
  static func benchTessellation(_ arguments: Arguments) throws(ToolError) -> ExitCode {
    guard arguments.positional.count == 1 else { throw .usage("tessellate is timed by itself") }
    let sets = try arguments.value("--inputs").map(TessellationSet.read) ?? TessellationSet.standard()
    var results: [TessellationRun.Result] = []
    for set in sets {
      let result = TessellationRun.measure(set)
      results.append(result)
      if arguments.has("--json") { continue }
      try Output.print(
        "\(result.set): \(result.points) points, \(result.trapezoids) trapezoids, "
          + "\(milliseconds(result.median).text) ms a pass")
    }
    guard arguments.has("--json") else { return .success }
    let values = results.map { result in
      JSONValue.object([
        ("set", .string(result.set)), ("points", .integer(result.points)),
        ("trapezoids", .integer(result.trapezoids)), ("median_ms", milliseconds(result.median)),
      ])
    }
    try Output.print(JSONValue.object([("sets", .array(values))]).text)
    return .success
  }

  /// To a thousandth.
  static func milliseconds(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }
}
