import Negotiation
import DeviceConfiguration
import CameraModel
import CameraDocuments
import Viewfinder

/// The answer as text: the changes, and the adjustments by the device.
extension CaptureConfiguration {
  /// The current mode of the node, `YUYV 640x360 at 15 fps`; nil if it is unknown.
  var modeText: String? { result?.after.mode }

  /// The most unchanged controls that are listed; of more, only the count is shown.
  private static let mostNamed = 4

  /// - Parameters:
  ///   - subject: the camera, for people.
  ///   - isSimulated: whether a recording was set, whose node is none of this machine.
  func writeText(to page: inout TextPage, subject: String, isSimulated: Bool = false) {
    if let choice {
      var decision = choice.decision
      // What the graph was like before it was set is no remark on what it is now.
      if result != nil { decision.findings.removeAll { [.linksOff, .formatsDisagree].contains($0.code) } }
      decision.writeText(to: &page, subject: subject, choice.request.preset, made: madeMode, wishesInMode)
    }
    guard let result else { return writePlan(to: &page) }
    guard source != nil || !plan.steps.isEmpty else { return page.addLine("Nothing to set.") }
    if choice == nil { page.addLine(StyledText(isSimulated ? subject : path.harmless, .key)) }
    for refusal in choice?.decision.refusals ?? [] { page.addLine(StyledText("  \(refusal)")) }
    page.addTable(changes(in: result), indent: 2)
    let gaps = gaps(in: result)
    if gaps.isEmpty {
      let isStarted = choice?.request.verifiesStreaming ?? false
      page.addLine(StyledText("  Set and verified by reading back\(isStarted ? ", and started once" : "").", .faint))
    } else {
      page.addTable(gaps.table, indent: 2)
    }
  }

  /// The wishes that gave way, with what the device answered to open ones.
  private var wishesInMode: [Adjustment] { Array(adjustments.dropLast(deviceAdjustments.count)) }

  /// The current mode of the device; nil if it is the chosen one, or nothing was set.
  private var madeMode: Mode? {
    guard let result, var mode = choice?.decision.chosen?.mode else { return nil }
    let isOther =
      !graphSteps.isEmpty || mode.interval == nil || result.adjustments.contains { [.format, .size, .rate].contains($0.setting) }
      || result.findings.contains { $0.code == .rateFixed }
    guard isOther, let format = result.after.format else { return nil }
    (mode.pixelFormat, mode.size, mode.interval) = (format.pixelFormat, format.size, result.after.interval)
    return mode
  }

  private func writePlan(to page: inout TextPage) {
    var table = TextTable()
    for line in plan.description.split(separator: "\n") { table.addRow([StyledText(String(line).harmless)]) }
    page.addTable(table, indent: choice == nil ? 0 : 2)
    if let nextMode { page.addLine(StyledText("  If the drivers refuse it, the next is \(nextMode.text).", .faint)) }
  }

  /// The source, the mode unless the decision shows it, and the controls, with earlier values.
  private func changes(in result: ConfigurationResult) -> TextTable {
    var table = TextTable()
    if let source, let shown = source.result {
      let (now, before) = (shown.after.source(on: source.node), shown.before.source(on: source.node))
      table.addRow([StyledText(now), was(now == before ? nil : before)])
    }
    let (before, after) = ((source?.result ?? result).before.mode, (result.after.mode ?? source?.result?.after.mode))
    if choice == nil, let after { table.addRow([StyledText(after), was(before == after ? nil : before)]) }
    if let crop = result.after.crop, crop != result.before.crop || plan.steps.contains(where: { $0.call == .setSelection }) {
      table.addRow([StyledText("crop \(crop)"), was(crop == result.before.crop ? nil : result.before.crop?.description)])
    }
    let settings = plan.settings
    let same = settings.filter { result.before.controls[$0.control.id] == $0.value }
    for setting in settings where same.count <= Self.mostNamed || !same.contains(setting) {
      let old = result.before.controls[setting.control.id].map(setting.control.text(for:))
      table.addRow([StyledText(setting.description), was(same.contains(setting) ? nil : old)])
    }
    let which = same.count == settings.count ? "All \(same.count)" : "\(same.count) other"
    if same.count > Self.mostNamed { table.addRow([StyledText("\(which) controls already had the requested values.", .faint)]) }
    return table
  }

  private func was(_ old: String?) -> StyledText { StyledText(old.map { "was \($0)" } ?? "", .faint) }

  /// The adjustments, the settings that cannot be read back, and the side effects.
  private func gaps(in result: ConfigurationResult) -> (table: TextTable, isEmpty: Bool) {
    var table = TextTable()
    for adjustment in deviceAdjustments {
      let reason = adjustment.reason.map { " \($0)" } ?? ""
      table.addRow([StyledText(adjustment.setting.rawValue, .warning), StyledText("The device set \(adjustment.text).\(reason)")])
    }
    for setting in unverified {
      table.addRow([StyledText(setting, .warning), "Set, but the device does not report its value."])
    }
    for finding in result.findings { table.addRow([StyledText("note", .warning), StyledText(finding.message)]) }
    for effect in sideEffects { table.addRow([StyledText("also", .warning), StyledText("\(effect).")]) }
    return (table, deviceAdjustments.isEmpty && unverified.isEmpty && sideEffects.isEmpty && result.findings.isEmpty)
  }
}

extension ConfigurationPlan {
  /// All control settings, in order.
  fileprivate var settings: [ControlSetting] {
    steps.flatMap { step -> [ControlSetting] in if case .controls(let settings) = step { settings } else { [] } }
  }
}

extension DeviceState {
  /// `HDMI 0, 1280x720p at 60 fps`; with the EDID if it was set: `HDMI 0, EDID "Viewfinder", 1280x720p at 60 fps`
  fileprivate func source(on node: CameraNode) -> String {
    let name = (inputName(on: node) ?? input.map { "input \($0)" } ?? "its source").harmless
    let edid = edidInput == input ? self.edid?.description : nil
    return ([name] + [edid, timings?.description, standard?.description].compactMap(\.self)).joined(separator: ", ")
  }

  /// `NV12 1280x720 at 25 fps`; nil if no mode was read.
  fileprivate var mode: String? {
    guard let format else { return nil }
    return "\(format.pixelFormat) \(format.size)" + (interval.map { " at \($0.rateText) fps" } ?? "")
  }
}

extension CaptureConfiguration {
  /// Writes it in the requested style.
  ///
  /// - Parameters:
  ///   - subject: the camera, for people.
  ///   - isSimulated: whether a recording was set instead of a camera.
  func writeAnswer(_ style: OutputOptions, subject: String, isSimulated: Bool = false, to console: some Console) throws(DeviceError) {
    try style.writeAnswer(
      members(isSimulated: isSimulated).document,
      or: { page in
        writeText(to: &page, subject: subject, isSimulated: isSimulated)
        if isSimulated, result != nil { page.addLine(StyledText("  Simulated: nothing is kept.", .faint)) }
      }, to: console)
  }
}
