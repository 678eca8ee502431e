import CoreGraphics

// What layers and frames need of transactions.
extension CATransaction {
  /// The groups that cover animations which are added now on this thread, of the outermost transaction first.
  static var openGroups: [CompletionGroup] { TransactionStack.current.levels.compactMap(\.covering) }

  /// Has `body` called once, by the end of this thread's next outermost commit or flush: settings of the transaction
  /// that ends are still in force, and its groups are not sealed yet. What it registers itself is called as well.
  static func onOutermostCommit(_ body: @escaping () -> Void) { TransactionStack.current.onOutermostCommit(body) }

  /// What a frame does before it reads the tree: commits the implicit transaction, unless an explicit one is open.
  static func commitImplicit() { TransactionStack.current.commitImplicit() }
}
