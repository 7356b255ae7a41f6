import CameraModel

/// The right to set the entities of a media graph.
///
/// The lock is on the whole media device, where libcamera takes its own. Subdevices have no priority, so a program that does not lock is
/// not kept from changing them. The end of the value's lifetime releases the lock, as does the kernel when the process dies.
struct GraphLock: ~Copyable {
  let device: any ConfigurableMediaNode
  /// The permit for every setting call.
  let permit = ConfigurationPermit()

  /// Locks a media device.
  ///
  /// - Throws: `DeviceError` with code `busy` if another program has it locked.
  init(_ path: String, in system: any ConfigurableSystem) throws(DeviceError) {
    let device = try system.openMediaDeviceForSetting(at: path)
    guard try device.tryLock() else {
      let busy = DeviceError(
        .busy, operation: .call(.lockWholeFile), subject: path, message: "Another program has the media graph locked.",
        remedy: "Close the program that uses the camera, such as one with libcamera, and try again.")
      throw busy.naming(device.holders())
    }
    self.device = device
  }
}
