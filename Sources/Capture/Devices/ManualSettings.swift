import CameraModel
import DeviceConfiguration
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
    var kept: SavedConfiguration?
    var changeStream: ConfigurationLock.StreamChange?
  }

  private let state = Mutex(State())

  /// Records what was set. A format resets the time per frame, as in the driver.
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

  /// The settings that this machine keeps for the device.
  var kept: SavedConfiguration? {
    get { state.withLock { $0.kept } }
    set { state.withLock { $0.kept = newValue } }
  }

  /// The controls to set again, with their values. Those that the camera adjusts by itself by now are left out.
  var controls: [CameraControl] { state.withLock { $0.controls.settable } }
}
