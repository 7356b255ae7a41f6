import CameraDocuments
import Viewfinder

/// An event of a preview.
struct PreviewEvent: Sendable {
  /// The kind of event, as JSON spells it.
  enum Kind: String, Sendable {
    case started, stopped, interrupted, resumed, stalled, failed, modeChanged, controlChanged, finding
  }

  let kind: Kind
  /// The mode that the driver set.
  var mode: Mode?
  /// A sentence about a mode that the driver adjusted or did not restore; nil without such a mode.
  var warning: String?
  /// A control's name and new value.
  var control: (name: String, value: String)?
  var error: DeviceError?
  /// A deviation of the camera or its driver from their documentation.
  var finding: Finding?

  init(
    _ kind: Kind, mode: Mode? = nil, warning: String? = nil, control: (name: String, value: String)? = nil, error: DeviceError? = nil
  ) {
    (self.kind, self.mode, self.warning, self.control, self.error) = (kind, mode, warning, control, error)
  }

  init(_ finding: Finding) {
    kind = .finding
    self.finding = finding
    warning = finding.severity == .info ? nil : finding.message
  }

  /// The event as a sentence.
  var text: String {
    switch kind {
    case .started: "The camera is on\(mode.map { ", \($0)" } ?? "")."
    case .stopped: "The camera is off."
    case .resumed: "The picture is back."
    case .modeChanged: "The mode is now \(mode.map { "\($0)" } ?? "another one")."
    case .controlChanged: "\(control?.name.harmless ?? "A control") = \(control?.value.harmless ?? "")"
    case .finding: finding?.message ?? ""
    case .interrupted, .stalled, .failed: error?.sentence.harmless ?? ""
    }
  }

  /// `viewfinder.preview-event/1`, on one line.
  func document(at time: String) -> [UInt8] {
    JSONObject(
      ["schema": "viewfinder.preview-event/1", "time": time, "event": kind.rawValue], mode.map { ["mode": $0.members] } ?? [:],
      control.map { ["control": $0.name, "value": $0.value] } ?? [:], error?.problem ?? [:],
      finding.map { ["code": $0.code.rawValue, "message": $0.message] } ?? [:]
    ).line
  }
}
