import CoreGraphics
import Imaging
import QuartzCore
import RenderHost
import RenderModel
import TestSupport
import Testing

/// From real layers to the same picture as from values.
@Suite struct LayerTreeTests {
  @Test(arguments: [LayerRenderer.Choice.gpu, .software])
  func layersGiveTheSameBytesAsTheirValues(_ choice: LayerRenderer.Choice) throws {
    let layers = try LayerRenderer(choice)
    let values = try makeRenderer(choice == .gpu ? .gpu : .software).renderer
    for seed in 600..<620 as Range<UInt64> {
      let tree = RandomTree(seed: seed).snapshot.withLayerOpacities
      let request = RandomTree.request(seed: seed)
      let expected = try draw(values, tree, request).picture
      let background = request.background.map {
        CGColor(srgbRed: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
      }
      let found = try layers.image(
        of: tree.layerTree(), size: CGSize(width: RandomTree.width, height: RandomTree.height),
        backgroundColor: background, yAxis: seed % 3 == 0 ? .up : .down)
      #expect(layers.diagnostics.isEmpty)
      #expect(found.imageSource.pixels == expected, "seed \(seed)")
    }
  }
}
