/// One element of an XML document.
struct MarkupElement {
  let name: String
  /// In the order written; names are unique.
  let attributes: [(name: String, value: String)]
  /// The line of the element's `<`, from 1.
  let line: Int
  /// Character data directly inside the element, joined.
  var text: String
  /// One past the last element of this one's subtree in the preorder array.
  var subtreeEnd: Int

  /// The value of the attribute of that name.
  func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

/// An XML document as a flat array in preorder, so that no nesting, however deep, costs stack.
struct MarkupDocument {
  /// Element 0 is the root; an element's subtree follows it directly.
  var elements: [MarkupElement]

  /// Indices of the element's direct children, in order.
  func children(of index: Int) -> [Int] {
    var result: [Int] = []
    var child = index + 1
    while child < elements[index].subtreeEnd {
      result.append(child)
      child = elements[child].subtreeEnd
    }
    return result
  }
}

/// Why a text is not an acceptable XML document.
struct MarkupError: Error {
  enum Kind {
    /// Not well-formed, or a construct that is refused (an internal document type, an undeclared entity).
    case malformed
    /// Elements nested too deep.
    case depth
    /// Too many elements or bytes.
    case size
  }
  let kind: Kind
  let line: Int
  /// A sentence without its full stop.
  let detail: String
}
