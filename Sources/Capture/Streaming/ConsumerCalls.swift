import Synchronization

/// The running calls of one consumer, and the tasks that wait for them. Several run if calls of a replaced consumer are still running.
final class ConsumerCalls: Sendable {
  private struct Call {
    let number: Int
    /// How many of the call's tasks wait for calls to end.
    var waits = 0
  }

  private struct Waiter {
    /// The last call to wait for; later calls do not count.
    let lastCall: Int
    /// Whether the waiting task is in a call. Then it ignores calls that also wait, since they may wait for that one.
    let isInCall: Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var running: [Call] = []
    var last = 0
    var waiters: [Waiter] = []

    func isOver(for waiter: Waiter) -> Bool {
      !running.contains { $0.number <= waiter.lastCall && !(waiter.isInCall && $0.waits > 0) }
    }
  }

  /// A call, with the calls of its consumer.
  private struct Place {
    let calls: ConsumerCalls
    let number: Int
  }

  private let state = Mutex(State())

  /// The call that runs the present task or thread, or that created the task.
  @TaskLocal private static var current: Place?

  /// Runs a call.
  func run(_ body: () -> Void) {
    let number = state.withLock { state in
      state.last += 1
      state.running.append(Call(number: state.last))
      return state.last
    }
    Self.$current.withValue(Place(calls: self, number: number), operation: body)
    change { state in state.running.removeAll { $0.number == number } }
  }

  /// Waits until the calls that run now have ended. Within ``waiting(_:)``, a call does not wait for itself.
  func idle() async {
    // A task that outlives the call that created it waits like any other.
    let isInCall = Self.current.map { $0.calls.isRunning($0.number) } ?? false
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        let waiter = Waiter(lastCall: state.last, isInCall: isInCall, continuation: continuation)
        guard !state.isOver(for: waiter) else { return true }
        state.waiters.append(waiter)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Waits for calls of any consumers, from any task. Two calls that wait for each other both continue.
  static func waiting(_ body: () async -> Void) async {
    guard let current else { return await body() }
    current.calls.count(1, of: current.number)
    await body()
    current.calls.count(-1, of: current.number)
  }

  private func isRunning(_ number: Int) -> Bool { state.withLock { $0.running.contains { $0.number == number } } }

  private func count(_ waits: Int, of number: Int) {
    change { state in
      if let position = state.running.firstIndex(where: { $0.number == number }) { state.running[position].waits += waits }
    }
  }

  /// Changes the calls, then resumes the tasks that no longer need to wait.
  private func change(_ body: (inout State) -> Void) {
    let over = state.withLock { state in
      body(&state)
      guard !state.waiters.isEmpty else { return [Waiter]() }
      let now = state
      state.waiters.removeAll(where: now.isOver)
      return now.waiters.filter(now.isOver)
    }
    for waiter in over { waiter.continuation.resume() }
  }
}
