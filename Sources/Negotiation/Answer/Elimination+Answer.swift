import CameraModel
import PixelFormats

extension Elimination {
  func mode(_ candidate: Candidate) -> Mode {
    Mode(
      node: table.nodes[format(candidate).node].path, pixelFormat: format(candidate).pixelFormat, size: candidate.size,
      interval: candidate.interval)
  }

  func chosenMode(_ candidate: Candidate) -> ChosenMode {
    let match = match(candidate)
    return ChosenMode(mode: mode(candidate), output: match.output, isConverted: match.isConverted, needsRotation: isRotated == true)
  }

  /// The wishes that a mode does not meet, in the order size, format, rate, rotation.
  func adjustments(of mode: Candidate) -> [Adjustment] {
    let asked = asked.size?.size
    var adjustments: [Adjustment] = []
    func add(
      _ setting: Adjustment.Setting, _ asked: String, _ got: String, _ text: String? = nil, isOpen: Bool = false,
      orNone reason: String? = nil, having isMet: ((Candidate) -> Bool)...
    ) {
      let loser = isMet.lazy.compactMap(bestLoser).first
      adjustments.append(
        Adjustment(
          setting: setting, asked: asked, got: got, text: text ?? "\(got) instead of \(asked)", isOpen: isOpen,
          reason: loser?.told ?? reason, against: loser?.rejection))
    }
    if let wish = request.size, let asked, !wish.isMet(by: mode.size) {
      let none =
        wish.rule == .atLeast
        ? "No size covers \(asked)." : wish.rule == .atMost ? "No size is within \(asked)." : "\(noMode) has \(asked)."
      add(.size, "\(asked)", "\(mode.size)", orNone: none, having: { wish.isMet(by: $0.size) })
    }
    let preferred = request.preferredFormats
    if !preferred.isEmpty, match(mode).preference == preferred.count {
      let names = preferred.map(\.unpadded).joined(separator: ",")
      let none = "The camera has no \(preferred.map(\.unpadded).joined(separator: " or "))."
      add(.format, names, format(mode).pixelFormat.unpadded, orNone: none, having: { match($0).preference < preferred.count })
    }
    if let wish = request.wishedInterval, !(mode.interval?.isSameRate(as: wish) ?? false) {
      let got = mode.interval.map { "\($0.rateText) fps" } ?? "an unknown rate"
      add(
        .rate, wish.exactRateText, mode.interval?.exactRateText ?? "unknown", "\(got) instead of \(wish.rateText) fps",
        isOpen: mode.interval == nil,
        orNone: mode.interval == nil ? "The camera lists no rates of this mode." : "\(noMode) has \(wish.rateText) fps.",
        having: { $0.interval?.isSameRate(as: wish) ?? false }, { $0.rateMatch(wish).rawValue < mode.rateMatch(wish).rawValue })
    }
    if isRotated == true, let asked {
      add(.rotation, "\(asked)", "\(asked.transposed)", "\(asked) is read as \(asked.transposed)")
    }
    return adjustments
  }

  /// The modes that were looked at: with required formats, the others may not have been read (docs/semantics.md, section 14).
  private var noMode: String {
    let required = request.requiredFormats.map(\.unpadded)
    return required.isEmpty ? "No mode" : "No \(required.joined(separator: " or ")) mode"
  }

  /// The best of the modes that meet a wish, within the limits if one is; nil if none meets it.
  private func bestLoser(_ isMet: (Candidate) -> Bool) -> (told: String, rejection: Rejection)? {
    guard let loser = best(among: withinLimits.filter(isMet)) ?? best(among: candidates.filter(isMet)) else { return nil }
    let rejection = rejection(of: loser)
    return (RejectionReason(self).sentence(naming: loser, losingOn: rejection.rule), rejection)
  }

