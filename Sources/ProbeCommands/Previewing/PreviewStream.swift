import Capture
import Viewfinder

/// A run of a previewed camera: its session and the output that gives the pictures.
struct PreviewStream: Sendable {
  let session = CaptureSession()
  let output = CaptureVideoDataOutput()
  /// What happens to the session, from before its start on.
  let events: SessionEvents

  init() { events = session.events }

  /// Starts the camera.
  ///
  /// - Parameter isStrict: whether it is refused that the driver sets another mode.
  /// - Returns: the mode that the driver set, as read back.
  func start(_ device: CaptureDevice, in mode: Mode, _ encoding: PictureEncoding, isStrict: Bool) async throws(DeviceError) -> Mode {
    do throws(CaptureError) {
      try session.addInput(CaptureDeviceInput(device: device))
      output.videoSettings = encoding.settings(for: mode.pixelFormat)
      try session.addOutput(output)
      encoding.turn(output.connection(with: .video))
      return try await session.startRunning(in: mode, exactly: isStrict).mode
    } catch {
      throw error.cause.namingStrict
    }
  }
}
