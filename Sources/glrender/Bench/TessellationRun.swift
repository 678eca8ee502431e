import Foundation

/// Times the tessellator on sets of shapes.
enum TessellationRun {
  /// Passes of which the median counts. Nothing is kept from one to the next.
  static let passes = 15

  struct Result {
    let set: String
    let points: Int
    let trapezoids: Int
    /// CPU milliseconds a pass.
    let median: Double
  }

  static func measure(_ set: TessellationSet) -> Result {
    var times: [Double] = []
    var trapezoids = 0
    for _ in 0..<passes {
      let start = processTime()
      trapezoids = set.pass()
      times.append(processTime() - start)
    }
    times.sort()
    return Result(set: set.name, points: set.points, trapezoids: trapezoids, median: times[passes / 2])
  }

  /// CPU time of the process in milliseconds.
  private static func processTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
}
