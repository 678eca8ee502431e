import Foundation
import VideoFiles

/// Ends the process on Ctrl-C and the like so that nothing broken is left.
enum SignalWatch {
  /// From here on SIGINT, SIGTERM and SIGHUP stop what is under way, and the process exits with 128 + their number. To
  /// be called before there are other threads, which inherit that these signals are blocked.
  static func start(_ console: Console) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    // nohup's wish is respected.
    if !isIgnored(SIGHUP) { sigaddset(&signals, SIGHUP) }
    for signal in [SIGINT, SIGTERM] where isIgnored(signal) { Foundation.signal(signal, SIG_DFL) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let watched = signals
    let thread = Thread {
      var set = watched
      var signal: Int32 = 0
      while sigwait(&set, &signal) != 0 {}
      abandonAllOutput()
      console.clearIfPossible()
      _exit(128 + signal)
    }
    thread.name = "signals"
    thread.start()
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
