import CameraModel
import Synchronization

/// Records every call to the nodes of a simulated system, and finds the faults that apply to it.
final class Transcript: Sendable {
  private struct State {
    var counts: [String: [DeviceCall: Int]] = [:]
    var logs: [String: [DeviceCall]] = [:]
    var vanished: Set<String> = []
    var unplugged: Set<String> = []
    var plugs: [String: UInt64] = [:]
    var hung: [String: DeviceCall] = [:]
    var listeners: [AsyncStream<ConnectionEvent>.Continuation] = []

    func isGone(_ path: String, plugs: UInt64) -> Bool {
      vanished.contains(path) || unplugged.contains(path) || self.plugs[path, default: 0] != plugs
    }
  }

  private let state = Mutex(State())
  private let faults: [Fault]

  init(faults: [Fault]) {
    self.faults = faults
  }

  /// How many times each call was made to a node.
  func counts(of path: String) -> [DeviceCall: Int] {
    state.withLock { $0.counts[path] ?? [:] }
  }

  /// The calls made to a node, in order.
  func log(of path: String) -> [DeviceCall] {
    state.withLock { $0.logs[path] ?? [] }
  }

  /// Removes a node, and sends the event; false if it is already removed.
  func unplug(_ path: String) -> Bool {
    state.withLock { state in
      guard state.unplugged.insert(path).inserted else { return false }
      for listener in state.listeners { listener.yield(ConnectionEvent(.disconnected, path: path)) }
      return true
    }
  }

  /// Brings a node back, and sends the event.
  func plug(_ path: String) {
    state.withLock { state in
      state.unplugged.remove(path)
      state.vanished.remove(path)
      state.plugs[path, default: 0] += 1
      for listener in state.listeners { listener.yield(ConnectionEvent(.connected, path: path)) }
    }
  }

  /// Whether a node was removed, or vanished by a fault.
  func isMissing(_ path: String) -> Bool { state.withLock { $0.unplugged.contains(path) || $0.vanished.contains(path) } }

  /// Whether a node's device is gone, given how many times it had been plugged in when the node was opened.
  func isGone(_ path: String, plugs: UInt64) -> Bool { state.withLock { $0.isGone(path, plugs: plugs) } }

  /// The call in which a node hangs; nil if it does not hang.
  func hungCall(of path: String) -> DeviceCall? { state.withLock { $0.hung[path] } }

  /// How many times the node was plugged in again.
  func plugs(of path: String) -> UInt64 { state.withLock { $0.plugs[path] ?? 0 } }

  func connectionEvents() -> AsyncStream<ConnectionEvent> {
    let (stream, listener) = AsyncStream<ConnectionEvent>.makeStream()
    state.withLock { $0.listeners.append(listener) }
    return stream
  }

  /// Records a call, and returns the effects of the faults that apply to it.
  ///
  /// - Parameters:
  ///   - inOrder: whether to record its position among the calls too, which takes time.
  ///   - plugs: how many times the device had been plugged in when the node was opened.
  func record(_ call: DeviceCall, of path: String, inOrder: Bool, plugs: UInt64) -> [Fault.Effect] {
    state.withLock { state in
      if inOrder { state.logs[path, default: []].append(call) }
      guard !faults.isEmpty || !state.unplugged.isEmpty || !state.plugs.isEmpty else {
        state.counts[path, default: [:]][call, default: 0] += 1
        return []
      }
      let counts = state.counts[path, default: [:]]
      let (ofCall, ofNode) = (counts[call, default: 0], counts.values.reduce(0, +))
      state.counts[path, default: [:]][call, default: 0] += 1
      if state.isGone(path, plugs: plugs) { return [.unplug] }
      if state.hung[path] != nil { return [.hang] }
      let effects = faults.filter { fault in
        guard fault.path == nil || fault.path == path, fault.call == nil || fault.call == call else { return false }
        return fault.occurrences.contains(fault.call == nil ? ofNode : ofCall)
      }.map(\.effect)
      if effects.contains(.unplug) { state.vanished.insert(path) }
      if effects.contains(.hang) { state.hung[path] = call }
      return effects
    }
  }
}
