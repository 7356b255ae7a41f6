import CameraModel

extension SimulatedNode {
  /// A node that only reads sees the recording; a node open for setting sees the source's possible settings.
  func input(at index: Int) throws(DeviceError) -> OfferedInput? {
    let node = device.node
    guard let input = try calls.entry(at: index, of: node.inputs, .enumerateInputs) else { return nil }
    guard opening != nil else {
      return OfferedInput(name: input.name, hasTimings: input.edid != nil || input.isCurrent && node.timings != nil)
    }
    let source = device.withState { $0.settings.sources.indices.contains(index) ? $0.settings.sources[index] : nil }
    return OfferedInput(name: input.name, hasStandards: source?.standard != nil, hasTimings: input.edid != nil || source?.timings != nil)
  }

  func currentInput() throws(DeviceError) -> Int {
    _ = try calls.read(.getInput)
    return device.withState { $0.settings.currentInput }
  }

  func setInput(_ index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try access.change(.setInput) { state throws(SimulatedRefusal) in try state.settings.setInput(index) }
  }

  func edid(ofInput index: Int) throws(DeviceError) -> EDID {
    do {
      _ = try calls.read(.getEDID)
    } catch {
      // What a driver answers about an input without an EDID.
      if error.errorNumber == .noData { return .absent }
      throw error
    }
    let inputs = device.node.inputs
    guard inputs.indices.contains(index), let edid = inputs[index].edid else { throw calls.failure(.getEDID, .inappropriateCall) }
    return edid
  }

  func setEDID(_ edid: EDID, ofInput index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try access.change(.setEDID) { state throws(SimulatedRefusal) in try state.settings.setEDID(edid, ofInput: index) }
  }

  func standard() throws(DeviceError) -> VideoStandard { try standard(.getStandard) }
  func detectedStandard() throws(DeviceError) -> VideoStandard { try standard(.queryStandard) }

  private func standard(_ call: DeviceCall) throws(DeviceError) -> VideoStandard {
    _ = try calls.begin(call)
    guard let standard = source?.standard else { throw calls.failure(call, .noData) }
    return standard
  }

  func setStandard(_ standard: VideoStandard, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try access.change(.setStandard) { state throws(SimulatedRefusal) in try state.settings.setStandard(standard) }
  }

  func timings() throws(DeviceError) -> DigitalTimings { try timings(.getTimings) }

  func detectedTimings() throws(DeviceError) -> DigitalTimings {
    let set = try timings(.queryTimings)
    guard opening != nil else { return set }
    guard let detected = device.withState({ $0.settings.queriedTimings() }) else { throw calls.failure(.queryTimings, .noLink) }
    return detected
  }

  private func timings(_ call: DeviceCall) throws(DeviceError) -> DigitalTimings {
    _ = try calls.begin(call)
    let recorded = opening == nil ? device.node.timings.map { DigitalTimings(size: $0, pixelClock: 0) } : nil
    guard let timings = recorded ?? source?.timings else { throw calls.failure(call, .noData) }
    return timings
  }

  func setTimings(_ timings: DigitalTimings, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> DigitalTimings {
    try access.change(.setTimings) { state throws(SimulatedRefusal) in try state.settings.setTimings(timings) }
    return timings
  }

  private var source: SimulatedSource? { device.withState { $0.settings.source } }
}
