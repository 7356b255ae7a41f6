import Host
import CameraModel
import Synchronization

/// A thread that makes one node's calls, one at a time and each with a time limit. Several threads may call at once; they take turns.
final class CallThread: Sendable {
  private struct State {
    var job: (@Sendable () -> Void)?
    /// Whether a job was given and has not ended.
    var isBusy = false
    /// The call that did not return in time; from then on none is made.
    var hung: DeviceCall?
    var hasThread = false
    var isOver = false
  }

  private let path: String
  private let limit: Duration
  private let pulse: Pulse
  private let state = Monitor(State())
  /// Held by a caller for the whole of its call: the thread has room for one job.
  private let turn = Mutex(())
  private let noted = Mutex(DeviceCall.open)

  init(path: String, limit: Duration, pulse: Pulse) {
    self.path = path
    self.limit = limit
    self.pulse = pulse
  }

  deinit { state.change { $0.isOver = true } }

  /// Makes a call when it is the caller's turn, and waits until no driver call has returned for as long as the limit.
  ///
  /// - Throws: what the call throws; `DeviceError` with code `hung` when it does not return.
  func run<Value: Sendable>(
    _ call: DeviceCall, _ body: @escaping @Sendable () throws(DeviceError) -> Value
  ) throws(DeviceError) -> Value {
    try turn.withLock { (_) throws(DeviceError) -> Value in try runNext(call, body) }
  }

  private func runNext<Value: Sendable>(
    _ call: DeviceCall, _ body: @escaping @Sendable () throws(DeviceError) -> Value
  ) throws(DeviceError) -> Value {
    if let hung = state.read(\.hung) { throw .hung(hung, on: path, within: limit) }
    note(call)
    pulse.beat()
    let answer = Answer<Value>()
    give {
      do throws(DeviceError) { answer.set(.success(try body())) } catch { answer.set(.failure(error)) }
    }
    while state.read(\.isBusy) {
      let (deadline, isEndless) = pulse.last.addingReportingOverflow(limit.nanoseconds)
      guard isEndless || HostFacts.monotonicNanoseconds < deadline else { throw giveUp() }
      state.wait(until: isEndless ? .max : deadline) { !$0.isBusy }
    }
    guard let result = answer.result else { throw giveUp() }
    return try result.get()
  }

  /// Says which call is being made, where one job makes several.
  func note(_ call: DeviceCall) { noted.withLock { $0 = call } }

  private func giveUp() -> DeviceError {
    let call = noted.withLock { $0 }
    state.update { $0.hung = call }
    return .hung(call, on: path, within: limit)
  }

  private func give(_ job: @escaping @Sendable () -> Void) {
    let isFirst = state.change { state in
      (state.job, state.isBusy) = (job, true)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard isFirst else { return }
    let state = state
    if DetachedThread.start({ Self.serve(state) }) { return }
    // A system without another thread: the call is made here, and may hang.
    _ = Self.doJob(of: state)
    state.update { ($0.isBusy, $0.hasThread) = (false, false) }
  }

  /// The thread: it ends with its owner, and holds nothing of it while it waits.
  private static func serve(_ state: Monitor<State>) {
    while true {
      state.wait(until: .max) { $0.job != nil || $0.isOver }
      guard doJob(of: state) else { return }
      // Told only now: whatever the job held is let go, so that the last who holds a node closes it at once.
      state.change { $0.isBusy = false }
    }
  }

  private static func doJob(of state: Monitor<State>) -> Bool {
    let job = state.update { state in
      defer { state.job = nil }
      return state.job
    }
    job?()
    return job != nil
  }
}

/// Where the result of a job waits for whoever gave it.
private final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Result<Value, DeviceError>?>(nil)

  var result: Result<Value, DeviceError>? { value.withLock { $0 } }

  func set(_ result: Result<Value, DeviceError>) { value.withLock { $0 = result } }
}

/// When a driver last returned from a call.
final class Pulse: Sendable {
  private let nanoseconds = Atomic(HostFacts.monotonicNanoseconds)

  var last: UInt64 { nanoseconds.load(ordering: .relaxed) }

  func beat() { nanoseconds.store(HostFacts.monotonicNanoseconds, ordering: .relaxed) }
}

/// Calls of which each return is a sign of life.
struct BeatingCalls: DriverCalls {
  let calls: any DriverCalls
  let pulse: Pulse

  func open(_ path: String, _ access: NodeAccess) -> CInt { calls.open(path, access) }

  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    // SAFETY: the pointer is passed on as it came.
    defer { pulse.beat() }
    return unsafe calls.control(descriptor, request, argument)
  }

  func close(_ descriptor: CInt) { calls.close(descriptor) }

  func lock(_ descriptor: CInt, _ take: Bool) -> CInt { calls.lock(descriptor, take) }

  func waitForEvent(_ descriptor: CInt, milliseconds: CInt) -> CInt { calls.waitForEvent(descriptor, milliseconds: milliseconds) }
}
