import CoreGraphics
import Foundation
import Geometry
import Imaging
import QuartzCore
import RenderModel
import TestBasics
import Testing

@testable import SceneFiles

/// What a document's layers show at moments of its clock, which begins at 0.
@Suite struct AnimationTimingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func root(_ body: String) throws -> CALayer {
    let document = try SceneDocument.load(try folder.caml(body))
    #expect(document.warnings.isEmpty && document.notes.isEmpty, "\(document.warnings) \(document.notes)")
    return document.rootLayer
  }

  /// The layer as the frame at `time` shows it.
  private func shown(_ root: CALayer, _ layer: CALayer? = nil, at time: Double) throws -> CALayer {
    _ = SnapshotBuilder.snapshot(of: root, time: time, yAxis: .up)
    return try #require((layer ?? root).presentation())
  }

  private func position(_ attributes: String, timing: String = "") throws -> CALayer {
    try root(
      """
      <CALayer bounds="0 0 10 10" position="50 7" \(timing)><animations>
        <a type="CABasicAnimation" keyPath="position.x" fromValue="0" toValue="100" \(attributes)/>
      </animations></CALayer>
      """)
  }

  // MARK: - Clocks

  /// 0 is the document's beginning, and so is 1e-100; frames come in any order.
  @Test(arguments: ["0", "1e-100"])
  func theDocumentBeginsAtZero(begin: String) throws {
    let layer = try position("beginTime=\"\(begin)\" duration=\"2\"")
    for (time, x) in [(1.5, 75.0), (0.5, 25), (2.5, 50), (0, 0), (1, 50), (-1, 50)] {
      #expect(abs(try shown(layer, at: time).position.x - x) < 1e-9, "\(time)")
    }
  }

  @Test func fillsAndDelays() throws {
    let layer = try position("beginTime=\"1\" duration=\"1\" fillMode=\"both\" removedOnCompletion=\"0\"")
    for (time, x) in [(0.0, 0.0), (0.5, 0), (1, 0), (1.5, 50), (2, 100), (2.5, 100)] {
      #expect(abs(try shown(layer, at: time).position.x - x) < 1e-9, "\(time)")
    }
  }

  /// Local time is (t - 1) * 2 + 0.25; a layer's parent runs at half speed.
  @Test func layersHaveClocks() throws {
    let layer = try position("duration=\"4\"", timing: "beginTime=\"1\" speed=\"2\" timeOffset=\"0.25\"")
    for time in [1.0, 1.2, 2] {
      #expect(abs(try shown(layer, at: time).position.x - ((time - 1) * 2 + 0.25) * 25) < 1e-6)
    }
    let root = try root(
      """
      <CALayer speed="0.5"><sublayers><CALayer timeOffset="1"><animations>
        <a type="CABasicAnimation" keyPath="position.x" fromValue="0" toValue="100" duration="10"/>
      </animations></CALayer></sublayers></CALayer>
      """)
    let child = try #require(root.sublayers?.first)
    #expect(abs(try shown(root, child, at: 3).position.x - (3 * 0.5 + 1) * 10) < 1e-9)
  }

  // MARK: - The rows of the format's table

  /// `instanceDelay`: instance k runs later, at t - k * delay.
  @Test func instancesLag() throws {
    let root = try root(
      """
      <CAReplicatorLayer bounds="0 0 10 10" instanceCount="3" instanceDelay="0.25"><sublayers>
        <CALayer bounds="0 0 1 1" backgroundColor="1 0 0"><animations>
          <a type="CABasicAnimation" keyPath="position.x" fromValue="0" toValue="100" duration="1" fillMode="both"
            removedOnCompletion="0"/>
        </animations></CALayer>
      </sublayers></CAReplicatorLayer>
      """)
    for time in [0.1, 0.6, 1.3] {
      let shot = SnapshotBuilder.snapshot(of: root, time: time, yAxis: .up)
      let found = shot.nodes.filter { $0.backgroundColour.alpha > 0 }.map(\.position.x)
      let expected = (0..<3).map { min(max(time - 0.25 * Double($0), 0), 1) * 100 }
      #expect(found.count == 3 && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(time): \(found)")
    }
  }

  /// A group of 8 s at a speed of 0.5296 comes round every 15.1 s, and its timing function warps what is in it. The
  /// curve is solved here by halving, with the control points of ease in, ease out.
  @Test func groupsWarpAndRepeat() throws {
    let layer = try root(
      """
      <CALayer><animations>
        <g type="CAAnimationGroup" duration="8" speed="0.5296" repeatCount="Inf" timingFunction="easeInEaseOut">
          <animations>
            <CABasicAnimation keyPath="position.x" fromValue="0" toValue="100" duration="8"/>
            <CABasicAnimation keyPath="position.y" fromValue="0" toValue="100" duration="2"/>
          </animations>
        </g>
      </animations></CALayer>
      """)
    func ease(_ x: Double) -> Double {
      func coordinate(_ t: Double, _ a: Double, _ b: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
      }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let t = (low + high) / 2
        if coordinate(t, 0.42, 0.58) < x { low = t } else { high = t }
      }
      return coordinate(low, 0, 1)
    }
    let speed = Double(Float(0.5296))
    let period = 8 / speed
    #expect(abs(period - 15.1) < 0.01)
    for time in [0.7, 3.0, 7.6, 12, 14.9] {
      let local = ease(time * speed / 8) * 8
      for turn in 0..<3 {
        let now = try shown(layer, at: time + Double(turn) * period)
        #expect(abs(now.position.x - local / 8 * 100) < 1e-3, "\(time)")
        // A child that is over shows nothing.
        #expect(abs(now.position.y - (local <= 2 ? local / 2 * 100 : 0)) < 1e-3, "\(time)")
      }
    }
  }

  /// The rotations of key paths compose as rotate(z) rotate(y) rotate(x) in the written form.
  @Test func rotationsCompose() throws {
    let layer = try root(
      """
      <CALayer transform.rotation.z="0.3"><animations>
        <a type="CABasicAnimation" keyPath="transform.rotation.y" fromValue="0" toValue="0.8" duration="2"/>
        <b type="CABasicAnimation" keyPath="transform.rotation.x" fromValue="0" toValue="-0.6" duration="2"/>
      </animations></CALayer>
      """)
    let t = try shown(layer, at: 1.5).transform
    let written = try TransformGrammar.transform("rotate(0.3rad) rotate(0.6rad, 0, 1, 0) rotate(-0.45rad, 1, 0, 0)")
    for (a, b) in [
      (t.m11, written.m11), (t.m12, written.m12), (t.m13, written.m13), (t.m21, written.m21), (t.m22, written.m22),
      (t.m23, written.m23), (t.m31, written.m31), (t.m32, written.m32), (t.m33, written.m33),
    ] {
      #expect(abs(a - b) < 1e-9)
    }
  }

  // MARK: - Values

  @Test func pairsOfScales() throws {
    let layer = try root(
      """
      <CALayer><animations>
        <a type="CAKeyframeAnimation" keyPath="transform.scale.xy" duration="4">
          <values><real value="1"/><real value="3"/><real value="2"/></values>
        </a>
      </animations></CALayer>
      """)
    let t = try shown(layer, at: 1).transform
    #expect(abs(t.m11 - 2) < 1e-9 && abs(t.m22 - 2) < 1e-9 && t.m33 == 1)
  }

  /// Default stiffness, mass and damping: x = 1 - e^(-5 t) (cos w t + 5/w sin w t), w = sqrt(75).
  @Test func springs() throws {
    let layer = try root(
      """
      <CALayer><animations>
        <s type="CASpringAnimation" keyPath="position.x" fromValue="10" toValue="20" duration="2"/>
      </animations></CALayer>
      """)
    let w = 75.0.squareRoot()
    for time in [0.1, 0.37, 0.9] {
      let x = 1 - exp(-5 * time) * (cos(w * time) + 5 / w * sin(w * time))
      #expect(abs(try shown(layer, at: time).position.x - (10 + 10 * x)) < 1e-6)
    }
  }

  @Test func keyPathsIntoSublayers() throws {
    let root = try root(
      """
      <CALayer><sublayers><CALayer name="my layer" position="1 2"/></sublayers><animations>
        <a type="CABasicAnimation" keyPath="sublayers.my layer.position.x" fromValue="0" toValue="10" duration="2"/>
      </animations></CALayer>
      """)
    #expect(abs(try shown(root, root.sublayers?.first, at: 1).position.x - 5) < 1e-9)
  }

  // MARK: - Sequences

  /// Four pictures of one second each; the third is missing.
  @Test func sequencesShowOnePictureAfterTheOther() throws {
    for number in [0, 1, 3] { try folder.write("f/\(number).png", TemporaryFolder.png) }
    let document = try SceneDocument.load(
      try folder.caml(
        """
        <CALayer name="film" bounds="0 0 2 1"><animations>
        <a type="CAKeyframeAnimation" keyPath="contents" calculationMode="discrete" duration="4" repeatCount="Inf">
        <values><CGImage src="f/0.png"/><CGImage src="f/1.png"/><CGImage src="f/2.png"/><CGImage src="f/3.png"/></values>
        </a></animations></CALayer>
        """))
    #expect(document.warnings.map(\.line) == [4])
    #expect(document.warnings.first?.description.contains("film: the picture \"f/2.png\"") == true)
    let values = try #require(
      (document.rootLayer.addedAnimations.first?.animation as? CAKeyframeAnimation)?.values)
    for (time, number) in [(0.5, 0), (1.5, 1), (3.5, 3), (4.5, 0), (9.5, 1), (0, 0)] {
      let picture = try shown(document.rootLayer, at: time).contents as? CGImage
      #expect(picture != nil && picture == values[number] as? CGImage)
    }
    #expect(try shown(document.rootLayer, at: 2.5).contents == nil)
    // A picture that is shown again is the same to the renderers.
    func id(_ time: Double) -> [ContentID] {
      SnapshotBuilder.snapshot(of: document.rootLayer, time: time, yAxis: .up).contents.map(\.image.id)
    }
    #expect(id(0.5) == id(4.5) && id(0.5).count == 1 && id(0.5) != id(1.5))
  }

  /// Six hundred pictures of a full screen: they are not decoded before they are shown, and never many at a time.
  @Test func longSequencesAreNotHeld() throws {
    let (width, height) = (1170, 2532)
    let first = try folder.write("f/0.png", Data(try #require(Self.png(width, height))))
    for number in 1..<600 {
      try FileManager.default.linkItem(atPath: first, toPath: folder.path + "/f/\(number).png")
    }
    let values = (0..<600).map { "<CGImage src=\"f/\($0).png\"/>" }.joined()
    let layer = try root(
      """
      <CALayer bounds="0 0 10 10"><animations>
        <a type="CAKeyframeAnimation" keyPath="contents" calculationMode="discrete" duration="600">
          <values>\(values)</values></a></animations></CALayer>
      """)
    let frames = PixelCache.shared.byteLimit / (width * height * 4) + 4
    var ids: Set<ContentID> = []
    for number in 0..<frames {
      let shot = SnapshotBuilder.snapshot(of: layer, time: Double(number) + 0.5, yAxis: .up)
      #expect(shot.diagnostics.isEmpty)
      let image = try #require(shot.contents.first?.image)
      #expect(image.width == width && image.height == height)
      ids.insert(image.id)
      #expect(PixelCache.shared.byteCount <= PixelCache.shared.byteLimit)
    }
    #expect(ids.count == frames)
  }

  /// What is wrong beyond the header comes to light when the picture is shown.
  @Test func damagedPicturesAreDiagnosed() throws {
    try folder.write("a.png", TemporaryFolder.png)
    try folder.write("b.png", TemporaryFolder.png.prefix(50))
    let layer = try root(
      """
      <CALayer name="film" bounds="0 0 2 1"><animations>
        <a type="CAKeyframeAnimation" keyPath="contents" calculationMode="discrete" duration="2">
          <values><CGImage src="a.png"/><CGImage src="b.png"/></values></a></animations></CALayer>
      """)
    #expect(SnapshotBuilder.snapshot(of: layer, time: 0.5, yAxis: .up).diagnostics.isEmpty)
    let shot = SnapshotBuilder.snapshot(of: layer, time: 1.5, yAxis: .up)
    #expect(shot.contents.isEmpty && shot.diagnostics.entries.map(\.kind) == [.badAsset])
    #expect(shot.diagnostics.entries.first?.layer == "film")
    #expect(shot.diagnostics.entries.first?.detail.hasPrefix("the picture \"b.png\" cannot be shown: ") == true)
  }

  private static func png(_ width: Int, _ height: Int) -> [UInt8]? {
    let pixels = PixelBuffer(width: width, height: height, bytes: [UInt8](repeating: 255, count: width * height * 4))
    return try? PNGCodec.encode(pixels)
  }
}
