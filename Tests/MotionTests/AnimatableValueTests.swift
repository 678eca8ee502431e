import Motion
import Testing

@Suite struct AnimatableValueTests {
  @Test func valuesOfOneKindCompare() {
    #expect(AnimatableValue.number(1) == .number(1))
    #expect(AnimatableValue.number(1) != .none)
  }
}
