import CoreGraphics
import Foundation
import QuartzCore
import TestBasics
import Testing

@testable import SceneFiles

/// What animations of a document hold, in all their spellings.
@Suite struct AnimationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ body: String) throws -> SceneDocument { try SceneDocument.load(try folder.caml(body)) }

  /// The animations of a root layer that is read without a word.
  private func animations(_ body: String) throws -> [(key: String?, animation: CAAnimation)] {
    let document = try load("<CALayer name=\"a\"><animations>\n\(body)\n</animations></CALayer>")
    #expect(document.warnings.isEmpty && document.notes.isEmpty, "\(document.warnings) \(document.notes)")
    return document.rootLayer.addedAnimations
  }

  private func only<Animation: CAAnimation>(_ body: String, as: Animation.Type) throws -> Animation {
    let found = try animations(body)
    #expect(found.count == 1)
    return try #require(found.first?.animation as? Animation)
  }

  // MARK: - Spellings

  @Test func keysAndClasses() throws {
    let found = try animations(
      """
      <animation-1 type="CABasicAnimation" keyPath="opacity"/>
      <animation key="second" type="CAKeyframeAnimation" keyPath="opacity"/>
      <p key="third" type="CASpringAnimation" keyPath="opacity"/>
      <CABasicAnimation keyPath="opacity"/>
      <CABasicAnimation key="fifth" keyPath="opacity"/>
      <animation type="CABasicAnimation" keyPath="opacity"/>
      <turn type="CAAnimationGroup"/>
      <CATransition type="push"/>
      """)
    #expect(
      found.map(\.key) == ["animation-1", "second", "third", nil, "fifth", nil, "turn", "transition"])
    #expect(
      found.map { String(describing: type(of: $0.animation)) } == [
        "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CABasicAnimation", "CABasicAnimation",
        "CABasicAnimation", "CAAnimationGroup", "CATransition",
      ])
  }

  /// In a dictionary the last one of a key counts.
  @Test func theSameKeyTwice() throws {
    let found = try animations(
      """
      <a type="CABasicAnimation" keyPath="opacity"/><a type="CABasicAnimation" keyPath="position.x"/>
      """)
    #expect(found.map { ($0.animation as? CAPropertyAnimation)?.keyPath } == ["position.x"])
  }

  @Test func disabledOnesAreSkipped() throws {
    #expect(
      try animations(
        """
        <a type="CABasicAnimation" keyPath="opacity" enabled="0"/>
        <b type="CABasicAnimation" keyPath="opacity" enabled="1"/>
        """
      ).map(\.key) == ["b"])
  }

  @Test func keyPathsAreKeptAsWritten() throws {
    let paths = [
      "transform.scale.xy", "emitterCells.Cell 1.emitterBehaviors.wave.force",
      "emitterBehaviors.valueOverLife.values.@index(1)", "filters.multiplyColor.inputColor",
      "sublayers.my layer.position.x", "contents",
    ]
    for path in paths {
      #expect(try only("<a type=\"CABasicAnimation\" keyPath=\"\(path)\"/>", as: CABasicAnimation.self).keyPath == path)
    }
  }

  // MARK: - Attributes

  @Test func timing() throws {
    let a = try only(
      """
      <a type="CABasicAnimation" keyPath="opacity" beginTime="1e-100" duration="6" speed="0.5" timeOffset="0.25"
        repeatCount="Inf" repeatDuration="12" autoreverses="1" fillMode="both" removedOnCompletion="0" additive="1"
        cumulative="true" timingFunction="easeIn" valueFunction="rotateZ"/>
      """, as: CABasicAnimation.self)
    #expect(a.beginTime == 0 && a.duration == 6 && a.speed == 0.5 && a.timeOffset == 0.25)
    #expect(a.repeatCount == .infinity && a.repeatDuration == 12 && a.autoreverses && a.fillMode == .both)
    #expect(!a.isRemovedOnCompletion && a.isAdditive && a.isCumulative)
    #expect(a.timingFunction == CAMediaTimingFunction(name: .easeIn) && a.valueFunction?.name == .rotateZ)
  }

  @Test func theSameAsChildren() throws {
    let a = try only(
      """
      <a type="CABasicAnimation">
        <keyPath type="string" value="opacity"/><duration value="6"/><repeatCount type="real" value="inf"/>
        <timingFunction type="CAMediaTimingFunction" value="0.2 0 0.1 1"/><fillMode value="forwards"/>
        <valueFunction type="CAValueFunction" name="scaleX"/>
      </a>
      """, as: CABasicAnimation.self)
    #expect(a.keyPath == "opacity" && a.duration == 6 && a.repeatCount == .infinity && a.fillMode == .forwards)
    #expect(a.timingFunction == CAMediaTimingFunction(controlPoints: 0.2, 0, 0.1, 1))
    #expect(a.valueFunction?.name == .scaleX)
    let nested = try only(
      """
      <a type="CABasicAnimation" keyPath="opacity">
        <timingFunction><CAMediaTimingFunction value="easeInEaseOut"/></timingFunction>
      </a>
      """, as: CABasicAnimation.self)
    #expect(nested.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
  }

  @Test func springs() throws {
    for velocity in ["velocity", "initialVelocity"] {
      let a = try only(
        """
        <s type="CASpringAnimation" keyPath="opacity" mass="2" stiffness="50" damping="3.5" \(velocity)="-1"
          fromValue="0.25" toValue="1"/>
        """, as: CASpringAnimation.self)
      #expect(a.mass == 2 && a.stiffness == 50 && a.damping == 3.5 && a.initialVelocity == -1)
      #expect(a.fromValue as? Double == 0.25 && a.toValue as? Double == 1)
    }
  }

  @Test func transitions() throws {
    for body in [
      """
      <t type="CATransition" duration="2" subtype="fromTop" startProgress="0.25" endProgress="0.5">
        <type value="moveIn"/>
      </t>
      """,
      "<CATransition type=\"moveIn\" duration=\"2\" subtype=\"fromTop\" startProgress=\".25\" endProgress=\".5\"/>",
    ] {
      let a = try only(body, as: CATransition.self)
      #expect(a.type == .moveIn && a.subtype == .fromTop && a.duration == 2)
      #expect(a.startProgress == 0.25 && a.endProgress == 0.5)
    }
    #expect(try only("<CATransition type=\"cube\"/>", as: CATransition.self).type.rawValue == "cube")
  }

  @Test func keyframes() throws {
    let a = try only(
      """
      <spin type="CAKeyframeAnimation" keyPath="transform.rotation.z" calculationMode="cubic" rotationMode="auto">
        <keyTimes><integer value="0"/><real value="0.25"/><integer value="1"/></keyTimes>
        <values><integer value="0"/><real value="0.7"/><real value="6.2831853"/></values>
        <timingFunctions>
          <CAMediaTimingFunction value="linear"/><CAMediaTimingFunction value="0.2 0 0.1 1"/>
        </timingFunctions>
        <tensionValues><real value="0.5"/></tensionValues><continuityValues value="0 1 -1"/>
        <biasValues><integer value="-1"/></biasValues>
      </spin>
      """, as: CAKeyframeAnimation.self)
    #expect(a.keyTimes == [0, 0.25, 1] && a.values as? [Double] == [0, 0.7, 6.2831853])
    #expect(
      a.timingFunctions == [
        CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(controlPoints: 0.2, 0, 0.1, 1),
      ])
    #expect(a.tensionValues == [0.5] && a.continuityValues == [0, 1, -1] && a.biasValues == [-1])
    #expect(a.calculationMode == .cubic && a.rotationMode == .rotateAuto)
  }

  @Test(arguments: [
    "<a type=\"CAKeyframeAnimation\" keyPath=\"position\" path=\"1 2 m 3 4 l\"/>",
    "<a type=\"CAKeyframeAnimation\" keyPath=\"position\"><path value=\"1 2 m 3 4 l\"/></a>",
    "<a type=\"CAKeyframeAnimation\" keyPath=\"position\"><path type=\"CGPath\" value=\"1 2 m 3 4 l\"/></a>",
    "<a type=\"CAKeyframeAnimation\" keyPath=\"position\"><path><CGPath value=\"1 2 m 3 4 l\"/></path></a>",
  ])
  func paths(body: String) throws {
    let a = try only(body, as: CAKeyframeAnimation.self)
    #expect(a.path?.boundingBox == CGRect(x: 1, y: 2, width: 2, height: 2))
  }

  @Test func groups() throws {
    let group = try only(
      """
      <g type="CAAnimationGroup" duration="8" speed="0.5296" timingFunction="easeInEaseOut">
        <animations>
          <CABasicAnimation keyPath="opacity" toValue="0"/>
          <animation type="CAAnimationGroup"><animations type="NSArray">
            <CAKeyframeAnimation keyPath="position.x"><values><real value="1"/><real value="2"/></values>
            </CAKeyframeAnimation>
          </animations></animation>
        </animations>
      </g>
      """, as: CAAnimationGroup.self)
    #expect(group.duration == 8 && group.speed == 0.5296)
    let children = try #require(group.animations)
    #expect(children.count == 2 && (children[0] as? CABasicAnimation)?.toValue as? Double == 0)
    let inner = try #require((children[1] as? CAAnimationGroup)?.animations)
    #expect((inner.first as? CAKeyframeAnimation)?.values as? [Double] == [1, 2])
  }

  @Test func whatEditorsWriteForThemselves() throws {
    let a = try only(
      """
      <a type="CABasicAnimation" keyPath="opacity" micaID="7" hash="123" debugDescription="x" id="#1" name="n"
        mica_autorecalculatesDuration="1" CUI_autoreversingDuration="2"/>
      """, as: CABasicAnimation.self)
    #expect(a.value(forKey: "micaID") as? String == "7")
    #expect(a.value(forKey: "CUI_autoreversingDuration") as? String == "2")
    let document = try load(
      """
      <CALayer><animations><a type="CABasicAnimation" keyPath="opacity" colour="1"><what value="1"/><else/></a>
      <b type="CASomething"/><note/></animations></CALayer>
      """)
    #expect(document.warnings.isEmpty)
    #expect(
      document.notes.map(\.subject) == [
        "attribute colour of CABasicAnimation", "attribute what of CABasicAnimation",
        "element else of CABasicAnimation", "animation of the class CASomething", "animation of the class note",
      ])
  }

  // MARK: - Values

  @Test func kindsOfValues() throws {
    try folder.write("p.png", TemporaryFolder.png)
    let values = try #require(
      try only(
        """
        <a type="CAKeyframeAnimation" keyPath="anything"><values>
          <integer value="-3"/><real value="1e2"/><CGPoint value="1 2"/><CGSize value="3 4"/>
          <CGRect value="1 2 3 4"/><CAPoint3D value="1 2 3"/><CGColor value="1 0.5 0" opacity="0.25"/>
          <CGPath value="0 0 m 5 5 l"/><CATransform3D value="translate(1, 2, 3)"/><CGImage src="p.png"/>
          <CAColorMatrix value="matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)"/><string value="center"/>
          <null/><NSArray><CGColor value="1 0 0"/><CGColor value="0 0 1"/></NSArray>
        </values></a>
        """, as: CAKeyframeAnimation.self
      ).values)
    #expect(values.count == 14)
    #expect(values[0] as? Double == -3 && values[1] as? Double == 100)
    #expect(values[2] as? CGPoint == CGPoint(x: 1, y: 2) && values[3] as? CGSize == CGSize(width: 3, height: 4))
    #expect(values[4] as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(values[5] as? [Double] == [1, 2, 3])
    #expect((values[6] as? CGColor)?.components == [1, 0.5, 0, 0.25])
    #expect((values[7] as? CGPath)?.currentPoint == CGPoint(x: 5, y: 5))
    let transform = try #require(values[8] as? CATransform3D)
    #expect(CATransform3DEqualToTransform(transform, CATransform3DMakeTranslation(1, 2, 3)))
    #expect((values[9] as? CGImage)?.width == 2)
    #expect((values[10] as? [Double])?.count == 20 && values[11] as? String == "center" && values[12] is NSNull)
    #expect((values[13] as? [CGColor])?.map(\.components) == [[1, 0, 0, 1], [0, 0, 1, 1]])
  }

  @Test(arguments: [
    "<fromValue type=\"CGPoint\" value=\"1 2\"/>", "<fromValue><CGPoint value=\"1 2\"/></fromValue>",
    "<fromValue value=\"1 2\"/>", "<fromValue type=\"CGPoint\"><CGPoint value=\"1 2\"/></fromValue>",
  ])
  func spellingsOfOneValue(body: String) throws {
    let a = try only(
      "<a type=\"CABasicAnimation\" keyPath=\"position\">\(body)<toValue type=\"null\"/></a>", as: CABasicAnimation.self
    )
    #expect(a.fromValue as? CGPoint == CGPoint(x: 1, y: 2) && a.toValue == nil)
  }

  /// The key path tells what a value is that does not.
  @Test func valuesByKeyPath() throws {
    func value(_ path: String, _ text: String) throws -> Any? {
      try only(
        "<a toValue=\"\(text)\" type=\"CABasicAnimation\" keyPath=\"\(path)\"/>", as: CABasicAnimation.self
      ).toValue
    }
    #expect(try value("opacity", "0.5") as? Double == 0.5)
    #expect(try value("hidden", "true") as? Double == 1)
    #expect(try value("position.x", "3") as? Double == 3 && value("transform.scale.xy", "3") as? Double == 3)
    #expect(try value("bounds", "1 2 3 4") as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(try value("bounds.size", "3 4") as? CGSize == CGSize(width: 3, height: 4))
    #expect(try (value("backgroundColor", "1 0 0") as? CGColor)?.components == [1, 0, 0, 1])
    #expect(try (value("filters.a.inputColor", "1 0 0") as? CGColor)?.components == [1, 0, 0, 1])
    #expect(try (value("transform", "scale(2)") as? CATransform3D)?.m11 == 2)
    #expect(try (value("path", "1 1 m 2 2 l") as? CGPath)?.currentPoint == CGPoint(x: 2, y: 2))
  }

  // MARK: - Layer clocks

  @Test func layerClocks() throws {
    let layer = try load(
      """
      <CALayer beginTime="-30" speed="0.5" timeOffset="1.5" repeatCount="Inf" repeatDuration="4" duration="2"
        autoreverses="1" fillMode="both"/>
      """
    ).rootLayer
    #expect(layer.beginTime == -30 && layer.speed == 0.5 && layer.timeOffset == 1.5)
    #expect(layer.repeatCount == .infinity && layer.repeatDuration == 4 && layer.duration == 2)
    #expect(layer.autoreverses && layer.fillMode == .both)
    let document = try load("<CALayer speed=\"fast\" duration=\"-1\" beginTime=\"nan\"/>")
    #expect(document.warnings.count == 3 && document.rootLayer.speed == 1)
  }

  // MARK: - Faults

  @Test(arguments: [
    ("duration=\"x\"", "has the duration \"x\", which is no usable number"),
    ("duration=\"-1\"", "has the duration \"-1\", which is no usable number"),
    ("beginTime=\"Inf\"", "has the beginTime \"Inf\", which is no usable number"),
    ("speed=\"1e300\"", "has the speed \"1e300\", which is no usable number"),
    ("fillMode=\"up\"", "has the fillMode \"up\", which is not known"),
    ("timingFunction=\"bouncy\"", "has the timingFunction \"bouncy\", which is no usable timing function"),
    ("timingFunction=\"0 0 1e300 1\"", "has the timingFunction \"0 0 1e300 1\", which is no usable timing function"),
    ("additive=\"maybe\"", "has the additive \"maybe\", which is neither 0 nor 1"),
    ("valueFunction=\"spin\"", "has the valueFunction \"spin\", which is not known"),
    ("fromValue=\"1 2\"", "has the value \"1 2\", which is no usable number"),
    ("mass=\"0\"", "has the mass \"0\", which is not positive"),
    ("damping=\"-1\"", "has the damping \"-1\", which is negative"),
  ])
  func faultyAttributes(attribute: String, detail: String) throws {
    let document = try load(
      """
      <CALayer name="a"><animations>
      <b type="CASpringAnimation" keyPath="opacity"
        \(attribute)/>
      <c type="CABasicAnimation" keyPath="opacity"/></animations></CALayer>
      """)
    #expect(document.rootLayer.addedAnimations.map(\.key) == ["c"])
    #expect(document.warnings.map(\.line) == [3] && document.warnings.first?.layer == "a")
    #expect(document.warnings.first?.detail == "the animation \"b\" \(detail); it is left out")
  }

  @Test(arguments: [
    ("<values><real value=\"1\"/><real value=\"x\"/></values>", 4),
    ("<values><real value=\"1\"/>\n<CGTable value=\"1\"/></values>", 5), ("<values><real/></values>", 4),
    ("<values>\n\n<CGColor value=\"1 0\"/></values>", 6), ("<keyTimes><real value=\"NaN\"/></keyTimes>", 4),
    ("<timingFunctions><CAMediaTimingFunction value=\"1 2 3\"/></timingFunctions>", 4),
    ("<path value=\"1 2 3 m\"/>", 4), ("<values><NSArray><NSArray/></NSArray></values>", 4),
    ("<calculationMode value=\"wavy\"/>", 4),
  ])
  func faultyChildren(body: String, line: Int) throws {
    let document = try load(
      """
      <CALayer name="a"><animations>
      <b type="CAKeyframeAnimation" keyPath="opacity">
      \(body)</b></animations></CALayer>
      """)
    #expect(document.rootLayer.addedAnimations.isEmpty)
    #expect(document.warnings.map(\.line) == [line])
    #expect(document.warnings.first?.detail.hasSuffix("; it is left out") == true)
  }

  @Test func noKeyPath() throws {
    let document = try load("<CALayer><animations><b type=\"CABasicAnimation\"/></animations></CALayer>")
    #expect(document.warnings.map(\.detail) == ["the animation \"b\" has no keyPath; it is left out"])
  }

  @Test func deepGroups() throws {
    func nested(_ depth: Int) throws -> SceneDocument {
      let open = String(repeating: "<CAAnimationGroup><animations>", count: depth - 1)
      let close = String(repeating: "</animations></CAAnimationGroup>", count: depth - 1)
      return try load(
        "<CALayer><animations>\(open)<CABasicAnimation keyPath=\"opacity\"/>\(close)</animations></CALayer>")
    }
    #expect(try nested(16).warnings.isEmpty)
    let deep = try nested(600)
    #expect(deep.warnings.count == 1 && deep.warnings.first?.detail.contains("deeper than 16") == true)
    #expect(deep.rootLayer.addedAnimations.count == 1)
  }

  @Test func manyAnimations() throws {
    let one = "<p type=\"CABasicAnimation\" keyPath=\"opacity\"/>"
    let document = try load(
      "<CALayer><animations>\(String(repeating: one, count: 10_001))</animations></CALayer>")
    #expect(document.rootLayer.addedAnimations.count == 10_000 && document.warnings.count == 1)
  }

  @Test func manyValues() throws {
    let values = (0..<100_000).map { "<integer value=\"\($0)\"/>" }.joined()
    let a = try only(
      "<a type=\"CAKeyframeAnimation\" keyPath=\"opacity\"><values>\(values)</values></a>", as: CAKeyframeAnimation.self
    )
    #expect(a.values?.count == 100_000)
  }
}
