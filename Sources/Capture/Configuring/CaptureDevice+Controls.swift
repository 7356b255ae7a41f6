public import CameraModel
public import DeviceConfiguration
import Host
import Synchronization

extension CaptureDevice {
  /// A control of the main node with its present value, range, step, default, flags and menu; nil if the device has none or it is disabled.
  ///
  /// Reading it opens the node, even while a session runs. The corresponding C request is `VIDIOC_QUERY_EXT_CTRL`.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public func control(_ id: ControlIdentifier) throws(ConfigurationError) -> CameraControl? {
    try controls.first { $0.id == id && !$0.flags.contains(.disabled) }
  }

  /// Whether the device has a control that can be set, such as `.focus`. The corresponding names are `isFocusModeSupported(_:)` and its kin.
  /// False also if the device cannot be read.
  public func supports(_ id: ControlIdentifier) -> Bool {
    guard let control = try? control(id) else { return false }
    return !control.flags.contains(.readOnly)
  }

  /// The changes of the main node's controls from now on, made by other programs, by automatic control or by the device. Changes that this
  /// program makes on another open file count too.
  ///
  /// ```swift
  /// for await change in try device.controlChanges { print(change.id, change.value) }
  /// ```
  ///
  /// It ends when the camera is unplugged. Ending the loop releases the device within a second. The corresponding C constant is
  /// `V4L2_EVENT_CTRL`.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened, or its driver reports no changes.
  public var controlChanges: AsyncStream<ControlChange> {
    get throws(ConfigurationError) {
      let observed = try controls
      let listener = try reading(open().listener(to: observed))
      let (stream, continuation) = AsyncStream.makeStream(of: ControlChange.self)
      let end = EndFlag()
      continuation.onTermination = { _ in end.set() }
      let isStarted = DetachedThread.start(named: "controls") {
        while !end.isSet {
          do throws(DeviceError) {
            if let change = try listener.next(within: .seconds(1)) { continuation.yield(change) }
          } catch { break }
        }
        continuation.finish()
      }
      if !isStarted { continuation.finish() }
      return stream
    }
  }
}

/// Whether a loop over changes has ended.
private final class EndFlag: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}

extension ConfigurationLock {
  /// Sets controls, with the automatic switches that free them: `try lock.set(.exposureTime(.milliseconds(5)), .gain(3))`.
  ///
  /// - Returns: what the device made of it.
  /// - Throws: `ConfigurationError`, after restoring everything; its code is `usage` for a value outside the control's range.
  @discardableResult
  public borrowing func set(_ controls: ControlAssignment...) throws(ConfigurationError) -> ConfigurationResult {
    try apply(DesiredConfiguration(controls: controls))
  }

  /// Sets a list of controls, such as `restoring` of controls that were read.
  @discardableResult
  public borrowing func set(_ controls: [ControlAssignment]) throws(ConfigurationError) -> ConfigurationResult {
    try apply(DesiredConfiguration(controls: controls))
  }
}
