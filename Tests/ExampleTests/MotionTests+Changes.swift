import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import Testing

extension MotionTests {
  /// Each change starts from what shows then, also in the middle of another one, with the default curve.
  @Test(arguments: Drawing.available) func implicitColour(_ drawing: Drawing) throws {
    let (red, green, orange, blue) = ([0.9, 0.3, 0.24], [0.18, 0.8, 0.44], [0.95, 0.61, 0.07], [0.2, 0.6, 0.86])
    func eased(_ a: [Double], _ b: [Double], _ part: Double) -> [Double] {
      mix(a, b, bezier(0.25, 0.1, 0.25, 1, at: part))
    }
    let interrupted = eased(red, green, 0.5)
    let moments: [(time: Double, colour: [Double])] = [
      (0.25, red), (0.75, eased(red, green, 0.25)), (1, interrupted), (1.4, eased(interrupted, orange, 0.5)),
      (1.9, orange), (2.1, eased(orange, blue, 0.4)), (2.25, blue), (2.9, blue),
    ]
    for (time, colour) in moments {
      let (canvas, picture) = try drawing.show(.implicitColour, at: time)
      let shown = try #require(try canvas.shown("tile").backgroundColor?.components)
      for (a, b) in zip(shown, colour) { #expect(abs(a - b) < 1e-6, "\(shown) at \(time) should be \(colour)") }
      expect(picture, [(40, 40), (120, 120), (199, 199)], colour)
      expect(picture, [(39, 120), (200, 120), (120, 20)], [1, 1, 1])
    }
  }

  /// The new picture comes from the right, the new colour from the left, as usual: p of the way after p seconds.
  @Test(arguments: Drawing.available) func pushTransition(_ drawing: Drawing) throws {
    let (red, blue, orange) = ([0.9, 0.3, 0.24], [0.2, 0.6, 0.86], [0.95, 0.61, 0.07])
    let moments: [(time: Double, p: Double, old: Picture, new: Picture, colours: (old: [Double], new: [Double]))] = [
      (0.25, 1, .landscape, .landscape, (red, red)), (0.75, 0.25, .landscape, .igloo, (red, blue)),
      (1.25, 0.75, .landscape, .igloo, (red, blue)), (2.5, 0.5, .igloo, .landscape, (blue, orange)),
      (3.5, 1, .igloo, .landscape, (blue, orange)),
    ]
    for moment in moments {
      let (canvas, picture) = try drawing.show(.pushTransition, at: moment.time)
      let isUnderWay = moment.p < 1
      for layer in canvas.sublayers ?? [] {
        #expect((layer.animation(forKey: kCATransition) is CATransition) == isUnderWay)
      }
      // Transitions change no values.
      let bar = try #require(try canvas.shown("bar").backgroundColor?.components)
      for (a, b) in zip(bar, moment.colours.new) { #expect(abs(a - b) < 1e-6) }
      let gone = Int(240 * moment.p)
      let (old, new) = (Texels(moment.old), Texels(moment.new))
      for y in stride(from: 0, to: 160, by: 3) {
        for x in 0..<240 {
          let texel = x < 240 - gone ? old[x + gone, y] : new[x - 240 + gone, y]
          let wanted = zip(texel, [0.16, 0.26, 0.4, 1]).map { $0 + $1 * (255 - texel[3]) }
          expect(picture, 20 + x, 20 + y, premultiplied: wanted)
        }
      }
      for x in 0..<240 { expect(picture, [(20 + x, 230)], x < gone ? moment.colours.new : moment.colours.old) }
      expect(picture, [(19, 100), (260, 100), (19, 230), (260, 230), (140, 190)], [1, 1, 1])
    }
  }
}
