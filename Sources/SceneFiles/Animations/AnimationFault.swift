/// What is wrong with an animation, as the end of a sentence that begins with it, and where.
struct AnimationFault: Error {
  let line: Int
  let detail: String

  init(_ line: Int, _ detail: String) {
    self.line = line
    self.detail = detail
  }
}
