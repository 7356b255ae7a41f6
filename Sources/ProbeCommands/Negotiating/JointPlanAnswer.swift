import CameraDocuments
import CameraModel
import Negotiation
import Viewfinder

/// The joint plans of cameras that stream together, one for each bus and media device.
struct JointPlanAnswer {
  let request: CaptureRequest
  let cameras: [SelectedCamera]
  let plans: [JointPlan]

  private var hasModes: Bool { plans.allSatisfy(\.hasModes) }

  func status(isStrict: Bool) -> ProcessStatus {
    let isAdjusted = plans.contains { plan in plan.outcome == .adjusted || plan.shares.contains { !$0.adjustments.isEmpty } }
    return hasModes && !(isStrict && isAdjusted) ? .success : .negative
  }

  /// `viewfinder.plan/1`
  var document: [UInt8] { request.members(of: plans, for: cameras.map(\.camera)).document }
}

extension SelectedCamera {
  /// The most bytes per second that its USB endpoint reserves; nil if unknown, as for recorded cameras.
  func mostReserved(in system: some ConfigurableSystem) -> Int? {
    guard !provenance.isRecorded, let path = camera.captureNodes.first?.path else { return nil }
    return system.endpointBytesPerSecond(of: path)
  }
}

extension JointPlanAnswer {
  /// Writes each camera's mode and data rate, or why there is no plan, and the changes that would give one.
  func writePlans(to page: inout TextPage) {
    for (index, plan) in plans.enumerated() {
      if index > 0 { page.addBlank() }
      plan.writeText(to: &page, plan.cameras.map { cameras[$0] })
    }
  }
}

extension JointPlan {
  private static let numberWidth = 3
  private static let gap = "  "

  /// Writes the plan of one bus or media device.
  fileprivate func writeText(to page: inout TextPage, _ selected: [SelectedCamera]) {
    let place = bus.map { "a USB bus at \($0.speedMbps) Mb/s" } ?? (media ?? "").harmless
    let (title, rest): (StyledText, String) =
      switch outcome {
      case .fits, .adjusted: (StyledText("Together", .strong), "\(bus == nil ? "behind" : "on") \(place):")
      case .exceedsBus: (StyledText("No plan", .failure), "fits \(place). The least that the cameras send:")
      case .conflicts: (StyledText("No plan", .failure), "for \(place): two sensors always meet. Each alone would get:")
      case .noMode: (StyledText("No plan", .failure), "for \(place): a camera has no mode to plan with.")
      }
    page.addLine(title + StyledText(" " + rest))
    for (share, camera) in zip(shares.indices, selected) { writeShare(share, camera, to: &page) }
    if let bus, let sum = bitsPerSecond {
      let usable = "of \(bus.usableBitsPerSecond.megabitsText) (80 % of the bus)"
      page.addSentence(usable, after: lead("", StyledText("in all"), sum))
    }
    if shares.contains(where: \.isEstimated) { page.addLine("Compressed formats are estimated at 2 bits per pixel.") }
    findings.writeText(to: &page, isComplete: true)
    writeRelaxations(to: &page)
  }

  // MARK: Cameras

  private func writeShare(_ index: Int, _ camera: SelectedCamera, to page: inout TextPage) {
    let share = shares[index]
    let lead = lead("\(index + 1)", headline(share), share.bits)
    page.addSentence(camera.subject, .faint, after: lead, column: lead.width)
    var table = TextTable()
    if bus == nil, let node = share.chosen?.mode.node, node != camera.subjectNode {
      table.addRow(["node", StyledText(node.harmless)])
    }
    for adjustment in share.adjustments {
      table.addRow([StyledText(adjustment.setting.rawValue, .warning), StyledText(adjustment.explanation)])
    }
    if let chosen = share.chosen, chosen.isConverted { table.addRow(["output", StyledText("converted to \(chosen.output.unpadded)")]) }
    if let alone = share.betterModeAlone {
      let node = bus == nil ? alone.node.map { ", \($0.harmless)" } ?? "" : ""
      table.addRow([StyledText("alone", .faint), StyledText(alone.text + node, .faint)])
    }
    page.addTable(table, indent: Self.numberWidth + 2 * Self.gap.count)
  }

  /// A camera's number, its mode and its data rate, each in its column.
  private func lead(_ number: String, _ mode: StyledText, _ bits: UInt64?) -> StyledText {
    var line = StyledText(String(repeating: " ", count: max(0, Self.numberWidth - number.count)) + number + Self.gap)
    line.append(mode)
    line.pad(to: Self.numberWidth + Self.gap.count + modeWidth)
    let amount = bits?.megabitsText ?? ""
    guard bitsWidth > 0 else { return line + StyledText(Self.gap) }
    line.append(String(repeating: " ", count: Self.gap.count + bitsWidth - amount.count) + amount + Self.gap)
    return line
  }

  private var modeWidth: Int { shares.map { headline($0).width }.max() ?? 0 }
  private var bitsWidth: Int { ([bitsPerSecond] + shares.map(\.bits)).map { $0?.megabitsText.count ?? 0 }.max() ?? 0 }

  private func headline(_ share: JointPlan.Share) -> StyledText {
    if let chosen = share.chosen { return StyledText(chosen.mode.text, .strong) }
    if let least = share.least { return StyledText(least.text) }
    if let alone = share.alone, bus == nil { return StyledText(alone.text) }
    if share.alone != nil { return StyledText("data rate of its modes is unknown", .warning) }
    return StyledText(request.limits.isEmpty ? "it lists no mode" : "no mode meets the limits", .warning)
  }

  // MARK: Relaxations

  private func writeRelaxations(to page: inout TextPage) {
    guard !relaxations.isEmpty else { return }
    page.addBlank()
    page.addLine("Any one of these changes would work:")
    var table = TextTable()
    for relaxation in relaxations { table.addRow([StyledText(relaxation.change.text, .key), modes(relaxation.gives)]) }
    page.addTable(table, indent: 2)
  }

  /// `2 × YUYV 640x480 at 30 fps, MJPG 1280x720 at 30 fps`: equal modes in a row are counted.
  private func modes(_ modes: [Mode?]) -> StyledText {
    var runs: [(text: String, count: Int)] = []
    for mode in modes.compactMap(\.self) {
      if runs.last?.text == mode.text { runs[runs.count - 1].count += 1 } else { runs.append((mode.text, 1)) }
    }
    return StyledText(runs.map { $0.count > 1 ? "\($0.count) × \($0.text)" : $0.text }.joined(separator: ", "))
  }
}

extension JointPlan.Share {
  /// The data rate in the plan, else the least possible one.
  fileprivate var bits: UInt64? { bitsPerSecond ?? leastBitsPerSecond }

  /// Whether the data rate depends on the picture.
  fileprivate var isEstimated: Bool { (chosen?.mode ?? least)?.isEstimated ?? false }

  /// The better mode that the camera would have alone on the bus; nil if it has that mode, or no mode.
  fileprivate var betterModeAlone: Mode? { chosen.flatMap { chosen in alone.flatMap { $0 == chosen.mode ? nil : $0 } } }
}

extension UInt64 {
  /// Bits per second as `147.5 Mb/s`, rounded to the nearest tenth.
  fileprivate var megabitsText: String {
    let tenths = self / 100_000 + (self % 100_000 >= 50_000 ? 1 : 0)
    return "\(tenths / 10).\(tenths % 10) Mb/s"
  }
}
