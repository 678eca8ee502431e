import CoreGraphics
import Foundation
import Geometry
import Motion
import Tessellator

/// An animation with everything worked out that does not depend on the time ([S] 13.2, 14).
///
/// Immutable; a frame at any time costs what its value costs.
final class PreparedAnimation {
  /// What is animated, and by which values.
  enum Course {
    case property(PropertyCourse)
    case group([PreparedAnimation])
    case transition(start: Double, end: Double)
    /// Shows nothing: a bare CAAnimation, one without a key path, or with values of no use.
    case nothing
  }

  /// With begin 0 for animations of layers, whose records know when they begin.
  let interval: ActiveInterval
  let course: Course
  private let curve: CubicBezier?

  /// The animation of a layer.
  convenience init(_ animation: CAAnimation) {
    var room = Self.mostParts
    self.init(
      animation, duration: animation.duration, beginTime: 0, mayFillForwards: !animation.isRemovedOnCompletion,
      depth: 0, room: &room)
  }

  /// - Parameter room: how many more animations there may be in the outermost group.
  private init(
    _ animation: CAAnimation, duration: Double, beginTime: Double, mayFillForwards: Bool, depth: Int,
    room: inout Int
  ) {
    let fill = animation.fillMode
    interval = ActiveInterval(
      duration: duration, beginTime: beginTime, speed: Double(animation.speed), timeOffset: animation.timeOffset,
      repeatCount: Double(animation.repeatCount), repeatDuration: animation.repeatDuration,
      autoreverses: animation.autoreverses, fillsBackwards: fill == .backwards || fill == .both,
      fillsForwards: mayFillForwards && (fill == .forwards || fill == .both))
    curve = animation.timingFunction?.curve
    switch animation {
    case let group as CAAnimationGroup where depth < Self.deepest:
      var children: [PreparedAnimation] = []
      for child in group.animations ?? [] where room > 0 {
        room -= 1
        // What a child's delegate and removedOnCompletion say plays no part in a group ([S] 14.7).
        children.append(
          PreparedAnimation(
            child, duration: child.duration > 0 ? child.duration : duration, beginTime: child.beginTime,
            mayFillForwards: true, depth: depth + 1, room: &room))
      }
      course = .group(children)
    case let transition as CATransition:
      course = .transition(start: Double(transition.startProgress), end: Double(transition.endProgress))
    case let animation as CAPropertyAnimation:
      course = PropertyCourse(animation).map(Course.property) ?? .nothing
    default: course = .nothing
    }
  }

  /// Groups within groups beyond this show nothing.
  private static let deepest = 64
  /// Animations in one group, in all, beyond which the rest shows nothing: one that holds another twice, which holds
  /// another twice, and so on, has more than can be counted.
  private static let mostParts = 100_000

  /// Whether a key path leads to another layer.
  var reachesOthers: Bool {
    switch course {
    case .property(let property): property.target.leadsElsewhere
    case .group(let children): children.contains { $0.reachesOthers }
    default: false
    }
  }

  /// The properties of the layer that it animates.
  var rootKeys: [String] {
    switch course {
    case .property(let property): property.target.leadsElsewhere ? [] : [property.target.keys[0]]
    case .group(let children): children.flatMap(\.rootKeys)
    default: []
    }
  }

  /// Gives `stage` what the animation shows at `time`, in seconds since it began.
  func apply(at time: Double, to stage: inout AnimationStage) {
    guard let moment = interval.moment(at: time) else { return }
    // A curve of a run that never ends has no meaning.
    let bent = interval.duration.isFinite ? curve?(moment.fraction) : nil
    switch course {
    case .property(let property):
      property.apply(
        fraction: bent ?? moment.fraction, seconds: bent.map { $0 * interval.duration } ?? moment.localTime,
        repetition: moment.repetition, reversing: interval.autoreverses, to: &stage)
    case .group(let children):
      let inner = bent.map { $0 * interval.duration } ?? moment.localTime
      for child in children { child.apply(at: inner, to: &stage) }
    case .transition, .nothing: break
    }
  }

  /// How far a transition has come at `time`, in seconds since it began; nil where it shows nothing.
  func progress(at time: Double) -> Double? {
    guard case .transition(let start, let end) = course, let moment = interval.moment(at: time) else { return nil }
    let f = curve?(moment.fraction) ?? moment.fraction
    let progress = start + f * (end - start)
    return progress.isFinite ? progress : nil
  }
}

/// What animations write to.
struct AnimationStage {
  /// A copy of the animated layer.
  let layer: CALayer
  /// The layer itself, from which key paths to others lead.
  let source: CALayer
  /// What is found for other layers.
  var others: OtherWrites = [:]

  init(_ layer: CALayer, of source: CALayer) {
    self.layer = layer
    self.source = source
  }
}
