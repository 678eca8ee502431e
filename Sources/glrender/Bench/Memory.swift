import Foundation

/// This process's memory, as the kernel counts it.
enum Memory {
  /// Resident size in MiB now.
  static var resident: Double { value("VmRSS:") }

  /// Largest resident size in MiB since the start or the last `resetPeak`.
  static var peak: Double { value("VmHWM:") }

  /// Lets the peak start anew; where the kernel does not allow it, it goes on counting.
  static func resetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  private static func value(_ key: String) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      return (words.count > 1 ? Double(words[1]) : nil).map { $0 / 1024 } ?? 0
    }
    return 0
  }
}
