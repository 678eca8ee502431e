import Foundation
import Geometry
import RenderModel
import Testing

@testable import QuartzCore

@Suite struct CAGradientLayerTests {
  private let colours: [CGColor] = [
    CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 0.5, alpha: 0.5),
    CGColor(red: 0, green: 0, blue: 1, alpha: 0),
  ]

  /// The gradient of a layer with the bounds (10, 20, 40, 80), and what was said about it.
  private func gradient(_ change: (CAGradientLayer) -> Void) -> (GradientContent?, [String]) {
    let layer = CAGradientLayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 40, height: 80)
    change(layer)
    let shot = SnapshotBuilder.snapshot(of: layer, time: nil, yAxis: .up)
    #expect(shot.nodes.count == 1 && (shot.nodes[0].gradient == 0) == (shot.gradients.count == 1))
    return (shot.gradients.first, shot.diagnostics.entries.map(\.detail))
  }

  private func locations(_ values: [NSNumber]?, count: Int = 3) -> ([Double]?, [String]) {
    let (gradient, faults) = gradient {
      $0.colors = Array(repeating: colours[0], count: count)
      $0.locations = values
    }
    return (gradient?.stops.map(\.location), faults)
  }

  // MARK: Values

  @Test func defaults() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(CAGradientLayer.defaultValue(forKey: "endPoint") as? CGPoint == CGPoint(x: 0.5, y: 1))
    #expect(CAGradientLayer.defaultValue(forKey: "type") as? String == "axial")
    #expect(CAGradientLayer.defaultValue(forKey: "colors") == nil)
    #expect([CAGradientLayerType.axial, .radial, .conic].map(\.rawValue) == ["axial", "radial", "conic"])
  }

  /// A value that can be compared.
  private func plain(_ value: Any?) -> AnyHashable? {
    (value as? [CGColor]).map { AnyHashable($0) } ?? value as? AnyHashable
  }

  @Test func everyKeyRoundTripsAndResets() {
    let samples: [String: Any] = [
      "colors": colours, "locations": [0, 0.25, 1] as [NSNumber], "startPoint": CGPoint(x: 1, y: 2),
      "endPoint": CGPoint(x: 3, y: 4), "type": "conic",
    ]
    let keys = CAGradientLayer.ownProperties?.keys ?? []
    #expect(Set(keys) == Set(samples.keys))
    for key in keys {
      let layer = CAGradientLayer()
      let before = plain(layer.value(forKey: key))
      let sample = plain(samples[key])
      layer.setValue(samples[key], forKey: key)
      #expect(plain(layer.value(forKey: key)) == sample, "\(key)")
      #expect(before != sample, "\(key)")
      layer.setValue(Date(), forKey: key)
      #expect(plain(layer.value(forKey: key)) == sample, "\(key)")
      layer.setValue(nil, forKey: key)
      #expect(plain(layer.value(forKey: key)) == before, "\(key)")
    }
    let layer = CAGradientLayer()
    layer.setValue(0.75, forKeyPath: "startPoint.y")
    layer.setValue([0, 1], forKey: "locations")
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0.75) && layer.locations == [0, 1])
  }

  @Test func copiesAndArchivesKeepTheValues() throws {
    let layer = CAGradientLayer()
    layer.colors = colours
    layer.locations = [0, 0.5, 2]
    layer.startPoint = .zero
    layer.endPoint = CGPoint(x: 1, y: 0)
    layer.type = .radial
    let copy = CAGradientLayer(layer: layer)
    #expect(copy.colors as? [CGColor] == colours && copy.core.flags.contains(.gradient))
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAGradientLayer.self, from: data))
    #expect((read.colors as? [CGColor])?.map(\.colour) == colours.map(\.colour))
    for other in [copy, read] {
      #expect(other.locations == [0, 0.5, 2] && other.startPoint == .zero && other.endPoint == CGPoint(x: 1, y: 0))
      #expect(other.type == .radial)
    }
    #expect(CALayer(layer: layer).core.flags.isDisjoint(with: .gradient))
  }

  // MARK: Snapshots

  @Test func stopsAndPoints() throws {
    let gradient = try #require(
      gradient {
        $0.colors = colours
        $0.locations = [0.25, 0.5, 2]
        $0.startPoint = CGPoint(x: 0, y: 1)
        $0.endPoint = CGPoint(x: 0.5, y: -0.25)
      }.0)
    #expect(gradient.kind == .axial && gradient.stops.map(\.location) == [0.25, 0.5, 2])
    #expect(gradient.stops.map(\.colour) == colours.map(\.colour))
    #expect(gradient.stops[1].colour == Colour(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
    // (10, 20) + (0, 1) * (40, 80) and (10, 20) + (0.5, -0.25) * (40, 80).
    #expect(gradient.start == Vector2(10, 100) && gradient.end == Vector2(30, 0))
    for (type, kind) in [("radial", .radial), ("conic", .conic), ("spiral", .axial)] as [(String, GradientContent.Kind)]
    {
      let found = self.gradient {
        $0.colors = colours
        $0.type = CAGradientLayerType(rawValue: type)
      }.0
      #expect(found?.kind == kind)
    }
  }

  @Test func coloursThatAreNotThere() {
    #expect(gradient { $0.colors = nil }.0 == nil)
    #expect(gradient { $0.colors = [] }.0 == nil)
    #expect(gradient { $0.colors = [CGColor.clear, CGColor.clear] }.0 == nil)
    let (some, faults) = gradient {
      $0.colors = [colours[0], 7, colours[2]]
      $0.locations = [0, 0.5, 1]
    }
    #expect(some?.stops.map(\.location) == [0, 1] && faults == ["colors[1] is no colour and is left out"])
    let (none, said) = gradient { $0.colors = ["red"] }
    #expect(none == nil && said == ["colors[0] is no colour and is left out"])
  }

  @Test func locationsOfStops() {
    #expect(locations(nil).0 == [0, 0.5, 1])
    #expect(locations(nil, count: 1).0 == [0])
    #expect(locations([0.75], count: 1).0 == [0.75])
    #expect(locations([0, 0, 1]).0 == [0, 0, 1] && locations([0, 0, 1]).1.isEmpty)
    #expect(locations([0, 1]).0 == [0, 0.5, 1])
    #expect(locations([0, 1]).1 == ["locations has 2 numbers for 3 colours; the colours are spread evenly"])
    #expect(locations([0.5, 0.25, 1]).0 == [0.5, 0.5, 1])
    #expect(
      locations([0.5, 0.25, 1]).1 == ["locations do not increase; those that fall back count as the greatest before"])
    #expect(locations([0, NSNumber(value: Double.nan), 1]).0 == [0, 0.5, 1])
    #expect(locations([0, 0.5, NSNumber(value: Double.infinity)]).0 == [0, 0.5, 1e9])
    #expect(locations([0, 0.5, 1e30]).1.count == 1)
  }

  @Test func pointsBeyondAllBounds() throws {
    let (found, faults) = gradient {
      $0.colors = colours
      $0.startPoint = CGPoint(x: CGFloat.nan, y: 1e9)
      $0.endPoint = CGPoint(x: -CGFloat.infinity, y: 0)
    }
    let gradient = try #require(found)
    #expect(gradient.start == Vector2(30, 1e9) && gradient.end == Vector2(-1e9, 20))
    #expect(faults.count == 3 && faults.allSatisfy { $0.hasPrefix("startPoint") || $0.hasPrefix("endPoint") })
  }

  @Test func tooManyStops() {
    let (gradient, faults) = gradient { $0.colors = Array(repeating: colours[0], count: 100_000) }
    #expect(gradient?.stops.count == RenderLimits.gradientStops && faults.count == 1)
  }
}
