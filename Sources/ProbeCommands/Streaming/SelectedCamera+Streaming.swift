import DeviceConfiguration
import Capture
import CameraDocuments
import Viewfinder

extension SelectedCamera {
  /// The camera to stream from: the attached camera, or a simulated one with the recorded modes and a test picture.
  func streamingDevice(in environment: some CommandEnvironment) throws(DeviceError) -> CaptureDevice {
    let device = try device(in: environment)
    if provenance.isRecorded { return device }
    device.settingsStore = try? environment.configurationStore()
    do { _ = try device.keptSettings } catch { environment.warn("The kept settings are not put back: \(error.message)") }
    return device
  }

  /// Notes on standard error that pictures of a recorded camera are test pictures.
  func markTestPicture(in console: some Console) {
    guard provenance.isRecorded else { return }
    console.writeMessage("\(subject): a test picture, not the camera's.")
  }
}

/// Failures that interrupt a stream for a while.
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

  /// A stall, in the words of the session.
  static func stalled(_ reason: DeviceError, _ camera: String) -> DeviceError { .noFrame("stream", camera, reason.message) }

  /// Missing frames.
  ///
  /// - Parameters:
  ///   - message: The sentence about the missing frames.
  ///   - corruption: The corruption of the frames that came.
  static func noFrame(
    _ operation: DeviceError.Operation, _ camera: String, _ message: String = "No good frame came.", _ corruption: FrameCorruption? = nil
  ) -> DeviceError {
    DeviceError(
      .stalled, operation: operation, subject: camera,
      message: [message, corruption?.description].compactMap(\.self).joined(separator: " "),
      remedy: "`probe measure` shows what the camera sends; another mode may work.")
  }

  /// The message and the remedy, in one line.
  var sentence: String { [message, fullRemedy].compactMap(\.self).joined(separator: " ") }
}
