package import CameraModel
import Viewfinder

extension DeviceError {
  /// The failure as one line of JSON: `viewfinder.error/1`.
  package var jsonLine: [UInt8] {
    JSONObject(["schema": "viewfinder.error/1", "error": members]).line
  }

  /// The failure for a program that uses the library: `viewfinder.error/1` without the command's hints.
  package var documentLine: [UInt8] {
    JSONObject(["schema": "viewfinder.error/1", "error": members(remedy: remedy)]).line
  }

  /// The failure as members of other documents.
  package var members: JSONObject { members(remedy: fullRemedy) }

  private func members(remedy: String?) -> JSONObject {
    [
      "code": code.rawValue, "operation": operation.rawValue, "subject": subject.isEmpty ? nil : subject, "errno": errorNumber?.rawValue,
      "message": message, "remedy": remedy,
    ]
  }

  /// The failure of a camera that continues.
  package var problem: JSONObject { ["code": code.rawValue, "message": message, "remedy": fullRemedy] }
}

/// The option or verb that helps after a failure. The library's errors name neither.
struct CommandHint {
  let operation: DeviceError.Operation
  let code: DeviceError.Code
  let text: String

  private static let cameras = "`probe list` shows the attached cameras."
  private static let imports = "The text of v4l2-ctl, ffmpeg or lsusb -v becomes a profile by `probe profile import`."
  private static let reasons = "`probe why` for this camera prints the commands that mend it."
  private static let sources = "`probe list` shows the sources."

  /// The hints by the operation that failed and the kind of failure.
  private static let table = [
    CommandHint(operation: .call(.open), code: .notFound, text: cameras),
    CommandHint(operation: .call(.open), code: .gone, text: cameras),
    CommandHint(operation: .call(.setControls), code: .rejected, text: "`probe list --controls` shows the controls and their ranges."),
    CommandHint(operation: .call(.setInput), code: .rejected, text: sources),
    CommandHint(operation: .call(.setStandard), code: .unsupported, text: sources),
    CommandHint(operation: .call(.setTimings), code: .unsupported, text: sources),
    CommandHint(operation: .chooseMode, code: .unsupported, text: reasons),
    CommandHint(operation: .call(.startStream), code: .unsupported, text: reasons),
  ]

  /// The hint for a failure; nil if no option or verb helps.
  static func of(_ error: DeviceError) -> String? {
    if error.operation == .readProfile, error.code == .malformed, error.remedy == nil { return imports }
    guard error.subject.hasPrefix("/dev/") else { return nil }
    return table.first { $0.operation == error.operation && $0.code == error.code }?.text
  }
}

extension DeviceError {
  /// What to do next, with the command's own hint; nil if nothing helps.
  package var fullRemedy: String? {
    let sentences = [remedy, CommandHint.of(self)].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
