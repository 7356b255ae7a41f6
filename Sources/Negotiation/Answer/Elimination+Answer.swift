import CameraModel

extension Elimination {
  func mode(_ candidate: Candidate) -> Mode {
    let format = table.formats[Int(candidate.format)]
    return Mode(
      node: table.nodes[format.node].path, pixelFormat: format.pixelFormat, size: candidate.size,
      interval: candidate.hasRate ? candidate.interval : nil)
  }

  /// Warnings and errors about a mode's node, format or size. Only listings show remarks.
  func findings(about mode: Mode) -> [Finding] {
    let node = table.nodes.first { $0.path == mode.node }
    let format = OfferedFormat(index: 0, pixelFormat: mode.pixelFormat).label
    return (node?.findings ?? []).filter { finding in
      finding.severity != .info && (finding.place.map { $0 == format || $0 == "\(format) \(mode.size)" } ?? true)
    }
  }

  /// The finding that the source's size is unknown, if the largest size was chosen for that reason.
  func findings(aboutSizeAt position: Int32) -> [Finding] {
    guard policy.appliesSourceSize, request.size?.size == nil, Int(position) >= table.candidates.modes.count else { return [] }
    let candidate = candidates[Int(position)]
    guard let range = table.ranges.first(where: { $0.order == candidate.order }), range.extent.isRange else { return [] }
    let source = table.sources[table.formats[range.format].node]
    // A camera's range comes with rates. A receiver's range has none, whether or not the node is known as a receiver.
    guard source.isBehindInterface || range.interval == nil else { return [] }
    return source.isUnknown ? [.sourceSizeUnknown] : []
  }

  func chosenMode(_ position: Int32) -> ChosenMode {
    let candidate = candidates[Int(position)]
    let match = matches[Int(candidate.format)]
    return ChosenMode(mode: mode(candidate), output: match.output, isConverted: match.isConverted, needsRotation: isRotated)
  }

  /// Whether a mode is in the cheapest class of formats, on the first node.
  func isFirstOfCheapest(_ candidate: Candidate) -> Bool {
    table.cost(of: candidate) == .colorRaw && table.formats[Int(candidate.format)].node == 0
  }

  func rejection(at position: Int32, winner: Candidate?) -> Rejection {
    let loser = candidates[Int(position)]
    let rule = eliminatedBy[Int(position)] ?? .order
    return Rejection(
      mode: mode(loser), rule: rule, reason: RejectionReason(elimination: self, winner: winner).sentence(for: loser, losingOn: rule))
  }

  /// The wishes that a mode does not meet, in the order size, format, rate, rotation.
  func adjustments(of position: Int32) -> [Adjustment] {
    let winner = candidates[Int(position)]
    let asked = isRotated ? request.size?.size?.transposed : request.size?.size
    var adjustments: [Adjustment] = []
    if let wish = request.size, let asked, !wish.isMet(by: winner.size) { adjustments.append(.size(asked: asked, got: winner.size)) }
    if !request.preferredFormats.isEmpty, matches[Int(winner.format)].preference == request.preferredFormats.count {
      adjustments.append(.format(asked: request.preferredFormats, got: table.formats[Int(winner.format)].pixelFormat))
    }
    if case .ideal(let wish) = request.rate, !(winner.hasRate && winner.interval.isSameRate(as: wish)) {
      adjustments.append(.rate(asked: wish, got: winner.hasRate ? winner.interval : nil))
    }
    if isRotated, let asked { adjustments.append(.rotation(asked: asked, got: asked.transposed)) }
    return adjustments
  }
}
