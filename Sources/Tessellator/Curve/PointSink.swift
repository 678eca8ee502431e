import Geometry

/// Polylines being written: points are gathered in a small buffer first, since an array's own `append` costs several
/// times as much a point.
struct PointSink {
  /// Points that the buffer holds.
  private static let capacity = 512

  private var lines = Polylines()
  private let buffer: UnsafeMutablePointer<Vector2>
  private var count = 0

  private init(_ buffer: UnsafeMutablePointer<Vector2>) { self.buffer = buffer }

  /// Runs `body` with a sink that adds to `output`.
  @inline(__always)
  static func write(to output: inout Polylines, _ body: (inout PointSink) -> Void) {
    withUnsafeTemporaryAllocation(of: Vector2.self, capacity: capacity) { memory in
      guard let buffer = memory.baseAddress else { return }
      var sink = PointSink(buffer)
      swap(&output, &sink.lines)
      body(&sink)
      sink.flush()
      swap(&output, &sink.lines)
    }
  }

  @inline(__always)
  mutating func add(_ p: Vector2) {
    (buffer + count).initialize(to: p)
    count &+= 1
    if count == Self.capacity { flush() }
  }

  mutating func endContour(isClosed: Bool) {
    flush()
    lines.endContour(isClosed: isClosed)
  }

  @inline(never)
  private mutating func flush() {
    lines.add(contentsOf: UnsafeBufferPointer(start: buffer, count: count))
    count = 0
  }
}
