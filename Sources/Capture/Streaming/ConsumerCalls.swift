import Synchronization

/// The calls of one consumer that run, and who waits for their end. More than one runs while that of a consumer that was replaced does.
final class ConsumerCalls: Sendable {
  private struct Call {
    let number: Int
    /// How many tasks of the call wait for calls to end.
    var waits = 0
  }

  private struct Waiter {
    /// Calls that begin later are not waited for.
    let lastCall: Int
    /// Whether who waits is in a call: then calls that wait are left out, since they may wait for that one.
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

  /// A call, and the consumer's calls that it is one of.
  private struct Place {
    let calls: ConsumerCalls
    let number: Int
  }

  private let state = Mutex(State())

  /// The call in which the present task or thread is, or in which the task was made.
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
    // A task that outlives the call in which it was made waits as others do.
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

  /// Waits for calls of any consumers, from anywhere. Two calls that wait for each other both go on.
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

  /// Changes the calls, then lets those go on who need not wait any more.
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
