public import Foundation
package import Imaging

/// Takes the consumer's bytes: info, the bytes, their count; says how many were taken.
public typealias CGDataConsumerPutBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int
/// Frees the info pointer; called once, when the consumer goes.
public typealias CGDataConsumerReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// What a consumer does with bytes.
public struct CGDataConsumerCallbacks {
  /// Takes bytes.
  public var putBytes: CGDataConsumerPutBytesCallback?
  /// Frees the info pointer.
  public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

  /// No callbacks.
  public init() {
    self.init(putBytes: nil, releaseConsumer: nil)
  }

  /// These callbacks.
  public init(putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?) {
    self.putBytes = putBytes
    self.releaseConsumer = releaseConsumer
  }
}

/// Takes bytes: into memory, into a file, or to the caller.
public final class CGDataConsumer: Hashable {
  private enum Target {
    case data(CFMutableData)
    case file(String)
    case callbacks(CGDataConsumerCallbacks, info: UnsafeMutableRawPointer?)
  }

  private let target: Target

  /// Appends to `data`.
  public init?(data: CFMutableData) {
    target = .data(data)
  }

  /// Writes a file, at once and whole; nil where the address is not a file's.
  public init?(url: CFURL) {
    guard url.isFileURL else { return nil }
    target = .file(url.path)
  }

  /// Gives the bytes to a callback.
  public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
    guard cbks.pointee.putBytes != nil else { return nil }
    target = .callbacks(cbks.pointee, info: info)
  }

  deinit {
    if case .callbacks(let callbacks, let info) = target { callbacks.releaseConsumer?(info) }
  }

  /// Takes the whole output of whoever writes to this consumer.
  /// - Throws: `.unwritable` where the file or the callback refuses it.
  package func write(_ bytes: [UInt8]) throws(ImageError) {
    switch target {
    case .data(let data): data.append(Data(bytes))
    case .file(let path): try AtomicFileWriter.write(bytes, to: path)
    case .callbacks(let callbacks, let info):
      let taken = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.flatMap { callbacks.putBytes?(info, $0, buffer.count) } ?? 0
      }
      guard taken == bytes.count else { throw .unwritable(path: "a data consumer", reason: "it took \(taken) bytes") }
    }
  }

  /// Consumers are equal where they are the same object.
  public static func == (a: CGDataConsumer, b: CGDataConsumer) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Identifies the class.
  public class var typeID: CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(self)) }
}
