import Viewfinder

extension SelectedCamera {
  /// Sets the mode and controls of a request, or plans it. A recorded camera is simulated; where no media graph has a part in it, it is planned
  /// from what was recorded, which may be controls alone.
  func configure(
    _ request: CaptureRequest, applying: Bool, within timeout: Duration, in environment: some CommandEnvironment
  ) throws(ConfigurationError) -> CaptureConfiguration {
    if provenance.isRecorded, !applying, camera.sensor == nil { return try camera.configuration(for: request) }
    let device: CaptureDevice
    do { device = try self.device(in: environment) } catch { throw ConfigurationError(error) }
    return try device.configure(request, applying: applying, within: timeout, workers: environment.workers)
  }

  /// The controls of the camera.
  ///
  /// - Parameter isListed: whether they were read with the camera.
  func controlsNow(isListed: Bool, in environment: some CommandEnvironment) throws(DeviceError) -> [CameraControl] {
    if isListed || provenance.isRecorded { return try CameraControlList(of: self).controls }
    let device = try device(in: environment)
    do { return try device.controls } catch { throw DeviceError(error) }
  }

  /// The attached camera, or a simulated one that starts as it was recorded.
  func device(in cameras: some CameraAccess) throws(DeviceError) -> CaptureDevice {
    if provenance.isRecorded {
      return try CaptureDevice(
        simulating: [camera], graphs: recordedGraphs.filter { $0.isBehind(camera) }, named: camera.name ?? "recording")
    }
    guard let device = CaptureDevice(camera, in: cameras.system) else { throw .noPictures(subject) }
    return device
  }
}
