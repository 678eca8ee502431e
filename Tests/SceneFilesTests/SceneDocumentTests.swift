import CoreGraphics
import Foundation
import QuartzCore
import TestBasics
import Testing

@testable import SceneFiles

@Suite struct SceneDocumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ body: String) throws -> SceneDocument {
    try SceneDocument.load(try folder.caml(body))
  }

  private func fault(_ path: String) -> SceneError? {
    do {
      _ = try SceneDocument.load(path)
      return nil
    } catch {
      return error
    }
  }

  // MARK: What is read

  @Test func readsEveryProperty() throws {
    let document = try load(
      """
      <CALayer id="#1" name="a&#32;b" bounds="1 2 30 40" position="5 6" zPosition="7" anchorPoint="0.25 -0.5"
        anchorPointZ="8" hidden="1" doubleSided="0" geometryFlipped="1" masksToBounds="1" opacity="0.25"
        allowsGroupOpacity="0" backgroundColor="0.1 0.2 0.3" contentsGravity="resizeAspect" contentsRect="0 0 0.5 1"
        contentsCenter="0.25 0.25 0.5 0.5" contentsScale="2" minificationFilter="trilinear"
        magnificationFilter="nearest" minificationFilterBias="0.5" transform="scale(2, 3, 4)"
        sublayerTransform="perspective(250)"/>
      """)
    let layer = document.rootLayer
    #expect(document.warnings.isEmpty)
    #expect(document.notes.isEmpty)
    #expect(layer.value(forKey: "id") as? String == "#1")
    #expect(layer.name == "a b")
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(layer.position == CGPoint(x: 5, y: 6))
    #expect(layer.zPosition == 7)
    #expect(layer.anchorPoint == CGPoint(x: 0.25, y: -0.5))
    #expect(layer.anchorPointZ == 8)
    #expect(layer.isHidden)
    #expect(!layer.isDoubleSided)
    #expect(layer.isGeometryFlipped)
    #expect(layer.masksToBounds)
    #expect(layer.opacity == 0.25)
    #expect(!layer.allowsGroupOpacity)
    #expect(layer.backgroundColor?.components?.map { Double($0) } == [0.1, 0.2, 0.3, 1])
    #expect(layer.contentsGravity == .resizeAspect)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 0.5, height: 1))
    #expect(layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    #expect(layer.contentsScale == 2)
    #expect(layer.minificationFilter == .trilinear)
    #expect(layer.magnificationFilter == .nearest)
    #expect(layer.minificationFilterBias == 0.5)
    #expect(CATransform3DEqualToTransform(layer.transform, CATransform3DMakeScale(2, 3, 4)))
    #expect(layer.sublayerTransform.m34 == -1.0 / 250)
    #expect(document.size == CGSize(width: 30, height: 40))
    #expect(!document.isGeometryFlipped)
  }

  @Test func readsTreesInOrder() throws {
    let root = try load(
      """
      <CALayer name="root"><sublayers>
        <CATransformLayer name="box"><sublayers>
          <CALayer name="p"/><CALayer name="q"/>
        </sublayers></CATransformLayer>
        <object type="CALayer" name="last"/>
      </sublayers></CALayer>
      """
    ).rootLayer
    #expect(root.sublayers?.map { $0.name } == ["box", "last"])
    #expect(root.sublayers?[0] is CATransformLayer)
    #expect(root.sublayers?[0].sublayers?.map { $0.name } == ["p", "q"])
    #expect(root.sublayers?[1].superlayer === root)
  }

  @Test func readsColoursInEverySpelling() throws {
    let spellings = [
      "<CALayer backgroundColor=\"1.016 -0.5 0.25\"/>": [1.016, -0.5, 0.25, 1],
      "<CALayer><backgroundColor value=\"0.5 0.25 0\" opacity=\"0.75\"/></CALayer>": [0.5, 0.25, 0, 0.75],
      "<CALayer><backgroundColor value=\"0.5 0.25 0\"/></CALayer>": [0.5, 0.25, 0, 1],
      "<CALayer><backgroundColor><CGColor value=\"1 0 1\" opacity=\"0\"/></backgroundColor></CALayer>": [1, 0, 1, 0],
    ]
    for (text, wanted) in spellings {
      let document = try load(text)
      #expect(document.warnings.isEmpty)
      #expect(document.rootLayer.backgroundColor?.components?.map { Double($0) } == wanted, "\(text)")
    }
  }

  @Test func readsScalarsAsChildren() throws {
    let layer = try load(
      """
      <CALayer><opacity type="real" value="0.5"/><hidden><integer value="1"/></hidden>
        <position type="CGPoint" value="3 4"/></CALayer>
      """
    ).rootLayer
    #expect(layer.opacity == 0.5)
    #expect(layer.isHidden)
    #expect(layer.position == CGPoint(x: 3, y: 4))
  }

  @Test func readsKeyPathAttributes() throws {
    let layer = try load(
      """
      <CALayer bounds.size.width="10" bounds.size.height="20" position.x="3" position.y="4" anchorPoint.x="0"
        transform.rotation.z="1.5707963267948966" transform.translation.x="100" sublayerTransform.scale="2"/>
      """
    ).rootLayer
    #expect(layer.bounds.size == CGSize(width: 10, height: 20))
    #expect(layer.position == CGPoint(x: 3, y: 4))
    #expect(layer.anchorPoint == CGPoint(x: 0, y: 0.5))
    // Rotated first, then moved.
    #expect(abs(layer.transform.m12 - 1) < 1e-12)
    #expect(abs(layer.transform.m41 - 100) < 1e-12)
    #expect(layer.sublayerTransform.m33 == 2)
  }

  @Test func writtenTransformWinsOverKeyPaths() throws {
    for text in [
      "<CALayer transform=\"scale(2, 2, 2)\" transform.rotation.z=\"1\"/>",
      "<CALayer transform.rotation.z=\"1\" transform=\"scale(2, 2, 2)\"/>",
    ] {
      let layer = try load(text).rootLayer
      #expect(CATransform3DEqualToTransform(layer.transform, CATransform3DMakeScale(2, 2, 2)))
    }
  }

  @Test func keyPathRotationsComposeAsTheWrittenForm() throws {
    let byPath = try load(
      "<CALayer transform.rotation.x=\"0.3\" transform.rotation.y=\"0.5\" transform.rotation.z=\"0.7\"/>"
    ).rootLayer.transform
    let written = try load(
      "<CALayer transform=\"rotate(0.7rad) rotate(0.5rad, 0, 1, 0) rotate(0.3rad, 1, 0, 0)\"/>"
    ).rootLayer.transform
    for (a, b) in [(byPath.m11, written.m11), (byPath.m23, written.m23), (byPath.m31, written.m31)] {
      #expect(abs(a - b) < 1e-12)
    }
  }

  // MARK: What is skipped

  @Test func listsWhatItSkipsOnce() throws {
    let document = try load(
      """
      <CALayer sortsSublayers="1"><sublayers>
        <CALayer sortsSublayers="1" micaID="3"/>
        <CAEmitterLayer birthRate="3"><emitterCells><CAEmitterCell/></emitterCells></CAEmitterLayer>
        <CAFilter/>
      </sublayers>
      <states><LKState name="x"/></states><modules/></CALayer>
      """)
    #expect(document.warnings.isEmpty)
    let subjects = Dictionary(uniqueKeysWithValues: document.notes.map { ($0.subject, $0.count) })
    #expect(subjects["attribute sortsSublayers of CALayer"] == 2)
    #expect(subjects["attribute micaID of CALayer"] == 1)
    #expect(subjects["attribute birthRate of CAEmitterLayer"] == 1)
    #expect(subjects["element emitterCells of CAEmitterLayer"] == 1)
    #expect(subjects["element CAFilter in sublayers"] == 1)
    #expect(subjects["element states of CALayer"] == 1)
    #expect(subjects["element modules of CALayer"] == 1)
    #expect(document.rootLayer.sublayers?.count == 2)
  }

  @Test func boundsWhatItRemembersOfSkippedThings() throws {
    let attributes = (0..<100_000).map { "a\($0)=\"1\"" }.joined(separator: " ")
    let document = try load("<CALayer \(attributes) opacity=\"0.5\"/>")
    #expect(document.notes.count == SceneLimits.notes)
    #expect(document.rootLayer.opacity == 0.5)
  }

  // MARK: Faults of properties

  @Test func badValuesKeepTheDefault() throws {
    let document = try load(
      """
      <CALayer name="root" opacity="nan" bounds="0 0 10 x" zPosition="1e400" hidden="maybe"
        transform="rotate(nandeg)" backgroundColor="red" contentsGravity="sideways" position="inf 0"
        transform.rotation.z="nan"><sublayers>
        <CALayer/>
        <CALayer name="c&#10;d" opacity="much"/>
      </sublayers></CALayer>
      """)
    let layer = document.rootLayer
    #expect(layer.opacity == 1)
    #expect(layer.bounds == .zero)
    #expect(layer.position == .zero)
    #expect(CATransform3DIsIdentity(layer.transform))
    #expect(layer.backgroundColor == nil)
    #expect(document.warnings.count == 10)
    let first = try #require(document.warnings.first)
    #expect(first.line == 2)
    #expect(first.layer == "root")
    #expect(first.description.contains("scene.caml:2: root: opacity \"nan\" is no usable number"))
    // Control characters of a name do not reach the terminal.
    #expect(document.warnings.last?.layer == "root/c\\u{a}d")
  }

  @Test(arguments: ["nan", "1e308", "-1e308", "Inf", "1e400", "5e-324"])
  func oddNumbersEverywhereAreSafe(_ number: String) throws {
    let n = number
    let document = try load(
      """
      <CALayer bounds="\(n) \(n) \(n) \(n)" position="\(n) \(n)" zPosition="\(n)" anchorPoint="\(n) \(n)"
        anchorPointZ="\(n)" opacity="\(n)" contentsRect="\(n) \(n) \(n) \(n)" contentsScale="\(n)"
        minificationFilterBias="\(n)" backgroundColor="\(n) \(n) \(n)"
        transform="translate(\(n), \(n), \(n)) rotate(\(n)deg, \(n), \(n), \(n)) scale(\(n), \(n), \(n))"
        sublayerTransform="perspective(\(n))" transform.rotation.x="\(n)" position.x="\(n)" hidden="\(n)"/>
      """)
    let isBad = ["nan", "Inf", "1e400"].contains(number)
    #expect(document.warnings.count >= (isBad ? 14 : 0))
  }

  @Test func overlongValuesAreWarnings() throws {
    let long = String(repeating: "1 ", count: SceneLimits.valueBytes)
    let document = try load(
      """
      <CALayer opacity="0.\(String(repeating: "1", count: SceneLimits.valueBytes))" transform="matrix(\(long))"
        position="\(long)" transform.rotation.z="\(long)" sublayerTransform="\(String(repeating: " ", count: 1 << 20))">
        <backgroundColor value="\(long)"/><contents src="\(String(repeating: "%41", count: SceneLimits.nameBytes))"/>
      </CALayer>
      """)
    #expect(document.rootLayer.opacity == 1)
    #expect(CATransform3DIsIdentity(document.rootLayer.transform))
    #expect(document.warnings.count == 7)
    #expect(document.warnings.count { $0.detail.contains("is too long; the default is kept") } == 6)
    #expect(document.warnings.last?.detail.contains("is missing") == true)
    // Numbers within the bound may have many digits.
    #expect(try load("<CALayer opacity=\"0.5\(String(repeating: "0", count: 60_000))\"/>").rootLayer.opacity == 0.5)
  }

  @Test func limitsWarnings() throws {
    let layers = String(repeating: "<CALayer opacity=\"x\"/>", count: 3000)
    let document = try load("<CALayer><sublayers>\(layers)</sublayers></CALayer>")
    #expect(document.warnings.count == SceneLimits.warnings)
    #expect(document.droppedWarnings == 3000 - SceneLimits.warnings)
  }

  // MARK: Faults of form

  @Test func refusesWhatIsNoDocument() throws {
    #expect(fault(folder.path + "/missing.caml")?.kind == .unreadable)
    #expect(fault("")?.kind == .unreadable)
    #expect(fault(try folder.write("a.caml", Data("hello".utf8)))?.kind == .malformed)
    #expect(fault(try folder.write("b.caml", Data()))?.kind == .malformed)
    #expect(fault(try folder.write("c.caml", Data("<html/>".utf8)))?.kind == .malformed)
    #expect(fault(try folder.caml("<MicaAssetManifest/>"))?.kind == .malformed)
    #expect(fault(try folder.write("d.caml", TemporaryFolder.png))?.kind == .malformed)
    #expect(fault("/dev/null")?.kind == .unreadable)
  }

  @Test func limitsLayerDepth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<CALayer><sublayers>", count: depth - 1) + "<CALayer/>"
        + String(repeating: "</sublayers></CALayer>", count: depth - 1)
    }
    #expect(fault(try folder.caml(nested(1000))) == nil)
    #expect(fault(try folder.caml(nested(1001)))?.kind == .beyondLimits)
    #expect(fault(try folder.caml(nested(100_000)))?.kind == .beyondLimits)
  }

  // MARK: Packages

  private func writeIndex(_ entries: String) throws {
    try folder.write(
      "x.ca/index.xml",
      Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>\(entries)</dict></plist>
        """.utf8))
  }

  @Test func readsPackages() throws {
    try writeIndex(
      """
      <key>documentWidth</key><real>390</real><key>documentHeight</key><integer>844</integer>
      <key>geometryFlipped</key><false/><key>rootDocument</key><string>other%20one.caml</string>
      <key>loopEnd</key><real>+infinity</real><key>list</key><array><string>a</string></array>
      """)
    try folder.caml("<CALayer bounds=\"0 0 10 10\"/>", name: "x.ca/other one.caml")
    let document = try SceneDocument.load(folder.path + "/x.ca/")
    #expect(document.size == CGSize(width: 390, height: 844))
    #expect(document.rootLayer.bounds.size == CGSize(width: 10, height: 10))
  }

  @Test func packagesMayLackAnIndex() throws {
    try folder.caml("<CALayer bounds=\"0 0 10 12\"/>", name: "x.ca/main.caml")
    #expect(try SceneDocument.load(folder.path + "/x.ca").size == CGSize(width: 10, height: 12))
  }

  @Test func refusesBadPackages() throws {
    try folder.caml("<CALayer/>", name: "outside.caml")
    try folder.caml("<CALayer/>", name: "x.ca/main.caml")
    for name in ["../outside.caml", folder.path + "/outside.caml", "%2e%2e/outside.caml", "gone.caml", ""] {
      try writeIndex("<key>rootDocument</key><string>\(name)</string>")
      #expect(fault(folder.path + "/x.ca")?.kind == .unreadable, "\(name)")
    }
    for width in ["0", "-5", "nan", "inf", "1e400", "wide"] {
      try writeIndex("<key>documentWidth</key><real>\(width)</real>")
      #expect(fault(folder.path + "/x.ca")?.kind == .impossibleSize, "\(width)")
    }
    try folder.write("x.ca/index.xml", Data("no".utf8))
    #expect(fault(folder.path + "/x.ca")?.kind == .malformed)
  }

  // MARK: Pictures

  private func withContents(_ source: String) throws -> SceneDocument {
    try load("<CALayer name=\"pic\"><contents type=\"CGImage\" src=\"\(source)\"/></CALayer>")
  }

  @Test func readsPictures() throws {
    try folder.write("assets/a b (1).png", TemporaryFolder.png)
    try folder.write("assets/j.jpg", TemporaryFolder.jpeg)
    for source in ["assets/a%20b%20(1).png", "assets/a b (1).png", "./assets//a b (1).png"] {
      let document = try withContents(source)
      #expect(document.warnings.isEmpty)
      let image = try #require(document.rootLayer.contents as? CGImage)
      #expect(image.width == 2 && image.height == 1)
    }
    let nested = try load("<CALayer><contents><CGImage src=\"assets/j.jpg\"/></contents></CALayer>")
    #expect((nested.rootLayer.contents as? CGImage)?.width == 8)
  }

  @Test func sharesPicturesReadTwice() throws {
    try folder.write("p.png", TemporaryFolder.png)
    let root = try load(
      """
      <CALayer><contents src="p.png"/><sublayers><CALayer><contents src="./p.png"/></CALayer></sublayers></CALayer>
      """
    ).rootLayer
    let first = try #require(root.contents as? CGImage)
    #expect(first === root.sublayers?.first?.contents as? CGImage)
  }

  @Test func refusesPicturesOutside() throws {
    try folder.write("secret.png", TemporaryFolder.png)
    let inside = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: inside.path + "/link.png", withDestinationPath: folder.path + "/secret.png")
    let secret = folder.path + "/secret.png"
    for source in [
      "../../etc/passwd", "..%2f..%2fetc/passwd", "/etc/passwd", "file:///etc/passwd", "a/../../secret.png", secret,
      "link.png", "http://example.org/a.png", "",
    ] {
      let path = try inside.caml("<CALayer name=\"pic\"><contents type=\"CGImage\" src=\"\(source)\"/></CALayer>")
      let document = try SceneDocument.load(path)
      #expect(document.rootLayer.contents == nil)
      #expect(document.warnings.count == 1)
      #expect(document.warnings.first?.detail.contains("refused") == true, "\(source)")
      #expect(document.warnings.first?.layer == "pic")
    }
  }

  @Test func brokenPicturesAreWarnings() throws {
    try folder.write("cut.png", TemporaryFolder.png.prefix(50))
    try folder.write("head.png", TemporaryFolder.png.prefix(20))
    try folder.write("cut.jpg", TemporaryFolder.jpeg.prefix(200))
    try folder.write("text.png", Data("hello".utf8))
    try folder.write("empty.png", Data())
    try FileManager.default.createDirectory(atPath: folder.path + "/folder.png", withIntermediateDirectories: true)
    for source in ["cut.png", "head.png", "cut.jpg", "text.png", "empty.png", "folder.png", "gone.png"] {
      let document = try withContents(source)
      #expect(document.rootLayer.contents == nil, "\(source)")
      #expect(document.warnings.count == 1, "\(source)")
      #expect(document.warnings.first?.description.contains("scene.caml:2: pic: the picture \"\(source)\"") == true)
    }
  }
}
