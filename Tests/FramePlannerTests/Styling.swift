import Geometry
import RenderModel
import TestSupport

@testable import FramePlanner

/// A layer of a tree that tests write down: nested calls make nested layers.
struct Styled {
  var node: LayerNode
  var style: LayerStyle?
  var gradient: GradientContent?
  var content: LayerContent?
  var shape: ShapeContent?
  var sublayers: [Styled] = []
  var mask: [Styled] = []

  /// A layer with its upper left corner at (x, y) of its superlayer.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ colour: Colour? = nil, _ sublayers: [Styled] = [])
  {
    node = LayerNode(
      parent: -1, bounds: Rectangle(x: 0, y: 0, width: width, height: height),
      position: Vector2(x + width / 2, y + height / 2))
    if let colour { node.backgroundColour = colour }
    self.sublayers = sublayers
  }

  func with(_ change: (inout Styled) -> Void) -> Styled {
    var copy = self
    change(&copy)
    return copy
  }

  func styled(_ change: (inout LayerStyle) -> Void) -> Styled {
    with {
      var style = $0.style ?? LayerStyle()
      change(&style)
      $0.style = style
    }
  }

  /// The layer as the one sublayer of a root of that many points a side.
  func snapshot(side: Double = Double(frameSide)) -> LayerTreeSnapshot {
    var snapshot = LayerTreeSnapshot()
    Styled(0, 0, side, side, nil, [self]).append(to: &snapshot, parent: -1)
    return snapshot
  }

  private func append(to snapshot: inout LayerTreeSnapshot, parent: Int, isMask: Bool = false) {
    let index = snapshot.nodes.count
    var node = node
    node.parent = Int32(parent)
    if isMask { node.flags.insert(.isMask) }
    if let gradient {
      node.gradient = Int32(snapshot.gradients.count)
      snapshot.gradients.append(gradient)
    }
    if let content {
      node.content = Int32(snapshot.contents.count)
      snapshot.contents.append(content)
    }
    if let shape {
      node.shape = Int32(snapshot.shapes.count)
      snapshot.shapes.append(shape)
    }
    snapshot.nodes.append(node)
    for layer in sublayers { layer.append(to: &snapshot, parent: index) }
    var style = style
    if let top = mask.first {
      if style == nil { style = LayerStyle() }
      style?.mask = Int32(snapshot.nodes.count)
      top.append(to: &snapshot, parent: index, isMask: true)
    }
    if let style {
      snapshot.nodes[index].style = Int32(snapshot.styles.count)
      snapshot.styles.append(style)
    }
    snapshot.nodes[index].subtreeEnd = Int32(snapshot.nodes.count)
  }

  /// The plan of a frame that shows it, one pixel a point.
  func plan() -> FramePlan {
    FramePlanner().plan(snapshot(), FrameRequest(width: frameSide, height: frameSide, scale: 1, yUp: false))
  }
}

extension FramePlan {
  /// What the passes draw, in order.
  var paints: [Batch.Paint] { passes.flatMap(\.batches).map(\.paint) }

  /// The pixels that strips and spans cover, weighted with their coverage and alpha; of batches of plain colours.
  func coveredArea(where isWanted: (SIMD4<Float>) -> Bool = { _ in true }) -> Double {
    var sum = 0.0
    for batch in passes.flatMap(\.batches) where batch.paint == .coverage {
      for strip in strips[batch.instances] where isWanted(strip.colour) {
        if strip.start == StripInstance.solid {
          sum += Double(strip.box.z) * Double(strip.box.w) * Double(strip.colour.w)
        } else {
          for k in 0..<Int(strip.box.z) {
            let column = coverage[Int(strip.start) + k]
            for row in 0..<4 { sum += Double(column >> UInt32(8 * row) & 255) / 255 * Double(strip.colour.w) }
          }
        }
      }
    }
    return sum
  }
}
