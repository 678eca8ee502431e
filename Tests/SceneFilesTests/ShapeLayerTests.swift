import CoreGraphics
import Foundation
import QuartzCore
import TestBasics
import Testing

@testable import SceneFiles

@Suite struct ShapeLayerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ body: String) throws -> (layer: CAShapeLayer, document: SceneDocument) {
    let document = try SceneDocument.load(try folder.caml(body))
    return (try #require(document.rootLayer as? CAShapeLayer), document)
  }

  @Test func readsEveryProperty() throws {
    let (layer, document) = try load(
      """
      <CAShapeLayer name="glyph" position="5 6" opacity="0.5" path="0 0 m 10 0 l 10 10 l h" fillColor="1 0.5 0.25"
        strokeColor="0 0.5 1" fillRule="even-odd" lineWidth="2.5" lineCap="round" lineJoin="bevel" miterLimit="4"
        lineDashPattern="4 2, 1" lineDashPhase="3" strokeStart="0.25" strokeEnd="0.75"/>
      """)
    #expect(document.warnings.isEmpty && document.notes.isEmpty)
    #expect(layer.name == "glyph" && layer.position == CGPoint(x: 5, y: 6) && layer.opacity == 0.5)
    #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(layer.fillColor?.components == [1, 0.5, 0.25, 1] && layer.strokeColor?.components == [0, 0.5, 1, 1])
    #expect(layer.fillRule == .evenOdd && layer.lineCap == .round && layer.lineJoin == .bevel)
    #expect(layer.lineWidth == 2.5 && layer.miterLimit == 4 && layer.lineDashPhase == 3)
    #expect(layer.lineDashPattern == [4, 2, 1] && layer.strokeStart == 0.25 && layer.strokeEnd == 0.75)
  }

  @Test func equalPathsAreOne() throws {
    let document = try SceneDocument.load(
      try folder.caml(
        """
        <CALayer><sublayers><CAShapeLayer path="0 0 m 9 9 l"/><CAShapeLayer path="0 0 m 9 9 l"/>
          <CAShapeLayer path="0 0 m 9 8 l"/></sublayers></CALayer>
        """))
    let paths = document.rootLayer.sublayers?.compactMap { ($0 as? CAShapeLayer)?.path } ?? []
    #expect(paths.count == 3 && paths[0] === paths[1] && paths[0] != paths[2])
  }

  @Test func readsNoColour() throws {
    let (layer, document) = try load(
      "<CAShapeLayer strokeColor=\"1 0 0\"><fillColor type=\"null\"/><strokeColor type=\"null\"/></CAShapeLayer>")
    #expect(document.warnings.isEmpty && document.notes.isEmpty)
    #expect(layer.fillColor == nil && layer.strokeColor == nil)
  }

  @Test func readsPropertiesAsChildren() throws {
    let (layer, document) = try load(
      """
      <object type="CAShapeLayer">
        <path type="CGPath" value="1 1 m 2 2 l"/>
        <fillColor opacity="0.5" value="1 0 0"/>
        <strokeColor><CGColor value="0 1 0" opacity="0"/></strokeColor>
        <lineDashPattern><integer value="4"/><real value="2.5"/></lineDashPattern>
        <lineWidth value="3"/>
        <lineCap type="string" value="square"/>
      </object>
      """)
    #expect(document.warnings.isEmpty && document.notes.isEmpty)
    #expect(layer.path?.currentPoint == CGPoint(x: 2, y: 2) && layer.lineWidth == 3 && layer.lineCap == .square)
    #expect(layer.fillColor?.components == [1, 0, 0, 0.5] && layer.strokeColor?.components == [0, 1, 0, 0])
    #expect(layer.lineDashPattern == [4, 2.5])
    let nested = try load("<CAShapeLayer><path><CGPath value=\"1 1 m 3 2 l\"/></path></CAShapeLayer>")
    #expect(nested.layer.path?.currentPoint == CGPoint(x: 3, y: 2) && nested.document.warnings.isEmpty)
    let list = try load("<CAShapeLayer><lineDashPattern value=\"7 1\"/></CAShapeLayer>")
    #expect(list.layer.lineDashPattern == [7, 1])
  }

