import CameraModel
import DeviceConfiguration
import Negotiation
import Synchronization

/// The settings that a program made on a device, through its value or a copy. A session respects those newer than its preset, and sets lost
/// controls again after the camera was unplugged.
final class ManualSettings: Sendable {
  private struct State {
    /// The node whose format was set, and when.
    var format: (path: String, time: ContinuousClock.Instant)?
    /// The time per frame that was set for the present format.
    var interval: (value: FrameInterval, time: ContinuousClock.Instant)?
    /// The controls that were set, each once, with the last value.
    var controls: [CameraControl] = []
    var store: (any ConfigurationStore)?
    var changeStream: ConfigurationLock.StreamChange?
    /// The sessions with the device as input; the last one chose last.
    var sessions: [(id: ObjectIdentifier, nextMode: @Sendable () -> Mode??)] = []
  }

  private let state = Mutex(State())

  /// Records the settings that were made. A format resets the time per frame, as in the driver.
  func note(_ steps: [PlanStep], on path: String) {
    let now = ContinuousClock.now
    state.withLock { state in
      for step in steps {
        switch step {
        case .format: (state.format, state.interval) = ((path, now), nil)
        case .interval(let interval): state.interval = (interval, now)
        case .controls(let settings):
          for setting in settings {
            state.controls.removeAll { $0.id == setting.control.id }
            var control = setting.control
            control.value = setting.value
            state.controls.append(control)
          }
        default: break
        }
      }
    }
  }

  /// The node whose format was set after a moment, and the time per frame set after it. A nil moment returns all.
  func set(after moment: ContinuousClock.Instant?) -> (path: String?, interval: FrameInterval?) {
    state.withLock { state in
      let isNew = { (time: ContinuousClock.Instant) in moment.map { $0 < time } ?? true }
      return (
        state.format.flatMap { isNew($0.time) ? $0.path : nil }, state.interval.flatMap { isNew($0.time) ? $0.value : nil }
      )
    }
  }

  /// Finds a stream of the session that started last with the device, to set its mode.
  var changeStream: ConfigurationLock.StreamChange? {
    get { state.withLock { $0.changeStream } }
    set { state.withLock { $0.changeStream = newValue } }
  }

  /// Where the kept settings of the device are; nil for the default.
  var store: (any ConfigurationStore)? {
    get { state.withLock { $0.store } }
    set { state.withLock { $0.store = newValue } }
  }

  /// Notes the session that was given the device or its preset last.
  ///
  /// - Parameter nextMode: returns nil once the session has another input, or none; its value is nil if the device keeps its mode.
  func decide(_ session: ObjectIdentifier, _ nextMode: @escaping @Sendable () -> Mode??) {
    state.withLock { state in
      state.sessions.removeAll { $0.id == session }
      state.sessions.append((session, nextMode))
    }
  }

  /// The mode that the session that chose last will set; nil if it keeps the device's, or there is none.
  var nextMode: Mode? {
    // Called without the lock, since a session asks for the settings.
    for session in state.withLock({ $0.sessions }).reversed() {
      if let mode = session.nextMode() { return mode }
      state.withLock { $0.sessions.removeAll { $0.id == session.id } }
    }
    return nil
  }

  /// The controls to set again, with their values. Those that the camera adjusts by itself by now are left out.
  var controls: [CameraControl] { state.withLock { $0.controls.settable } }
}
