import CoreGraphics
import Geometry
import QuartzCore
import RenderModel

extension LayerTreeSnapshot {
  /// The snapshot's values as real layers, set through the public API. Pictures are left out.
  func layerTree() -> CALayer {
    var layers: [CALayer] = []
    for node in nodes {
      let layer = node.flags.contains(.transformOnly) ? CATransformLayer() : CALayer()
      layer.bounds = CGRect(
        x: node.bounds.minX, y: node.bounds.minY, width: node.bounds.width, height: node.bounds.height)
      layer.anchorPoint = CGPoint(x: node.anchor.x, y: node.anchor.y)
      layer.anchorPointZ = node.anchorZ
      layer.position = CGPoint(x: node.position.x, y: node.position.y)
      layer.zPosition = node.zPosition
      layer.transform = CATransform3D(node.transform)
      if node.sublayerTransform >= 0 {
        layer.sublayerTransform = CATransform3D(transforms[Int(node.sublayerTransform)])
      }
      layer.opacity = Float(node.opacity)
      layer.isDoubleSided = node.flags.contains(.doubleSided)
      layer.isGeometryFlipped = node.flags.contains(.geometryFlipped)
      layer.allowsGroupOpacity = node.flags.contains(.groupOpacity)
      let c = node.backgroundColour
      if !(layer is CATransformLayer) {
        layer.masksToBounds = node.flags.contains(.masksToBounds)
        layer.backgroundColor = CGColor(srgbRed: c.red, green: c.green, blue: c.blue, alpha: c.alpha)
      }
      if node.parent >= 0 { layers[Int(node.parent)].addSublayer(layer) }
      layers.append(layer)
    }
    return layers[0]
  }

  /// The same with every opacity as a layer can hold it.
  var withLayerOpacities: LayerTreeSnapshot {
    var copy = self
    for i in copy.nodes.indices { copy.nodes[i].opacity = Double(Float(copy.nodes[i].opacity)) }
    return copy
  }
}

extension CATransform3D {
  init(_ m: Matrix4) {
    self.init(
      m11: m.r0.x, m12: m.r0.y, m13: m.r0.z, m14: m.r0.w, m21: m.r1.x, m22: m.r1.y, m23: m.r1.z, m24: m.r1.w,
      m31: m.r2.x, m32: m.r2.y, m33: m.r2.z, m34: m.r2.w, m41: m.r3.x, m42: m.r3.y, m43: m.r3.z, m44: m.r3.w)
  }
}
