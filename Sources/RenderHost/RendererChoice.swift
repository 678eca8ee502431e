public import RenderModel

/// Which renderer a caller wants.
public enum RendererChoice: String, Codable, Sendable, CaseIterable {
  /// Any usable EGL device, hardware first, a software GL after that; without one the software renderer, with a warning.
  /// The environment variable `GLRENDER_RENDERER` (auto, gpu or software) may overrule this choice, not the others.
  case automatic = "auto"
  /// An EGL device or an error.
  case gpu
  /// The reference renderer; needs no GL library.
  case software
}

/// A renderer and what should be said about how it was chosen.
public struct RendererSelection {
  /// Belongs to the thread that uses it.
  public let renderer: any FrameRenderer
  /// Whole sentences for people, without full stops; empty when the choice was met as asked.
  public let warnings: [String]

  /// A selection of `renderer`.
  public init(renderer: any FrameRenderer, warnings: [String] = []) {
    self.renderer = renderer
    self.warnings = warnings
  }
}

/// No renderer of the kind asked for can be made on this machine.
public struct RendererUnavailable: Error, CustomStringConvertible, Sendable {
  /// What could not be had: "no GPU renderer is available".
  public let problem: String
  /// What was tried, one entry a device or library, each with the reason why it was passed over.
  public let attempts: [String]
  /// Debian packages that bring what is missing; empty when no library is missing.
  public let packages: [String]

  /// An error saying `problem`, then the attempts, then the packages.
  public init(problem: String, attempts: [String], packages: [String]) {
    self.problem = problem
    self.attempts = attempts
    self.packages = packages
  }

  /// Several lines: the problem, what was tried, what to install.
  public var description: String {
    var text = problem
    for attempt in attempts { text += "\n  tried " + attempt }
    if !packages.isEmpty { text += "\n  on Debian: apt-get install " + packages.joined(separator: " ") }
    return text
  }
}
