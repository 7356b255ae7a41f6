public import CameraModel

/// The state of a session.
public enum SessionState: String, ClosedVocabulary, CaseIterable {
  /// The session is stopped; the device is closed.
  case idle
  /// The session configures the device and starts the stream.
  case starting
  /// Frames flow.
  case running
  /// The camera is gone or has no signal. The session resumes by itself.
  case interrupted
  /// The session stops the stream and closes the device.
  case stopping
  /// The session ended with an error; it can be started again.
  case failed
}
