import ExampleScenes
import Imaging
import Testing

/// Colours at points of the scenes of shapes, by what the paths and line widths say.
@Suite struct ShapeTests {
  /// Lines 5 wide: a circle about (150, 100), a body, two arms and two legs, with round ends.
  @Test(arguments: Drawing.available) func stickFigure(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.stickFigure)
    // The circle where it begins and at the top, the body, the arms, the middle of each leg.
    expect(
      picture, [(175, 100), (150, 75), (124, 99), (150, 150), (110, 150), (190, 149), (137, 200), (162, 200)],
      [1, 0, 0])
    // The half discs beyond the arms' ends, to whose corners it is less than 2.5.
    expect(picture, [(98, 150), (98, 149), (201, 150)], [1, 0, 0])
    // Inside the head, beside the body, beyond the caps, between the legs.
    expect(picture, [(150, 100), (140, 140), (96, 150), (204, 150), (150, 220), (97, 147)], nil)
  }

  /// A line 5 wide about the square from 50 to 150, its corners rounded by 20 but for the last.
  @Test(arguments: Drawing.available) func threeRoundCorners(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.threeRoundCorners)
    expect(picture, [(100, 100), (146, 146), (60, 60), (60, 140), (140, 60), (53, 100)], [0.95, 0.77, 0.06])
    // The sides, the middles of the arcs, and the tip of the pointed corner.
    expect(
      picture,
      [(100, 48), (100, 51), (48, 100), (151, 100), (100, 151), (55, 55), (144, 55), (55, 144), (151, 151)],
      [0.16, 0.5, 0.73])
    // Outside of the rounded corners and of the line.
    expect(picture, [(48, 48), (151, 48), (48, 151), (53, 53), (46, 100), (153, 153)], nil)
  }

  /// Lines 8 wide from 20 to 220.
  @Test(arguments: Drawing.available) func progressLine(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.progressLine)
    let (grey, green) = ([0.8, 0.8, 0.8], [0.18, 0.8, 0.44])
    expect(picture, [(20, 20), (30, 16), (219, 23)], grey)
    expect(picture, [(20, 60), (30, 56), (119, 63)], green)
    expect(picture, [(120, 60), (219, 56)], grey)
    expect(picture, [(20, 100), (120, 96), (219, 103)], green)
    for y in [20, 60, 100] { expect(picture, [(19, y), (220, y), (100, y - 5), (100, y + 4)], nil) }
  }

  /// Lines 8 wide from 20 to 260: dashes of 20 and gaps of 10, the same begun at the gap, and dots every 17.
  @Test(arguments: Drawing.available) func dashedLine(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.dashedLine)
    let ink = [0.2, 0.28, 0.37]
    expect(picture, [(20, 20), (39, 16), (50, 23), (69, 20), (249, 20)], ink)
    expect(picture, [(19, 20), (40, 20), (49, 20), (70, 20), (250, 20), (260, 20)], nil)
    expect(picture, [(30, 60), (49, 60), (60, 60), (259, 60)], ink)
    expect(picture, [(20, 60), (29, 60), (50, 60), (59, 60), (260, 60)], nil)
    expect(picture, [(20, 100), (17, 100), (37, 100), (54, 97), (257, 100)], ink)
    expect(picture, [(27, 100), (28, 100), (33, 96), (44, 100), (15, 100), (263, 100)], nil)
  }
}
