import GLRenderer
import Glibc
import Imaging
import RenderHost
import RenderModel
import Testing

/// Which renderer a machine gives.
@Suite struct RendererFactoryTests {
  @Test func thisMachineHasBoth() throws {
    let gpu = try makeRenderer(.gpu)
    #expect(gpu.renderer is GLFrameRenderer)
    #expect(gpu.warnings.isEmpty)
    let software = try makeRenderer(.software)
    #expect(!(software.renderer is GLFrameRenderer))
    #expect(software.renderer.description == "software")
  }

  @Test func theReportNamesTheChosenDevice() throws {
    let report = systemReport()
    let gpu = try #require(report.gpu)
    #expect(report.devices[gpu.device].status == .chosen)
    #expect(report.problem == nil)
    #expect(report.packages.isEmpty)
    #expect(gpu.capabilities.maxTextureSize >= 2048)
    let other = systemReport(device: "no such device")
    #expect(other.gpu == nil)
    #expect(other.problem?.contains("no such device") == true)
  }

  @Test func aDeviceThatIsNotThereIsAnError() {
    #expect(throws: RendererUnavailable.self) { try makeRenderer(.gpu, device: "no such device") }
    #expect(throws: RendererUnavailable.self) { try makeRenderer(.automatic, device: "no such device") }
  }

  /// Without libEGL the program runs, draws in software and says what is missing.
  @Test func withoutEGLTheSoftwareRendererDraws() async {
    await #expect(processExitsWith: .success) {
      setenv("GLRENDER_EGL_LIBRARY", "/nonexistent/libEGL.so", 1)
      let selection = try makeRenderer(.automatic)
      #expect(!(selection.renderer is GLFrameRenderer))
      #expect(selection.warnings.count == 1)
      #expect(selection.warnings[0].contains("libegl1"))
      #expect(selection.warnings[0].contains("/nonexistent/libEGL.so"))
      let error = #expect(throws: RendererUnavailable.self) { try makeRenderer(.gpu) }
      #expect(error?.packages.contains("libegl1") == true)
      #expect(error?.description.contains("/nonexistent/libEGL.so") == true)
      let report = systemReport()
      #expect(report.devices.isEmpty)
      #expect(report.gpu == nil)
      #expect(report.renderer == .software)
      #expect(report.packages.contains("libgl1-mesa-dri"))
      var diagnostics = RenderDiagnostics()
      let picture = try selection.renderer.render(
        LayerTreeSnapshot(), FrameRequest(width: 4, height: 3, scale: 1, yUp: false), diagnostics: &diagnostics)
      #expect(picture.width == 4 && picture.height == 3)
    }
  }

  /// A library that is not EGL is told from one that is missing.
  @Test func aLibraryWithoutEGLIsAnError() async {
    await #expect(processExitsWith: .success) {
      setenv("GLRENDER_EGL_LIBRARY", "libm.so.6", 1)
      let error = #expect(throws: RendererUnavailable.self) { try makeRenderer(.gpu) }
      #expect(error?.description.contains("eglGetProcAddress") == true)
    }
  }

  @Test func theEnvironmentOverrulesTheAutomaticChoiceOnly() async {
    await #expect(processExitsWith: .success) {
      setenv("GLRENDER_RENDERER", "software", 1)
      let overruled = try makeRenderer(.automatic).renderer
      #expect(!(overruled is GLFrameRenderer))
      let asked = try makeRenderer(.gpu).renderer
      #expect(asked is GLFrameRenderer)
      setenv("GLRENDER_RENDERER", "gpu", 1)
      let gpu = try makeRenderer(.automatic).renderer
      #expect(gpu is GLFrameRenderer)
    }
  }
}
