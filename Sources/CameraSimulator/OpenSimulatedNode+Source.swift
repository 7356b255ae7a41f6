import CameraModel

extension OpenSimulatedNode {
  func standard() throws(DeviceError) -> VideoStandard {
    _ = try begin(.getStandard)
    guard let standard = source?.standard else { throw failure(.getStandard, .noData) }
    return standard
  }

  func detectedStandard() throws(DeviceError) -> VideoStandard {
    _ = try begin(.queryStandard)
    guard let standard = source?.standard else { throw failure(.queryStandard, .noData) }
    return standard
  }

  func setStandard(_ standard: VideoStandard, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try change(.setStandard) { (state) throws(DeviceError) in
      let index = state.currentInput
      guard state.sources.indices.contains(index), state.sources[index].standard != nil else {
        throw self.failure(.setStandard, .noData)
      }
      guard !state.sources[index].standards.isDisjoint(with: standard) else { throw self.failure(.setStandard, .invalidArgument) }
      guard state.sources[index].standard != standard else { return }
      state.sources[index].standard = standard
      state.takeDefault()
    }
  }

  func timings() throws(DeviceError) -> DigitalTimings {
    _ = try begin(.getTimings)
    guard let timings = source?.timings else { throw failure(.getTimings, .noData) }
    return timings
  }

  func detectedTimings() throws(DeviceError) -> DigitalTimings {
    _ = try begin(.queryTimings)
    guard let timings = source?.timings else { throw failure(.queryTimings, .noData) }
    return timings
  }

  func setTimings(_ timings: DigitalTimings, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> DigitalTimings {
    try change(.setTimings) { (state) throws(DeviceError) in
      let index = state.currentInput
      guard state.sources.indices.contains(index), state.sources[index].timings != nil else { throw self.failure(.setTimings, .noData) }
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
