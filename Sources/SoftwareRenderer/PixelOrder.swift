import RenderModel

/// The order in one pixel within which planes of a group meet.
///
/// Of two members that cross, the narrower one on the screen is cut. Where it covers the pixel wholly the depths at the
/// pixel's centre say on which side of the other it lies: inside a face cuts are hard. Where it covers the pixel only in
/// part it is cut by area: a sliver that holds no pixel centre shows its two sides with the area that each has. Members
/// that paint several parts are cut at pixel centres everywhere, so that their parts stay together.
struct PixelOrder {
  /// A member, or a piece of one that is cut by area.
  struct Item {
    /// Position in the list of members.
    var position: Int
    /// The piece in the pixel; nil for whole members.
    var piece: [Point]?
    /// Where its depth is compared with that of those it is cut by.
    var middle: Point
  }

  /// Members that cover less of the pixel than this are cut by area, if they may be.
  static let wholeArea = 0.9998

  /// Farthest first.
  private(set) var items: [Item] = []
  /// Pairs of positions that cross in the pixel.
  private(set) var crossings: [(Int, Int)] = []

  /// How a pair lies to each other in the pixel; the first is the earlier one in paint order.
  private enum Demand {
    case none
    case firstBehind
    case firstInFront
    /// They cross; the position is that of the one which is cut.
    case cut(Int)
  }

  private let planes: [SIMD3<Double>]
  private let fromPixels: PlaneMap
  private let count: Int
  private var demands: [Demand] = []

  /// - Parameters:
  ///   - members: all cover some of the pixel; in paint order.
  ///   - relation: how a pair of layers lies to each other, the first being earlier in paint order.
  ///   - mayCutByArea: whether a layer may be cut by area.
  init(
    _ scene: PreparedScene, _ members: [Int], fromPixels: PlaneMap, x: Int, _ y: Int,
    relation: (Int, Int) -> PairRelation, mayCutByArea: (Int) -> Bool
  ) {
    let pixel = PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
    let centre = Point(Double(x) + 0.5, Double(y) + 0.5)
    planes = members.map { scene.layers[$0].depthPlane }
    self.fromPixels = fromPixels
    count = members.count
    demands = [Demand](repeating: .none, count: count * count)
    let atCentre = depths(centre)
    let isCentreRight = compare(members, scene, atCorners: pixel.corners.map(depths), atCentre, relation)

    items = PaintOrder.byDepth(atCentre).map { Item(position: $0, piece: nil, middle: centre) }
    var isAnyCut = false
    for position in Set(crossings.map { cutMember($0.0, $0.1) }).sorted()
    where mayCutByArea(members[position]) {
      let whole = ConvexPolygon.inPixel(scene.layers[members[position]].parts[0].polygon, x: x, y: y)
      let area = ConvexPolygon.area(whole)
      if area <= 0 || area >= Self.wholeArea { continue }
      cut(position, whole)
      isAnyCut = true
    }
    if isCentreRight && !isAnyCut { return }
    // What covers nothing in common may go in any order.
    for j in 0..<count {
      for i in 0..<j where relation(members[i], members[j]) == .apart { demands[i * count + j] = .none }
    }
    if isAnyCut { sortByMiddles() }
    sort(atCentre)
  }

  private func depths(_ at: Point) -> [Double] {
    let place = fromPixels.image(of: SIMD3(at.x, at.y, 1))
    return planes.map { PaintOrder.depth($0, at: place) }
  }

  /// Whether i is behind j, the later one in paint order, by the depths at a place.
  private static func isBehind(_ i: Int, _ j: Int, _ z: [Double]) -> Bool {
    PaintOrder.isTie(z[i], z[j]) || z[i] < z[j]
  }

