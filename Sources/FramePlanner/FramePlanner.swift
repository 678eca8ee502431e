public import RenderModel

/// Turns a snapshot into a frame plan. Keeps scratch memory between frames; a frame's plan depends on its snapshot and
/// request alone, but for what its statistics say was done before.
public final class FramePlanner {
  private var builder = PlanBuilder()

  /// A planner without scratch memory yet.
  public init() {}

  /// The plan of one frame. Total: what cannot be drawn is left out and reported in `FramePlan.diagnostics`.
  public func plan(_ snapshot: LayerTreeSnapshot, _ request: FrameRequest) -> FramePlan {
    builder.build(snapshot, request)
  }
}
