import QuartzCore
import Testing

/// Overrides members of every part of CALayer, as Apple-style code may.
private final class Listener: CALayer {
  var heard: [String] = []

  override var contentsScale: CGFloat { didSet { heard.append("contentsScale") } }
  override var contentsRect: CGRect { didSet { heard.append("contentsRect") } }
  override var cornerRadius: CGFloat { didSet { heard.append("cornerRadius") } }
  override var shadowOffset: CGSize { didSet { heard.append("shadowOffset") } }
  override var shouldRasterize: Bool { didSet { heard.append("shouldRasterize") } }
  override var filters: [Any]? { didSet { heard.append("filters") } }
  override var style: [AnyHashable: Any]? { didSet { heard.append("style") } }
  override var autoresizingMask: CAAutoresizingMask { didSet { heard.append("autoresizingMask") } }
  override var layoutManager: (any CALayoutManager)? { didSet { heard.append("layoutManager") } }
  override var beginTime: CFTimeInterval { didSet { heard.append("beginTime") } }
  override var speed: Float { didSet { heard.append("speed") } }
  override var fillMode: CAMediaTimingFillMode { didSet { heard.append("fillMode") } }
  override var actions: [String: any CAAction]? {
    get { ["position": NSNull()] }
    set { super.actions = newValue }
  }
  override class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { 2 }
  override func value(forUndefinedKey key: String) -> Any? { super.value(forUndefinedKey: key) ?? "nothing" }
  override func setValue(_ value: Any?, forUndefinedKey key: String) {
    super.setValue(value, forUndefinedKey: key.uppercased())
  }
}

@Suite struct OverridingTests {
  @Test func everyMemberCanBeOverridden() {
    let layer = Listener()
    layer.contentsScale = 2
    layer.contentsRect = .zero
    layer.cornerRadius = 1
    layer.shadowOffset.width = 1
    layer.shouldRasterize = true
    layer.filters = []
    layer.style = [:]
    layer.autoresizingMask = .layerWidthSizable
    layer.layoutManager = nil
    layer.beginTime = 1
    layer.speed = 2
    layer.fillMode = .both
    #expect(
      layer.heard == [
        "contentsScale", "contentsRect", "cornerRadius", "shadowOffset", "shouldRasterize", "filters", "style",
        "autoresizingMask", "layoutManager", "beginTime", "speed", "fillMode",
      ])
    #expect(layer.action(forKey: "position") == nil && layer.actions?.count == 1)
    #expect(Listener.cornerCurveExpansionFactor(.circular) == 2)
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    // Key-value coding goes through the overrides too.
    layer.setValue(3, forKey: "contentsScale")
    #expect(layer.heard.last == "contentsScale" && layer.contentsScale == 3)
  }

  @Test func undefinedKeysCanBeOverridden() {
    let layer = Listener()
    #expect(layer.value(forKey: "tag") as? String == "nothing")
    layer.setValue(5, forKey: "tag")
    #expect(layer.value(forKey: "TAG") as? Int == 5 && layer.value(forKey: "tag") as? String == "nothing")
  }

  @Test func manyKeysAtOnce() {
    let layer = CALayer()
    layer.name = "a"
    layer.setValuesForKeys(["zPosition": 3, "name": NSNull(), "hidden": true, "mine": "x"])
    #expect(layer.zPosition == 3 && layer.name == nil && layer.isHidden)
    let values = layer.dictionaryWithValues(forKeys: ["zPosition", "name", "mine", "mine"])
    #expect(values.count == 3 && values["zPosition"] as? Double == 3 && values["mine"] as? String == "x")
    #expect(values["name"] is NSNull)
  }

  @Test func storedNumbersReadAsAnyNumber() {
    let layer = CALayer()
    layer.setValue(CGFloat(0.25), forKey: "level")
    #expect(layer.value(forKey: "level") as? Double == 0.25 && layer.value(forKey: "level") as? CGFloat == 0.25)
    #expect(layer.value(forKey: "level") as? NSNumber == 0.25 && layer.value(forKey: "level") as? Float == 0.25)
    layer.setValue(3, forKey: "count")
    #expect(layer.value(forKey: "count") as? Int == 3 && layer.value(forKey: "count") as? CGFloat == 3)
    layer.setValue(true, forKey: "on")
    #expect(layer.value(forKey: "on") as? Bool == true)
    layer.setValue("text", forKey: "text")
    #expect(layer.value(forKey: "text") as? String == "text")
  }

  /// Its end uses the layer that held it.
  private final class Goodbye: NSObject {
    let call: () -> Void
    init(_ call: @escaping () -> Void) { self.call = call }
    deinit { call() }
  }

  @Test func replacedValuesMayUseTheLayerAtTheirEnd() {
    let layer = CALayer()
    var ends = 0
    for _ in 0..<2 {
      layer.contents = Goodbye { [unowned layer] in
        layer.contentsScale += 1
        ends += 1
      }
      layer.setValue(
        Goodbye { [unowned layer] in
          layer.setValue(1, forKey: "other")
          ends += 1
        }, forKey: "mine")
    }
    layer.contents = nil
    layer.setValue(nil, forKey: "mine")
    #expect(ends == 4 && layer.contentsScale == 3)
  }
}
