import Imaging
import Testing

@Suite struct AlphaMathTests {
  @Test func premultiplicationRoundsEveryPairToTheNearest() {
    for alpha in 0...255 {
      for channel in 0...255 {
        let exact = (Double(channel * alpha) / 255).rounded()
        #expect(AlphaMath.premultiplied(UInt8(channel), alpha: UInt8(alpha)) == UInt8(exact))
      }
    }
  }

  @Test func divisionRoundsEveryPairToTheNearest() {
    for alpha in 1...255 {
      for channel in 0...alpha {
        let exact = (Double(channel * 255) / Double(alpha)).rounded()
        #expect(AlphaMath.straight(UInt8(channel), alpha: UInt8(alpha)) == UInt8(exact))
      }
    }
    #expect(AlphaMath.straight(7, alpha: 0) == 0)
    #expect(AlphaMath.straight(200, alpha: 100) == 255)
  }

  @Test func straightColoursComeBackPremultiplied() {
    let picture = PixelBuffer(width: 2, height: 1, straight: [200, 100, 0, 128, 9, 9, 9, 0])
    // 200 * 128 / 255 = 100.39, 100 * 128 / 255 = 50.2.
    #expect(picture.bytes == [100, 50, 0, 128, 0, 0, 0, 0])
    // 100 * 255 / 128 = 199.2, 50 * 255 / 128 = 99.6.
    #expect(picture.straightBytes == [199, 100, 0, 128, 0, 0, 0, 0])
  }
}
