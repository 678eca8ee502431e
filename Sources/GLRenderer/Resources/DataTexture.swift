/// A frame's numbers as a texture of fixed width, which shaders read by index.
final class DataTexture {
  private let width: Int
  private let format: GLTexture.Format
  private let unit: TextureUnit
  private let device: GLDevice
  private let state: StateTracker
  private var texture: GLTexture?

  /// - Parameters:
  ///   - width: texels a row; the shaders know it too.
  ///   - unit: where the shaders find it.
  init(width: Int, _ format: GLTexture.Format, _ unit: TextureUnit, device: GLDevice, state: StateTracker) {
    self.width = width
    self.format = format
    self.unit = unit
    self.device = device
    self.state = state
  }

  /// Copies the values, whole texels each, if there are any, and binds them.
  func upload<T: BitwiseCopyable>(_ values: [T]) throws(GLError) {
    let count = values.count * MemoryLayout<T>.stride / format.bytes
    if count == 0 { return }
    let texture = try texture(texels: count)
    values.withUnsafeBytes { bytes in
      let whole = count / width
      let wholeBytes = whole * width * format.bytes
      if whole > 0 {
        texture.upload(
          UnsafeRawBufferPointer(rebasing: bytes[..<wholeBytes]), x: 0, y: 0, width: width, height: whole, state: state)
      }
      if count > whole * width {
        texture.upload(
          UnsafeRawBufferPointer(rebasing: bytes[wholeBytes...]), x: 0, y: whole, width: count - whole * width,
          height: 1, state: state)
      }
      state.countUpload(bytes: bytes.count)
    }
    state.bind(texture, to: unit)
  }

  /// The texture, made anew where it has too few rows.
  private func texture(texels count: Int) throws(GLError) -> GLTexture {
    let rows = (count + width - 1) / width
    guard rows <= device.capabilities.maxTextureSize else {
      throw .invalidPlan("\(unit.uniform) would have \(count) texels")
    }
    if let present = texture, present.height >= rows { return present }
    var height = 1
    while height < rows { height *= 2 }
    texture = nil
    let made = try GLTexture(
      width: width, height: min(height, device.capabilities.maxTextureSize), format: format, device: device,
      state: state)
    texture = made
    return made
  }
}
