import Viewfinder

/// What became of a configuration, for people: what changed, and what the device made otherwise.
extension ConfigurationReport {
  /// What the node is set to, `YUYV 640x360 at 15 fps`; nil where that is not known.
  var modeText: String? { result?.after.mode }

  /// Controls that are named though they were so already; of more only the number is said.
  private static let mostNamed = 4

  func write(to page: inout TextPage) {
    if let choice {
      DecisionText(decision: choice.decision, subject: choice.subject, wanted: choice.wanted, made: madeMode).writeDecision(to: &page)
    }
    guard let result else { return writePlan(to: &page) }
    guard source != nil || !plan.steps.isEmpty else { return page.add("Nothing to set.") }
    if choice == nil { page.add(StyledText(path.harmless, .key)) }
    page.add(changes(in: result), indent: 2)
    let gaps = gaps(in: result)
    if gaps.isEmpty { page.add(StyledText("  Set and verified by reading back.", .faint)) } else { page.add(gaps.table, indent: 2) }
  }

  /// The mode that the device has now, where it is another than was chosen; nil where it is not, or nothing was set.
  private var madeMode: Mode? {
    guard let result, var mode = choice?.decision.chosen?.mode else { return nil }
    let isOther = result.adjustments.contains { ["format", "size", "rate"].contains($0.setting) }
    guard isOther, let format = result.after.format else { return nil }
    (mode.pixelFormat, mode.size, mode.interval) = (format.pixelFormat, format.size, result.after.interval)
    return mode
  }

  private func writePlan(to page: inout TextPage) {
    var table = TextTable()
    for line in plan.description.split(separator: "\n") { table.add([StyledText(String(line).harmless)]) }
    page.add(table, indent: choice == nil ? 0 : 2)
  }

  /// The mode where no decision has told it, and the controls, with what they were before.
  private func changes(in result: ConfigurationResult) -> TextTable {
    var table = TextTable()
    if let source {
      let (now, before) = (source.result.after.source(on: source.setting.node), source.result.before.source(on: source.setting.node))
      table.add([StyledText(now), was(now == before ? nil : before)])
    }
    let (before, after) = ((source?.result ?? result).before.mode, (result.after.mode ?? source?.result.after.mode))
    if choice == nil, let after { table.add([StyledText(after), was(before == after ? nil : before)]) }
    let settings = plan.settings
    let same = settings.filter { result.before.controls[$0.control.id] == $0.value }
    for setting in settings where same.count <= Self.mostNamed || !same.contains(setting) {
      let old = result.before.controls[setting.control.id].map(setting.control.text(for:))
      table.add([StyledText(setting.description), was(same.contains(setting) ? nil : old)])
    }
    if same.count > Self.mostNamed { table.add([StyledText("\(same.count) other controls already had the requested values.", .faint)]) }
    return table
  }

  private func was(_ old: String?) -> StyledText { StyledText(old.map { "was \($0)" } ?? "", .faint) }

  /// What differs from the wish, what nobody wished, and what nobody can know.
  private func gaps(in result: ConfigurationResult) -> (table: TextTable, isEmpty: Bool) {
    var table = TextTable()
    for adjustment in (source?.result.adjustments ?? []) + result.adjustments {
      let reason = adjustment.reason.map { " \($0)" } ?? ""
      table.add([StyledText(adjustment.setting, .warning), StyledText("The device set \(adjustment.text).\(reason)")])
    }
    for setting in unverified {
      table.add([StyledText(setting, .warning), "Set, but the device does not report its value."])
    }
    for effect in sideEffects { table.add([StyledText("also", .warning), StyledText("\(effect).")]) }
    return (table, source?.result.isExact ?? true && result.isExact && unverified.isEmpty && sideEffects.isEmpty)
  }
}

extension ConfigurationPlan {
  /// All controls that are set, in their order.
  fileprivate var settings: [ControlSetting] {
    steps.flatMap { step -> [ControlSetting] in if case .controls(let settings) = step { settings } else { [] } }
  }
}

extension DeviceState {
  /// `HDMI 0, 1280x720p at 60 fps`
  fileprivate func source(on node: CameraNode) -> String {
    let name = (inputName(on: node) ?? input.map { "input \($0)" } ?? "its source").harmless
    return ([name] + [timings?.description, standard?.description].compactMap(\.self)).joined(separator: ", ")
  }

  /// `NV12 1280x720 at 25 fps`; nil where no mode was read.
  fileprivate var mode: String? {
    guard let format else { return nil }
    return "\(format.pixelFormat) \(format.size)" + (interval.map { " at \($0.rateText) fps" } ?? "")
  }
}
