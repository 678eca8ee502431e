@_exported public import Foundation

// Core Foundation's names as aliases of Swift's and Foundation's types ([S] 0.1): `x as CFString`, `[a, b] as CFArray`,
// `options as CFDictionary` and `data as CFData` compile unchanged. They are ambiguous only in a file that also imports the module
// CoreFoundation.

/// A length of time in seconds.
public typealias CFTimeInterval = Double
/// Seconds since the reference date, 2001-01-01 00:00:00 UTC.
public typealias CFAbsoluteTime = CFTimeInterval
/// A position or count in a collection.
public typealias CFIndex = Int
/// Identifies a class; unique in the process.
public typealias CFTypeID = UInt
/// Any object.
public typealias CFTypeRef = AnyObject
/// A string.
public typealias CFString = String
/// A number.
public typealias CFNumber = NSNumber
/// A truth value.
public typealias CFBoolean = Bool
/// A list of values.
public typealias CFArray = [Any]
/// A table of values.
public typealias CFDictionary = NSDictionary
/// Bytes; a class, so that their address stays.
public typealias CFData = NSData
/// Bytes that can be appended to.
public typealias CFMutableData = NSMutableData
/// The address of a file.
public typealias CFURL = URL

/// The value `true`.
public let kCFBooleanTrue: CFBoolean? = true
/// The value `false`.
public let kCFBooleanFalse: CFBoolean? = false

/// The current wall-clock time, in seconds since the reference date.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
