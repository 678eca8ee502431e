import Foundation

/// What `body` returns on a thread of its own, once that has ended and let go of its variables.
func onThread<R>(_ body: @escaping () -> R) -> R {
  nonisolated(unsafe) let body = body
  nonisolated(unsafe) var result: R?
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result = body()
    done.signal()
  }
  thread.start()
  done.wait()
  while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
  guard let result else { fatalError("the thread was cancelled") }
  return result
}

/// Runs the thread's run loop until `condition` holds; a minute is for ever.
func runLoop(mode: RunLoop.Mode = .default, until condition: () -> Bool) {
  let end = Date(timeIntervalSinceNow: 60)
  while !condition(), Date() < end {
    if !RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.02)) {
      Thread.sleep(forTimeInterval: 0.002)
    }
  }
}

/// Has the thread's run loop call `body` once.
func addTimer(after seconds: Double, _ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  RunLoop.current.add(Timer(timeInterval: seconds, repeats: false) { _ in body() }, forMode: .default)
}
