import CameraModel
import Host

/// The clock of a simulated system, which all its nodes share. Virtual time passes in ``wait(for:until:unlessChangedSince:)``,
/// ``pause(_:)`` and ``spend()``.
final class SimulatedClock: Sendable {
  /// An opening with a running stream.
  typealias Stream = ObjectIdentifier

  let pace: SimulatedPace
  private let state = Monitor(State())

  init(pace: SimulatedPace) {
    self.pace = pace
  }

  /// The present moment.
  var now: MonotonicTime {
    pace == .realTime
      ? MonotonicTime(nanoseconds: Int64(clamping: HostFacts.monotonicNanoseconds)) : MonotonicTime(nanoseconds: state.read { $0.now })
  }

  /// The number of changes so far that may end a wait.
  var changes: UInt64 { state.read { $0.changes } }

  /// Ends the present waits of all threads, so that they check the devices again.
  func signalChange() { state.change { $0.changes &+= 1 } }

  /// Makes virtual time wait for the threads that wait for this stream, until it stops.
  func start(_ stream: Stream) { state.change { _ = $0.streams.insert(stream) } }

  /// Stops holding virtual time back for the stream.
  func stop(_ stream: Stream) {
    state.change { state in
      state.streams.remove(stream)
      state.abandoned.remove(stream)
      state.lent[stream] = nil
    }
  }

  /// Says how many frames of a stream the program has. With ``SimulatedPace/patient``, time waits until it has given them back.
  func lend(_ frames: Int, of stream: Stream) { if pace == .patient { state.change { $0.lend(frames, of: stream) } } }

  /// Whether another stream runs.
  func hasStream(besides stream: Stream?) -> Bool { state.read { $0.streams.contains { $0 != stream } } }

  /// Moves virtual time forward.
  func advance(by duration: Duration) {
    state.change { $0.now = MonotonicTime(nanoseconds: $0.now).advanced(by: max(.zero, duration)).nanoseconds }
  }

  /// Lets a moment of virtual time pass during a call that a program may repeat until something happens.
  func spend() { if pace == .virtual || pace == .patient { advance(by: .microseconds(10)) } }

  /// Pauses a thread for a duration.
  func pause(_ duration: Duration) {
    switch pace {
    case .realTime: HostFacts.pause(duration)
    case .stepped: advance(by: duration)
    case .virtual, .patient: wait(for: nil, until: now.advanced(by: duration), unlessChangedSince: nil)
    }
  }

  /// Waits for a moment or a change.
  ///
  /// - Parameters:
  ///   - stream: the stream for which the thread waits; nil for none.
  ///   - moment: when to return; nil waits only for a change.
  ///   - changes: an earlier count of changes; the wait ends once there are more. Nil ignores changes.
  func wait(for stream: Stream?, until moment: MonotonicTime?, unlessChangedSince changes: UInt64?) {
    let wait = Wait(stream: stream, end: moment?.nanoseconds ?? .max, changes: changes)
    switch pace {
    case .realTime: state.wait(until: UInt64(clamping: wait.end)) { $0.hasMoreChanges(than: wait) }
    case .stepped: state.wait(until: .max) { $0.isOver(wait) }
    case .virtual, .patient: waitVirtually(wait)
    }
  }

  /// The real time after which virtual time no longer waits for a thread or a frame, if the process was idle meanwhile.
  private static let holdTime: UInt64 = 3_000_000_000
  /// The processor time of the process, up to which it was idle during the ``holdTime``.
  private static let idleTime: UInt64 = 600_000_000
  /// How many times the ``holdTime`` ends the hold of a busy process: other work may take the threads for so long.
  private static let mostHolds = 4

