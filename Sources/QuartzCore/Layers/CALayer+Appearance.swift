public import CoreGraphics
public import Foundation
import RenderModel

// Plain values that decide how a layer looks beside its geometry, colour and picture.

extension CALayer {
  /// Which corners `cornerRadius` rounds. Default all four.
  public var maskedCorners: CACornerMask {
    get { rare.maskedCorners }
    set {
      rare.maskedCorners = newValue
      changed("maskedCorners")
    }
  }

  /// The shape of rounded corners. Default circular.
  public var cornerCurve: CALayerCornerCurve {
    get { rare.cornerCurve }
    set {
      rare.cornerCurve = newValue
      changed("cornerCurve")
    }
  }

  /// The colour of the shadow. Default opaque black.
  public var shadowColor: CGColor? {
    get { rare.shadowColor }
    set {
      rare.shadowColor = newValue
      changed("shadowColor")
    }
  }

  /// The opacity of the shadow, 0...1; at 0 there is none. Default 0.
  public var shadowOpacity: Float {
    get { rare.shadowOpacity }
    set {
      rare.shadowOpacity = newValue
      changed("shadowOpacity")
    }
  }

  /// How far the shadow is moved, in points of the superlayer's orientation. Default (0, -3).
  public var shadowOffset: CGSize {
    get { rare.shadowOffset }
    set {
      rare.shadowOffset = newValue
      changed("shadowOffset")
    }
  }

  /// The standard deviation of the shadow's blur, in points. Default 3.
  public var shadowRadius: CGFloat {
    get { rare.shadowRadius }
    set {
      rare.shadowRadius = newValue
      changed("shadowRadius")
    }
  }

  /// How the layer is blended with what lies behind it; nil is source-over. Default nil.
  public var compositingFilter: Any? {
    get { rare.compositingFilter }
    set {
      rare.compositingFilter = newValue
      changed("compositingFilter")
    }
  }

  /// Filters of the layer's picture, in order. Default nil.
  public var filters: [Any]? {
    get { rare.filters }
    set {
      rare.filters = newValue
      changed("filters")
    }
  }

  /// Filters of what lies behind the layer, in order. Default nil.
  public var backgroundFilters: [Any]? {
    get { rare.backgroundFilters }
    set {
      rare.backgroundFilters = newValue
      changed("backgroundFilters")
    }
  }

  /// Whether the layer is drawn as one bitmap of its own space. Default false.
  public var shouldRasterize: Bool {
    get { rare.shouldRasterize }
    set {
      rare.shouldRasterize = newValue
      changed("shouldRasterize")
    }
  }

  /// Pixels a point of that bitmap. Default 1.
  public var rasterizationScale: CGFloat {
    get { rare.rasterizationScale }
    set {
      rare.rasterizationScale = newValue
      changed("rasterizationScale")
    }
  }

  /// Whether drawing may be put off; has no effect. Default false.
  public var drawsAsynchronously: Bool {
    get { rare.drawsAsynchronously }
    set {
      rare.drawsAsynchronously = newValue
      changed("drawsAsynchronously")
    }
  }

  /// Whether the layer's edges may be antialiased. Default true, as on macOS.
  public var allowsEdgeAntialiasing: Bool {
    get { rare.allowsEdgeAntialiasing }
    set {
      rare.allowsEdgeAntialiasing = newValue
      changed("allowsEdgeAntialiasing")
    }
  }

  /// Which edges are antialiased. Default all four.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { rare.edgeAntialiasingMask }
    set {
      rare.edgeAntialiasingMask = newValue
      changed("edgeAntialiasingMask")
    }
  }

  /// Values for keys that have none otherwise, "actions" among them. Default nil.
  public var style: [AnyHashable: Any]? {
    get { rare.style }
    set {
      rare.style = newValue
      changed("style")
    }
  }

  /// How the layer follows its superlayer's size. Default none.
  public var autoresizingMask: CAAutoresizingMask {
    get { rare.autoresizingMask }
    set {
      rare.autoresizingMask = newValue
      changed("autoresizingMask")
    }
  }

  /// Lays out the sublayers where the delegate does not; counted. Default nil.
  public var layoutManager: (any CALayoutManager)? {
    get { rare.layoutManager }
    set {
      rare.layoutManager = newValue
      setNeedsLayout()
    }
  }

  /// How far a corner of that curve reaches along the edges, in units of its radius ([S] 2).
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  final func setBackground(_ colour: CGColor?) {
    backgroundColour = colour
    core.background = colour?.colour ?? Colour(red: 0, green: 0, blue: 0, alpha: 0)
    changed("backgroundColor")
  }
}