  /// The best of the modes within the limits that have another value of a setting than the winner; nil without one.
  func bestOther(_ setting: Adjustment.Setting) -> Rejection? {
    guard let first else { return nil }
    let others = withinLimits.filter { candidate in
      switch setting {
      case .size: candidate.size != first.size
      case .format: format(candidate).canonical != format(first).canonical
      case .rate: candidate.interval != first.interval
      default: false
      }
    }
    return best(among: others).map(rejection)
  }

  /// The modes that the limits left; all modes if no limit eliminated one.
  private var withinLimits: [Candidate] { steps.last { $0.rule == .limit }?.kept ?? candidates }

  private func rejection(of loser: Candidate) -> Rejection {
    let rule = steps.first { !$0.kept.contains(loser) }?.rule ?? .order
    return Rejection(mode: mode(loser), rule: rule, reason: RejectionReason(self).sentence(for: loser, losingOn: rule))
  }

  // MARK: Rejected modes

  /// Every mode that was not chosen, in the order of enumeration.
  var rejections: [Rejection] {
    rejections(of: candidates.filter { $0 != first }.sorted { $0.order < $1.order })
  }

  /// The best losing modes within the limits, or of all modes if none is within them.
  func runnersUp(upTo most: Int) -> [Rejection] {
    var left = (steps.last { $0.rule == .limit }?.kept ?? []).filter { $0 != first }
    if left.isEmpty { left = candidates.filter { $0 != first } }
    var runnersUp: [Candidate] = []
    while runnersUp.count < most, let next = best(among: left) {
      runnersUp.append(next)
      left.removeAll { $0 == next }
    }
    return rejections(of: runnersUp)
  }

  private func rejections(of losers: [Candidate]) -> [Rejection] {
    var rules: [Candidate: RuleName] = Dictionary(minimumCapacity: candidates.count)
    var remaining = candidates
    for (rule, kept) in steps {
      // The last rule that met a candidate eliminated it.
      for candidate in remaining { rules[candidate] = rule }
      remaining = kept
    }
    let reason = RejectionReason(self)
    return losers.map { loser in
      let rule = rules[loser] ?? .order
      return Rejection(mode: mode(loser), rule: rule, reason: reason.sentence(for: loser, losingOn: rule))
    }
  }

  // MARK: Findings

  /// The policy's assumptions, and problems of the chosen mode's node, format or size; without a mode, what no camera can do.
  var findings: [Finding] {
    guard let first else { return policy.findings + request.contradictions }
    return policy.findings + findings(aboutSizeOf: first) + findings(aboutRateOf: first) + findings(about: mode(first))
  }

  /// Warnings and errors about a mode's node, format or size. Only listings show remarks.
  private func findings(about mode: Mode) -> [Finding] {
    let node = table.nodes.first { $0.path == mode.node }
    let format = OfferedFormat(index: 0, pixelFormat: mode.pixelFormat).label
    return (node?.findings ?? []).filter { finding in
      finding.severity != .info && (finding.place.map { $0 == format || $0 == "\(format) \(mode.size)" } ?? true)
    }
  }

  /// The finding that the rate is one of a range that does not promise its fast end.
  private func findings(aboutRateOf candidate: Candidate) -> [Finding] {
    guard policy.isStandard, !table.isJoint, !request.asksForRate, let interval = candidate.interval,
      let range = table.ranges.first(where: { $0.order == candidate.order }), table.usualInterval(of: range) != nil,
      case .continuous(let times)? = range.interval
    else { return [] }
    return [.rateOfRange(interval, times)]
  }

  /// The finding that the source's size is unknown, if the largest size was chosen for that reason.
  private func findings(aboutSizeOf candidate: Candidate) -> [Finding] {
    guard policy.isStandard, request.size?.size == nil, let range = table.ranges.first(where: { $0.order == candidate.order }),
      range.extent.isRange
    else { return [] }
    let source = table.sources[format(candidate).node]
    // A camera's range comes with rates. A receiver's range has none, whether or not the node is known as a receiver.
    guard source.isBehindInterface || range.interval == nil else { return [] }
    return source.isUnknown ? [.sourceSizeUnknown] : []
  }
}
