import Foundation
import Geometry
import Imaging
public import RenderModel

/// The ideal picture of a snapshot, by rays cast at planes: every pixel is the mean of many samples, each composited
/// exactly, back to front by the depth of the sample's own ray. Plain colours only (no pictures).
///
/// Neither renderer's rules of antialiasing are in it: it tells how far both are from the truth.
public struct RayCaster {
  private let snapshot: LayerTreeSnapshot
  private let request: FrameRequest
  /// Layer plane to the picture of its group (x, y, w columns), and depth column.
  private var maps: [Matrix4] = []
  private var group: [Int] = []
  private var members: [[Int]] = []
  private var isSeen: [Bool] = []
  private var inverse: [Homography] = []
  private var faded: [Double] = []

  /// Projects every layer once; nothing is drawn before `image(side:)`.
  public init(_ snapshot: LayerTreeSnapshot, _ request: FrameRequest) {
    self.snapshot = snapshot
    self.request = request
    members = Array(repeating: [], count: snapshot.nodes.count + 1)
    for (i, node) in snapshot.nodes.enumerated() { prepare(i, node) }
    for g in members.indices {
      // Ties go by zPosition, then by order in the tree.
      members[g].sort { ($0, 0) < ($1, 0) }
    }
  }

  private static func about(_ node: LayerNode) -> Vector2 {
    Vector2(
      node.bounds.minX + node.anchor.x * node.bounds.width, node.bounds.minY + node.anchor.y * node.bounds.height)
  }

  private mutating func prepare(_ i: Int, _ node: LayerNode) {
    let a = Self.about(node)
    var m =
      Matrix4.translation(-a.x, -a.y, -node.anchorZ) * node.transform
      * Matrix4.translation(node.position.x, node.position.y, node.zPosition)
    var owner = -1
    var seen = true
    var fade = 1.0
    if node.parent >= 0 {
      let p = Int(node.parent)
      let parent = snapshot.nodes[p]
      seen = isSeen[p]
      let b = Self.about(parent)
      if parent.sublayerTransform >= 0 {
        m =
          m * Matrix4.translation(-b.x, -b.y, -parent.anchorZ) * snapshot.transforms[Int(parent.sublayerTransform)]
          * Matrix4.translation(b.x, b.y, parent.anchorZ)
      }
      if parent.flags.contains(.geometryFlipped) {
        m =
          m
          * Matrix4(
            SIMD4(1, 0, 0, 0), SIMD4(0, -1, 0, 0), SIMD4(0, 0, 1, 0),
            SIMD4(0, parent.bounds.minY + parent.bounds.maxY, 0, 1))
      }
      if parent.flags.contains(.transformOnly) {
        m = m * maps[p]
        owner = group[p]
        fade = faded[p] * parent.opacity
      } else {
        owner = p
        if !parent.flags.contains(.groupOpacity) { fade = faded[p] * parent.opacity }
      }
    }
    let flat = Homography(flattening: m)
    if !node.flags.contains(.transformOnly) {
      if !node.flags.contains(.doubleSided) && m.determinant * flat.determinant < 0 { seen = false }
      if flat.isSingular { seen = false }
      if seen { members[owner + 1].append(i) }
    }
    maps.append(m)
    group.append(owner)
    isSeen.append(seen)
    inverse.append(flat.adjugate)
    faded.append(fade)
  }

  /// Premultiplied RGBA in 0...255 of every pixel, top row first, from `side` x `side` samples each.
  public func image(side: Int) -> [SIMD4<Double>] {
    var result: [SIMD4<Double>] = []
    result.reserveCapacity(request.width * request.height)
    for y in 0..<request.height {
      for x in 0..<request.width { result.append(pixel(x, y, side: side)) }
    }
    return result
  }

  /// Premultiplied RGBA in 0...255 of one pixel, from `side` x `side` samples.
  public func pixel(_ x: Int, _ y: Int, side: Int) -> SIMD4<Double> {
    var ground = SIMD4<Double>.zero
    if let c = request.background { ground = SIMD4(c.red, c.green, c.blue, 1) * c.alpha }
    var sum = SIMD4<Double>.zero
    for j in 0..<side {
      for i in 0..<side {
        let px = Double(x) + (Double(i) + 0.5) / Double(side)
        let py = Double(y) + (Double(j) + 0.5) / Double(side)
        let place = Vector2((px - request.offsetX) / request.scaleX, (py - request.offsetY) / request.scaleY)
        let c = colour(ofGroup: -1, at: place)
        sum += c + ground * (1 - c.w)
      }
    }
    return sum * (255 / Double(side * side))
  }

  /// What a group shows at a point of its owner's plane.
  private func colour(ofGroup owner: Int, at place: Vector2) -> SIMD4<Double> {
    var hits: [(z: Double, index: Int, place: Vector2)] = []
    for i in members[owner + 1] {
      let h = inverse[i].transform(place.x, place.y)
      let local = Vector2(h.x / h.z, h.y / h.z)
      let p = maps[i].transform(SIMD4(local.x, local.y, 0, 1))
      if !(p.w > 1e-9) { continue }
      hits.append((p.z / p.w, i, local))
    }
    hits.sort { abs($0.z - $1.z) > 1e-7 * (1 + abs($0.z)) ? $0.z < $1.z : $0.index < $1.index }
    var result = SIMD4<Double>.zero
    for hit in hits {
      let c = colour(ofLayer: hit.index, at: hit.place)
      result = c + result * (1 - c.w)
    }
    return result
  }

  private func colour(ofLayer i: Int, at place: Vector2) -> SIMD4<Double> {
    let node = snapshot.nodes[i]
    let b = node.bounds
    let inside = place.x >= b.minX && place.x <= b.maxX && place.y >= b.minY && place.y <= b.maxY
    var result = SIMD4<Double>.zero
    let isGroup = node.flags.contains(.groupOpacity)
    let own = isGroup ? 1 : node.opacity * faded[i]
    if inside {
      let c = node.backgroundColour
      result = SIMD4(c.red, c.green, c.blue, 1) * (c.alpha * own)
    }
    if inside || !node.flags.contains(.masksToBounds) {
      let c = colour(ofGroup: i, at: place)
      result = c + result * (1 - c.w)
    }
    return isGroup ? result * (node.opacity * faded[i]) : result
  }
}
