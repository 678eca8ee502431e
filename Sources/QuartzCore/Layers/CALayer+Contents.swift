import CoreGraphics
public import Foundation

// The picture's placement ([S] 5).

extension CALayer {
  /// The part of the picture shown, in units of its size: y counts from the bottom row in a y-up space, from the top
  /// row in a y-down one. Beyond 0...1 the edge pixels go on. Default (0, 0, 1, 1).
  public var contentsRect: CGRect {
    get { rare.contentsRect }
    set {
      rare.contentsRect = newValue
      changed("contentsRect")
    }
  }

  /// The part of `contentsRect` that stretches when the picture is resized, in units of it. Default (0, 0, 1, 1).
  public var contentsCenter: CGRect {
    get { rare.contentsCenter }
    set {
      rare.contentsCenter = newValue
      changed("contentsCenter")
    }
  }

  /// Where the picture goes in the bounds. Default resize.
  public var contentsGravity: CALayerContentsGravity {
    get { rare.contentsGravity }
    set {
      rare.contentsGravity = newValue
      changed("contentsGravity")
    }
  }

  /// Pixels of the picture a point. Default 1.
  public var contentsScale: CGFloat {
    get { rare.contentsScale }
    set {
      rare.contentsScale = newValue
      changed("contentsScale")
    }
  }

  /// The pixel format of pictures drawn by the layer; a hint. Default RGBA8Uint.
  public var contentsFormat: CALayerContentsFormat {
    get { rare.contentsFormat }
    set {
      rare.contentsFormat = newValue
      changed("contentsFormat")
    }
  }

  /// How the picture is sampled where it is made smaller. Default linear.
  public var minificationFilter: CALayerContentsFilter {
    get { rare.minificationFilter }
    set {
      rare.minificationFilter = newValue
      changed("minificationFilter")
    }
  }

  /// How the picture is sampled where it is made larger. Default linear.
  public var magnificationFilter: CALayerContentsFilter {
    get { rare.magnificationFilter }
    set {
      rare.magnificationFilter = newValue
      changed("magnificationFilter")
    }
  }

  /// Added to the level of detail under trilinear minification. Default 0.
  public var minificationFilterBias: Float {
    get { rare.minificationFilterBias }
    set {
      rare.minificationFilterBias = newValue
      changed("minificationFilterBias")
    }
  }

  final func setContents(_ value: Any?) {
    rare.contents = value
    image = value as? CGImage
    core.flags.set(.picture, image != nil)
    changed("contents")
  }
}
