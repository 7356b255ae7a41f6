import Viewfinder

/// The rules for choosing a mode.
struct ModeChoosing {
  var wanted: WantedMode
  let policy: Policy
  /// Where measured rates are, which are believed instead of promised ones; nil for nowhere.
  let measured: RatesPlace?
  /// Whether an adjusted mode is refused.
  let isStrict: Bool

  // MARK: What is read

  /// Whether the rules need all modes.
  private var needsAll: Bool {
    wanted.preset != nil || !wanted.unknownFormats.isEmpty || policy.name != Policy.standard.name || measured != nil
  }

  /// The modes to read: those that can be chosen.
  var modesToRead: ModeFilter { needsAll ? ModeFilter() : wanted.request.modesToRead }

  /// The same in steps, each read only where the one before it does not settle the choice.
  var stepsToRead: [ModeFilter] {
    if needsAll { return [ModeFilter()] }
    return [wanted.request.modesToReadFirst, wanted.request.modesToRead, ModeFilter()].compactMap(\.self)
  }

  /// The same rules for one camera: with the rates that it was measured to deliver, and formats that it has.
  func knowing(_ chosen: ChosenCamera, in surroundings: some Surroundings) throws(DeviceError) -> ModeChoosing {
    try wanted.check(against: [chosen.camera])
    guard let measured else { return self }
    var known = self
    let rates = try measured.rates(of: chosen, in: surroundings)
    if rates.rates.isEmpty {
      let remark = "No measured rates are kept for this camera, so promised ones count. Run `probe measure --per-format --save kept`.\n"
      surroundings.writeMessage(Array(remark.utf8))
    }
    known.wanted.measured = rates
    return known
  }

  // MARK: What is chosen

  /// What a camera gives.
  func decision(on camera: Camera) -> Decision { wanted.decision(on: camera, by: policy) }

  /// What a camera gives, to be set on it.
  func choice(on camera: Camera, named subject: String) -> ModeChoice {
    ModeChoice(decision: decision(on: camera), wanted: wanted, subject: subject, isStrict: isStrict)
  }

  /// What a camera gives, with what is known of it.
  func choice(on chosen: ChosenCamera, in surroundings: some Surroundings) throws(DeviceError) -> ModeChoice {
    try knowing(chosen, in: surroundings).choice(on: chosen.camera, named: chosen.subject)
  }

  /// What a camera gives in the pixel formats that a verb can use. Others are chosen only where none of those meets the limits: then the
  /// verb says what is wrong with them.
  func choice(
    on chosen: ChosenCamera, usable canUse: (PixelFormat) -> Bool, in surroundings: some Surroundings
  ) throws(DeviceError) -> ModeChoice {
    try knowing(chosen, in: surroundings).choice(on: chosen, usable: canUse)
  }

  /// The same, with what is known of the camera already.
  func choice(on chosen: ChosenCamera, usable canUse: (PixelFormat) -> Bool) -> ModeChoice {
    let choice = choice(on: chosen.camera.limited(to: canUse), named: chosen.subject)
    guard choice.decision.chosen == nil else { return choice }
    let other = self.choice(on: chosen.camera, named: chosen.subject)
    return other.decision.chosen != nil || choice.decision.rejected.isEmpty ? other : choice
  }

  /// Chooses on a locked camera that was read by the first step; reads on until the choice is settled. Where no mode will do, all modes
  /// are read: the answer says what there is instead.
  func choice(
    on locked: inout LockedCamera, named name: String, reading steps: [ModeFilter], in surroundings: some Surroundings
  ) throws(DeviceError) -> ModeChoice {
    var choice = try choice(on: ChosenCamera(locked, named: name), in: surroundings)
    for place in steps.indices.dropFirst() where steps[place] != steps[place - 1] && !isSettled(choice, by: steps[place - 1]) {
      try locked.read(ReadingScope(modes: steps[place]))
      choice = try self.choice(on: ChosenCamera(locked, named: name), in: surroundings)
    }
    return choice
  }

