import Geometry

/// Faces by the screen cells that their boxes meet, each cell's list sorted as the faces are.
struct FaceGrid {
  private var origin = Vector2.zero
  private var inverseCell = 1.0
  private var columns = 1
  private var rows = 1
  /// Start of each cell's list in `entries`, one more than there are cells.
  private var starts: [Int32] = []
  private var cursor: [Int32] = []
  private(set) var entries: [Int32] = []

  /// - Parameter order: the faces to take in, in the order that each cell's list is to have.
  mutating func build(_ faces: [Face], _ order: [Int32]) {
    var box = Rectangle.null
    var extent = 0.0
    for i in order {
      let f = faces[Int(i)]
      box = box.union(f.box)
      extent += f.box.width + f.box.height
    }
    // Cells about as large as a face, and not many more of them than faces.
    let n = Double(max(order.count, 1))
    let least = (max(box.width * box.height, 1) / (4 * n)).squareRoot()
    let cell = max(extent / (2 * n), max(least, 1))
    origin = Vector2(box.minX, box.minY)
    inverseCell = 1 / cell
    columns = max(1, Int(box.width * inverseCell) + 1)
    rows = max(1, Int(box.height * inverseCell) + 1)
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: columns * rows + 1))
    for i in order {
      let c = cells(of: faces[Int(i)].box)
      for r in c.r0...c.r1 {
        for i in index(c.c0, r)...index(c.c1, r) { starts[i + 1] += 1 }
      }
    }
    for i in 1..<starts.count { starts[i] += starts[i - 1] }
    cursor.removeAll(keepingCapacity: true)
    cursor.append(contentsOf: starts)
    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(0, count: Int(starts[starts.count - 1])))
    for face in order {
      let c = cells(of: faces[Int(face)].box)
      for r in c.r0...c.r1 {
        for i in index(c.c0, r)...index(c.c1, r) {
          entries[Int(cursor[i])] = face
          cursor[i] += 1
        }
      }
    }
    // From here on `cursor` marks how much of each list is done.
    for i in 0..<cursor.count { cursor[i] = starts[i] }
  }

  private func column(_ x: Double) -> Int { min(max(Int((x - origin.x) * inverseCell), 0), columns - 1) }
  private func row(_ y: Double) -> Int { min(max(Int((y - origin.y) * inverseCell), 0), rows - 1) }

  /// The cells that a box meets, as corner cells.
  func cells(of box: Rectangle) -> (c0: Int, r0: Int, c1: Int, r1: Int) {
    (column(box.minX), row(box.minY), column(box.maxX), row(box.maxY))
  }

  func index(_ column: Int, _ row: Int) -> Int { row * columns + column }

  /// The part of a cell's list that is not done yet.
  func rest(_ cell: Int) -> Range<Int> { Int(cursor[cell])..<Int(starts[cell + 1]) }

  /// Moves the mark over leading entries for which `done` holds.
  mutating func skip(_ cell: Int, where done: [Bool]) {
    let end = starts[cell + 1]
    while cursor[cell] < end && done[Int(entries[Int(cursor[cell])])] { cursor[cell] += 1 }
  }

  /// Whether this cell is the one in which two boxes are to be compared: that of their common box's least corner.
  func isHome(_ column: Int, _ row: Int, _ a: Rectangle, _ b: Rectangle) -> Bool {
    self.column(max(a.minX, b.minX)) == column && self.row(max(a.minY, b.minY)) == row
  }
}
