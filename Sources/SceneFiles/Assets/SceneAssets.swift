import CoreGraphics
import Foundation
import ImageIO
import Imaging

/// The pictures of one scene, each read once.
final class SceneAssets {
  private let path: AssetPath
  /// By resolved path; a failure is remembered too.
  private var images: [String: Result<CGImage, ValueError>] = [:]
  /// Those that are decoded when needed, likewise.
  private var deferred: [String: Result<CGImage, ValueError>] = [:]
  private var pixels = 0

  init(folder: String) {
    path = AssetPath(folder: folder)
  }

  /// The picture that `source` (the value of a `src`) names. Throws why it cannot be shown.
  func image(_ source: String) throws(ValueError) -> CGImage {
    let file = try find(source).path
    if let known = images[file] { return try known.get() }
    let result = Result { () throws(ValueError) in try decode(file) }
    images[file] = result
    return try result.get()
  }

  /// The same for one picture of a sequence, which may be longer than memory holds: only its header is read now.
  func deferredImage(_ source: String) throws(ValueError) -> CGImage {
    let found = try find(source)
    if case .success(let image) = images[found.path] { return image }
    if let known = deferred[found.path] { return try known.get() }
    let result = Result { () throws(ValueError) in try readHeader(found) }
    deferred[found.path] = result
    return try result.get()
  }

  private func find(_ source: String) throws(ValueError) -> AssetPath.Found {
    do {
      return try path.find(source)
    } catch {
      switch error {
      case .outside: throw ValueError("leads out of the document's folder and is refused")
      case .missing: throw ValueError("is missing")
      case .notAFile: throw ValueError("is not a file")
      }
    }
  }

  private func readHeader(_ file: AssetPath.Found) throws(ValueError) -> CGImage {
    var status = stat()
    guard stat(file.path, &status) == 0 else { throw ValueError("cannot be read") }
    guard status.st_size <= SceneLimits.assetBytes else { throw ValueError("is larger than any picture may be") }
    do {
      return try CGImage.deferred(contentsOf: file.path, named: SceneWarning.printable(file.name))
    } catch .unreadable {
      throw ValueError("cannot be read")
    } catch .unrecognisedFormat {
      throw ValueError("is not a picture of a known format (PNG, JPEG)")
    } catch .tooLarge {
      throw ValueError("is larger than any picture may be")
    } catch {
      throw ValueError("is cut short or damaged")
    }
  }

  private func decode(_ file: String) throws(ValueError) -> CGImage {
    guard let handle = FileHandle(forReadingAtPath: file),
      let data = try? handle.read(upToCount: SceneLimits.assetBytes + 1)
    else { throw ValueError("cannot be read") }
    guard data.count <= SceneLimits.assetBytes else { throw ValueError("is larger than any picture may be") }
    guard let source = CGImageSourceCreateWithData(data as CFData, nil), CGImageSourceGetCount(source) > 0 else {
      throw ValueError("is not a picture of a known format (PNG, JPEG)")
    }
    guard let image = CGImageSourceCreateImageAtIndex(source, 0, nil),
      CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete
    else { throw ValueError("is cut short or damaged") }
    pixels += image.width * image.height
    guard pixels <= SceneLimits.totalPixels else { throw ValueError("is too much: the pictures take too much memory") }
    return image
  }
}
