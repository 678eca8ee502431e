import CoreGraphics
import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import SceneFiles
import Testing

/// The packages, the programs and the pictures belong together.
@Suite struct PackageTests {
  /// Those that are there as programs and as packages.
  static var scenes: [ExampleScene] { ExampleScene.all + ExampleScene.animated }

  @Test func everySceneHasAPackage() throws {
    let packages = try FileManager.default.contentsOfDirectory(atPath: Drawing.examples)
      .filter { $0.hasSuffix(".ca") }
    #expect(Set(packages) == Set(Self.scenes.map { $0.name + ".ca" }))
  }

  @Test(arguments: scenes.map(\.name))
  func packagesHaveNoFaults(_ name: String) throws {
    let document = try Drawing.load(name)
    #expect(document.warnings.isEmpty)
    #expect(document.notes.isEmpty)
  }

  @Test(arguments: ExampleScene.all.map(\.name), Drawing.available)
  func packageAndProgramGiveTheSamePicture(_ name: String, _ drawing: Drawing) throws {
    let scene = try #require(ExampleScene.all.first { $0.name == name })
    let program = try drawing.draw(scene.makeLayer(), scene.size, yAxis: .down)
    let difference = try ImageDifference(program, try drawing.draw(package: name))
    // The package turns y over twice, which may round an edge's pixels differently.
    #expect(difference.maximum <= 1)
    #expect(difference.differing <= 500)
  }

  /// Documents' clocks start at 0, as the players' do.
  @Test(arguments: ExampleScene.animated.map(\.name), Drawing.available)
  func packageAndProgramMoveAlike(_ name: String, _ drawing: Drawing) throws {
    let scene = try #require(ExampleScene.animated.first { $0.name == name })
    let duration = try #require(scene.duration)
    let player = ScenePlayer(scene)
    for part in [0.21, 0.47, 0.83] {
      player.advance(to: part * duration)
      let program = try drawing.draw(player, scene)
      let difference = try ImageDifference(program, try drawing.draw(package: name, time: player.time))
      #expect(difference.maximum <= 1, "at \(player.time)")
      #expect(difference.differing <= 500, "at \(player.time)")
    }
  }

  @Test func picturesAreTheGenerators() throws {
    for scene in Self.scenes {
      let folder = "\(Drawing.examples)/\(scene.name).ca/assets"
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      #expect(Set(files) == Set(scene.pictures.map(\.name)))
      for picture in scene.pictures {
        let stored = try ImageDecoder.decode(contentsOf: "\(folder)/\(picture.name)")
        let texels = Texels(picture)
        #expect(stored.width == texels.width && stored.height == texels.height)
        for y in 0..<texels.height {
          for x in 0..<texels.width { expect(stored, x, y, premultiplied: texels[x, y], within: 0) }
        }
      }
    }
  }

  @Test func theProgramDraws() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/glrender-example-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try Self.run("nested-turns", folder + "/still.png") == 0)
    let picture = try ImageDecoder.decode(contentsOf: folder + "/still.png")
    #expect(picture.width == 320 && picture.height == 320)
    // Frames at 0, 0.5, ... 2.5, and the last of them by itself.
    #expect(try Self.run("implicit-colour", folder + "/frame-%d.png", "--fps", "2") == 0)
    #expect(try Self.run("implicit-colour", folder + "/moment.png", "--time", "2.5") == 0)
    let frames = try (0..<6).map { try ImageDecoder.decode(contentsOf: "\(folder)/frame-\($0).png") }
    #expect(!FileManager.default.fileExists(atPath: folder + "/frame-6.png"))
    expect(frames[0], [(120, 120)], [0.9, 0.3, 0.24])
    expect(frames[5], [(120, 120)], [0.2, 0.6, 0.86])
    #expect(try ImageDecoder.decode(contentsOf: folder + "/moment.png") == frames[5])
  }

  @Test func theProgramRefusesWhatItCannotDraw() throws {
    for arguments in [
      ["nested-turns", "a.mp4"], ["implicit-colour", "a.png", "--fps", "2"],
      ["implicit-colour", "a.png", "--time", "x"], ["implicit-colour", "a.mp4", "--fps", "0"],
      ["implicit-colour", "a.mp4", "--time", "1"], ["implicit-colour", "a.b"], ["implicit-colour", "a.png", "--time"],
      ["nothing", "a.png"], ["implicit-colour"],
    ] { #expect(try Self.run(arguments) == 2) }
  }

  private static func run(_ arguments: String...) throws -> Int32 { try run(arguments) }

  /// The exit status of the examples' program.
  private static func run(_ arguments: [String]) throws -> Int32 {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let process = Process()
    process.executableURL = tests.appendingPathComponent("examples")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
