/// How time passes in a simulated system.
public enum SimulatedPace: Sendable, Hashable {
  /// Nothing takes time: a thread that waits makes time jump to the next event. With several streams, time waits until all of
  /// them are waited for, but only once a second of real time for one that is not.
  case virtual
  /// As on the system's monotonic clock, for pictures to look at.
  case realTime
  /// Time passes only in ``SimulatedCameraSystem/advance(by:)`` and while a thread pauses. A thread that waits sleeps until then.
  case stepped
}
