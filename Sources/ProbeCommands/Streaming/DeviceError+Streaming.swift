import Capture
import CameraDocuments
import Viewfinder

/// What keeps a stream from going on for a while.
extension DeviceError {
  /// An interruption that the stream waits out.
  static func interrupted(_ reason: InterruptionReason, _ camera: String) -> DeviceError {
    DeviceError(reason, operation: "stream", subject: camera).endingByItself
  }

  /// The same error; its remedy adds that it ends without a request.
  var endingByItself: DeviceError {
    var error = self
    error.remedy = remedy.map { "\($0) The picture comes back by itself." }
    return error
  }

  /// A stall, as the session tells it.
  static func stalled(_ reason: DeviceError, _ camera: String) -> DeviceError { .noFrame("stream", camera, reason.message) }

  /// Frames that stayed away.
  ///
  /// - Parameters:
  ///   - message: the sentence that says which.
  ///   - damage: what was wrong with those that came.
  static func noFrame(
    _ operation: DeviceError.Operation, _ camera: String, _ message: String = "No good frame came.", _ damage: FrameDamage? = nil
  ) -> DeviceError {
    DeviceError(
      .stalled, operation: operation, subject: camera, message: [message, damage?.description].compactMap(\.self).joined(separator: " "),
      remedy: "`probe measure` shows what the camera sends; another mode may work.")
  }

  /// The message and the remedy, in one line.
  var sentence: String { [message, fullRemedy].compactMap(\.self).joined(separator: " ") }
}