  private func waitVirtually(_ wait: Wait) {
    let number = state.update { $0.begin(wait) }
    defer { state.update { $0.waits[number] = nil } }
    var holds = 0
    while true {
      let (isOver, isHeld, steps) = state.change { state in
        if !state.isHeld { state.advance() }
        return (state.isOver(wait), state.isHeld, state.steps)
      }
      if isOver { return }
      let limit = isHeld && wait.end != .max ? HostFacts.monotonicNanoseconds + Self.holdTime : .max
      let used = HostFacts.processNanoseconds
      state.wait(until: limit) { $0.isOver(wait) || !$0.isHeld && $0.next != nil }
      let isLong = HostFacts.monotonicNanoseconds >= limit
      let isIdle = HostFacts.processNanoseconds &- used < Self.idleTime
      state.change { state in
        if state.isOver(wait) { return }
        // A short hold may follow upon others.
        holds = isLong && state.steps == steps ? holds + 1 : 0
        let hasHeldLong = holds > 0 && isIdle || holds >= Self.mostHolds
        if hasHeldLong { state.abandonStreams() }
        if hasHeldLong || !state.isHeld { state.advance() }
      }
    }
  }

  /// One thread in a wait.
  private struct Wait {
    let stream: Stream?
    let end: Int64
    let changes: UInt64?
  }

  private struct State {
    /// Nanoseconds of a system that has already run for a while, so that no time is zero.
    var now: Int64 = 1_000_000_000_000
    var changes: UInt64 = 0
    var streams: Set<Stream> = []
    /// The streams for which no thread has waited in a long time. They do not hold time back until a thread does.
    var abandoned: Set<Stream> = []
    /// How many frames of each stream the program has, and how many of them it has kept for so long that time waits for them no longer.
    var lent: [Stream: (now: Int, kept: Int)] = [:]
    var waits: [Int: Wait] = [:]
    private var waitsSoFar = 0
    /// Changes with everything for which time waits.
    private(set) var steps: UInt64 = 0

    mutating func lend(_ frames: Int, of stream: Stream) {
      guard streams.contains(stream) else { return }
      steps &+= 1
      lent[stream] = (frames, min(frames, lent[stream]?.kept ?? 0))
    }

    mutating func begin(_ wait: Wait) -> Int {
      steps &+= 1
      waitsSoFar += 1
      waits[waitsSoFar] = wait
      if let stream = wait.stream { abandoned.remove(stream) }
      return waitsSoFar
    }

    func hasMoreChanges(than wait: Wait) -> Bool { wait.changes.map { $0 != changes } ?? false }

    func isOver(_ wait: Wait) -> Bool { wait.end <= now || hasMoreChanges(than: wait) }

    /// Whether a thread still has due work: its wait is over, its stream runs and it does not wait, or it has a frame.
    var isHeld: Bool {
      waits.values.contains(where: isOver) || !streams.allSatisfy { abandoned.contains($0) || isAwaited($0) }
        || lent.values.contains { $0.now > $0.kept }
    }

    private func isAwaited(_ stream: Stream) -> Bool { waits.values.contains { $0.stream == stream } }

    mutating func abandonStreams() {
      abandoned.formUnion(streams.filter { !isAwaited($0) })
      lent = lent.mapValues { ($0.now, $0.now) }
    }

    /// The next moment for which a thread waits; nil if none waits for a moment.
    var next: Int64? { waits.values.lazy.map(\.end).filter { $0 > now && $0 < .max }.min() }

    mutating func advance() {
      guard let next else { return }
      (now, steps) = (next, steps &+ 1)
    }
  }
}

/// How time passes in a simulated system.
public enum SimulatedPace: Sendable, Hashable {
  /// Nothing takes time: if a thread waits, time jumps to the next event. With several streams, time waits until a thread waits for each of
  /// them, but only once if none does, until the process was idle for three seconds of real time (for 12 s if it never is).
  case virtual
  /// As ``virtual``, and time also waits until the program has given back the frames that it took, so that none is late. A frame that it
  /// keeps holds time back only once, for as long.
  case patient
  /// Time passes as on the system's monotonic clock, for pictures to look at.
  case realTime
  /// Time passes only in ``SimulatedCameraSystem/advance(by:)`` and while a thread pauses. Waiting threads sleep until then.
  case stepped
}
