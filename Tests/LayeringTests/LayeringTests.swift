import Foundation
import Testing

/// Modules may import only what stands below them.
@Suite struct LayeringTests {
  /// Each module's level and what it may import: the ladder of docs/ARCHITECTURE.md, as Package.swift realises it.
  static let ladder: [String: (level: Int, imports: Set<String>)] = [
    "CGLShim": (0, []), "CShaders": (0, []), "CPNG": (0, []), "CJPEG": (0, []), "_Testing_CoreGraphics": (0, []),
    "CImageCodecs": (0, []), "CChildProcess": (0, []), "COpenGLES": (1, ["CGLShim"]),
    "Geometry": (1, []),
    "Imaging": (1, ["CImageCodecs"]),
    "Tessellator": (2, ["Geometry"]),
    "EAGLDrawables": (2, ["Imaging"]),
    "VideoFiles": (2, ["CChildProcess", "Imaging"]),
    "RenderModel": (3, ["Geometry", "Imaging", "Tessellator"]),
    "Motion": (3, ["Geometry", "Tessellator"]),
    "FramePlanner": (4, ["Geometry", "Imaging", "RenderModel", "Tessellator"]),
    "SoftwareRenderer": (4, ["Geometry", "Imaging", "RenderModel", "Tessellator"]),
    "GLRenderer": (5, ["CGLShim", "CShaders", "FramePlanner", "Geometry", "Imaging", "RenderModel"]),
    "RenderHost": (6, ["GLRenderer", "SoftwareRenderer", "FramePlanner", "Imaging", "RenderModel"]),
    "OpenGLES": (6, ["COpenGLES", "EAGLDrawables", "GLRenderer", "Imaging", "RenderModel"]),
    "CoreGraphics": (
      7, ["Geometry", "Imaging", "RenderModel", "RenderHost", "Tessellator", "_Testing_CoreGraphics"]
    ),
    "ImageIO": (8, ["CoreGraphics", "Imaging", "RenderModel"]),
    "QuartzCore": (
      8,
      [
        "CoreGraphics", "EAGLDrawables", "Geometry", "Imaging", "Motion", "RenderHost", "RenderModel", "Tessellator",
      ]
    ),
    "SceneFiles": (9, ["QuartzCore", "CoreGraphics", "ImageIO", "Imaging", "RenderModel"]),
    "glrender": (
      10,
      [
        "SceneFiles", "QuartzCore", "CoreGraphics", "ImageIO", "Imaging", "RenderHost", "RenderModel", "FramePlanner",
        "GLRenderer", "Tessellator", "Geometry", "VideoFiles",
      ]
    ),
  ]

  /// Modules of the toolchain.
  static let system: Set<String> = ["Foundation", "Glibc", "Synchronization", "Dispatch", "CoreFoundation", "Swift"]

  static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

  @Test func ladderLeadsDownwards() {
    for (module, entry) in Self.ladder {
      for other in entry.imports {
        #expect(Self.ladder[other]!.level < entry.level, "\(module) may not stand on \(other)")
      }
    }
  }

  @Test func everyModuleIsInTheLadder() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    #expect(Set(folders) == Set(Self.ladder.keys))
  }

  @Test func importsFollowTheLadder() throws {
    var files = 0
    for (module, entry) in Self.ladder {
      let folder = Self.sources.appendingPathComponent(module)
      let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      for path in paths where path.hasSuffix(".swift") {
        files += 1
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        for name in Self.imports(text) where !Self.system.contains(name) {
          #expect(entry.imports.contains(name), "\(module)/\(path) imports \(name)")
        }
      }
    }
    #expect(files > 40)
  }

  @Test func findsImports() {
    let text = """
      import A
      public import B
      @_exported public import C
      @preconcurrency import struct D.Thing
        internal import E.F
      // import G
      let important = 1
      """
    #expect(Self.imports(text) == ["A", "B", "C", "D", "E"])
  }

  /// The modules that a source text imports.
  static func imports(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      var words = line.split(separator: " ", omittingEmptySubsequences: true)[...]
      while let word = words.first, word.hasPrefix("@") || ["public", "internal", "private", "package"].contains(word) {
        words = words.dropFirst()
      }
      guard words.first == "import", var name = words.dropFirst().first else { return nil }
      if ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias"].contains(name) {
        guard let symbol = words.dropFirst(2).first else { return nil }
        name = symbol
      }
      return String(name.prefix { $0 != "." })
    }
  }
}
