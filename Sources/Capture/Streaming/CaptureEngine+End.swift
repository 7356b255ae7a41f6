import CameraModel

extension CaptureEngine {
  /// How the thread ended.
  enum End: Sendable {
    /// It was asked to stop.
    case stopped
    /// The camera is gone.
    case interrupted
    /// It cannot go on.
    case failed(DeviceError)
  }
}

extension CaptureEngine.End {
  /// How a thread ends that cannot go on. What fails while it is asked to stop does not matter.
  init(_ error: DeviceError, isStopped: Bool) {
    self = isStopped || error.code == .cancelled ? .stopped : .failed(error)
  }

  /// What the session does after its thread ended so.
  func phase(after before: SessionState, isResuming: Bool) -> SessionState {
    switch (self, before) {
    case (.stopped, _), (_, .stopping): .idle
    case (.interrupted, _): .interrupted
    case (.failed, .interrupted) where isResuming: .interrupted
    case (.failed, .starting): .idle
    case (.failed, _): .failed
    }
  }

  /// Why a start did not succeed that ended so.
  func startError(at path: String) -> DeviceError {
    switch self {
    case .stopped: .cancelled(before: .startStream, on: path)
    case .interrupted: DeviceError(.startStream, on: path, failedWith: .noDevice)
    case .failed(let error): error
    }
  }
}
