extension ExampleScene {
  /// The scenes that move by animations alone; each has a `.ca` package.
  public static var animated: [ExampleScene] {
    [
      growingFlowers, sunrise, driftingCloud, seagulls,
      shake, orbit, door, progressOverTime, loaders,
    ]
  }

  /// The scenes that move because a program changes them while they are shown, which no package does.
  public static var programmed: [ExampleScene] {
    [
      implicitColour, pushTransition,
      clock,
    ]
  }
}
