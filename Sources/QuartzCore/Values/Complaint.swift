import Foundation

/// One line on the standard error about a call that cannot be honoured.
func complain(_ text: String) {
  FileHandle.standardError.write(Data("QuartzCore: \(text)\n".utf8))
}