  /// Fills `demands` and `crossings`; returns whether the order at the centre meets the demands of members that do not
  /// cross.
  private mutating func compare(
    _ members: [Int], _ scene: PreparedScene, atCorners: [[Double]], _ atCentre: [Double],
    _ relation: (Int, Int) -> PairRelation
  ) -> Bool {
    var isCentreRight = true
    for j in 0..<count {
      for i in 0..<j {
        let first = Self.isBehind(i, j, atCorners[0])
        if atCorners.allSatisfy({ Self.isBehind(i, j, $0) == first }) {
          demands[i * count + j] = first ? .firstBehind : .firstInFront
          continue
        }
        let isBehindAtCentre = Self.isBehind(i, j, atCentre)
        switch relation(members[i], members[j]) {
        case .apart: break
        case .crossing:
          crossings.append((i, j))
          let isEarlierNarrower = scene.layers[members[i]].width < scene.layers[members[j]].width
          demands[i * count + j] = .cut(isEarlierNarrower ? i : j)
        case .nearer:
          demands[i * count + j] = .firstInFront
          if isBehindAtCentre { isCentreRight = false }
        case .farther:
          demands[i * count + j] = .firstBehind
          if !isBehindAtCentre { isCentreRight = false }
        }
      }
    }
    return isCentreRight
  }

  private func cutMember(_ i: Int, _ j: Int) -> Int {
    if case .cut(let position) = demands[i * count + j] { return position }
    return j
  }

  /// Replaces a member by its pieces on the two sides of every member that it is cut by.
  private mutating func cut(_ position: Int, _ whole: [Point]) {
    var pieces = [whole]
    for (i, j) in crossings where cutMember(i, j) == position {
      let other = i == position ? j : i
      pieces = pieces.flatMap { piece -> [[Point]] in
        // The difference of the depths, times the w of the owner's plane: that is linear in the place.
        let differences = piece.map {
          dot(planes[position] - planes[other], fromPixels.image(of: SIMD3($0.x, $0.y, 1)))
        }
        let split = Self.split(piece, differences)
        return split.allSatisfy { ConvexPolygon.area($0) > 1e-9 } ? split : [piece]
      }
    }
    items.removeAll { $0.position == position }
    for piece in pieces {
      let middle = piece.reduce(Point(), +) / Double(piece.count)
      items.append(Item(position: position, piece: piece, middle: middle))
    }
  }

  /// The parts of a polygon on the two sides of the line where the values at its corners, linear in the place, are 0.
  private static func split(_ p: [Point], _ values: [Double]) -> [[Point]] {
    var below: [Point] = []
    var above: [Point] = []
    var k = p.count - 1
    for i in p.indices {
      if (values[k] < 0) != (values[i] < 0) {
        let corner = p[k] + (p[i] - p[k]) * (values[k] / (values[k] - values[i]))
        below.append(corner)
        above.append(corner)
      }
      if values[i] < 0 { below.append(p[i]) } else { above.append(p[i]) }
      k = i
    }
    return [below, above]
  }

  /// A first wish: everything by the depth at its own middle.
  private mutating func sortByMiddles() {
    let keys = items.map { depths($0.middle)[$0.position] }
    items = PaintOrder.byDepth(keys).map { items[$0] }
  }

  /// Changes the order as little as the demands of pairs call for. Where they go round in a circle the first goes first.
  private mutating func sort(_ atCentre: [Double]) {
    let atMiddles = items.map { $0.piece == nil ? atCentre : depths($0.middle) }
    func precedes(_ a: Int, _ b: Int) -> Bool {
      let p = items[a].position
      let q = items[b].position
      if p == q { return false }
      let (i, j) = (min(p, q), max(p, q))
      let isFirstBehind: Bool
      switch demands[i * count + j] {
      case .none: return false
      case .firstBehind: isFirstBehind = true
      case .firstInFront: isFirstBehind = false
      case .cut(let position): isFirstBehind = Self.isBehind(i, j, atMiddles[position == p ? a : b])
      }
      return (p == i) == isFirstBehind
    }
    var rest = Array(items.indices)
    var result: [Item] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { a in !rest.contains { $0 != a && precedes($0, a) } } ?? 0
      result.append(items[rest.remove(at: next)])
    }
    items = result
  }
}
