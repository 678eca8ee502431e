import Foundation

/// Ends the program with a message.
func stop(_ message: String, _ code: Int32 = 2) -> Never {
  FileHandle.standardError.write(Data("examples: \(message)\n".utf8))
  exit(code)
}

/// Takes an option and its value out of the arguments; nil where it is not there.
func take(_ option: String, from arguments: inout [String]) -> String? {
  guard let place = arguments.firstIndex(of: option) else { return nil }
  guard place + 1 < arguments.count else { stop("\(option) needs a value") }
  let value = arguments[place + 1]
  arguments.removeSubrange(place...place + 1)
  return value
}
