import Negotiation
import Viewfinder

extension PlanAnswer {
  /// The joint plans for people: each camera's mode and data rate, or why there is no plan, and what would give one.
  func writePlans(to page: inout TextPage) {
    for (index, plan) in plans.enumerated() {
      if index > 0 { page.addBlank() }
      BusText(plan: plan, cameras: plan.cameras.map { cameras[$0] }).writeBus(to: &page)
    }
  }
}

/// The plan of one bus.
private struct BusText {
  let plan: JointPlan
  let cameras: [ChosenCamera]

  private static let numberWidth = 3
  private static let gap = "  "

  func writeBus(to page: inout TextPage) {
    let speed = "a USB bus at \(plan.bus.speedMbps) Mb/s"
    switch plan.outcome {
    case .fits: page.addLine(StyledText("Together", .strong) + StyledText(" on \(speed):"))
    case .exceedsBus: page.addLine(StyledText("No plan", .failure) + StyledText(" fits \(speed). The least that the cameras send:"))
    case .noMode: page.addLine(StyledText("No plan", .failure) + StyledText(" for \(speed): a camera has no mode to plan with."))
    }
    for (index, camera) in cameras.enumerated() { writeMember(index, camera, to: &page) }
    if let sum = plan.bitsPerSecond {
      let usable = "of \(plan.bus.usableBitsPerSecond.megabitsText) (80 % of the bus)"
      page.addSentence(usable, after: lead("", StyledText("in all"), sum))
    }
    if plan.shares.contains(where: \.isEstimated) { page.addLine("Compressed formats are estimated at 2 bits per pixel.") }
    writeWaysOut(to: &page)
  }

  // MARK: Cameras

  private func writeMember(_ index: Int, _ member: ChosenCamera, to page: inout TextPage) {
    let share = plan.shares[index]
    let lead = lead("\(index + 1)", headline(share), share.bits)
    page.addSentence(member.subject, .faint, after: lead, column: lead.width)
    var table = TextTable()
    for adjustment in share.adjustments { table.addRow([StyledText(adjustment.wish, .warning), StyledText(adjustment.description)]) }
    if let chosen = share.chosen, chosen.isConverted { table.addRow(["output", StyledText("converted to \(chosen.output.unpadded)")]) }
    if let alone = share.givenUp { table.addRow([StyledText("alone", .faint), StyledText(alone.text, .faint)]) }
    page.addTable(table, indent: Self.numberWidth + 2 * Self.gap.count)
  }

  /// A camera's number, its mode and what it sends, each in its column.
  private func lead(_ number: String, _ mode: StyledText, _ bits: UInt64?) -> StyledText {
    var line = StyledText(String(repeating: " ", count: max(0, Self.numberWidth - number.count)) + number + Self.gap)
    line.append(mode)
    line.pad(to: Self.numberWidth + Self.gap.count + modeWidth)
    let amount = bits?.megabitsText ?? ""
    line.append(String(repeating: " ", count: Self.gap.count + bitsWidth - amount.count) + amount + Self.gap)
    return line
  }

  private var modeWidth: Int { plan.shares.map { headline($0).width }.max() ?? 0 }
  private var bitsWidth: Int { ([plan.bitsPerSecond] + plan.shares.map(\.bits)).map { $0?.megabitsText.count ?? 0 }.max() ?? 0 }

  private func headline(_ share: JointPlan.Share) -> StyledText {
    if let chosen = share.chosen { return StyledText(chosen.mode.text, .strong) }
    if let least = share.least { return StyledText(least.text) }
    if share.alone != nil { return StyledText("data rate of its modes is unknown", .warning) }
    return StyledText(plan.request.limits.isEmpty ? "it lists no mode" : "no mode meets the limits", .warning)
  }

  // MARK: Ways out

  private func writeWaysOut(to page: inout TextPage) {
    guard !plan.relaxations.isEmpty else { return }
    page.addBlank()
    page.addLine("Any one of these changes would work:")
    var table = TextTable()
    for way in plan.relaxations { table.addRow([StyledText(way.change.text, .key), modes(way.gives)]) }
    page.addTable(table, indent: 2)
  }

  /// `2 × YUYV 640x480 at 30 fps, MJPG 1280x720 at 30 fps`: neighbours that get the same are counted.
  private func modes(_ modes: [Mode?]) -> StyledText {
    var runs: [(text: String, count: Int)] = []
    for mode in modes.compactMap(\.self) {
      if runs.last?.text == mode.text { runs[runs.count - 1].count += 1 } else { runs.append((mode.text, 1)) }
    }
    return StyledText(runs.map { $0.count > 1 ? "\($0.count) × \($0.text)" : $0.text }.joined(separator: ", "))
  }
}

extension JointPlan.Share {
  /// What it sends in the plan, or could send at least.
  fileprivate var bits: UInt64? { bitsPerSecond ?? leastBitsPerSecond }

  /// Whether how much it sends depends on what the camera sees.
  fileprivate var isEstimated: Bool { (chosen?.mode ?? least)?.isEstimated ?? false }

  /// The better mode that it would have with the bus to itself; nil where it has that, or none.
  fileprivate var givenUp: Mode? { chosen.flatMap { chosen in alone.flatMap { $0 == chosen.mode ? nil : $0 } } }
}

extension UInt64 {
  /// Bits per second as `147.5 Mb/s`; a bus is not said to carry what it does not, so tenths are rounded to the nearest.
  fileprivate var megabitsText: String {
    let tenths = self / 100_000 + (self % 100_000 >= 50_000 ? 1 : 0)
    return "\(tenths / 10).\(tenths % 10) Mb/s"
  }
}
