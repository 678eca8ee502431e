import Foundation

/// Finds files that a document names, inside the document's folder only.
struct AssetPath {
  /// The folder that nothing may lead out of, links resolved.
  let folder: String

  /// - Parameter folder: an existing folder.
  init(folder: String) {
    self.folder = Self.resolve(folder) ?? folder
  }

  /// Why a name leads to no file.
  enum Fault: Error {
    /// The name is absolute, a URL, climbs out of the folder, or leads out through a link.
    case outside
    /// There is no such file.
    case missing
    /// There is something, but it is no ordinary file.
    case notAFile
  }

  /// A file found.
  struct Found {
    /// Absolute, links resolved.
    let path: String
    /// Relative to the folder, in the spelling that led to it.
    let name: String
  }

  /// The file that `name` names: relative, "/" between the parts, percent-encoded or plain.
  func find(_ name: String) throws(Fault) -> Found {
    // No file has such a name, and taking it apart would take its time.
    guard name.utf8.count <= SceneLimits.nameBytes else { throw .missing }
    var fault = Fault.missing
    for candidate in Self.spellings(name) {
      guard Self.staysInside(candidate) else { throw .outside }
      guard let path = Self.resolve(folder + "/" + candidate) else { continue }
      guard path.hasPrefix(folder == "/" ? "/" : folder + "/") else { throw .outside }
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return Found(path: path, name: candidate) }
      fault = .notAFile
    }
    throw fault
  }

  /// The name decoded, as written, and in both Unicode forms (packages made on a Mac may hold decomposed names).
  private static func spellings(_ name: String) -> [String] {
    var result: [String] = []
    // Compared byte by byte: Swift's strings are equal in either Unicode form.
    func add(_ text: String) {
      if !result.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { result.append(text) }
    }
    let decoded = name.removingPercentEncoding ?? name
    add(decoded)
    add(decoded.precomposedStringWithCanonicalMapping)
    add(decoded.decomposedStringWithCanonicalMapping)
    add(name)
    return result
  }

  private static func staysInside(_ name: String) -> Bool {
    if name.isEmpty || name.hasPrefix("/") || name.utf8.contains(0) { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: true)
    // "scheme:" in front makes it a URL.
    if let first = parts.first, first.contains(":"), first.hasSuffix(":") || name.contains("://") { return false }
    return !parts.contains("..")
  }

  /// The path with every link resolved; nil where nothing is there.
  private static func resolve(_ path: String) -> String? {
    guard let buffer = realpath(path, nil) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }
}
