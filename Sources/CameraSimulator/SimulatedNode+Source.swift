import CameraModel

extension SimulatedNode {
  /// Whoever only reads sees what was recorded; whoever sets, what the source can be set to.
  func input(at index: Int) throws(DeviceError) -> OfferedInput? {
    let node = device.node
    guard let input = try calls.entry(at: index, of: node.inputs, .enumerateInputs) else { return nil }
    guard opening != nil else { return OfferedInput(name: input.name, hasTimings: input.isCurrent && node.timings != nil) }
    let source = device.withState { $0.sources.indices.contains(index) ? $0.sources[index] : nil }
    return OfferedInput(name: input.name, hasStandards: source?.standard != nil, hasTimings: source?.timings != nil)
  }

  func currentInput() throws(DeviceError) -> Int {
    _ = try calls.read(.getInput)
    return device.withState { $0.currentInput }
  }

  func setInput(_ index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try change(.setInput) { (state) throws(DeviceError) in
      guard state.node.inputs.indices.contains(index) else { throw self.calls.failure(.setInput, .invalidArgument) }
      guard index != state.currentInput else { return }
      for position in state.node.inputs.indices { state.node.inputs[position].isCurrent = position == index }
      state.takeDefault()
    }
  }

  func standard() throws(DeviceError) -> VideoStandard { try standard(.getStandard) }
  func detectedStandard() throws(DeviceError) -> VideoStandard { try standard(.queryStandard) }

  private func standard(_ call: DeviceCall) throws(DeviceError) -> VideoStandard {
    _ = try calls.begin(call)
    guard let standard = source?.standard else { throw calls.failure(call, .noData) }
    return standard
  }

  func setStandard(_ standard: VideoStandard, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try change(.setStandard) { (state) throws(DeviceError) in
      let index = state.currentInput
      guard state.sources.indices.contains(index), state.sources[index].standard != nil else {
        throw self.calls.failure(.setStandard, .noData)
      }
      guard !state.sources[index].standards.isDisjoint(with: standard) else { throw self.calls.failure(.setStandard, .invalidArgument) }
      guard state.sources[index].standard != standard else { return }
      state.sources[index].standard = standard
      state.takeDefault()
    }
  }

  func timings() throws(DeviceError) -> DigitalTimings { try timings(.getTimings) }
  func detectedTimings() throws(DeviceError) -> DigitalTimings { try timings(.queryTimings) }

  private func timings(_ call: DeviceCall) throws(DeviceError) -> DigitalTimings {
    _ = try calls.begin(call)
    let recorded = opening == nil ? device.node.timings.map { DigitalTimings(size: $0, pixelClock: 0) } : nil
    guard let timings = recorded ?? source?.timings else { throw calls.failure(call, .noData) }
    return timings
  }

  func setTimings(_ timings: DigitalTimings, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> DigitalTimings {
    try change(.setTimings) { (state) throws(DeviceError) in
      let index = state.currentInput
      guard state.sources.indices.contains(index), state.sources[index].timings != nil else {
        throw self.calls.failure(.setTimings, .noData)
      }
      guard state.sources[index].timings != timings else { return timings }
      state.sources[index].timings = timings
      state.takeDefault()
      return timings
    }
  }

  private var source: SimulatedSource? {
    device.withState { $0.sources.indices.contains($0.currentInput) ? $0.sources[$0.currentInput] : nil }
  }
}
