public import Foundation
import Imaging
import Synchronization

/// Gives bytes: held, from a file, or asked of the caller through callbacks.
///
/// Callbacks are called at most once a provider, when the bytes are first wanted, on the thread that wants them.
public final class CGDataProvider: Hashable, Sendable {
  /// Most bytes that a provider reads through callbacks.
  static let byteLimit = 1 << 31

  /// Unchecked because of the C functions in the callbacks: they capture nothing, and the lock serialises their calls.
  private enum State: @unchecked Sendable {
    case loaded(Data)
    case sequential(CGDataProviderSequentialCallbacks)
    case direct(CGDataProviderDirectCallbacks, size: Int)
  }

  private let state: Mutex<State>
  /// What the callbacks are given.
  public nonisolated(unsafe) let info: UnsafeMutableRawPointer?
  private let releaseInfo: CGDataProviderReleaseInfoCallback?

  /// Gives these bytes.
  public convenience init?(data: CFData) {
    self.init(bytes: data as Data)
  }

  /// Gives these bytes.
  package init(bytes: Data) {
    info = nil
    releaseInfo = nil
    state = Mutex(.loaded(bytes))
  }

  /// Gives the caller's bytes, without a copy.
  /// - Parameter releaseData: called with `info`, `data` and `size` when nothing uses the bytes any more.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @escaping CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    self.info = info
    releaseInfo = nil
    nonisolated(unsafe) let released = info
    state = Mutex(
      .loaded(
        Data(
          bytesNoCopy: UnsafeMutableRawPointer(mutating: data), count: size,
          deallocator: .custom { bytes, count in releaseData(released, bytes, count) })))
  }

  /// Gives the bytes of a regular file, read now; nil where it can't be read or has more than 1 GiB.
  public convenience init?(url: CFURL) {
    guard url.isFileURL, let bytes = try? FileReader.read(url.path) else { return nil }
    self.init(bytes: Data(bytes))
  }

  /// Gives the bytes of a file, read now; nil where it can't be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: URL(fileURLWithPath: String(cString: filename)))
  }

  /// Gives what a stream has, up to 2 GiB.
  public init?(
    sequentialInfo info: UnsafeMutableRawPointer?, callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>
  ) {
    guard callbacks.pointee.getBytes != nil else { return nil }
    self.info = info
    releaseInfo = callbacks.pointee.releaseInfo
    state = Mutex(.sequential(callbacks.pointee))
  }

  /// Gives `size` bytes that are lent or copied by position.
  public init?(
    directInfo info: UnsafeMutableRawPointer?, size: off_t, callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
  ) {
    let given = callbacks.pointee
    guard given.getBytePointer != nil || given.getBytesAtPosition != nil, size >= 0, size <= Self.byteLimit
    else { return nil }
    self.info = info
    releaseInfo = given.releaseInfo
    state = Mutex(.direct(given, size: Int(size)))
  }

  deinit { releaseInfo?(info) }

  /// All bytes; fewer than promised where a callback gives fewer.
  public var data: CFData? { bytes as NSData }

  /// What `data` gives, as a value.
  package var bytes: Data {
    state.withLock { state in
      let data =
        switch state {
        case .loaded(let data): data
        case .sequential(let callbacks): Self.read(callbacks, info)
        case .direct(let callbacks, let size): Self.read(callbacks, size, info)
        }
      state = .loaded(data)
      return data
    }
  }

  private static func read(_ callbacks: CGDataProviderSequentialCallbacks, _ info: UnsafeMutableRawPointer?) -> Data {
    guard let getBytes = callbacks.getBytes else { return Data() }
    callbacks.rewind?(info)
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while data.count < byteLimit {
      let count = chunk.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { getBytes(info, $0, buffer.count) } ?? 0
      }
      guard count > 0 else { break }
      data.append(contentsOf: chunk.prefix(min(count, chunk.count)))
    }
    return data
  }

  private static func read(
    _ callbacks: CGDataProviderDirectCallbacks, _ size: Int, _ info: UnsafeMutableRawPointer?
  ) -> Data {
    if let lent = callbacks.getBytePointer?(info) {
      let data = Data(bytes: lent, count: size)
      callbacks.releaseBytePointer?(info, lent)
      return data
    }
    guard let getBytes = callbacks.getBytesAtPosition else { return Data() }
    var data = Data(count: size)
    var position = 0
    while position < size {
      let count = data.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { getBytes(info, $0 + position, off_t(position), size - position) } ?? 0
      }
      guard count > 0 else { break }
      position = min(size, position + count)
    }
    return data.prefix(position)
  }

  /// Providers are equal where they are the same object.
  public static func == (a: CGDataProvider, b: CGDataProvider) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Identifies the class.
  public class var typeID: CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(self)) }
}
