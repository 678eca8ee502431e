import Foundation

/// One object for each thread, made when it is first asked for and released when its thread ends.
///
/// Layers ask for theirs at every change, for which the dictionary of a `Thread` would be slow.
struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key: pthread_key_t
  private let make: @Sendable () -> Object

  /// - Parameter make: called on the thread that the object is for.
  init(_ make: @escaping @Sendable () -> Object) {
    var key = pthread_key_t()
    let fault = pthread_key_create(&key) { held in
      if let held { Unmanaged<AnyObject>.fromOpaque(held).release() }
    }
    precondition(fault == 0, "the process has no room for one more variable of threads")
    self.key = key
    self.make = make
  }

  /// The current thread's.
  var object: Object {
    if let held = pthread_getspecific(key) { return Unmanaged<Object>.fromOpaque(held).takeUnretainedValue() }
    let made = make()
    pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }
}
