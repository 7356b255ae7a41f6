public import CameraModel
import DeviceConfiguration

/// Why a session failed or ended.
public struct CaptureError: Error, Hashable, Sendable {
  /// The failure: the call, its subject, the reason and a remedy.
  public var cause: DeviceError
  /// The session's state after the failure.
  public var state: SessionState

  /// A failure.
  public init(_ cause: DeviceError, state: SessionState) {
    self.cause = cause
    self.state = state
  }
}

extension CaptureError {
  /// Why an output without a session has no frames.
  static let noSession = CaptureError(
    .refused("wait for frames", "the output", "The output belongs to no session.", "Add it to one with addOutput(_:)."), state: .idle)
  /// Why an output whose session is gone has no frames.
  static let sessionReleased = CaptureError(
    .refused(
      "wait for frames", "the output", "The session of the output was released.", "Keep a reference to it for as long as frames are wanted."
    ),
    state: .idle)
}

extension CaptureError: CustomStringConvertible {
  /// One to three sentences: what failed, on which device, why, and what to do.
  public var description: String { cause.description }
}

/// The state of a session.
public enum SessionState: String, Hashable, Sendable, CaseIterable {
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
