import CameraModel

extension StreamingNode {
  /// Whether the stream comes from a pipeline that a program must set up.
  var isOfPipeline: Bool {
    do { return try capability().capabilities.contains(.mediaController) } catch { return false }
  }
}

extension DeviceError {
  /// Whether a driver refuses to stream with a number that may mean links that are off, or formats that differ.
  var isOfPipeline: Bool { errorNumber.map { [.brokenPipe, .noLink, .invalidArgument].contains($0) } ?? false }

  /// A camera refuses with this error number. For a pipeline it means the same as the number for a missing link.
  static func pipelineDiffers(on path: String) -> DeviceError {
    var error = DeviceError(.startStream, on: path, failedWith: .noLink)
    error.errorNumber = .brokenPipe
    return error
  }

  static func cancelled(before call: DeviceCall, on path: String) -> DeviceError {
    DeviceError(.cancelled, operation: .call(call), subject: path, message: "The session was stopped before this call.")
  }

  static func tooFewBuffers(on path: String) -> DeviceError {
    DeviceError(
      .rejected, operation: .call(.requestBuffers), subject: path,
      message: "The driver granted one buffer; a stream needs two.", remedy: "Choose a smaller size.")
  }
}
