import Viewfinder

/// The rules for choosing the mode to set.
struct ModeChoosing {
  let wanted: WantedMode
  let policy: Policy
  /// Whether an adjusted mode is refused.
  let isStrict: Bool

  /// Whether all modes are read at once: the answer explains the choice, or the policy needs them.
  private func readsAll(isExplained: Bool) -> Bool {
    isExplained || wanted.preset != nil || !wanted.unknownFormats.isEmpty || policy.name != Policy.standard.name
  }

  /// The modes to read: all where the answer explains the choice, else those that can be chosen.
  func modesToRead(isExplained: Bool) -> ModeFilter {
    readsAll(isExplained: isExplained) ? ModeFilter() : wanted.request.modesToRead
  }

  /// The same in steps, each read only where the one before it does not settle the choice.
  func stepsToRead(isExplained: Bool) -> [ModeFilter] {
    if readsAll(isExplained: isExplained) { return [ModeFilter()] }
    return [wanted.request.modesToReadFirst, wanted.request.modesToRead, ModeFilter()].compactMap(\.self)
  }

  /// Chooses on a locked camera that was read by the first step; reads on until the choice is settled. Where no mode will do, all modes
  /// are read: the answer says what there is instead.
  func choice(on locked: inout LockedCamera, named name: String, reading steps: [ModeFilter]) throws(DeviceError) -> ModeChoice {
    var choice = try choice(on: ChosenCamera(locked, named: name))
    for place in steps.indices.dropFirst() where steps[place] != steps[place - 1] && !isSettled(choice, by: steps[place - 1]) {
      try locked.read(ReadingScope(modes: steps[place]))
      choice = try self.choice(on: ChosenCamera(locked, named: name))
    }
    return choice
  }

  private func isSettled(_ choice: ModeChoice, by step: ModeFilter) -> Bool {
    guard !choice.isRefused else { return false }
    return step == wanted.request.modesToRead || choice.decision.holdsForAllModes
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
