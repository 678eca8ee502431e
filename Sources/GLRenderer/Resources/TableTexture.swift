import FramePlanner

/// The plan's table as a texture 1024 texels wide, which the shaders read by index.
final class TableTexture {
  /// Entries a row; also in table.glsl.
  static let width = 1024

  private let device: GLDevice
  private let state: StateTracker
  private var texture: GLTexture?

  init(device: GLDevice, state: StateTracker) {
    self.device = device
    self.state = state
  }

  /// Copies the table, if it has entries, and binds it.
  func upload(_ table: [SIMD4<Float>]) throws(GLError) {
    if table.isEmpty { return }
    let rows = (table.count + Self.width - 1) / Self.width
    guard rows <= device.capabilities.maxTextureSize else {
      throw .invalidPlan("the table has \(table.count) entries")
    }
    let texture: GLTexture
    if let present = self.texture, present.height >= rows {
      texture = present
    } else {
      var height = 1
      while height < rows { height *= 2 }
      self.texture = nil
      texture = try GLTexture(
        width: Self.width, height: min(height, device.capabilities.maxTextureSize), format: .rgba32Float,
        device: device, state: state)
      self.texture = texture
    }
    table.withUnsafeBytes { bytes in
      let whole = table.count / Self.width
      let rowBytes = Self.width * MemoryLayout<SIMD4<Float>>.stride
      if whole > 0 {
        texture.upload(
          UnsafeRawBufferPointer(rebasing: bytes[..<(whole * rowBytes)]), x: 0, y: 0, width: Self.width, height: whole,
          state: state)
      }
      let rest = table.count - whole * Self.width
      if rest > 0 {
        texture.upload(
          UnsafeRawBufferPointer(rebasing: bytes[(whole * rowBytes)...]), x: 0, y: whole, width: rest, height: 1,
          state: state)
      }
      state.countUpload(bytes: bytes.count)
    }
    state.bind(texture, to: .table)
  }
}
