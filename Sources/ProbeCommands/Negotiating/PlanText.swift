import CameraModel
import Negotiation
import PixelFormats

/// The joint plans for people: each camera's mode and what it sends, or why there is no plan, and what would give one.
struct PlanText {
  let answer: PlanAnswer

  func write(to page: inout TextPage) {
    for (index, bus) in answer.buses.enumerated() {
      if index > 0 { page.addBlank() }
      write(bus, to: &page)
    }
  }

  private func write(_ bus: PlanAnswer.Bus, to page: inout TextPage) {
    let plan = bus.plan
    switch plan.outcome {
    case .fits: page.add(StyledText("Together", .strong) + StyledText(" on a USB bus at \(plan.bus.speedMbps) Mb/s:"))
    case .exceedsBus:
      page.add(StyledText("No plan", .failure) + StyledText(" fits a USB bus at \(plan.bus.speedMbps) Mb/s. The least that the cameras send:"))
    case .noMode: page.add(StyledText("No plan", .failure) + StyledText(": a camera has no mode to plan with."))
    }
    var table = TextTable()
    for (member, share) in zip(bus.members, plan.shares) { table.add(row(member, share)) }
    if let sum = plan.bitsPerSecond {
      table.add([StyledText(sum.megabitsText), "in all, of \(plan.bus.usableBitsPerSecond.megabitsText) usable (80 % of the bus)"])
    }
    page.add(table, indent: 2)
    write(plan.waysOut, bus, to: &page)
  }

  private func row(_ member: ChosenCamera, _ share: JointPlan.Share) -> [StyledText] {
    let subject = StyledText(member.subject, .faint)
    if let chosen = share.chosen, let bits = share.bitsPerSecond {
      var mode = StyledText(chosen.mode.text, .strong)
      if chosen.isConverted { mode.append(", converted to \(chosen.output.unpadded)") }
      if chosen.needsRotation { mode.append(", to be turned by a quarter") }
      if let alone = share.alone, alone != chosen.mode { mode.append("  (alone: \(alone.text))", .faint) }
      return [StyledText(bits.megabitsText), mode + "  " + subject]
    }
    if let least = share.least, let bits = share.leastBitsPerSecond {
      return [StyledText(bits.megabitsText), StyledText(least.text) + "  " + subject]
    }
    let reason = share.alone == nil ? "no mode meets the limits" : "how much its modes send is not known"
    return ["–", StyledText(reason, .warning) + "  " + subject]
  }

  private func write(_ ways: [JointPlan.WayOut], _ bus: PlanAnswer.Bus, to page: inout TextPage) {
    guard !ways.isEmpty else { return }
    page.addBlank()
    page.add("With one of these there is one:")
    var table = TextTable()
    for way in ways {
      let modes = way.gives.map { $0?.text ?? "–" }
      table.add([StyledText(bus.changeText(way.change), .key), StyledText(modes.joined(separator: "; "))])
    }
    page.add(table, indent: 2)
  }
}

extension UInt64 {
  /// Bits per second as `147.5 Mb/s`.
  fileprivate var megabitsText: String {
    let tenths = self / 100_000 + (self % 100_000 >= 50_000 ? 1 : 0)
    return "\(tenths / 10).\(tenths % 10) Mb/s"
  }
}
