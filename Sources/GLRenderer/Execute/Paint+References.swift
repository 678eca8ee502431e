import FramePlanner
import RenderModel

extension Batch.Paint {
  /// Calls `body` with each surface that the paint reads.
  func eachSource<E: Error>(_ body: (Int) throws(E) -> Void) throws(E) {
    switch self {
    case .surface(let source), .resampled(let source, _, _), .filtered(let source, _, _),
      .blurred(let source, _), .halved(let source), .painted(.surface(let source)):
      try body(source)
    case .masked(let source, let other), .blended(let source, let other, _):
      try body(source)
      try body(other)
    case .solid, .image, .gradient, .shadow, .coverage, .painted: break
    }
  }

  /// The picture that the paint reads, and how.
  var picture: (index: Int, filter: PictureFilter)? {
    switch self {
    case .image(let image, let sampler), .painted(.image(let image, let sampler)): (image, PictureFilter(sampler))
    case .shadow(let image):
      (image, PictureFilter(Sampler(minification: .linear, magnification: .linear)))
    default: nil
    }
  }
}
