public import CoreGraphics
import Foundation
public import QuartzCore
import RenderModel

/// A scene read from a file: a layer tree, the size of its canvas, and what was wrong or not used in the file.
public struct SceneDocument {
  /// The document's root layer; its own position and transform apply in the canvas.
  public let rootLayer: CALayer
  /// Size of the canvas in points: index.xml's document size, or else the root layer's bounds size (which may be zero).
  public let size: CGSize
  /// Whether the canvas has its origin at the top left, y down; CAML's is at the bottom left, y up, unless index.xml
  /// says otherwise. (A flipped root layer is that layer's own affair.)
  public let isGeometryFlipped: Bool
  /// Faults of properties and assets: the frame is drawn with the defaults.
  public let warnings: [SceneWarning]
  /// Warnings beyond the limit that are not kept.
  public let droppedWarnings: Int
  /// Elements, attributes and classes that were skipped, each once.
  public let notes: [SceneNote]

  /// Reads a `.ca` package (a folder with index.xml and a document) or a bare `.caml` file.
  ///
  /// Pictures are looked up relative to the folder that holds the document and never outside of it.
  /// - Throws: `SceneError` for a fault in the document's form.
  public static func load(_ path: String) throws(SceneError) -> SceneDocument {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw SceneError(kind: .unreadable, file: path, line: 0, detail: "there is no such file or folder")
    }
    var index = PackageIndex()
    var file = path
    if isDirectory.boolValue {
      let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      let indexFile = folder + "/index.xml"
      let hasIndex = FileManager.default.fileExists(atPath: indexFile)
      if hasIndex { index = try PackageIndex(try markup(indexFile), file: indexFile) }
      file = try rootDocument(index, folder, statedIn: hasIndex ? indexFile : folder)
    }
    let document = try markup(file)
    let folder = (file as NSString).deletingLastPathComponent
    var reader = LayerReader(document: document, file: file, assets: SceneAssets(folder: folder.isEmpty ? "." : folder))
    let root = try reader.read()
    let size = CGSize(
      width: index.width ?? Double(root.bounds.size.width), height: index.height ?? Double(root.bounds.size.height))
    return SceneDocument(
      rootLayer: root, size: size, isGeometryFlipped: index.isGeometryFlipped, warnings: reader.report.warnings,
      droppedWarnings: reader.report.droppedWarnings, notes: reader.report.notes)
  }

  /// The file of the package's document, which must lie in the package.
  private static func rootDocument(
    _ index: PackageIndex, _ folder: String, statedIn source: String
  ) throws(SceneError) -> String {
    do {
      return folder + "/" + (try AssetPath(folder: folder).find(index.rootDocument).name)
    } catch {
      let name = SceneWarning.printable(index.rootDocument)
      throw SceneError(
        kind: .unreadable, file: source, line: 0,
        detail: error == .outside
          ? "the document \"\(name)\" lies outside of the package and is refused"
          : "the document \"\(name)\" is missing")
    }
  }

  private static func markup(_ file: String) throws(SceneError) -> MarkupDocument {
    func fault(_ kind: SceneError.Kind, _ detail: String) -> SceneError {
      SceneError(kind: kind, file: file, line: 0, detail: detail)
    }
    var status = stat()
    guard stat(file, &status) == 0 else { throw fault(.unreadable, "there is no such file") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw fault(.unreadable, "this is not a file") }
    guard let handle = FileHandle(forReadingAtPath: file) else { throw fault(.unreadable, "the file cannot be read") }
    let data: Data
    do {
      data = try handle.read(upToCount: SceneLimits.documentBytes + 1) ?? Data()
    } catch {
      throw fault(.unreadable, "the file cannot be read")
    }
    guard data.count <= SceneLimits.documentBytes else {
      throw fault(.malformed, "the document is larger than \(SceneLimits.documentBytes) bytes")
    }
    do {
      return try MarkupParser.parse(
        Array(data), limits: .init(depth: SceneLimits.elementDepth, elements: SceneLimits.elements))
    } catch {
      let kind: SceneError.Kind = error.kind == .malformed ? .malformed : .beyondLimits
      throw SceneError(kind: kind, file: file, line: error.line, detail: error.detail)
    }
  }
}
