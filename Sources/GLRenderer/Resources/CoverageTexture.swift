import FramePlanner

/// The plan's coverage as a texture 2048 texels wide, a column of four pixels each, which strips read by index.
final class CoverageTexture {
  /// Texels a row; also in strip.frag.
  static let width = 2048

  private let device: GLDevice
  private let state: StateTracker
  private var texture: GLTexture?

  init(device: GLDevice, state: StateTracker) {
    self.device = device
    self.state = state
  }

  /// Copies the columns, if there are any, and binds them.
  func upload(_ columns: [UInt32]) throws(GLError) {
    if columns.isEmpty { return }
    let rows = (columns.count + Self.width - 1) / Self.width
    guard rows <= device.capabilities.maxTextureSize else {
      throw .invalidPlan("the paths have \(columns.count) columns of coverage")
    }
    let texture: GLTexture
    if let present = self.texture, present.height >= rows {
      texture = present
    } else {
      var height = 16
      while height < rows { height *= 2 }
      self.texture = nil
      texture = try GLTexture(
        width: Self.width, height: min(height, device.capabilities.maxTextureSize), format: .rgba8, device: device,
        state: state)
      self.texture = texture
    }
    columns.withUnsafeBytes { bytes in
      let whole = columns.count / Self.width
      let wholeBytes = whole * Self.width * MemoryLayout<UInt32>.stride
      if whole > 0 {
        texture.upload(
          UnsafeRawBufferPointer(rebasing: bytes[..<wholeBytes]), x: 0, y: 0, width: Self.width, height: whole,
          state: state)
      }
      let rest = columns.count - whole * Self.width
      if rest > 0 {
        texture.upload(
          UnsafeRawBufferPointer(rebasing: bytes[wholeBytes...]), x: 0, y: whole, width: rest, height: 1, state: state)
      }
      state.countUpload(bytes: bytes.count)
    }
    state.bind(texture, to: .coverage)
  }
}
