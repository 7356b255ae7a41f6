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
  private let stuck: StuckCalls
  private let state = Monitor(State())
  /// Held by a caller for its whole call, because the thread takes one job at a time.
  private let turn = Mutex(())
  private let noted = Mutex(DeviceCall.open)

  /// - Parameter stuck: the calls that have not returned, to which this thread adds its own.
  init(path: String, limit: Duration, activity: CallActivity, stuck: StuckCalls) {
    self.path = path
    self.limit = limit
    self.activity = activity
    self.stuck = stuck
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
    if let hung = state.read(\.hung) ?? stuck.call(at: path) { throw .hung(hung, on: path, within: limit) }
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
    state.update { state in
      state.hung = call
      if state.isBusy { stuck.add(call, at: path) }
    }
    return .hung(call, on: path, within: limit)
  }

  private func give(_ job: @escaping @Sendable () -> Void) {
    let isFirst = state.change { state in
      (state.job, state.isBusy) = (job, true)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard isFirst else { return }
    let (state, stuck, path) = (state, stuck, path)
    if DetachedThread.start({ Self.serve(state) { stuck.remove(at: path) } }) { return }
    // If no thread can be started, the call is made here, and may hang.
    _ = Self.doJob(of: state)
    state.update { ($0.isBusy, $0.hasThread) = (false, false) }
  }

  /// The loop of the thread. It ends with its owner or after a pause, and does not retain the owner while it waits.
  ///
  /// - Parameter returned: called when a call that did not return in time has returned.
  private static func serve(_ state: Monitor<State>, returned: () -> Void) {
    while true {
      state.wait(until: HostFacts.monotonicNanoseconds + longestRest) { $0.job != nil || $0.isOver }
      guard doJob(of: state) else { return }
      // Changed only now, after the job is released, so that the last owner of a node closes it at once.
      state.change { state in
        state.isBusy = false
        if state.hung != nil { returned() }
      }
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

/// The calls that did not return in time and have not returned since, by the paths of their nodes.
///
/// A driver serves one call at a time, so a node that is opened again would wait for the same call as long again. Copies of a system share
/// them.
final class StuckCalls: Sendable {
  private let calls = Mutex<[String: DeviceCall]>([:])

  /// The call in which the driver of a node is; nil if it answers.
  func call(at path: String) -> DeviceCall? { calls.withLock { $0[path] } }

  func add(_ call: DeviceCall, at path: String) { calls.withLock { $0[path] = call } }

  func remove(at path: String) { calls.withLock { $0[path] = nil } }
}