  private func isSettled(_ choice: ModeChoice, by step: ModeFilter) -> Bool {
    guard !choice.isRefused else { return false }
    return step == wanted.request.modesToRead || choice.decision.holdsForAllModes
  }

  // MARK: To stream in

  /// The camera, and the mode to stream in. Only modes that can win are read, unless none does. What the mode does not meet is told.
  ///
  /// - Parameter canUse: whether the verb can use a pixel format.
  /// - Throws: `DeviceError` where no mode meets the limits, or only an adjusted one and that is refused.
  func chosen(
    _ cameras: CameraSelection, usable canUse: (PixelFormat) -> Bool, in surroundings: some Surroundings
  ) throws(DeviceError) -> (camera: ChosenCamera, mode: Mode) {
    let modes = modesToRead
    var scope = wanted.scope
    scope.modes = modes
    let chosen = try ChosenCamera(cameras, scope: scope, in: surroundings)
    let choice = try choice(on: chosen, usable: canUse, in: surroundings)
    guard choice.isRefused, modes != ModeFilter() else { return (chosen, try choice.toldMode(in: surroundings)) }
    let whole = try ChosenCamera(cameras, scope: wanted.scope, in: surroundings)
    return (whole, try self.choice(on: whole, usable: canUse, in: surroundings).toldMode(in: surroundings))
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

  /// The mode to stream in.
  ///
  /// - Throws: `DeviceError` where none is to be set.
  var mode: Mode {
    get throws(DeviceError) {
      guard let mode = decision.chosen?.mode else { throw unmet }
      if isStrict, let adjusted = DeviceError.adjusted(decision.adjustments, to: mode, on: subject) { throw adjusted }
      return mode
    }
  }

  /// No mode can be chosen; the remedy is a change that helps.
  private var unmet: DeviceError {
    let text = DecisionText(decision: decision, subject: subject, wanted: wanted)
    var error = UnmetRequest(decision, on: subject).cause
    error.message = "No mode of the camera \(text.whyNot)."
    if let relaxation = decision.relaxations.first {
      error.remedy = "This change would work: \(relaxation.text(for: decision.request, wanted.preset)) gives \(relaxation.gives.mode.text)."
    } else if decision.rejected.isEmpty {
      error.remedy =
        text.isActiveAsked
        ? "`probe presets` lists other presets." : "Use another camera (`probe list`) or recording (`probe profile list`)."
    }
    return error
  }

  /// The mode to stream in; what it does not meet is told.
  func toldMode(in surroundings: some Surroundings) throws(DeviceError) -> Mode {
    let mode = try mode
    for remark in decision.remarks { surroundings.warn(remark) }
    return mode
  }
}

extension Decision {
  /// What a person should know of the chosen mode: what it does not meet, and that its size may be none that the source has.
  var remarks: [String] {
    let findings = findings.filter { $0.code == .sourceSizeUnknown }.map(\.message)
    return findings + [chosen.flatMap { adjustments.remark(on: $0.mode) }].compactMap(\.self)
  }
}

extension [Adjustment] {
  /// What a mode does not meet; nil where it meets all wishes.
  func remark(on mode: Mode) -> String? { isEmpty ? nil : "The mode is \(mode): \(map(\.text).joined(separator: ", "))." }
}

extension DeviceError {
  /// A mode that is not what was insisted on; nil where nothing was adjusted.
  static func adjusted(_ adjustments: [Adjustment], to mode: Mode, on camera: String) -> DeviceError? {
    guard !adjustments.isEmpty else { return nil }
    let differences = adjustments.map(\.text).joined(separator: ", ")
    return DeviceError(
      .unmet, operation: "choose a mode", subject: camera, message: "`--strict` refuses an adjusted mode: \(differences).",
      remedy: "Leave --strict out to take \(mode).")
  }
}

extension DesiredConfiguration {
  /// The same configuration with the chosen mode.
  func taking(_ choice: ModeChoice?) -> DesiredConfiguration {
    var desired = self
    guard let decision = choice?.decision, let mode = decision.chosen?.mode else { return desired }
    desired.set(mode)
    desired.asksForRate = decision.request.asksForRate
    return desired
  }
}
