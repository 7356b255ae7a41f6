import Viewfinder

/// The rules for choosing the mode to set.
struct ModeChoosing {
  let wanted: WantedMode
  let policy: Policy
  /// Whether an adjusted mode is refused.
  let isStrict: Bool

  /// The modes to read: all where the answer explains the choice, else those that can be chosen.
  func modesToRead(isExplained: Bool) -> ModeFilter {
    let isFull = isExplained || wanted.preset != nil || !wanted.unknownFormats.isEmpty || policy.name != Policy.standard.name
    return isFull ? ModeFilter() : wanted.request.modesToRead
  }

  func choice(on chosen: ChosenCamera) throws(DeviceError) -> ModeChoice {
    try wanted.check(against: [chosen.camera])
    return ModeChoice(
      decision: wanted.decision(on: chosen.camera, by: policy), wanted: wanted, subject: chosen.subject, isStrict: isStrict)
  }
}

/// The outcome of choosing a mode.
struct ModeChoice {
  let decision: Decision
  let wanted: WantedMode
  let subject: String
  let isStrict: Bool

  /// The node that has the mode.
  var path: String? { decision.chosen?.mode.node }

  /// Whether no mode is to be set.
  var isRefused: Bool { decision.chosen == nil || isStrict && decision.outcome == .adjusted }
}

extension DesiredConfiguration {
  /// The same configuration with the chosen mode.
  func taking(_ choice: ModeChoice?) -> DesiredConfiguration {
    var desired = self
    if let mode = choice?.decision.chosen?.mode { desired.set(mode) }
    return desired
  }
}
