/// Why frames over time cannot be written; one sentence for people, or several lines with another program's last words.
public struct VideoError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The words.
  public let description: String

  /// An error of these words.
  public init(_ description: String) { self.description = description }
}
