import CChildProcess
import Foundation
import Synchronization

/// A program that runs beside this one, fed through its standard input; its error output is kept, the last of it.
///
/// SIGPIPE is to be ignored by this process, or its end ends this process too.
final class ChildProcess: Sendable {
  /// How a program ended.
  enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  /// CPU seconds that the program has taken, once it has ended.
  var cpuTime: Double { ending.withLock { $0.cpuTime } }
  private let child: CChild
  private let words = ErrorOutput()
  private let inputIsOpen = Mutex(true)
  private let ending = Mutex((end: End?.none, cpuTime: 0.0))

  /// The processes that run, so that none is left by a process that ends early.
  private static let running = Mutex((processes: Set<pid_t>(), isClosed: false))

  /// Starts the program at `path`.
  init(_ path: String, _ arguments: [String]) throws(VideoError) {
    var pointers = ([path] + arguments).map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    let started = Self.running.withLock { running -> (child: CChild, failure: Int32) in
      var child = CChild()
      if running.isClosed { return (child, ECANCELED) }
      let failure = CChildStart(&child, path, pointers)
      if failure == 0 { running.processes.insert(child.process) }
      return (child, failure)
    }
    guard started.failure == 0 else {
      throw VideoError("\(path) cannot be started: \(String(cString: strerror(started.failure)))")
    }
    child = started.child
    words.drain(child.errors)
  }

  deinit { stop() }

  /// Writes to the program's standard input; false where it does not read any more.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Foundation.write(child.input, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        done += count
      }
      return true
    }
  }

  /// Ends the program's input, waits for its end and returns that.
  func finish() -> End {
    closeInput()
    words.wait()
    return reap()
  }

  /// Ends the program at once, if it has not ended.
  func stop() {
    Self.running.withLock { running in
      if running.processes.contains(child.process) { kill(child.process, SIGKILL) }
    }
    _ = finish()
  }

  /// The last lines of the program's error output.
  var lastWords: String { words.text }

  private func closeInput() {
    inputIsOpen.withLock { isOpen in
      if isOpen { close(child.input) }
      isOpen = false
    }
  }

  private func reap() -> End {
    ending.withLock { ending in
      if let known = ending.end { return known }
      // It is waited for without being reaped, for its number is given to others once it is; so nobody kills those.
      var information = siginfo_t()
      while waitid(P_PID, id_t(child.process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      var status: Int32 = 0
      var usage = rusage()
      Self.running.withLock { running in
        running.processes.remove(child.process)
        while wait4(child.process, &status, 0, &usage) < 0, errno == EINTR {}
      }
      let end = status & 0x7F == 0 ? End.exit(status >> 8 & 0xFF) : End.signal(status & 0x7F)
      let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
      ending.cpuTime = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(microseconds) * 1e-6
      ending.end = end
      return end
    }
  }

  /// Ends and reaps every program that runs, and lets no other be started: for a process that ends at once.
  static func stopAll() {
    running.withLock { running in
      running.isClosed = true
      for process in running.processes {
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
      }
      running.processes = []
    }
  }
}

/// Reads a program's error output on a thread, so that the program never waits, and keeps the end of it.
private final class ErrorOutput: Sendable {
  private static let kept = 4096
  private let bytes = Mutex<[UInt8]>([])
  private let isDone = DispatchSemaphore(value: 0)

  func drain(_ file: Int32) {
    let thread = Thread { [self] in
      var block = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(file, &block, block.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        bytes.withLock { bytes in
          bytes += block[..<count]
          if bytes.count > Self.kept { bytes.removeFirst(bytes.count - Self.kept) }
        }
      }
      close(file)
      isDone.signal()
    }
    thread.name = "errors of a program"
    thread.start()
  }

  /// Waits for the end of the output.
  func wait() {
    isDone.wait()
    isDone.signal()
  }

  /// The last five lines.
  var text: String {
    let text = String(decoding: bytes.withLock { $0 }, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).suffix(5).joined(separator: "\n  ")
  }
}
