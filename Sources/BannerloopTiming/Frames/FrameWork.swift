/// What was done for a frame, counted instead of timed: the same on every machine and in every run.
public enum WorkCounter: String, CaseIterable, Hashable, Sendable {
  /// Slices in the plan.
  case slices

  /// Layers in the plan.
  case layers

  /// Patches in the plan.
  case patches

  /// Drawing operations that the compositor did.
  case drawOperations

  /// Pixels that those operations wrote, each as often as it was written.
  case pixelsTouched

  /// Blocks of memory that state, layout and compose asked for.
  case allocations

  /// Bytes of those blocks.
  case allocatedBytes

  /// Bytes of the frame's PNG file.
  case fileBytes

  /// Page tiles that were made, since the frame before, for this frame.
  case tilesMade
}

/// A frame's counters; one that is not available is absent.
public struct FrameWork: Hashable, Sendable {
  private var values: [WorkCounter: Int]

  /// Makes counters.
  public init(_ values: [WorkCounter: Int] = [:]) { self.values = values }

  /// A counter's value, `0...`; `nil` where it is not available.
  public subscript(counter: WorkCounter) -> Int? {
    get { values[counter] }
    set { values[counter] = newValue }
  }
}
