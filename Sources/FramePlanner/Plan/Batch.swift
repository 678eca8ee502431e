public import RenderModel

/// Instances that one instanced draw call draws.
public struct Batch: Sendable {
  /// What colours a batch's instances; those of one batch share it.
  ///
  /// Surfaces are shown pixel for pixel unless said otherwise: the source's grid is the target's, and beside its own
  /// pixels a surface is transparent. "times colour" means all four lanes of `QuadInstance.colour`.
  public enum Paint: Hashable, Sendable {
    /// `QuadInstance.colour`.
    case solid
    /// `FramePlan.images[image]`, sampled with `sampler`.
    case image(image: Int, sampler: Sampler)
    /// A gradient. (u, v) = (U, V) / W of `ImageInstance` is a place where the gradient is simple: t is u (axial),
    /// |(u, v)| (radial) or the fractional part of atan2(v, u) / 2 pi (conic). `ImageInstance.clamp` is (first texel in
    /// the table, number of stops, 0, 0). A stop is two texels: (location, 1 / (next location - location) or 0, 0, 0)
    /// and its colour, non-premultiplied. With i the last stop of location <= t (0 if there is none) and f =
    /// clamp((t - location) * its second number, 0, 1) the colour is mix(i, i + 1, f), then premultiplied, then times
    /// colour. The last stop's second number is 0.
    case gradient(GradientContent.Kind)
    /// A blurred shape: `FramePlan.images[image]`, read bilinearly at uv = min(q, clamp.xy) + max(q - clamp.zw, 0),
    /// q = (U, V) / W of `ImageInstance`: a picture whose middle is stretched. Outside itself the picture is as at its
    /// border, which is transparent. Times colour; coverage as for images.
    case shadow(image: Int)
    /// A surface.
    case surface(Int)
    /// A surface of another pixel grid: as an image, (u, v) being pixels of the surface's window, bilinear or nearest;
    /// coverage as for images. Where `isTint` the texel's alpha in all lanes stands for the texel.
    case resampled(surface: Int, isNearest: Bool, isTint: Bool)
    /// A surface's pixels times the alpha of another's, times colour.
    case masked(Int, by: Int)
    /// A surface's pixels: where alpha is not 0, unpremultiplied, sent through `matrices` colour matrices one after the
    /// other, each clamped to 0...1, and premultiplied again; times colour. A matrix is five texels of the table: what
    /// makes red, green, blue and alpha, then the bias (see `ColourMatrix`).
    case filtered(Int, table: Int, matrices: Int)
    /// What a mode makes of a surface's pixels, times colour, as S, and of those of `backdrop`, a copy of the target
    /// there, as D. It replaces the target's pixels, whatever the batch's own mode. For modes that are unbounded
    /// k = max(coverage of v0...v3 and the table, S.a) and the result is D + k (mode(S / k, D) - D), D where k is 0.
    /// Pixels that fail a cut keep D.
    case blended(Int, backdrop: Int, BlendMode)
    /// A surface, blurred along one axis (see `Blur`).
    case blurred(Int, Blur)
    /// A surface of twice the resolution: pixel (x, y) is the mean of the source's pixels (2x, 2y) ... (2x + 1, 2y + 1),
    /// in the grids of both. Beside its window the source is transparent.
    case halved(Int)
    /// `StripInstance.colour`.
    case coverage
    /// Strips that are painted: `StripInstance.colour.x` is the index of a record (see `StripPaint`) in the table.
    case painted(StripPaint)

    /// Which of the plan's instances a batch of this paint draws.
    public var stream: Stream {
      switch self {
      case .solid, .surface, .masked, .filtered, .blended, .blurred, .halved: .quads
      case .image, .gradient, .shadow, .resampled: .images
      case .coverage, .painted: .strips
      }
    }
  }

  /// The arrays of instances of a plan.
  public enum Stream: Hashable, Sendable {
    /// `FramePlan.instances`.
    case quads
    /// `FramePlan.imageInstances`.
    case images
    /// `FramePlan.strips`.
    case strips
  }

  /// What the instances are coloured with.
  public var paint: Paint
  /// In the array of `paint.stream`.
  public var instances: Range<Int>
  /// How the result S, premultiplied and with coverage in it, meets the target: one of `fixedModes`.
  public var mode: BlendMode

  /// One draw call for a run of instances.
  public init(paint: Paint, instances: Range<Int>, mode: BlendMode = .sourceOver) {
    self.paint = paint
    self.instances = instances
    self.mode = mode
  }

  /// The modes that fixed-function blending does: in all of them coverage is a part of S's alpha.
  public static let fixedModes: Set<BlendMode> = [
    .sourceOver, .sourceAtop, .destinationOver, .destinationOut, .xor, .plusLighter, .screen,
  ]
}

/// A Gaussian along one axis. Pixel p is the sum over k = -r...r of w(k) S(p + k), r = ceil(3 sigma), w(k) being the
/// Gaussian's integral over (k - 1/2, k + 1/2), then all divided by their sum. Beside its window the source is
/// transparent.
public struct Blur: Hashable, Sendable {
  /// Along rows, or else along columns.
  public var isHorizontal: Bool
  /// Pixels; 0 < sigma <= `mostSigma`.
  public var sigma: Double

  /// A blur of that width.
  public init(isHorizontal: Bool, sigma: Double) {
    self.isHorizontal = isHorizontal
    self.sigma = sigma
  }

  /// The widest that one pass does.
  public static let mostSigma = 8.0
}

/// What strips and spans show in place of one colour.
public enum StripPaint: Hashable, Sendable {
  /// As `Batch.Paint.image`.
  case image(image: Int, sampler: Sampler)
  /// As `Batch.Paint.gradient`.
  case gradient(GradientContent.Kind)
  /// As `Batch.Paint.surface`.
  case surface(Int)

  /// Texels of a record in the table: (origin x, origin y, 0, 0), m0, m1, m2, clamp, colour, all as in `ImageInstance`
  /// (p is relative to the origin; the bias is m0.w). Surfaces use the colour only.
  public static let recordTexels = 6
}

/// How an image batch samples: the level of detail L is computed by the shader (see `ImageInstance`); `magnification`
/// holds where L <= 0, `minification` elsewhere. Wrapping is clamp-to-edge.
public struct Sampler: Hashable, Sendable {
  /// Where a pixel spans more than a texel (L > 0).
  public var minification: ContentsFilter
  /// `.trilinear` counts as `.linear`.
  public var magnification: ContentsFilter
  /// Whether the shown part is repeated: (u, v) is brought into `ImageInstance.clamp` by whole multiples of its size
  /// before it is looked up, and bilinear neighbours beyond it are those of the other side.
  public var isRepeated: Bool

  /// The filters of a layer's picture, as in `LayerContent`.
  public init(minification: ContentsFilter, magnification: ContentsFilter, isRepeated: Bool = false) {
    self.minification = minification
    self.magnification = magnification
    self.isRepeated = isRepeated
  }
}
