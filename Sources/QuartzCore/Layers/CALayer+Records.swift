extension CALayer {
  /// The animations that were added and not removed, in that order, those among them that are over.
  package final var addedAnimations: [(key: String?, animation: CAAnimation)] {
    (animationList?.records ?? []).map { ($0.key, $0.animation) }
  }
}
