import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

/// Clocks of layers and animations ([S] 13), by what layers show.
@Suite struct AnimationTimingTests {
  private static let times = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3]

  /// What zPosition shows over a model of 0.5 while it goes from 0 to 1 in 1 s.
  private func rows(_ times: [Double] = times, _ set: (CABasicAnimation) -> Void) -> [Double] {
    let animation = basic(0, 1)
    set(animation)
    return AnimatedLayer(animation, layer: .deep(0.5)).numbers(at: times)
  }

  @Test func theRowsMeasured() {
    // [S] 13.2.
    expectNear(rows { _ in }, [0, 0.2, 0.5, 0.9, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
    expectNear(rows { $0.autoreverses = true }, [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5])
    expectNear(rows { $0.repeatDuration = 1.7 }, [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5])
    expectNear(rows { $0.speed = 2 }, [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
    let twice = rows {
      $0.autoreverses = true
      $0.repeatCount = 2
    }
    expectNear(twice, [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.1, 0.5, 1])
    let first = [0, 0.2, 0.5, 0.9, 1]
    expectNear(rows(first) { $0.timeOffset = 0.3 }, [0.3, 0.5, 0.8, 0.2, 0.3])
    expectNear(rows(first) { $0.speed = -1 }, [0, 0.8, 0.5, 0.1, 0])
  }

  @Test func fillModesAsMeasured() {
    let expected: [(CAMediaTimingFillMode, [Double])] = [
      (.removed, [0.5, 0.5, 0, 0.5, 1, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1, 1]),
      (.backwards, [0, 0, 0, 0.5, 1, 0.5]), (.both, [0, 0, 0, 0.5, 1, 1]),
    ]
    for (mode, values) in expected {
      let found = rows([0, 0.5, 1, 1.5, 2, 2.5]) {
        $0.beginTime = 1
        $0.fillMode = mode
        $0.isRemovedOnCompletion = false
      }
      expectNear(found, values)
    }
    // One that is removed has nothing left to fill with.
    let removed = rows([0, 1.5, 2, 2.5]) {
      $0.beginTime = 1
      $0.fillMode = .both
    }
    expectNear(removed, [0, 0.5, 1, 0.5])
  }

  @Test func repeatsEndMidWayAndNever() {
    let half = rows([2.4, 2.5, 3]) {
      $0.repeatCount = 2.25
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    expectNear(half, [0.25, 0.25, 0.25])
    expectNear(rows([0.25, 1000.25, 1e6 + 0.75]) { $0.repeatCount = .infinity }, [0.25, 0.25, 0.75])
    expectNear(rows([0.25, 1000.25]) { $0.repeatDuration = .infinity }, [0.25, 0.25])
    // The shorter of both holds.
    let both = { (duration: Double, count: Float) in
      self.rows([0.75, 1.25, 1.75]) {
        $0.repeatDuration = duration
        $0.repeatCount = count
      }
    }
    expectNear(both(1.5, 3), [0.75, 0.25, 0.5])
    expectNear(both(5, 1), [0.75, 0.5, 0.5])
  }

  @Test func slowBackwardAndStandingClocks() {
    expectNear(rows([0, 1, 2, 2.1]) { $0.speed = 0.5 }, [0, 0.5, 1, 0.5])
    let offset = { (speed: Float) in
      self.rows([0, 0.2, 0.4]) {
        $0.speed = speed
        $0.timeOffset = 0.7
      }
    }
    // timeOffset is not scaled by speed.
    expectNear(offset(0.5), [0.7, 0.8, 0.9])
    expectNear(offset(0), [0.7, 0.7, 0.7])
    expectNear(offset(-1), [0.7, 0.5, 0.3])
  }

  @Test func durationsThatAreNotSaid() {
    expectNear(rows([0.125, 0.25, 0.3]) { $0.duration = 0 }, [0.5, 1, 0.5])
    let layer = CALayer.deep(0.5)
    let stage = AnimatedLayer(layer: layer)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    layer.add(basic(0, 1, duration: 0), forKey: "a")
    CATransaction.commit()
    stage.show(0)
    #expect(layer.animation(forKey: "a")?.duration == 2)
    expectNear(stage.numbers(at: [0.5, 1, 2.1]), [0.25, 0.5, 0.5])
    #expect(layer.animation(forKey: "a") == nil)
  }

  // MARK: - Clocks around it

  @Test func animationsGoByTheirLayersClock() {
    let layer = CALayer.deep(7)
    layer.speed = 2
    layer.timeOffset = 3
    // Added at 10, when the layer's clock shows 23.
    let now = AnimatedLayer(basic(0, 1), layer: layer, start: 10)
    expectNear(now.numbers(at: [9.9, 10, 10.25, 10.5, 10.6]), [7, 0, 0.5, 1, 7])
    let later = basic(0, 1)
    later.beginTime = 25
    let stage = AnimatedLayer(later, layer: .deep(7), start: 10)
    stage.layer.speed = 2
    stage.layer.timeOffset = 3
    stage.show(10)
    expectNear(stage.numbers(at: [10.9, 11.25, 11.5, 11.6]), [7, 0.5, 1, 7])
  }

  @Test func clocksOfLayersNest() {
    let (root, layer) = (CALayer(), CALayer.deep(7))
    root.addSublayer(layer)
    root.speed = 2
    layer.beginTime = 1
    layer.speed = 0.5
    layer.timeOffset = 4
    // The layer's clock shows (2t - 1) / 2 + 4.
    let animation = basic(0, 1)
    animation.beginTime = 5
    let stage = AnimatedLayer(animation, layer: layer, root: root)
    expectNear(stage.numbers(at: [1.4, 1.5, 1.75, 2.5, 2.6]), [7, 0, 0.25, 1, 7])
  }

  @Test func pauseAndResume() {
    // [S] 13.2, the recipe of Apple's documents.
    let layer = CALayer.deep(7)
    let stage = AnimatedLayer(basic(0, 1), layer: layer)
    expectNear(stage.numbers(at: [0.4]), [0.4])
    let paused = layer.convertTime(0.4, from: nil)
    layer.speed = 0
    layer.timeOffset = paused
    expectNear(stage.numbers(at: [0.4, 0.7, 5]), [0.4, 0.4, 0.4])
    let offset = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(5, from: nil) - offset
    expectNear(stage.numbers(at: [5, 5.3, 5.6, 5.7]), [0.4, 0.7, 1, 7])
  }

  // MARK: - Timing functions

  /// y of the curve with the control points `c` at x, by halving the parameter's range.
  private func curve(_ c: [Double], _ x: Double) -> Double {
    func at(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = 0.5 * (low + high)
      if at(c[0], c[2], middle) < x { low = middle } else { high = middle }
    }
    return at(c[1], c[3], low)
  }

  @Test func timingFunctionsBendTheTime() {
    let times = [0.1, 0.25, 0.5, 0.75, 0.9]
    let standard = rows(times) { $0.timingFunction = CAMediaTimingFunction(name: .default) }
    expectNear(standard, [0.094795, 0.408511, 0.802403, 0.960459, 0.994316], 1e-5)
    let curves: [(CAMediaTimingFunction, [Double])] = [
      (CAMediaTimingFunction(name: .linear), [0, 0, 1, 1]), (CAMediaTimingFunction(name: .easeIn), [0.42, 0, 1, 1]),
      (CAMediaTimingFunction(name: .easeOut), [0, 0, 0.58, 1]),
      (CAMediaTimingFunction(name: .easeInEaseOut), [0.42, 0, 0.58, 1]),
      (CAMediaTimingFunction(controlPoints: 0.5, -1, 0.25, 2.5), [0.5, -1, 0.25, 2.5]),
    ]
    for (function, c) in curves {
      expectNear(rows(times) { $0.timingFunction = function }, times.map { curve(c, $0) }, 1e-6)
    }
    let back = rows([1.25]) {
      $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
      $0.autoreverses = true
    }
    expectNear(back, [curve([0.42, 0, 1, 1], 0.75)], 1e-6)
  }

  @Test func transactionsGiveTheirTimingFunction() {
    let layer = CALayer.deep(7)
    let stage = AnimatedLayer(layer: layer)
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    layer.add(basic(0, 1), forKey: nil)
    CATransaction.commit()
    stage.show(0)
    expectNear(stage.numbers(at: [0.5]), [curve([0.42, 0, 1, 1], 0.5)], 1e-6)
  }

  @Test func hostileClocksShowSomething() {
    let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, -1]
    for a in numbers {
      let set: [(CABasicAnimation) -> Void] = [
        { $0.beginTime = a }, { $0.duration = a }, { $0.speed = Float(a) }, { $0.timeOffset = a },
        { $0.repeatCount = Float(a) }, { $0.repeatDuration = a },
      ]
      for (i, first) in set.enumerated() {
        for second in set[i...] {
          let found = rows([0, 0.5, 1e9]) {
            first($0)
            second($0)
            $0.fillMode = .both
          }
          #expect(found.allSatisfy { $0 >= 0 && $0 <= 1 })
        }
      }
    }
  }
}
