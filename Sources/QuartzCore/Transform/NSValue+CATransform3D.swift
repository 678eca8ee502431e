public import Foundation

extension NSValue {
  /// An object that holds `t`.
  public convenience init(caTransform3D t: CATransform3D) {
    // NSValue on Linux cannot encode structures; sixteen doubles say the same.
    var copy = t
    self.init(bytes: &copy, objCType: "[16d]")
  }

  /// The transform that the object was made of; the identity where it holds something else.
  public var caTransform3DValue: CATransform3D {
    var result = CATransform3DIdentity
    guard strcmp(objCType, "[16d]") == 0 else { return result }
    getValue(&result)
    return result
  }
}
