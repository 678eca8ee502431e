public import Foundation

/// The event of a layer joining a superlayer.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer leaving its superlayer.
public let kCAOnOrderOut = "onOrderOut"

/// Something that a layer does when a property changes or an event happens ([S] 16).
public protocol CAAction {
  /// Does it.
  /// - Parameter event: the key of the property, or the event.
  /// - Parameter anObject: the layer.
  /// - Parameter dict: what belongs to the event.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// "No action": ends the search for one.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The key that a layer keeps every transition under, whatever key it was added under.
public let kCATransition = "transition"
