import CGLShim

/// A vertex array without inputs, for vertices that follow from their number.
final class GLVertexArray {
  let name: GLuint
  private let bin: GLObjectBin

  init(device: GLDevice) {
    bin = device.objects
    name = bin.generate(.vertexArray)
  }

  deinit { bin.retire(.vertexArray, name) }
}
