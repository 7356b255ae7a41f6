import Viewfinder

/// How the mode to set is chosen.
struct ModeChoosing {
  let wanted: WantedMode
  let policy: Policy
  /// Whether an adjusted answer is none.
  let isStrict: Bool

  /// The modes that can be chosen; all where the answer says what else there was.
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

/// A mode that was chosen to be set, or that there is none.
struct ModeChoice {
  let decision: Decision
  let wanted: WantedMode
  let subject: String
  let isStrict: Bool

  /// The node that has the mode.
  var path: String? { decision.chosen?.mode.node }

  /// Whether nothing is to be set.
  var isRefused: Bool { decision.chosen == nil || isStrict && decision.outcome == .adjusted }
}

extension DesiredConfiguration {
  /// The same with the mode that was chosen.
  func taking(_ choice: ModeChoice?) -> DesiredConfiguration {
    var desired = self
    if let mode = choice?.decision.chosen?.mode { desired.set(mode) }
    return desired
  }
}
