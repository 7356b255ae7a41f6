public import CameraModel
import Host

extension MonotonicTime {
  /// The present moment on the clock of frames, `CLOCK_MONOTONIC`. It compares with a frame's `arrivalTime`.
  public static var now: MonotonicTime { MonotonicTime(nanoseconds: Int64(clamping: HostFacts.monotonicNanoseconds)) }
}
