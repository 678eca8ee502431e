import GLRenderer
import Glibc
internal import RenderModel

/// Makes a renderer of the kind asked for.
///
/// - Parameters:
///   - choice: the kind; see `RendererChoice`.
///   - device: which EGL device to use: its index in `systemReport`'s list, or a part of its name, platform, path or
///     renderer (letter case is ignored); nil takes the best. Does not concern the software renderer.
/// - Throws: `RendererUnavailable` where there is none of that kind. With `.automatic` only a device that was asked for
///   by name and is not there makes it throw.
public func makeRenderer(
  _ choice: RendererChoice, device: String? = nil
) throws(RendererUnavailable) -> RendererSelection {
  switch choice {
  case .software: return RendererSelection(renderer: makeSoftwareRenderer())
  case .gpu: return RendererSelection(renderer: try makeGPURenderer(device))
  case .automatic:
    switch environmentChoice() {
    case .gpu: return RendererSelection(renderer: try makeGPURenderer(device))
    case .software:
      let note = device.map { ["GLRENDER_RENDERER asks for the software renderer; the device \"\($0)\" is not used"] }
      return RendererSelection(renderer: makeSoftwareRenderer(), warnings: note ?? [])
    case .automatic:
      do {
        return RendererSelection(renderer: try makeGPURenderer(device))
      } catch {
        if device != nil { throw error }
        return RendererSelection(
          renderer: makeSoftwareRenderer(), warnings: ["the software renderer draws, which is slow: \(error)"])
      }
    }
  }
}

/// What the environment variable `GLRENDER_RENDERER` says; anything unknown counts as unset.
func environmentChoice() -> RendererChoice {
  guard let value = getenv("GLRENDER_RENDERER") else { return .automatic }
  return RendererChoice(rawValue: String(cString: value)) ?? .automatic
}

private func makeGPURenderer(_ device: String?) throws(RendererUnavailable) -> GLFrameRenderer {
  do {
    return try GLFrameRenderer(device: device)
  } catch {
    throw unavailable(error, device: device)
  }
}

/// A GL error in the words of a missing renderer.
func unavailable(_ error: GLError, device: String?) -> RendererUnavailable {
  let what = device.map { "no GPU renderer can be made on the device \"\($0)\"" } ?? "no GPU renderer can be made"
  if case .noDevice(let tried) = error {
    return RendererUnavailable(
      problem: tried.isEmpty ? "\(what): EGL finds no device" : what, attempts: tried.map(\.summary),
      packages: device == nil ? error.packages : [])
  }
  return RendererUnavailable(problem: what, attempts: [error.description], packages: error.packages)
}
