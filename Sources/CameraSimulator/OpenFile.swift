/// One opening of a simulated device. It ends once the node and all mappings of its buffers are released.
///
/// The corresponding C term is "open file description".
final class OpenFile: Sendable {
  let device: SimulatedDevice
  /// Its number among the device's openings.
  let number: Int

  init(_ device: SimulatedDevice) {
    self.device = device
    number = device.open()
  }

  deinit {
    device.clock.stop(ObjectIdentifier(self))
    device.close(number)
  }
}
