import CameraModel
import Testing

/// The errors of failed calls.
struct DeviceErrorTests {
  @Test(arguments: DeviceCall.allCases)
  func `name no command and no option, whatever the system's error number`(call: DeviceCall) {
    for number in (0...133).map({ SystemErrorNumber(rawValue: $0) }) {
      let error = DeviceError(call, on: "/dev/video0", failedWith: number)
      #expect(!error.message.isEmpty && error.errorNumber == number)
      let text = error.description
      #expect(!text.contains("probe") && !text.contains("--"), "\(text)")
    }
  }

  private static let rows: [(DeviceCall, SystemErrorNumber, DeviceError.Code, String)] = [
    (.open, .busy, .busy, "allows only one"), (.setFormat, .busy, .busy, "streams"), (.queryControl, .busy, .busy, "Another program"),
    (.open, .noDevice, .gone, "disconnected"), (.getFormat, .shutDown, .gone, "disconnected"),
    (.queryCapabilities, .inappropriateCall, .notFound, "not a video device"),
    (.getParameters, .inappropriateCall, .unsupported, "does not support"), (.setControls, .outOfRange, .rejected, "range"),
    (.setFormat, .noSpace, .rejected, "The driver refused: no space left."),
  ]

  @Test(arguments: rows)
  func `depend on the call and the system's error number`(
    call: DeviceCall, number: SystemErrorNumber, code: DeviceError.Code, message: String
  ) {
    let error = DeviceError(call, on: "/dev/video0", failedWith: number)
    #expect(error.code == code && error.operation == call.rawValue)
    #expect(error.message.contains(message), "\(error)")
  }
}
