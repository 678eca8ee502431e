import Foundation
import Geometry
import RenderModel

// Which layer holds a point ([S] 4.5), without one stack frame a level.

extension CALayer {
  final func boundsContain(_ p: CGPoint) -> Bool {
    let b = core.bounds
    return p.x >= b.origin.x && p.x < b.origin.x + b.size.width && p.y >= b.origin.y
      && p.y < b.origin.y + b.size.height
  }

  /// A layer whose sublayers are being asked, from the last to the first.
  private struct Candidate {
    var layer: CALayer
    /// The point in the layer's own space; where the layer does not flatten, in the space of the one that does.
    var point: CGPoint
    /// From the space of the layer's sublayers to the space of `point`.
    var space: Matrix4
    /// Of a presentation copy: those of the sublayers.
    var copies: ContiguousArray<CALayer>?
    /// Index after the sublayer to be asked next.
    var next: Int
    /// Whether the layer itself holds the point.
    var holds: Bool
  }

  final func hitTestTree(_ p: CGPoint) -> CALayer? {
    // Of a presentation copy, the layers around and below are presentation copies too.
    let above = original == nil ? parent : original?.parent?.presentation()
    let outer = (original ?? self).core.flags.contains(.mask) ? nil : above?.sublayerMap
    guard let first = candidate(p, in: outer ?? .identity) else { return nil }
    let nesting = Int(core.hitTestNesting)
    core.hitTestNesting = 0
    var path = [first]
    while let top = path.indices.last {
      guard path[top].next > 0 else {
        if path[top].holds { return path[top].layer }
        path.removeLast()
        continue
      }
      path[top].next -= 1
      let current = path[top]
      // A class's own hitTest or contains may have changed the tree.
      let children = current.copies ?? current.layer.children
      guard children.indices.contains(current.next) else { continue }
      let child = children[current.next]
      // Subclasses may answer for their trees as they like: one stack frame each, up to the depth that is drawn.
      if child.isSubclassed, !current.layer.core.flags.contains(.transformOnly),
        nesting + path.count < RenderLimits.depth
      {
        child.core.hitTestNesting = UInt16(nesting + path.count)
        if let hit = child.hitTest(current.point) { return hit }
        continue
      }
      if let deeper = child.candidate(current.point, in: current.space) { path.append(deeper) }
    }
    return nil
  }

  /// nil where neither the layer nor anything below it can be hit.
  private final func candidate(_ point: CGPoint, in space: Matrix4) -> Candidate? {
    guard !core.flags.contains(.hidden), core.opacity > 0 else { return nil }
    let map = layerMap * space
    let inner = sublayerMap ?? .identity
    // The first instance of a replicator lies where its sublayers are ([S] 4.5).
    let isEmpty = core.flags.contains(.replicator) && !hasInstances
    func asked(_ point: CGPoint, _ space: Matrix4, holds: Bool) -> Candidate {
      let copies = isEmpty ? nil : presentedChildren
      let count = isEmpty ? 0 : copies?.count ?? children.count
      return Candidate(layer: self, point: point, space: space, copies: copies, next: count, holds: holds)
    }
    if core.flags.contains(.transformOnly) { return asked(point, inner * map, holds: false) }
    guard let local = Self.unproject(point, Homography(flattening: map)) else { return nil }
    let holds = contains(local)
    if core.flags.contains(.masksToBounds), !boundsContain(local) { return nil }
    if let mask = original == nil ? maskLayer : original?.shownMask?.presentation() {
      guard let p = Self.unproject(local, Homography(flattening: mask.layerMap)), mask.contains(p) else { return nil }
    }
    return asked(local, inner, holds: holds)
  }

  /// Of a replicator: whether its sublayers are drawn at all.
  private final var hasInstances: Bool {
    unsafeDowncast(self, to: CAReplicatorLayer.self).replication.instanceCount > 0
  }

  /// The point of a plane that `map` takes to `p`; nil where there is none in front of the eye.
  private final class func unproject(_ p: CGPoint, _ map: Homography) -> CGPoint? {
    let determinant = map.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let v = map.adjugate.transform(p.x, p.y)
    // v is the local point times v.z; its image has the weight determinant / v.z.
    let q = CGPoint(x: v.x / v.z, y: v.y / v.z)
    guard q.x.isFinite, q.y.isFinite, v.z / determinant > 0 else { return nil }
    return q
  }
}
