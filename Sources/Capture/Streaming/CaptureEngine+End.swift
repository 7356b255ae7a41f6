import CameraModel

extension CaptureEngine {
  /// How the thread ended.
  enum End: Sendable {
    /// It was asked to stop.
    case stopped
    /// The camera is gone.
    case interrupted
    /// It cannot continue.
    case failed(DeviceError)
  }
}

extension CaptureEngine.End {
  /// How a thread ends after an error. The error does not matter if a stop was requested.
  init(_ error: DeviceError, isStopped: Bool) {
    self = isStopped || error.code == .cancelled ? .stopped : .failed(error)
  }

  /// The session's next state after this end.
  func phase(after before: SessionState, isResuming: Bool) -> SessionState {
    switch (self, before) {
    case (.stopped, _), (_, .stopping): .idle
    case (.interrupted, _): .interrupted
    case (.failed, .interrupted) where isResuming: .interrupted
    case (.failed, .starting): .idle
    case (.failed, _): .failed
    }
  }

  /// The error of a start that ended this way.
  func startError(at path: String) -> DeviceError {
    switch self {
    case .stopped: .cancelled(before: .startStream, on: path)
    case .interrupted: DeviceError(.startStream, on: path, failedWith: .noDevice)
    case .failed(let error): error
    }
  }
}
