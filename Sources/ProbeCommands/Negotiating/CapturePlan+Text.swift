import CameraDocuments
import Negotiation
import DeviceConfiguration
import Viewfinder

extension CapturePlan {
  /// The mode to stream in.
  ///
  /// - Throws: `DeviceError` with the options that would help, if no mode is to be set.
  var requiredMode: Mode {
    get throws(DeviceError) {
      guard let chosen = decision.chosen?.mode else { throw unmet }
      if isRefused, let adjusted = DeviceError.adjusted(decision.adjustments, to: chosen, on: camera) { throw adjusted }
      do { return try mode } catch { throw DeviceError(error) }
    }
  }

  /// No mode can be chosen; the remedy is a change that helps.
  private var unmet: DeviceError {
    var error = ConfigurationError(unmet: decision, on: camera).cause
    error.message = "No mode of the camera \(decision.noModeText(request.preset))."
    if let relaxation = decision.relaxations.first {
      error.remedy =
        "This change would work: \(relaxation.text(for: decision.request, request.preset)) gives \(relaxation.gives.mode.text)."
    } else if decision.rejected.isEmpty {
      error.remedy =
        request.preset == .inputPriority
        ? "`probe presets` lists other presets." : "Use another camera (`probe list`) or recording (`probe profile list`)."
    }
    return error
  }

  /// The mode to stream in, after a warning about each wish that it does not meet.
  func mode(warningIn console: some Console) throws(DeviceError) -> Mode {
    let mode = try requiredMode
    for remark in remarks { console.warn(remark) }
    return mode
  }

  /// The remarks on the chosen mode: the unmet wishes, and that the source may not have its size.
  var remarks: [String] {
    let findings = decision.findings.filter { $0.code == .sourceSizeUnknown }.map(\.message)
    return findings + [decision.chosen.flatMap { adjustments.remark(on: $0.mode) }].compactMap(\.self)
  }
}

extension [Adjustment] {
  /// The unmet wishes of a mode as a sentence; nil if it meets all.
  func remark(on mode: Mode) -> String? { isEmpty ? nil : "The mode is \(mode); \(map(\.explanation).joined(separator: "; "))." }
}

extension DeviceError {
  /// The refusal of an adjusted mode; nil without adjustments.
  static func adjusted(_ adjustments: [Adjustment], to mode: Mode, on camera: String) -> DeviceError? {
    guard !adjustments.isEmpty else { return nil }
    let differences = adjustments.map(\.explanation).joined(separator: "; ")
    return DeviceError(
      .unmet, operation: .chooseMode, subject: camera, message: "`--strict` refuses an adjusted mode: \(differences).",
      remedy: "Leave --strict out to take \(mode).")
  }
}

extension Decision {
  /// A sentence for each mode that the drivers of a media graph refused.
  var refusals: [String] { refused.map { "The drivers refused \($0.mode.text): \($0.reason)" } }
}
