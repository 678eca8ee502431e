import FramePlanner
import Imaging
import RenderModel
import Testing

@testable import GLRenderer

/// Errors have types; nothing crashes.
@Suite struct FaultTests {
  private func fault(_ change: (inout FramePlan) -> Void) throws -> String? {
    var maker = PlanMaker(8, 8)
    let quad = maker.quad(rectangle(0, 0, 8, 8), SIMD4(repeating: 1))
    maker.solid([quad])
    change(&maker.plan)
    return maker.plan.fault
  }

  @Test func soundPlansHaveNoFault() throws {
    #expect(try fault { _ in } == nil)
  }

  @Test func faultyPlansAreRefused() throws {
    #expect(try fault { $0.surfaces = [] } != nil)
    #expect(try fault { $0.passes = [] } != nil)
    #expect(try fault { $0.passes[0].target = 3 } != nil)
    #expect(try fault { $0.surfaces[0].width = -1 } != nil)
    #expect(try fault { $0.surfaces[0].x = 2 } != nil)
    #expect(try fault { $0.instances = [] } != nil)
    #expect(try fault { $0.passes[0].batches[0].paint = .surface(0) } != nil)
    #expect(try fault { $0.passes[0].batches[0].paint = .surface(9) } != nil)
    #expect(try fault { $0.passes[0].batches[0].paint = .image(image: 0, sampler: TestPictures.linear) } != nil)
    #expect(try fault { $0.instances[0].counts = 1 << 20 } != nil)
    let renderer = try GLFrameRenderer()
    #expect(throws: GLError.self) { try PlanMaker(1, 1).withNoPasses.draw(renderer) }
  }

  @Test func framesBeyondTheLimitAreErrors() throws {
    let renderer = try GLFrameRenderer()
    let limit = renderer.device.capabilities.maxSurfaceSide
    #expect(throws: GLError.sizeBeyondLimit(width: limit + 1, height: 2, limit: limit)) {
      try PlanMaker(limit + 1, 2).draw(renderer)
    }
    // The renderer is still good.
    #expect(try PlanMaker(4, 4, clear: SIMD4(1, 1, 1, 1)).draw(renderer)[2, 2].alpha == 255)
  }

  @Test func unknownDevicesAreErrorsThatSayWhatThereIs() throws {
    do {
      _ = try GLDevice.open(device: "no such device")
      Issue.record("a device was opened")
    } catch {
      guard case .noDevice(let tried) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!tried.isEmpty)
      #expect(tried.allSatisfy { $0.status == .passedOver && !$0.reason.isEmpty })
    }
    #expect(throws: GLError.self) { try GLDevice.open(device: "999") }
  }

  @Test func devicesAreChosenByNumberAndName() throws {
    let (chosen, reports) = try GLDevice.survey()
    let device = try #require(chosen)
    #expect(reports[device.index].status == .chosen)
    #expect(reports.filter { $0.status == .chosen }.count == 1)
    #expect(reports.map(\.index) == Array(reports.indices))
    for report in reports where report.renderer != nil {
      #expect(try GLDevice.open(device: String(report.index)).index == report.index)
    }
    let renderer = try #require(reports[device.index].renderer)
    #expect(try GLDevice.open(device: renderer.uppercased()).capabilities.renderer == renderer)
    #expect(try GLDevice.open().index == device.index)
  }

  @Test func capabilitiesAreRead() throws {
    let capabilities = try GLFrameRenderer().device.capabilities
    #expect(capabilities.version.contains("OpenGL ES 3"))
    #expect(capabilities.maxTextureSize >= 2048)
    #expect(capabilities.maxVaryingVectors >= 15)
    #expect(!capabilities.extensions.isEmpty)
    #expect(capabilities.extensionsThatMatter.count > 5)
  }

  @Test func errorsSayWhatHelps() {
    #expect(GLError.libraryMissing(reason: "x").packages.contains("libegl1"))
    #expect(GLError.egl(operation: "eglInitialize", code: 0x3001).description.contains("EGL_NOT_INITIALIZED"))
    #expect(GLError.sizeBeyondLimit(width: 5, height: 6, limit: 4).description.contains("5 x 6"))
  }

  /// Renderers on many threads at once: contexts share nothing but the display.
  @Test func renderersWorkInParallel() async throws {
    let pictures = try await withThrowingTaskGroup(of: PixelBuffer.self) { group in
      for _ in 0..<24 {
        group.addTask {
          let renderer = try GLFrameRenderer()
          var maker = PlanMaker(33, 21)
          let quad = maker.quad([SIMD2(3.2, 4.1), SIMD2(30, 2), SIMD2(25, 20), SIMD2(1, 12)], SIMD4(repeating: 0.8))
          maker.solid([quad])
          var last = PixelBuffer(width: 0, height: 0)
          for _ in 0..<5 { last = try maker.draw(renderer) }
          return last
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(pictures.count == 24)
    #expect(pictures.allSatisfy { $0 == pictures[0] })
  }

  /// A renderer disturbs no other one on its thread, and lets go of its context between frames.
  @Test func renderersTakeTurnsOnAThread() throws {
    let first = try GLFrameRenderer()
    let second = try GLFrameRenderer()
    for _ in 0..<3 {
      #expect(try PlanMaker(4, 4, clear: SIMD4(1, 0, 0, 1)).draw(first)[0, 0] == (255, 0, 0, 255))
      #expect(try PlanMaker(4, 4, clear: SIMD4(0, 1, 0, 1)).draw(second)[0, 0] == (0, 255, 0, 255))
    }
  }
}

extension PlanMaker {
  fileprivate var withNoPasses: PlanMaker {
    var copy = self
    copy.plan.passes = []
    return copy
  }
}
