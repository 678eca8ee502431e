public import CoreGraphics
import Foundation

/// The current time in seconds: that of the virtual clock whose `run(_:)` is under way on this thread, or else the
/// seconds since the machine started, which never run backwards.
public func CACurrentMediaTime() -> CFTimeInterval { CAVirtualClock.current?.time ?? machineTime() }

/// Seconds since the machine started.
func machineTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
