/// How time passes in a simulated system.
public enum SimulatedPace: Sendable, Hashable {
  /// Nothing takes time: if a thread waits, time jumps to the next event. With several streams, time waits until a thread waits for each of
  /// them, but only once, for one second of real time, if none does.
  case virtual
  /// Time passes as on the system's monotonic clock, for pictures to look at.
  case realTime
  /// Time passes only in ``SimulatedCameraSystem/advance(by:)`` and while a thread pauses. Waiting threads sleep until then.
  case stepped
}
