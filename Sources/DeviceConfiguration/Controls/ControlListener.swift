public import CameraModel

/// Hears of changes of a device's controls, whoever makes them: another program, an automatic, or the device itself.
///
/// The open node that listens is not told of what it sets itself. Listening needs no lock and changes nothing.
public struct ControlListener: Sendable {
  private let node: any ConfigurableNode
  /// The controls that are listened to; those of which the driver tells nothing are not among them.
  public let controls: [CameraControl]

  /// Listens from now on, for as long as the value lives.
  ///
  /// - Parameters:
  ///   - node: the open node.
  ///   - controls: the controls to hear of.
  /// - Throws: `DeviceError` when the device cannot be listened to. A single control without changes is left out.
  public init(_ node: any ConfigurableNode, to controls: [CameraControl]) throws(DeviceError) {
    self.node = node
    var heard: [CameraControl] = []
    for control in controls where control.type != .button && control.type != .controlClass {
      do throws(DeviceError) {
        try node.subscribe(to: .control(control.id))
        heard.append(control)
      } catch {
        if error.errorNumber != .invalidArgument { throw error }
      }
    }
    self.controls = heard
  }

  /// The next change, waiting for it; nil when none came within the limit.
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
