public import CameraModel
import DeviceConfiguration

/// Why a session could not do what it was asked, or ended.
public struct CaptureError: Error, Hashable, Sendable {
  /// The failure: the call, its subject, the reason and a remedy.
  public var cause: DeviceError
  /// What the session does now.
  public var state: SessionState

  /// A failure.
  public init(_ cause: DeviceError, state: SessionState) {
    self.cause = cause
    self.state = state
  }
}

extension CaptureError {
  /// Why an output has no frames that no session has.
  static let noSession = CaptureError(
    .refused("wait for frames", "the output", "The output belongs to no session.", "Add it to one with addOutput(_:)."), state: .idle)
  /// Why an output has no frames whose session is gone.
  static let sessionReleased = CaptureError(
    .refused(
      "wait for frames", "the output", "The session of the output was released.", "Keep a reference to it for as long as frames are wanted."
    ),
    state: .idle)
}

extension CaptureError: CustomStringConvertible {
  /// One to three sentences: what failed, on what, why, and what to do.
  public var description: String { cause.description }
}

/// What a session does.
public enum SessionState: String, Hashable, Sendable, CaseIterable {
  /// Nothing; the device is closed.
  case idle
  /// It configures the device and starts the stream.
  case starting
  /// Frames flow.
  case running
  /// The camera is gone or has no signal. It goes on by itself when that ends.
  case interrupted
  /// It stops the stream and closes the device.
  case stopping
  /// It ended by an error; it can be started again.
  case failed
}
