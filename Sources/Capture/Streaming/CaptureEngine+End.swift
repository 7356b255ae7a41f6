import CameraModel
import DeviceConfiguration

extension CaptureEngine {
  /// How the thread ended.
  enum End: Sendable {
    /// It was asked to stop, with the restoration of a cancelled start; nil if that set nothing.
    case stopped(Restoration?)
    /// The camera is gone.
    case interrupted
    /// It cannot continue.
    case failed(ConfigurationError)
  }
}

extension CaptureEngine.End {
  /// How a thread ends after an error. The error does not matter if a stop was requested.
  init(_ error: ConfigurationError, isStopped: Bool) {
    self = isStopped || error.code == .cancelled ? .stopped(error.restoration) : .failed(error)
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
  func startError(at path: String) -> ConfigurationError {
    switch self {
    case .stopped(let restoration): ConfigurationError(.cancelled(before: .startStream, on: path), restoration: restoration)
    case .interrupted: ConfigurationError(DeviceError(.startStream, on: path, failedWith: .noDevice))
    case .failed(let error): error
    }
  }
}

extension ConfigurationError {
  /// Whether the camera was unplugged: a node that is reopened may be gone by then.
  var isOfUnplugging: Bool { code == .gone || code == .notFound }
}

extension DeviceError {
  /// The error for a stream without frames.
  ///
  /// - Parameter corrupted: the corrupted frames that came before.
  static func stalled(on path: String, for silence: Duration, after corrupted: CorruptedRow) -> DeviceError {
    let seconds = (silence.seconds * 10).rounded() / 10
    let reason = seconds > 0 ? "No frame came for \(seconds) s" : "The driver ended the stream"
    return stalled(on: path, "\(reason)\(corrupted.clause.map { "; before, \($0)" } ?? "").")
  }

  /// The error for a stream whose frames cannot be decoded.
  ///
  /// - Parameter corrupted: the corrupted frames in a row; empty if only decoders notice.
  static func useless(on path: String, _ corruption: FrameCorruption, _ corrupted: CorruptedRow) -> DeviceError {
    let clause = corrupted.clause ?? "\(FrameRouter.mostBadInARow) pictures in a row \(corruption.predicate)"
    var error = stalled(on: path, "\(clause).")
    if case .otherSize = corruption { error.remedy = "Choose another mode of the camera." }
    if case .tooShort = corruption { error.remedy = "Choose another mode of the camera." }
    return error
  }

  private static func stalled(on path: String, _ message: String) -> DeviceError {
    DeviceError(
      .stalled, operation: .call(.dequeueBuffer), subject: path, message: message,
      remedy: replug)
  }

  private static let replug = "Plug the camera in again, or choose a smaller mode; `dmesg` may show what failed."

  /// The same error of a camera behind a media graph, which nobody plugs.
  func behind(_ sensor: CameraSensor?) -> DeviceError {
    guard sensor != nil, remedy == Self.replug else { return self }
    var error = self
    error.remedy = "Explaining the camera shows whether its links agree; `dmesg` may show what its driver says."
    return error
  }
}
