public import RenderModel

/// Turns a snapshot into a frame plan. Keeps scratch memory between frames; a frame's plan depends on its snapshot and
/// request alone.
public final class FramePlanner {
  public init() {}

  public func plan(_ snapshot: LayerTreeSnapshot, _ request: FrameRequest) -> FramePlan {
    FramePlan()
  }
}
