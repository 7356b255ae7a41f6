import CameraModel
import Synchronization

/// Writes down every call made to the nodes of a simulated system, and says which fault strikes.
final class Transcript: Sendable {
  private struct State {
    var counts: [String: [DeviceCall: Int]] = [:]
    var logs: [String: [DeviceCall]] = [:]
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

  /// The calls made to a node, in their order.
  func log(of path: String) -> [DeviceCall] {
    state.withLock { $0.logs[path] ?? [] }
  }

  /// The node's camera is pulled out, or put back in.
  func unplug(_ path: String, _ isGone: Bool) {
    state.withLock { if isGone { $0.vanished.insert(path) } else { $0.vanished.remove(path) } }
  }

  /// Notes a call and gives what happens at it, if anything does.
  ///
  /// - Parameter inOrder: whether its place among the calls is written down too, which takes time.
  func note(_ call: DeviceCall, of path: String, inOrder: Bool) -> [Fault.Effect] {
    state.withLock { state in
      if inOrder { state.logs[path, default: []].append(call) }
      guard !faults.isEmpty || !state.vanished.isEmpty else {
        state.counts[path, default: [:]][call, default: 0] += 1
        return []
      }
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
