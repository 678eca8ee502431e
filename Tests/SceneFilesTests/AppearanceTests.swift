import CoreGraphics
import Foundation
import QuartzCore
import TestBasics
import Testing

@testable import SceneFiles

/// Corners, borders, shadows, masks, filters, and the layers that draw more than a picture.
@Suite struct AppearanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ body: String) throws -> SceneDocument { try SceneDocument.load(try folder.caml(body)) }

  /// The root layer of a document that is read without a word.
  private func layer<Layer: CALayer>(_ body: String, as: Layer.Type = CALayer.self) throws -> Layer {
    let document = try load(body)
    #expect(document.warnings.isEmpty && document.notes.isEmpty)
    return try #require(document.rootLayer as? Layer)
  }

  // MARK: Properties of all layers

  @Test func attributes() throws {
    let layer = try layer(
      """
      <CALayer cornerRadius="8" maskedCorners="9" cornerCurve="continuous" borderWidth="2.5" borderColor="1 0 0"
        shadowColor="0 0 1" shadowOpacity="0.5" shadowOffset="3 -4" shadowRadius="6" shadowPath="0 0 m 4 0 l 4 4 l h"
        compositingFilter="screenBlendMode" shouldRasterize="1" rasterizationScale="2" allowsEdgeAntialiasing="0"
        edgeAntialiasingMask="5" contentsScaling="repeat" contentsFormat="RGBAh" opaque="1"/>
      """)
    #expect(layer.cornerRadius == 8 && layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
    #expect(layer.cornerCurve == .continuous && layer.borderWidth == 2.5)
    #expect(layer.borderColor?.components == [1, 0, 0, 1] && layer.shadowColor?.components == [0, 0, 1, 1])
    #expect(layer.shadowOpacity == 0.5 && layer.shadowOffset == CGSize(width: 3, height: -4) && layer.shadowRadius == 6)
    #expect(layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(layer.compositingFilter as? String == "screenBlendMode" && layer.shouldRasterize)
    #expect(layer.rasterizationScale == 2 && !layer.allowsEdgeAntialiasing)
    #expect(layer.edgeAntialiasingMask == [.layerLeftEdge, .layerBottomEdge])
    #expect(layer.value(forKey: "contentsScaling") as? String == "repeat" && layer.contentsFormat == .RGBA16Float)
    #expect(layer.isOpaque)
    #expect(try self.layer("<CALayer continuousCorners=\"1\"/>").cornerCurve == .continuous)
  }

  @Test func children() throws {
    let layer = try layer(
      """
      <CALayer>
        <cornerRadius value="8"/>
        <borderColor opacity="0.5" value="1 0 0"/>
        <shadowColor><CGColor value="0 1 0" opacity="0.25"/></shadowColor>
        <shadowOffset type="CGSize" value="1 2"/>
        <shadowPath><CGPath value="0 0 m 1 1 l"/></shadowPath>
      </CALayer>
      """)
    #expect(layer.cornerRadius == 8 && layer.shadowOffset == CGSize(width: 1, height: 2))
    #expect(layer.borderColor?.components == [1, 0, 0, 0.5] && layer.shadowColor?.components == [0, 1, 0, 0.25])
    #expect(layer.shadowPath?.currentPoint == CGPoint(x: 1, y: 1))
    let none = try self.layer(
      "<CALayer borderColor=\"1 0 0\"><borderColor type=\"null\"/><shadowPath type=\"null\"/><mask type=\"null\"/></CALayer>"
    )
    #expect(none.borderColor == nil && none.shadowPath == nil && none.mask == nil)
  }

  @Test func equalPathsAreOne() throws {
    let layer = try layer(
      """
      <CALayer shadowPath="0 0 m 9 9 l"><sublayers><CAShapeLayer path="0 0 m 9 9 l" shadowPath="0 0 m 9 9 l"/>
        <CALayer shadowPath="0 0 m 9 8 l"/></sublayers></CALayer>
      """)
    let shape = try #require(layer.sublayers?.first as? CAShapeLayer)
    #expect(shape.path === layer.shadowPath && shape.shadowPath === shape.path)
    #expect(layer.sublayers?[1].shadowPath?.currentPoint == CGPoint(x: 9, y: 8))
  }

  @Test func badValuesAreWarnings() throws {
    let document = try load(
      """
      <CALayer name="card" cornerRadius="round" maskedCorners="-1" cornerCurve="spiral" shadowOffset="3"
        shadowPath="0 0 l" edgeAntialiasingMask="1.5" contentsScaling="tile">
        <borderColor value="1 0"/>
      </CALayer>
      """)
    #expect(document.warnings.count == 8 && document.warnings.allSatisfy { $0.layer == "card" && $0.line > 1 })
    let layer = document.rootLayer
    #expect(layer.cornerRadius == 0 && layer.maskedCorners.rawValue == 15 && layer.cornerCurve == .circular)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowPath == nil)
    #expect(document.warnings[0].detail == "cornerRadius \"round\" is no usable number; the default is kept")
  }

  // MARK: Masks

  @Test(arguments: [
    "<CALayer><mask type=\"CALayer\" name=\"m\" bounds=\"0 0 4 4\" cornerRadius=\"2\"><sublayers><CALayer/></sublayers></mask></CALayer>",
    "<CALayer><mask><CALayer name=\"m\" bounds=\"0 0 4 4\" cornerRadius=\"2\"><sublayers><CALayer/></sublayers></CALayer></mask></CALayer>",
  ])
  func masks(_ text: String) throws {
    let layer = try layer(text)
    let mask = try #require(layer.mask)
    #expect(mask.name == "m" && mask.bounds.width == 4 && mask.cornerRadius == 2 && mask.sublayers?.count == 1)
    #expect(layer.sublayers == nil)
  }

  @Test func masksOfOtherKinds() throws {
    let shape = try layer(
      """
      <CALayer><mask type="CAShapeLayer" path="0 0 m 1 1 l" lineWidth="3"/>
        <sublayers><CALayer><mask><object type="CAGradientLayer"/></mask></CALayer></sublayers></CALayer>
      """)
    #expect((shape.mask as? CAShapeLayer)?.lineWidth == 3 && shape.sublayers?[0].mask is CAGradientLayer)
    let document = try load(
      """
      <CALayer name="card"><mask value="7"/><sublayers>
        <CALayer><mask type="CALayer" name="hole" opacity="x"/></CALayer></sublayers></CALayer>
      """)
    #expect(document.rootLayer.mask == nil && document.notes.map(\.subject) == ["mask that is no layer"])
    #expect(document.warnings.map(\.layer) == ["card/CALayer[0]/hole[mask]"])
  }

  @Test func masksNestOnlySoDeep() throws {
    let text = String(repeating: "<mask type=\"CALayer\">", count: 1000) + String(repeating: "</mask>", count: 1000)
    #expect(throws: SceneError.self) { try load("<CALayer>\(text)</CALayer>") }
  }

  // MARK: Filters

  @Test func filters() throws {
    let layer = try layer(
      """
      <CALayer>
        <filters>
          <CAFilter filter="multiplyColor" name="tint" inputColor="1 0.5 0"/>
          <CAFilter filter="gaussianBlur" name="blur" inputRadius="4" enabled="0"/>
          <CAFilter filter="colorMatrix">
            <inputColorMatrix type="CAColorMatrix"
              value="matrix(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)"/>
          </CAFilter>
          <object type="CAFilter" filter="multiplyColor"><inputColor opacity="0.5" value="0 1 0"/></object>
          <CAFilter name="colorInvert"/>
        </filters>
        <backgroundFilters><CAFilter filter="colorHueRotate" inputAngle="1.5"/></backgroundFilters>
      </CALayer>
      """)
    let filters = try #require(layer.filters as? [CAFilter])
    #expect(
      filters.map(\.type) == ["multiplyColor", "gaussianBlur", "colorMatrix", "multiplyColor", "colorInvert"])
    #expect(filters.map(\.name) == ["tint", "blur", nil, nil, "colorInvert"])
    #expect(filters.map(\.isEnabled) == [true, false, true, true, true])
    #expect((filters[0].value(forKey: "inputColor") as? CGColor)?.components == [1, 0.5, 0, 1])
    #expect(filters[1].value(forKey: "inputRadius") as? Double == 4)
    #expect(filters[2].value(forKey: "inputColorMatrix") as? [Int] == Array(1...20))
    #expect((filters[3].value(forKey: "inputColor") as? CGColor)?.components == [0, 1, 0, 0.5])
    let behind = try #require(layer.backgroundFilters as? [CAFilter])
    #expect(behind.map(\.type) == ["colorHueRotate"] && behind[0].value(forKey: "inputAngle") as? Double == 1.5)
    #expect(layer.value(forKeyPath: "filters.blur.inputRadius") as? Double == 4)
  }

  @Test func badFilters() throws {
    let document = try load(
      """
      <CALayer><filters><CIFilter filter="CISepiaTone"/><CAFilter/>
        <CAFilter filter="colorMatrix" inputColorMatrix="1 2 3" mood="dark"/>
        <CAFilter filter="multiplyColor" inputColor="red"/><CAFilter filter="gaussianBlur" inputRadius="wide"/>
        <CAFilter filter="sparkle" enabled="perhaps"/></filters></CALayer>
      """)
    #expect((document.rootLayer.filters as? [CAFilter])?.count == 4 && document.warnings.count == 4)
    #expect(
      document.warnings[0].detail
        == "inputColorMatrix \"1 2 3\" of the filter colorMatrix is not twenty usable numbers")
    #expect(
      document.notes.map(\.subject).sorted() == [
        "attribute mood of CAFilter", "element CAFilter as a filter", "element CIFilter as a filter",
      ])
  }

  @Test(arguments: [
    "<compositingFilter type=\"CAFilter\" filter=\"destOut\" name=\"destOut\"/>",
    "<compositingFilter><CAFilter filter=\"destOut\"/></compositingFilter>",
    "<compositingFilter type=\"string\" value=\"destOut\"/>", "<compositingFilter value=\" destOut \"/>",
    "<compositingFilter><string value=\"destOut\"/></compositingFilter>",
  ])
  func compositingFilters(_ text: String) throws {
    let filter = try layer("<CALayer>\(text)</CALayer>").compositingFilter
    #expect((filter as? CAFilter)?.type ?? filter as? String == "destOut")
  }

  @Test func noCompositingFilter() throws {
    #expect(try layer("<CALayer><compositingFilter type=\"null\"/></CALayer>").compositingFilter == nil)
  }

  // MARK: Gradient, replicator and scroll layers

  @Test func gradients() throws {
    let layer = try layer(
      """
      <CAGradientLayer startPoint="0 0.5" endPoint="1 0.5">
        <colors><CGColor value="1 0 0"/><CGColor value="0 1 0" opacity="0.5"/><CGColor value="0 0 1"/></colors>
        <locations><integer value="0"/><real value="0.25"/><integer value="1"/></locations>
        <type value="radial"/>
      </CAGradientLayer>
      """, as: CAGradientLayer.self)
    #expect(layer.startPoint == CGPoint(x: 0, y: 0.5) && layer.endPoint == CGPoint(x: 1, y: 0.5))
    #expect(
      (layer.colors as? [CGColor])?.map(\.components) == [[1, 0, 0, 1], [0, 1, 0, 0.5], [0, 0, 1, 1]])
    #expect(layer.locations == [0, 0.25, 1] && layer.type == .radial)
  }

  @Test(arguments: [
    "<CAGradientLayer type=\"conic\" locations=\"0 1\"/>",
    "<CAGradientLayer><type type=\"string\" value=\"conic\"/><locations value=\"0, 1\"/></CAGradientLayer>",
    "<object type=\"CAGradientLayer\"><type><string value=\"conic\"/></type><locations><NSNumber value=\"0\"/><NSNumber value=\"1\"/></locations></object>",
  ])
  func kindsOfGradients(_ text: String) throws {
    let layer = try layer(text, as: CAGradientLayer.self)
    #expect(layer.type == .conic && layer.locations == [0, 1])
  }

  @Test func badGradients() throws {
    let document = try load(
      """
      <CAGradientLayer type="spiral" startPoint="left"><colors><CGColor value="red"/><CGColor value="1 0 0"/></colors>
        <locations><real value="x"/></locations></CAGradientLayer>
      """)
    let layer = try #require(document.rootLayer as? CAGradientLayer)
    #expect(layer.type == .axial && layer.colors == nil && layer.locations == nil && document.warnings.count == 4)
    let others = try load("<CAGradientLayer><colors><CGColor/><CGColor value=\"1 0 0\"/></colors></CAGradientLayer>")
    #expect((others.rootLayer as? CAGradientLayer)?.colors?.count == 1)
    #expect(others.notes.map(\.subject) == ["element CGColor in colors"])
    #expect(try load("<CALayer startPoint=\"0 0\"><colors/></CALayer>").notes.count == 2)
  }

  @Test func replicators() throws {
    let layer = try layer(
      """
      <CAReplicatorLayer instanceCount="14" instanceDelay="-0.25" preservesDepth="1" instanceRedOffset="-0.5"
        instanceGreenOffset="0.25" instanceBlueOffset="0.125" instanceAlphaOffset="-1"
        instanceTransform="translate(0, 0, -999) rotate(90deg)">
        <instanceColor opacity="0.671" value="1 0.5 0"/>
        <sublayers><CALayer/></sublayers>
      </CAReplicatorLayer>
      """, as: CAReplicatorLayer.self)
    #expect(layer.instanceCount == 14 && layer.instanceDelay == -0.25 && layer.preservesDepth)
    #expect(layer.instanceRedOffset == -0.5 && layer.instanceGreenOffset == 0.25)
    #expect(layer.instanceBlueOffset == 0.125 && layer.instanceAlphaOffset == -1)
    #expect(layer.instanceColor?.components == [1, 0.5, 0, 0.671] && layer.sublayers?.count == 1)
    #expect(layer.instanceTransform.m43 == -999 && abs(layer.instanceTransform.m12 - 1) < 1e-12)
    let document = try load("<CAReplicatorLayer instanceCount=\"1e30\" instanceTransform=\"spin(3)\"/>")
    #expect(document.warnings.count == 2 && (document.rootLayer as? CAReplicatorLayer)?.instanceCount == 1)
  }

  @Test func scrollLayers() throws {
    let layer = try layer("<CAScrollLayer scrollMode=\"vertically\" bounds=\"0 40 10 10\"/>", as: CAScrollLayer.self)
    #expect(layer.scrollMode == .vertically && layer.masksToBounds && layer.bounds.origin.y == 40)
    #expect(try !self.layer("<CAScrollLayer masksToBounds=\"0\"/>").masksToBounds)
    #expect(try load("<CAScrollLayer scrollMode=\"sideways\"/>").warnings.count == 1)
  }

  @Test func otherClassesHaveNone() throws {
    let document = try load(
      "<CALayer instanceCount=\"3\" scrollMode=\"both\"><instanceColor value=\"1 0 0\"/><contentsMultiplyColor value=\"1 0 0\"/></CALayer>"
    )
    #expect(document.warnings.isEmpty && document.notes.count == 4)
  }

  @Test func anyWordsAreSurvived() throws {
    var random = SeededGenerator(seed: 12)
    let names = [
      "CALayer", "CAGradientLayer", "CAReplicatorLayer", "CAScrollLayer", "CAShapeLayer", "mask", "filters", "CAFilter",
      "compositingFilter", "colors", "CGColor", "locations", "real", "shadowPath", "borderColor", "type", "inputColor",
      "sublayers", "backgroundFilters", "object", "instanceColor",
    ]
    let attributes = [
      "type", "value", "filter", "name", "opacity", "instanceCount", "inputColor", "inputColorMatrix", "enabled",
      "cornerRadius", "shadowPath", "instanceTransform", "maskedCorners", "startPoint", "locations", "scrollMode",
    ]
    let values = [
      "", "0", "-1", "1e999", "nan", "Inf", "1 2", "1 0 0", "null", "CALayer", "CAFilter", "CAGradientLayer", "conic",
      "0 0 m 1 1 l", "rotate(1e400)", "matrix(1 2)", "gaussianBlur", "both", "4294967296",
    ]
    for _ in 0..<400 {
      var (text, open) = ("<CALayer>", ["CALayer"])
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        if open.count > 1, Bool.random(using: &random) {
          text += "</\(open.removeLast())>"
          continue
        }
        let name = names.randomElement(using: &random)!
        text += "<\(name)"
        for attribute in attributes.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)) {
          text += " \(attribute)=\"\(values.randomElement(using: &random)!)\""
        }
        text += ">"
        open.append(name)
      }
      while let name = open.popLast() { text += "</\(name)>" }
      _ = try load(text)
    }
  }
}
