public import Foundation

/// Frees caller-owned memory that a provider no longer needs: info, the bytes, their count.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
/// Copies the next bytes into the buffer and says how many; 0 at the end.
public typealias CGDataProviderGetBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Int
/// Skips bytes and says how many.
public typealias CGDataProviderSkipForwardCallback = @convention(c) (UnsafeMutableRawPointer?, off_t) -> off_t
/// Goes back to the first byte.
public typealias CGDataProviderRewindCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void
/// Frees the info pointer; called once, when the provider goes.
public typealias CGDataProviderReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void
/// Lends the address of all bytes.
public typealias CGDataProviderGetBytePointerCallback = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeRawPointer?
/// Takes the lent address back.
public typealias CGDataProviderReleaseBytePointerCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer) -> Void
/// Copies bytes from a position into the buffer and says how many.
public typealias CGDataProviderGetBytesAtPositionCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int) -> Int

/// How a provider reads a stream.
public struct CGDataProviderSequentialCallbacks {
  /// 0.
  public var version: UInt32
  /// Reads the next bytes.
  public var getBytes: CGDataProviderGetBytesCallback?
  /// Skips bytes.
  public var skipForward: CGDataProviderSkipForwardCallback?
  /// Goes back to the start.
  public var rewind: CGDataProviderRewindCallback?
  /// Frees the info pointer.
  public var releaseInfo: CGDataProviderReleaseInfoCallback?

  /// No callbacks.
  public init() {
    self.init(version: 0, getBytes: nil, skipForward: nil, rewind: nil, releaseInfo: nil)
  }

  /// These callbacks.
  public init(
    version: UInt32, getBytes: CGDataProviderGetBytesCallback?, skipForward: CGDataProviderSkipForwardCallback?,
    rewind: CGDataProviderRewindCallback?, releaseInfo: CGDataProviderReleaseInfoCallback?
  ) {
    self.version = version
    self.getBytes = getBytes
    self.skipForward = skipForward
    self.rewind = rewind
    self.releaseInfo = releaseInfo
  }
}

/// How a provider reads memory or a file at any position.
public struct CGDataProviderDirectCallbacks {
  /// 0.
  public var version: UInt32
  /// Lends all bytes; preferred where it is there.
  public var getBytePointer: CGDataProviderGetBytePointerCallback?
  /// Ends the loan.
  public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
  /// Copies bytes.
  public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
  /// Frees the info pointer.
  public var releaseInfo: CGDataProviderReleaseInfoCallback?

  /// No callbacks.
  public init() {
    self.init(
      version: 0, getBytePointer: nil, releaseBytePointer: nil, getBytesAtPosition: nil, releaseInfo: nil)
  }

  /// These callbacks.
  public init(
    version: UInt32, getBytePointer: CGDataProviderGetBytePointerCallback?,
    releaseBytePointer: CGDataProviderReleaseBytePointerCallback?,
    getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?, releaseInfo: CGDataProviderReleaseInfoCallback?
  ) {
    self.version = version
    self.getBytePointer = getBytePointer
    self.releaseBytePointer = releaseBytePointer
    self.getBytesAtPosition = getBytesAtPosition
    self.releaseInfo = releaseInfo
  }
}
