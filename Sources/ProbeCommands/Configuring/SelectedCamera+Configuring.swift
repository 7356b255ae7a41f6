import Viewfinder

extension SelectedCamera {
  /// Sets the mode and controls of a request, or plans it. A recorded camera is planned from its recording.
  ///
  /// - Throws: `ConfigurationError` with code `usage` for a recorded camera that is to be set.
  func configure(
    _ request: CaptureRequest, applying: Bool, within timeout: Duration, in environment: some CommandEnvironment
  ) throws(ConfigurationError) -> CaptureConfiguration {
    if provenance.isRecorded {
      guard applying else { return try camera.configuration(for: request) }
      throw ConfigurationError(
        .usage(
          "--profile", "A recorded camera cannot be configured.",
          try: "Leave --profile out, or show the plan with `probe configure --dry-run`."))
    }
    let device: CaptureDevice
    do { device = try attachedDevice(in: environment) } catch { throw ConfigurationError(error) }
    return try device.configure(request, applying: applying, within: timeout, workers: environment.workers)
  }

  /// The controls of the camera.
  ///
  /// - Parameter isListed: whether they were read with the camera.
  func controlsNow(isListed: Bool, in environment: some CommandEnvironment) throws(DeviceError) -> [CameraControl] {
    if isListed || provenance.isRecorded { return try CameraControlList(of: self).controls }
    let device = try attachedDevice(in: environment)
    do { return try device.controls } catch { throw DeviceError(error) }
  }

  /// The attached camera.
  func attachedDevice(in cameras: some CameraAccess) throws(DeviceError) -> CaptureDevice {
    guard let device = CaptureDevice(camera, in: cameras.system) else { throw .noPictures(subject) }
    return device
  }
}
