import CameraModel
public import DeviceConfiguration

extension CaptureSession {
  /// Takes a picture of the running session once exposure and colours have settled. The corresponding class is `AVCapturePhotoOutput`.
  ///
  /// It is a frame of the stream, since V4L2 has no separate flow of photos. A camera's own JPEG is not encoded again.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - settings: How to change the picture for the file.
  ///   - settling: When the picture counts as settled.
  /// - Returns: The contents of the file.
  /// - Throws: `ConfigurationError`; its code is `usage` if the session does not run, `unsupported` if the file cannot be made from the camera's
  ///   format, and `cancelled` if the session stopped meanwhile.
  public func capturePhoto(
    as format: PictureFile.Format = .jpeg, _ settings: PictureFile.Settings = PictureFile.Settings(),
    settling: PictureSettling = .automatic
  ) async throws(ConfigurationError) -> PictureFile {
    guard let device = inputs.first?.device, isRunning else {
      let state = state
      throw ConfigurationError(.refused("take", "the picture", state.obstacle.message, state.obstacle.remedy))
    }
    let output = CaptureVideoDataOutput(isPreview: true)
    output.videoSettings = .native
    try addOutput(output)
    defer { removeOutput(output) }
    var settled = try await output.settledFrame(settling)
    while let found = settled {
      do {
        return try PictureFile(found.frame, as: format, settings)
      } catch {
        // A corrupted picture; the next may be whole.
        guard error.code == .malformed else { throw ConfigurationError(error) }
        settled = try await output.settledFrame(after: found)
      }
    }
    throw ConfigurationError(.cancelled(before: .dequeueBuffer, on: device.location.path))
  }
}

extension SessionState {
  /// Why a session in this state has no frames, and what to do.
  fileprivate var obstacle: (message: String, remedy: String) {
    switch self {
    case .interrupted: ("The session is interrupted: its camera is gone or has no signal.", "Take it once the interruption has ended.")
    case .starting, .running: ("The session has only just started.", "Take it once startRunning() has returned.")
    case .stopping, .idle, .failed: ("The session does not run.", "Start it with startRunning().")
    }
  }
}
