package import CoreGraphics
package import Imaging
package import RenderModel

extension CGImage {
  /// The picture of a file, of which only the header is read now. It is decoded when it is needed and may be let go
  /// again, so that hundreds of pictures of a sequence need not be in memory together.
  ///
  /// - Parameters:
  ///   - path: the file must stay as it is.
  ///   - name: what messages call it.
  ///   - cache: what keeps the pixels.
  /// - Throws: for what the header tells; what is wrong with the pixels is said when they are asked for.
  package static func deferred(
    contentsOf path: String, named name: String, cache: PixelCache = .shared
  ) throws(ImageError) -> CGImage {
    let header = try ImageHeader.read(path)
    let source = ImageSource(
      width: header.width, height: header.height, isOpaque: !header.hasAlpha, cache: cache
    ) { () throws(PictureFault) in
      do throws(ImageError) {
        return try ImageDecoder.decode(contentsOf: path)
      } catch {
        throw PictureFault("the picture \"\(name)\" cannot be shown: \(error)")
      }
    }
    return CGImage(
      imageSource: source, alphaInfo: header.hasAlpha ? .premultipliedLast : .noneSkipLast,
      utType: header.format.typeIdentifier)
  }
}
