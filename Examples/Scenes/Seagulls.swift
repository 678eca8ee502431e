import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// Three gulls beat their wings: eight pictures from low to high and back again, twenty a second. Each has begun at
  /// another time, and all glide across the sky.
  public static var seagulls: ExampleScene {
    let size = CGSize(width: 400, height: 240)
    return ExampleScene(
      name: "seagulls", size: size, duration: 4, pictures: (0..<8).map { .seagull($0) }
    ) {
      let canvas = makeCanvas(size)
      canvas.backgroundColor = colour(0.75, 0.88, 0.97)
      let flock = CALayer()
      flock.name = "flock"
      flock.frame = CGRect(x: 200, y: 20, width: 200, height: 200)
      let pictures = (0..<8).map { Picture.seagull($0).image }
      let beat = CAKeyframeAnimation(keyPath: "contents")
      beat.values = pictures + pictures[1..<7].reversed()
      beat.calculationMode = .discrete
      beat.duration = 0.7
      beat.repeatCount = .infinity
      for (i, origin) in [CGPoint(x: 4, y: 10), CGPoint(x: 104, y: 66), CGPoint(x: 30, y: 130)].enumerated() {
        let gull = CALayer()
        gull.name = "gull \(i)"
        gull.frame = CGRect(x: origin.x, y: origin.y, width: 96, height: 64)
        gull.contents = pictures[0]
        beat.timeOffset = 0.25 * Double(i)
        gull.add(beat, forKey: "beat")
        flock.addSublayer(gull)
      }
      let glide = CABasicAnimation(keyPath: "position.x")
      glide.byValue = -200
      glide.duration = 4
      flock.add(glide, forKey: "glide")
      canvas.addSublayer(flock)
      return canvas
    }
  }
}
