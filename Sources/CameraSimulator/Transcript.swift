import CameraModel
import Synchronization

/// Counts every call made to the nodes of a simulated system, and says which fault strikes.
final class Transcript: Sendable {
  private struct State {
    var counts: [String: [DeviceCall: Int]] = [:]
    var vanished: Set<String> = []
  }

  private let state = Mutex(State())
  private let faults: [Fault]

  init(faults: [Fault]) {
    self.faults = faults
  }

  /// How often each call was made to a node.
  func counts(of path: String) -> [DeviceCall: Int] {
    state.withLock { $0.counts[path] ?? [:] }
  }

  /// Notes a call and gives what happens at it, if anything does.
  func note(_ call: DeviceCall, of path: String) -> [Fault.Effect] {
    guard !faults.isEmpty else {
      state.withLock { $0.counts[path, default: [:]][call, default: 0] += 1 }
      return []
    }
    return state.withLock { state in
      let counts = state.counts[path, default: [:]]
      let (ofCall, ofNode) = (counts[call, default: 0], counts.values.reduce(0, +))
      state.counts[path, default: [:]][call, default: 0] += 1
      if state.vanished.contains(path) { return [.unplug] }
      let effects = faults.filter { fault in
        guard fault.path == nil || fault.path == path, fault.call == nil || fault.call == call else { return false }
        return fault.occurrences.contains(fault.call == nil ? ofNode : ofCall)
      }.map(\.effect)
      if effects.contains(.unplug) { state.vanished.insert(path) }
      return effects
    }
  }
}
