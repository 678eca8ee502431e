extension Span<UInt8> {
  /// Whether these bytes stand at `offset`.
  func has(_ bytes: some Sequence<UInt8>, at offset: Int) -> Bool {
    var position = offset
    for byte in bytes {
      guard position < count, self[position] == byte else { return false }
      position += 1
    }
    return true
  }

  /// The 16-bit number at `offset`, high byte first unless `little`; nil beyond the end.
  func number16(at offset: Int, little: Bool = false) -> Int? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    let first = Int(self[offset])
    let second = Int(self[offset + 1])
    return little ? second << 8 | first : first << 8 | second
  }

  /// The 32-bit number at `offset`, high byte first unless `little`; nil beyond the end.
  func number32(at offset: Int, little: Bool = false) -> Int? {
    guard let first = number16(at: offset, little: little), let second = number16(at: offset + 2, little: little)
    else { return nil }
    return little ? second << 16 | first : first << 16 | second
  }
}
