import CoreGraphics
import Testing

/// What the C callbacks of one test see; the info pointer leads to it.
private final class Stream {
  var bytes: [UInt8] = Array(0..<100)
  var position = 0
  var rewinds = 0
  var reads = 0
  var releases = 0

  static func at(_ info: UnsafeMutableRawPointer?) -> Stream {
    Unmanaged<Stream>.fromOpaque(info!).takeUnretainedValue()
  }
  var info: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

@Suite struct CGDataProviderTests {
  @Test func dataAndFiles() throws {
    #expect(CGDataProvider(data: Data([1, 2]) as CFData)?.data == Data([1, 2]) as CFData)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    #expect(CGDataProvider(url: url) == nil)
    #expect(CGDataProvider(url: try #require(URL(string: "https://example.org/x.png"))) == nil)
    #expect(CGDataProvider(filename: "/") == nil)
    try Data([3, 4]).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(CGDataProvider(url: url)?.data == Data([3, 4]) as CFData)
    #expect(CGDataProvider(filename: url.path)?.data == Data([3, 4]) as CFData)
  }

  @Test func callersMemoryIsReleasedOnce() {
    let stream = Stream()
    stream.bytes.withUnsafeBytes { bytes in
      var provider = CGDataProvider(dataInfo: stream.info, data: bytes.baseAddress!, size: bytes.count) {
        info, _, size in
        Stream.at(info).releases += size
      }
      #expect(provider?.data?.count == 100)
      #expect(provider?.info == stream.info)
      #expect(stream.releases == 0)
      provider = nil
      #expect(stream.releases == 100)
    }
  }

  @Test func streamsAreReadOnce() {
    let stream = Stream()
    var callbacks = CGDataProviderSequentialCallbacks(
      version: 0,
      getBytes: { info, buffer, count in
        let stream = Stream.at(info)
        stream.reads += 1
        // Seven at a time.
        let part = stream.bytes[stream.position...].prefix(min(7, count))
        buffer.copyMemory(from: Array(part), byteCount: part.count)
        stream.position += part.count
        return part.count
      }, skipForward: nil, rewind: { Stream.at($0).rewinds += 1 },
      releaseInfo: { Stream.at($0).releases += 1 })
    var provider = CGDataProvider(sequentialInfo: stream.info, callbacks: &callbacks)
    #expect(stream.reads == 0)
    #expect(provider?.data == Data(0..<100) as CFData)
    #expect(provider?.data == Data(0..<100) as CFData)
    #expect(stream.reads == 16 && stream.rewinds == 1)
    provider = nil
    #expect(stream.releases == 1)
    var none = CGDataProviderSequentialCallbacks()
    #expect(CGDataProvider(sequentialInfo: nil, callbacks: &none) == nil)
  }

  @Test func directAccess() {
    let stream = Stream()
    var callbacks = CGDataProviderDirectCallbacks()
    callbacks.getBytesAtPosition = { info, buffer, position, count in
      let part = Stream.at(info).bytes[Int(position)...].prefix(min(33, count))
      buffer.copyMemory(from: Array(part), byteCount: part.count)
      return part.count
    }
    #expect(CGDataProvider(directInfo: stream.info, size: 100, callbacks: &callbacks)?.data == Data(0..<100) as CFData)
    // Fewer bytes than promised.
    #expect(CGDataProvider(directInfo: stream.info, size: 150, callbacks: &callbacks)?.data == Data(0..<100) as CFData)
    #expect(CGDataProvider(directInfo: stream.info, size: -1, callbacks: &callbacks) == nil)
    #expect(CGDataProvider(directInfo: stream.info, size: .max, callbacks: &callbacks) == nil)
    stream.bytes.withUnsafeMutableBytes { bytes in
      var lending = CGDataProviderDirectCallbacks()
      lending.getBytePointer = { UnsafeRawPointer($0) }
      #expect(
        CGDataProvider(directInfo: bytes.baseAddress, size: 100, callbacks: &lending)?.data == Data(0..<100) as CFData)
    }
    var none = CGDataProviderDirectCallbacks()
    #expect(CGDataProvider(directInfo: nil, size: 1, callbacks: &none) == nil)
  }

  @Test func consumers() throws {
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    try consumer.write([1, 2])
    try consumer.write([3])
    #expect(data as Data == Data([1, 2, 3]))
    let stream = Stream()
    var callbacks = CGDataConsumerCallbacks(
      putBytes: { info, _, count in
        Stream.at(info).reads += count
        return min(count, 5)
      }, releaseConsumer: { Stream.at($0).releases += 1 })
    var calling = CGDataConsumer(info: stream.info, cbks: &callbacks)
    try calling?.write([1, 2])
    #expect(stream.reads == 2)
    #expect(throws: (any Error).self) { try calling?.write([1, 2, 3, 4, 5, 6]) }
    calling = nil
    #expect(stream.releases == 1)
    var none = CGDataConsumerCallbacks()
    #expect(CGDataConsumer(info: nil, cbks: &none) == nil)
  }
}
