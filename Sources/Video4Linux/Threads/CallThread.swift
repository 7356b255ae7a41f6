import Host
import CameraModel
import Synchronization

/// A thread that makes the calls of one node, one at a time and each with a timeout. Any thread may call it.
///
/// It ends after a pause without calls, such as while frames flow, and is started again for the next call.
final class CallThread: Sendable {
  private struct State {
    var job: (@Sendable () -> Void)?
    /// Whether a submitted job has not ended yet.
    var isBusy = false
    /// The call that did not return in time; no call is made after it.
    var hung: DeviceCall?
    var hasThread = false
    var isOver = false
  }

  /// How long it waits for the next call: 100 ms, in nanoseconds. Calls that set a mode follow each other within microseconds.
  private static let longestRest: UInt64 = 100_000_000

  /// How many times within its timeout a caller checks for returned calls. A hung driver is noticed at most an eighth later.
  private static let checks: UInt64 = 8

  private let path: String
  private let limit: Duration
  private let activity: CallActivity
  private let state = Monitor(State())
  /// Held by a caller for its whole call, because the thread takes one job at a time.
  private let turn = Mutex(())
  private let noted = Mutex(DeviceCall.open)

  init(path: String, limit: Duration, activity: CallActivity) {
    self.path = path
    self.limit = limit
    self.activity = activity
  }

  deinit { state.change { $0.isOver = true } }

  /// Runs the body on the thread. Gives up once no driver call has returned for as long as the limit.
  ///
  /// - Throws: the error of the body, or `DeviceError` with code `hung` if a call does not return.
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
    // Local variables, because an object of a generic type takes the Swift runtime longer to make than a call.
    // SAFETY: the job writes both before it ends, and the caller reads them only afterwards, synchronized by the monitor's mutex. A caller
    // that gives up reads neither.
    nonisolated(unsafe) var value: Value?
    // SAFETY: as above.
    nonisolated(unsafe) var failure: DeviceError?
    var (beats, quiet): (Int, UInt64) = (activity.beats, 0)
    give {
      do throws(DeviceError) { unsafe value = try body() } catch { unsafe failure = error }
    }
    while state.read(\.isBusy) {
      let (end, isEndless) = HostFacts.monotonicNanoseconds.addingReportingOverflow(limit.nanoseconds / Self.checks)
      state.wait(until: isEndless ? .max : end) { !$0.isBusy }
      (beats, quiet) = (activity.beats, activity.beats == beats ? quiet + 1 : 0)
      guard quiet < Self.checks || !state.read(\.isBusy) else { throw giveUp() }
    }
    guard let value = unsafe value else { throw unsafe failure ?? giveUp() }
    return value
  }

  /// Records the current call of a job that makes several.
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
    // If no thread can be started, the call is made here, and may hang.
    _ = Self.doJob(of: state)
    state.update { ($0.isBusy, $0.hasThread) = (false, false) }
  }

  /// The loop of the thread. It ends with its owner or after a pause, and does not retain the owner while it waits.
  private static func serve(_ state: Monitor<State>) {
    while true {
      state.wait(until: HostFacts.monotonicNanoseconds + longestRest) { $0.job != nil || $0.isOver }
      guard doJob(of: state) else { return }
      // Changed only now, after the job is released, so that the last owner of a node closes it at once.
      state.change { $0.isBusy = false }
    }
  }

  /// Does the waiting job; false if there is none, so that the thread ends.
  private static func doJob(of state: Monitor<State>) -> Bool {
    let job = state.update { state in
      defer { state.job = nil }
      state.hasThread = state.job != nil
      return state.job
    }
    job?()
    return job != nil
  }
}

/// Counts the driver calls that returned. A count, because reading a clock can be a system call.
final class CallActivity: Sendable {
  private let count = Atomic(0)

  var beats: Int { count.load(ordering: .relaxed) }

  func beat() { count.wrappingAdd(1, ordering: .relaxed) }
}
