import CameraModel

/// The signal at a source, independent of the source's settings.
enum SimulatedSignal {
  case lost
  case timings(DigitalTimings)
}

extension SimulatedSettings {
  /// The position of the current input.
  var currentInput: Int { node.inputs.firstIndex(where: \.isCurrent) ?? 0 }

  /// The settings of the current input; nil for an input without settings.
  var source: SimulatedSource? { sources.indices.contains(currentInput) ? sources[currentInput] : nil }

  mutating func setInput(_ index: Int) throws(SimulatedRefusal) {
    guard node.inputs.indices.contains(index) else { throw SimulatedRefusal(.invalidArgument) }
    guard index != currentInput else { return }
    for position in node.inputs.indices { node.inputs[position].isCurrent = position == index }
    takeDefault()
  }

  mutating func setStandard(_ standard: VideoStandard) throws(SimulatedRefusal) {
    guard let source, let current = source.standard else { throw SimulatedRefusal(.noData) }
    guard !source.standards.isDisjoint(with: standard) else { throw SimulatedRefusal(.invalidArgument) }
    guard current != standard, !misbehaviours.contains(.keepsStandard) else { return }
    sources[currentInput].standard = standard
    takeDefault()
  }

  mutating func setTimings(_ timings: DigitalTimings) throws(SimulatedRefusal) {
    guard let current = source?.timings else { throw SimulatedRefusal(.noData) }
    guard current != timings else { return }
    sources[currentInput].timings = timings
    takeDefault()
    guard let format, let fitting = try? nearest(FrameFormat(pixelFormat: format.pixelFormat, size: timings.size)) else { return }
    take(fitting)
  }

  /// Sets or removes the EDID of an input that has one.
  mutating func setEDID(_ edid: EDID, ofInput index: Int) throws(SimulatedRefusal) {
    guard node.inputs.indices.contains(index), node.inputs[index].edid != nil else { throw SimulatedRefusal(.inappropriateCall) }
    var bytes = edid.bytes
    for case .limitsEDID(let blocks) in misbehaviours where edid.blockCount > blocks { throw SimulatedRefusal(.tooBig) }
    if misbehaviours.contains(.keepsEDID) { return }
    for case .setsPhysicalAddress(let address) in misbehaviours {
      guard let place = edid.addressPlace else { continue }
      let last = (place / EDID.bytesPerBlock + 1) * EDID.bytesPerBlock - 1
      let (high, low) = (UInt8(address >> 8), UInt8(address & 0xff))
      bytes[last] = bytes[last] &+ bytes[place] &+ bytes[place + 1] &- high &- low
      (bytes[place], bytes[place + 1]) = (high, low)
    }
    node.inputs[index].edid = EDID(unchecked: bytes)
    for case .losesSignalWithEDID(let queries) in misbehaviours { queriesWithoutSignal = queries }
  }

  /// The timings that a query finds; nil without a signal.
  mutating func queriedTimings() -> DigitalTimings? {
    guard queriesWithoutSignal == 0 else {
      queriesWithoutSignal -= 1
      return nil
    }
    return detectedTimings
  }

  /// The timings of the signal; nil without one.
  var detectedTimings: DigitalTimings? {
    switch signal {
    case nil: source?.timings
    case .lost: nil
    case .timings(let timings): timings
    }
  }

  /// Whether frames come, because the source's settings match its signal.
  var hasSignal: Bool { arrives && (signal == nil || source?.timings == detectedTimings && detectedTimings != nil) }

  mutating func changeSignal(to timings: DigitalTimings?) {
    signal = timings.map { .timings($0) } ?? .lost
    news.append((.source, .source))
  }
}
