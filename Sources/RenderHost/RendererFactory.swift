internal import RenderModel

/// Makes a renderer of the kind asked for.
///
/// - Parameters:
///   - choice: the kind; see `RendererChoice`.
///   - device: which EGL device to use: its index in `systemReport`'s list, or a part of its name, renderer or path
///     (letter case is ignored); nil takes the best. Does not concern the software renderer.
/// - Throws: `RendererUnavailable` where there is none of that kind.
public func makeRenderer(
  _ choice: RendererChoice, device: String? = nil
) throws(RendererUnavailable) -> RendererSelection {
  throw RendererUnavailable(
    problem: "no renderer is available", attempts: ["nothing yet"], packages: [])
}
