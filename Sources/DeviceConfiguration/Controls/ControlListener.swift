public import CameraModel

/// Receives changes of a device's controls, made by another program, by automatic control, or by the device itself.
///
/// Changes made through the listening node itself are not reported. Listening needs no lock and changes nothing.
/// The corresponding C constant is `V4L2_EVENT_CTRL`.
public struct ControlListener: Sendable {
  private let node: any ConfigurableNode
  /// The observed controls, except those for which the driver reports no changes.
  public let controls: [CameraControl]

  fileprivate init(_ node: any ConfigurableNode, to controls: [CameraControl]) throws(DeviceError) {
    self.node = node
    var observed: [CameraControl] = []
    for control in controls where control.isUsable && control.type != .button && control.type != .controlClass {
      do {
        try node.subscribe(to: .control(control.id))
        observed.append(control)
      } catch {
        if error.errorNumber != .invalidArgument { throw error }
      }
    }
    self.controls = observed
  }

  /// Waits for the next change; nil if none came within the limit.
  ///
  /// - Throws: `DeviceError` with code `gone` once the device is unplugged.
  public func next(within limit: Duration) throws(DeviceError) -> ControlChange? {
    if let change = try pending() { return change }
    return try node.waitForEvent(within: limit) ? try pending() : nil
  }

  private func pending() throws(DeviceError) -> ControlChange? {
    while let event = try node.nextEvent() {
      if case .control(let change) = event { return change }
    }
    return nil
  }
}

extension ConfigurableNode {
  /// Listens to changes of controls from now on.
  ///
  /// - Throws: `DeviceError` if the driver does not report changes. Single controls without reports are left out.
  public func listener(to controls: [CameraControl]) throws(DeviceError) -> ControlListener { try ControlListener(self, to: controls) }
}
