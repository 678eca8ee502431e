public import CoreGraphics
import Foundation

/// Seconds since the machine started, never running backwards.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
