public import CoreGraphics

// The layer's own clock: stored here, evaluated by animations.

extension CALayer: CAMediaTiming {
  /// When the layer's time starts, in seconds of the superlayer's time. Default 0.
  public var beginTime: CFTimeInterval {
    get { rare.beginTime }
    set {
      rare.beginTime = newValue
      changed("beginTime")
    }
  }

  /// How long one run of the layer's time lasts, in seconds. Default infinity.
  public var duration: CFTimeInterval {
    get { rare.duration }
    set {
      rare.duration = newValue
      changed("duration")
    }
  }

  /// How fast the layer's time goes against the superlayer's. Default 1.
  public var speed: Float {
    get { rare.speed }
    set {
      rare.speed = newValue
      changed("speed")
    }
  }

  /// Added to the layer's time, in seconds. Default 0.
  public var timeOffset: CFTimeInterval {
    get { rare.timeOffset }
    set {
      rare.timeOffset = newValue
      changed("timeOffset")
    }
  }

  /// How often the time runs. Default 0.
  public var repeatCount: Float {
    get { rare.repeatCount }
    set {
      rare.repeatCount = newValue
      changed("repeatCount")
    }
  }

  /// How long the time runs over and over, in seconds. Default 0.
  public var repeatDuration: CFTimeInterval {
    get { rare.repeatDuration }
    set {
      rare.repeatDuration = newValue
      changed("repeatDuration")
    }
  }

  /// Whether each run is followed by one backwards. Default false.
  public var autoreverses: Bool {
    get { rare.autoreverses }
    set {
      rare.autoreverses = newValue
      changed("autoreverses")
    }
  }

  /// What shows outside the active time. Default removed.
  public var fillMode: CAMediaTimingFillMode {
    get { rare.fillMode }
    set {
      rare.fillMode = newValue
      changed("fillMode")
    }
  }
}