  @Test func otherLayersHaveNone() throws {
    let document = try SceneDocument.load(
      try folder.caml("<CALayer path=\"0 0 m\" lineWidth=\"2\"><fillColor value=\"1 0 0\"/></CALayer>"))
    #expect(document.warnings.isEmpty)
    #expect(
      document.notes.map(\.subject).sorted() == [
        "attribute fillColor of CALayer", "attribute lineWidth of CALayer", "attribute path of CALayer",
      ])
  }

  @Test func badValuesAreWarnings() throws {
    let (layer, document) = try load(
      """
      <CAShapeLayer name="glyph" path="0 0 m 10 l" fillColor="red" lineWidth="wide" lineCap="pointed"
        lineDashPattern="4 -2" strokeEnd="nan">
        <strokeColor value="1 0"/>
      </CAShapeLayer>
      """)
    #expect(layer.path == nil && layer.fillColor == .black && layer.lineWidth == 1 && layer.lineCap == .butt)
    #expect(layer.lineDashPattern == nil && layer.strokeEnd == 1 && layer.strokeColor == nil)
    #expect(document.warnings.count == 7)
    let first = try #require(document.warnings.first)
    #expect(first.layer == "glyph" && first.line > 0 && first.file.hasSuffix(".caml"))
    #expect(
      first.detail
        == "path \"0 0 m 10 l\" is no usable path: the operator l takes 2 numbers and has 1; the default is kept")
  }

  @Test func longPathsAreRead() throws {
    // Longer than any other value may be.
    var text = "0 0 m"
    for i in 1...30_000 { text += " \(i) \(i % 7) l" }
    let (layer, document) = try load("<CAShapeLayer path=\"\(text)\"/>")
    #expect(document.warnings.isEmpty && layer.path?.currentPoint == CGPoint(x: 30_000, y: 30_000 % 7))
  }
}

@Suite struct PathGrammarTests {
  /// The path's elements in the grammar's own spelling.
  private func read(_ text: String) throws -> String {
    var result: [String] = []
    try PathGrammar.path(text).applyWithBlock { element in
      let index = Int(element.pointee.type.rawValue)
      for i in 0..<[1, 1, 2, 3, 0][index] {
        let p = element.pointee.points[i]
        result.append("\(p.x) \(p.y)")
      }
      result.append(["m", "l", "q", "c", "h"][index])
    }
    return result.joined(separator: " ")
  }

  private func fault(_ text: String) -> String? {
    do {
      _ = try PathGrammar.path(text)
      return nil
    } catch {
      return error.detail
    }
  }

  @Test func operators() throws {
    #expect(try read("1 2 m 3 4 l 5 6 7 8 9 10 c h") == "1.0 2.0 m 3.0 4.0 l 5.0 6.0 7.0 8.0 9.0 10.0 c h")
    #expect(try read("1 2 m 3 4 5 6 q") == "1.0 2.0 m 3.0 4.0 5.0 6.0 q")
    #expect(try read("1 2 m 3 4 5 6 v") == "1.0 2.0 m 1.0 2.0 3.0 4.0 5.0 6.0 c")
    #expect(try read("1 2 m 3 4 5 6 y") == "1.0 2.0 m 3.0 4.0 5.0 6.0 5.0 6.0 c")
    #expect(try read("1 2 3 -4 re") == "1.0 2.0 m 4.0 2.0 l 4.0 -2.0 l 1.0 -2.0 l h")
    #expect(try read("") == "" && read("  \n ") == "")
  }

  @Test func numbersAndSpaces() throws {
    #expect(try read("3.64e-8 -1E2 m") == "3.64e-08 -100.0 m")
    #expect(try read("\n1,2m\t.5 +3l") == "1.0 2.0 m 0.5 3.0 l")
    #expect(try read("1e1 0m2e0 3l") == "10.0 0.0 m 2.0 3.0 l")
  }

  @Test(arguments: [
    ("1 m", "the operator m takes 2 numbers and has 1"), ("1 2 3 m", "the operator m takes 2 numbers and has 3"),
    ("1 2 l", "the operator l stands before a subpath's start"),
    ("h", "the operator h stands before a subpath's start"),
    ("1 2 m 3 4", "it ends with numbers that no operator takes"), ("1 2 z", "the operator z is not known"),
    ("1 2 M", "the operator M is not known"), ("Inf 2 m", "the operator Inf is not known"),
    ("1-2 2 m", "1-2 is no usable number"), ("1e999 2 m", "1e999 is no usable number"),
    ("0x10 2 m", "the operator x is not known"), ("1 2 m 3 4 lh", "the operator lh is not known"),
    ("1 2 3 4 5 6 7 c", "it has more numbers in a row than any operator takes"),
  ])
  func faults(_ text: String, _ detail: String) {
    #expect(fault(text) == detail)
  }

  @Test func anyBytesAreSurvived() {
    var random = SeededGenerator(seed: 41)
    let letters = Array("0123456789 .-+eE,mlchqvyre\n\u{0}\u{e4}xI")
    for _ in 0..<3000 {
      let text = String(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in letters.randomElement(using: &random)! })
      _ = fault(text)
    }
  }
}
