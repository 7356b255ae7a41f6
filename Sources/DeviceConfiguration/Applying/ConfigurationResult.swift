import CameraModel

/// What a device made of a plan: read back, not believed.
public struct ConfigurationResult: Hashable, Sendable {
  /// What was set, call by call.
  public var plan: ConfigurationPlan
  /// What the device was set to before.
  public var before: DeviceState
  /// What it is set to now.
  public var after: DeviceState
  /// What differs from the wish; empty when all is as wished.
  public var adjustments: [ConfigurationAdjustment]
  /// What changed though nobody asked for it, in words: setting a format resets the rate.
  public var sideEffects: [String]
  /// What was set and cannot be read back, in words.
  public var unverified: [String]

  /// Whether everything that can be read back is as wished.
  public var isExact: Bool { adjustments.isEmpty }
}

/// A wish that the device met otherwise.
public struct ConfigurationAdjustment: Hashable, Sendable {
  /// Which wish: `input`, `standard`, `timings`, `format`, `size`, `field`, `rate`, or a control's name.
  public var wish: String
  /// What was asked.
  public var asked: String
  /// What it is now.
  public var got: String
  /// Both for people: `15 fps instead of 60 fps`.
  public var text: String
  /// Whether the call that set it said so. A driver whose answer and whose read-back differ contradicts itself.
  public var isAnnounced: Bool
  /// Why, in one sentence, where it is known; else nil.
  public var reason: String?

  /// A wish that was met otherwise.
  public init(wish: String, asked: String, got: String, text: String, isAnnounced: Bool, reason: String? = nil) {
    self.wish = wish
    self.asked = asked
    self.got = got
    self.text = text
    self.isAnnounced = isAnnounced
    self.reason = reason
  }
}

extension ConfigurationAdjustment: CustomStringConvertible {
  /// `rate: 15 fps instead of 60 fps`
  public var description: String { "\(wish): \(text)" }
}

/// What the calls that set something answered.
struct Announcements {
  var format: FrameFormat?
  var interval: FrameInterval?
  var timings: DigitalTimings?
}

extension ConfigurationPlan {
  /// The rate that is set; nil where none is.
  var interval: FrameInterval? { steps.lazy.compactMap { if case .interval(let interval) = $0 { interval } else { nil } }.first }

  /// Whether a device has the rate that was set.
  func isRateMet(by state: DeviceState) -> Bool {
    guard let interval, let got = state.interval else { return false }
    return interval.isSameRate(as: got)
  }
}

extension ConfigurationResult {
  /// Says why the rate differs, where the driver's list for what is set now tells it.
  mutating func explainRate(by listed: [OfferedInterval]) {
    guard let asked = plan.interval, let got = after.interval, let index = adjustments.firstIndex(where: { $0.wish == "rate" }) else {
      return
    }
    adjustments[index].reason = RateDifference(asked: asked, got: got, listed: listed, quirks: plan.quirks).reason
  }

  init(_ plan: ConfigurationPlan, before: DeviceState, after: DeviceState, announced: Announcements) {
    self.init(plan: plan, before: before, after: after, adjustments: [], sideEffects: [], unverified: [])
    for step in plan.steps { compare(step, announced) }
    noteSideEffects()
  }

  private mutating func compare(_ step: PlanStep, _ announced: Announcements) {
    switch step {
    case .input(let asked): note("input", asked, after.input, isMet: asked == after.input)
    case .standard(let asked):
      let isMet = after.standard.map { !$0.isEmpty && ($0.isSubset(of: asked) || asked.isSubset(of: $0)) }
      note("standard", asked, after.standard, isMet: isMet ?? false)
    case .timings(let asked):
      let isMet = after.timings.map { $0.size == asked.size && $0.isInterlaced == asked.isInterlaced && $0.pixelClock == asked.pixelClock }
      note("timings", asked, after.timings, isMet: isMet ?? false, announced.timings)
    case .format(let asked):
      let got = after.format
      note("format", asked.pixelFormat, got?.pixelFormat, isMet: asked.pixelFormat == got?.pixelFormat, announced.format?.pixelFormat)
      note("size", asked.size, got?.size, isMet: asked.size == got?.size, announced.format?.size)
      if asked.fieldOrder != .any {
        note("field", asked.fieldOrder.rawValue, got?.fieldOrder.rawValue, isMet: asked.fieldOrder == got?.fieldOrder)
      }
    case .interval(let asked):
      note("rate", asked, after.interval, isMet: plan.isRateMet(by: after), announced.interval) { "\($0.rateText) fps" }
    case .controls(let settings):
      for setting in settings { compare(setting) }
    }
  }

  private mutating func noteSideEffects() {
    let asksForRate = plan.steps.contains { if case .interval = $0 { true } else { false } }
    if !asksForRate, let old = before.interval, let new = after.interval, !old.isSameRate(as: new) {
      sideEffects.append("rate \(old) became \(new)")
    }
    let asksForFormat = plan.steps.contains { if case .format = $0 { true } else { false } }
    if !asksForFormat, let old = before.format, let new = after.format, old != new { sideEffects.append("format \(old) became \(new)") }
  }

  private mutating func compare(_ setting: ControlSetting) {
    let control = setting.control
    let got = after.controls[control.id]
    note(control.name.harmless, control.text(for: setting.value), got.map(control.text(for:)), isMet: setting.value == got)
  }

  private mutating func note<Value: Equatable>(
    _ wish: String, _ asked: Value, _ got: Value?, isMet: Bool, _ announced: Value? = nil,
    spelling: (Value) -> String = { "\($0)" }
  ) {
    guard let got else { return unverified.append(wish) }
    guard !isMet else { return }
    adjustments.append(
      ConfigurationAdjustment(
        wish: wish, asked: "\(asked)", got: "\(got)", text: "\(spelling(got)) instead of \(spelling(asked))",
        isAnnounced: announced == nil || announced == got))
  }
}
