public import Foundation

// The few functions of Core Foundation that code around pictures calls.

/// A source of memory; there is none but the default one.
public final class CFAllocator: Sendable {
  private init() {}
}

/// The default source of memory.
public let kCFAllocatorDefault: CFAllocator? = nil

/// Identifies the object's class: `CGImage.typeID` for a picture, for example.
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID {
  guard let cf else { return 0 }
  if cf is CGPath { return CGPath.typeID }
  return CFTypeID(bitPattern: ObjectIdentifier(type(of: cf)))
}

/// Copies `length` bytes.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex) -> CFData? {
  NSData(bytes: bytes, length: bytes == nil ? 0 : max(0, length))
}

/// Bytes to append to.
/// - Parameter capacity: ignored.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData? {
  NSMutableData()
}

/// Where the bytes lie, as long as the object lives and is not changed.
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>? {
  theData.map { UnsafePointer($0.bytes.assumingMemoryBound(to: UInt8.self)) }
}

/// Where the bytes lie, as long as the object lives and does not grow.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData?) -> UnsafeMutablePointer<UInt8>? {
  theData?.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFData?) -> CFIndex { theData?.length ?? 0 }

/// Appends `length` bytes.
public func CFDataAppendBytes(_ theData: CFMutableData?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex) {
  if let bytes, length > 0 { theData?.append(bytes, length: length) }
}
