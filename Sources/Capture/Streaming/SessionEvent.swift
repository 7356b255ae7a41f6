public import CameraModel
public import DeviceConfiguration
public import Negotiation

/// An event of a session, in order.
public enum SessionEvent: Sendable {
  /// Frames flow in this mode. The corresponding name is `AVCaptureSession.didStartRunningNotification`.
  case didStartRunning(Mode)
  /// The stream ended and the device is closed. The corresponding name is `AVCaptureSession.didStopRunningNotification`.
  case didStopRunning
  /// No frames come for now. The corresponding name is `AVCaptureSession.wasInterruptedNotification`.
  case wasInterrupted(InterruptionReason)
  /// Frames flow again, in this mode. The corresponding name is `AVCaptureSession.interruptionEndedNotification`.
  ///
  /// A camera that was unplugged has lost its controls. Those that the program set on the input's device are set again; `incomplete` lists
  /// those that the camera no longer takes. After any other interruption it is `nothingChanged`.
  case interruptionEnded(Mode, Restoration)
  /// No frames came for too long, or none that can be decoded; the message says which.
  case stalled(DeviceError)
  /// The stream was restarted, for the nth time.
  case restarted(attempt: Int)
  /// The mode changed, by a commit or because the source changed.
  case formatDidChange(from: Mode, to: Mode)
  /// An output of the running session cannot make the pictures of its settings. It keeps the earlier ones, or gets none.
  case settingsRefused(DeviceError)
  /// The session ended. The corresponding name is `AVCaptureSession.runtimeErrorNotification`.
  case runtimeError(ConfigurationError)
  /// Undocumented behaviour of the camera or its driver, once per run.
  case finding(Finding)
}

/// Why no frames come for now. The corresponding name is `AVCaptureSession.InterruptionReason`.
public struct InterruptionReason: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A reason by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The camera was unplugged.
  public static let deviceDisconnected: InterruptionReason = "deviceDisconnected"
  /// The source has no signal.
  public static let noSignal: InterruptionReason = "noSignal"
}

extension DeviceError {
  /// The error for work that needs frames, when a session is interrupted. The remedy may say what the program does next.
  ///
  /// - Parameters:
  ///   - reason: Why no frames come.
  ///   - operation: The operation that cannot continue.
  ///   - subject: The camera or its node.
  public init(_ reason: InterruptionReason, operation: DeviceError.Operation, subject: String) {
    switch reason {
    case .noSignal:
      self.init(
        .unsupported, operation: operation, subject: subject, message: "The source has no signal.",
        remedy: "Plug the cable in, or switch the source on.")
    case .deviceDisconnected:
      self.init(.gone, operation: operation, subject: subject, message: "The camera was unplugged.", remedy: "Plug it in again.")
    default:
      self.init(
        .gone, operation: operation, subject: subject, message: "No frames come: \(reason.rawValue).",
        remedy: "Wait until the interruption has ended.")
    }
  }
}

/// How a stream started.
public struct StreamStart: Sendable {
  /// The mode that the driver set, read back.
  public internal(set) var mode: Mode
  /// The settings to which the driver gave other values than requested; empty if it accepted all of them.
  public var adjustments: [Adjustment] { result?.adjustments ?? [] }
  /// The decision for another mode than the planned one, with the modes that the drivers of a media graph refused; nil for the planned one.
  public let decision: Decision?
  /// The settings made; nil if the device kept its mode.
  let result: ConfigurationResult?
  /// Whether a returned camera has its controls back.
  let restoration: Restoration
  /// When opening the node began.
  let asked: MonotonicTime
  /// When the driver accepted the stream.
  let accepted: MonotonicTime
  let buffers: BufferCounts
}

extension StreamStart: CustomStringConvertible {
  /// The mode that runs, and what the driver set otherwise: `YUYV 640x480 at 30 fps`.
  public var description: String { "\(mode)\(adjustments.isEmpty ? "" : ", \(adjustments.map(\.description).joined(separator: ", "))")" }
}
