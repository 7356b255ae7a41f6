import CameraModel
import Negotiation

/// The settings to which a device gave other values than a plan asked for.
struct SettingComparison {
  /// The state that was read back.
  let now: DeviceState
  let announced: Announcements
  /// Whether the rate was requested, so that one which is not known is an adjustment.
  let asksForRate: Bool
  /// The settings that differ from the requested ones.
  private(set) var adjustments: [Adjustment] = []
  /// The names of settings that cannot be read back.
  private(set) var unverified: [String] = []

  init(_ now: DeviceState, _ announced: Announcements, asksForRate: Bool) {
    (self.now, self.announced, self.asksForRate) = (now, announced, asksForRate)
  }

  /// Compares the values of a step with those that were read.
  mutating func compare(_ step: PlanStep) {
    let told = announced.values
    switch step {
    case .graph: break
    case .input(let asked): compare(.input, asked, now.input, isMet: asked == now.input)
    case .edid(let asked, _): compare(asked)
    case .standard(let asked):
      let isMet = now.standard.map { !$0.isEmpty && ($0.isSubset(of: asked) || asked.isSubset(of: $0)) }
      compare(.standard, asked, now.standard, isMet: isMet ?? false)
    case .timings(let asked):
      let isMet = now.timings.map { $0.size == asked.size && $0.isInterlaced == asked.isInterlaced && $0.pixelClock == asked.pixelClock }
      compare(.timings, asked, now.timings, isMet: isMet ?? false, told.timings)
    case .crop(let asked): compare(.crop, asked, now.crop, isMet: asked == now.crop, told.crop)
    case .format(let asked):
      let (got, told) = (now.format, told.format)
      compare(.format, asked.pixelFormat, got?.pixelFormat, isMet: asked.pixelFormat == got?.pixelFormat, told?.pixelFormat)
      compare(.size, asked.size, got?.size, isMet: asked.size == got?.size, told?.size)
      if asked.fieldOrder != .any {
        compare(.field, asked.fieldOrder.rawValue, got?.fieldOrder.rawValue, isMet: asked.fieldOrder == got?.fieldOrder)
      }
    case .interval(let asked) where announced.isRateFixed && now.interval == nil:
      guard asksForRate else { break }
      adjustments.append(
        Adjustment(
          setting: .rate, asked: "\(asked)", got: "unknown", text: "an unknown rate instead of \(asked.rateText) fps",
          reason: Self.rateFixed))
    case .interval(let asked):
      let isMet = now.interval.map(asked.isSameRate(as:)) ?? false
      let reason = announced.isRateFixed ? Self.rateFixed : nil
      compare(.rate, asked, now.interval, isMet: isMet, told.interval, reason: reason) { "\($0.rateText) fps" }
    case .controls(let settings):
      for setting in settings { compare(setting) }
    case .extensionControl(let control, let unit, _, let asked):
      let got = now.extensionControls[unit]?[control.selector]
      compare(Adjustment.Setting(rawValue: step.settings[0].name(in: now)), asked.hexadecimal, got?.hexadecimal, isMet: asked == got)
    }
  }

  private static let rateFixed = "The driver does not let the rate be set."

  /// Names the first byte that differs if both EDIDs read alike.
  private mutating func compare(_ asked: EDID) {
    let isMet = now.edid.map { $0.isEquivalent(to: asked) } ?? false
    let place = now.edid?.firstDifference(from: asked)
    compare(.edid, asked, now.edid, isMet: isMet) { [got = now.edid] edid in
      guard let place, let got, "\(got)" == "\(asked)" else { return "\(edid)" }
      return "\(edid) with \(edid.bytes.indices.contains(place) ? "0x\([edid.bytes[place]].hexadecimal)" : "no byte") at \(place)"
    }
  }

  private mutating func compare(_ setting: ControlSetting) {
    let control = setting.control
    let got = now.controls[control.id]
    compare(
      Adjustment.Setting(rawValue: control.name.harmless), control.text(for: setting.value), got.map(control.text(for:)),
      isMet: setting.value == got)
  }

  private mutating func compare<Value: Equatable>(
    _ setting: Adjustment.Setting, _ asked: Value, _ got: Value?, isMet: Bool, _ announced: Value? = nil, reason: String? = nil,
    spelling: (Value) -> String = { "\($0)" }
  ) {
    guard let got else { return unverified.append(setting.rawValue) }
    guard !isMet else { return }
    adjustments.append(
      Adjustment(
        setting: setting, asked: "\(asked)", got: "\(got)", text: "\(spelling(got)) instead of \(spelling(asked))",
        isAnnounced: announced == nil || announced == got, reason: reason))
  }
}
