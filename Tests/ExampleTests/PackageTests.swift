import CoreGraphics
import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import SceneFiles
import Testing

/// The packages, the programs and the pictures belong together.
@Suite struct PackageTests {
  @Test func everySceneHasAPackage() throws {
    let packages = try FileManager.default.contentsOfDirectory(atPath: Drawing.examples)
      .filter { $0.hasSuffix(".ca") }
    #expect(Set(packages) == Set(ExampleScene.all.map { $0.name + ".ca" }))
  }

  @Test(arguments: ExampleScene.all.map(\.name))
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

  @Test func picturesAreTheGenerators() throws {
    for scene in ExampleScene.all {
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
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let out = FileManager.default.temporaryDirectory.path + "/glrender-example-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: out) }
    let process = Process()
    process.executableURL = tests.appendingPathComponent("examples")
    process.arguments = ["nested-turns", out]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let picture = try ImageDecoder.decode(contentsOf: out)
    #expect(picture.width == 320 && picture.height == 320)
  }
}
