import CameraModel
import Host

/// The clock of a simulated system: all its nodes share it. Virtual time passes in ``wait(for:until:unlessChangedSince:)``,
/// ``pause(_:)`` and ``spend()``.
final class SimulatedClock: Sendable {
  /// An opening whose stream runs.
  typealias Stream = ObjectIdentifier

  let pace: SimulatedPace
  private let state = Monitor(State())

  init(pace: SimulatedPace) {
    self.pace = pace
  }

  /// The real time for which a stream that nobody waits for can hold virtual time back: 1 s, more than a busy machine delays a thread.
  private static let longestHold: UInt64 = 1_000_000_000

  /// The present moment.
  var now: MonotonicTime {
    pace == .realTime
      ? MonotonicTime(nanoseconds: Int64(clamping: HostFacts.monotonicNanoseconds)) : MonotonicTime(nanoseconds: state.read { $0.now })
  }

  /// How often something changed that may end a wait.
  var changes: UInt64 { state.read { $0.changes } }

  /// Ends the present waits of all threads, so that they look at the devices again.
  func signalChange() { state.change { $0.changes &+= 1 } }

  /// From now on virtual time waits for the threads that wait for this stream, until it stops.
  func start(_ stream: Stream) { state.change { _ = $0.streams.insert(stream) } }

  /// The stream no longer holds virtual time back.
  func stop(_ stream: Stream) {
    state.change { state in
      state.streams.remove(stream)
      state.abandoned.remove(stream)
    }
  }

  /// Whether another stream runs.
  func hasStream(besides stream: Stream?) -> Bool { state.read { $0.streams.contains { $0 != stream } } }

  /// Moves virtual time forward.
  func advance(by duration: Duration) {
    state.change { $0.now = MonotonicTime(nanoseconds: $0.now).advanced(by: max(.zero, duration)).nanoseconds }
  }

  /// Lets a moment of virtual time pass for a call that a program may make again and again until something happens.
  func spend() { if pace == .virtual { advance(by: .microseconds(10)) } }

  /// Lets a duration pass for a thread.
  func pause(_ duration: Duration) {
    switch pace {
    case .realTime: HostFacts.pause(duration)
    case .stepped: advance(by: duration)
    case .virtual: wait(for: nil, until: now.advanced(by: duration), unlessChangedSince: nil)
    }
  }

  /// Waits for a moment or a change.
  ///
  /// - Parameters:
  ///   - stream: the stream that the thread waits for; nil for none.
  ///   - moment: when to return; nil waits for a change alone.
  ///   - changes: a former count of changes: the wait ends when there are more; nil ignores changes.
  func wait(for stream: Stream?, until moment: MonotonicTime?, unlessChangedSince changes: UInt64?) {
    let wait = Wait(stream: stream, end: moment?.nanoseconds ?? .max, changes: changes)
    switch pace {
    case .realTime: state.wait(until: UInt64(clamping: wait.end)) { $0.hasMoreChanges(than: wait) }
    case .stepped: state.wait(until: .max) { $0.isOver(wait) }
    case .virtual: waitVirtually(wait)
    }
  }

  private func waitVirtually(_ wait: Wait) {
    let number = state.update { $0.begin(wait) }
    defer { state.update { $0.waits[number] = nil } }
    while true {
      let (isOver, isHeld) = state.change { state in
        if !state.isHeld { state.advance() }
        return (state.isOver(wait), state.isHeld)
      }
      if isOver { return }
      let limit = isHeld && wait.end != .max ? HostFacts.monotonicNanoseconds + Self.longestHold : .max
      state.wait(until: limit) { $0.isOver(wait) || !$0.isHeld && $0.next != nil }
      let hasHeldLong = HostFacts.monotonicNanoseconds >= limit
      state.change { state in
        if state.isOver(wait) { return }
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
    /// A system that runs for a while already, in nanoseconds: no time is zero.
    var now: Int64 = 1_000_000_000_000
    var changes: UInt64 = 0
    var streams: Set<Stream> = []
    /// The streams that nobody has waited for in a long time: they do not hold time back until somebody does.
    var abandoned: Set<Stream> = []
    var waits: [Int: Wait] = [:]
    private var waitsSoFar = 0

    mutating func begin(_ wait: Wait) -> Int {
      waitsSoFar += 1
      waits[waitsSoFar] = wait
      if let stream = wait.stream { abandoned.remove(stream) }
      return waitsSoFar
    }

    func hasMoreChanges(than wait: Wait) -> Bool { wait.changes.map { $0 != changes } ?? false }

    func isOver(_ wait: Wait) -> Bool { wait.end <= now || hasMoreChanges(than: wait) }

    /// Whether a thread has still to do what is due: its wait is over, or its stream runs and it does not wait.
    var isHeld: Bool {
      waits.values.contains(where: isOver) || !streams.allSatisfy { abandoned.contains($0) || isAwaited($0) }
    }

    private func isAwaited(_ stream: Stream) -> Bool { waits.values.contains { $0.stream == stream } }

    mutating func abandonStreams() { abandoned.formUnion(streams.filter { !isAwaited($0) }) }

    /// The next moment that a thread waits for; nil when none waits for a moment.
    var next: Int64? { waits.values.lazy.map(\.end).filter { $0 > now && $0 < .max }.min() }

    mutating func advance() { if let next { now = next } }
  }
}
