import CameraModel

extension OpenSimulatedNode {
  func frameFormat(of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    _ = try begin(.getFormat)
    guard let format = device.withState({ $0.format }) else { throw failure(.getFormat, .inappropriateCall) }
    return format
  }

  func tryFormat(_ format: FrameFormat, of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    let late = try begin(.tryFormat)
    if let late { throw failure(.tryFormat, late) }
    return try nearest(format, .tryFormat)
  }

  func setFormat(_ format: FrameFormat, of stream: StreamKind, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> FrameFormat {
    try change(.setFormat) { (state) throws(DeviceError) in
      let got = try self.nearest(format, .setFormat, state)
      if self.device.misbehaviours.contains(.keepsFormat) { return got }
      state.take(got)
      return got
    }
  }

  private func nearest(_ format: FrameFormat, _ call: DeviceCall) throws(DeviceError) -> FrameFormat {
    try device.withState { state throws(DeviceError) in try nearest(format, call, state) }
  }

  private func nearest(_ format: FrameFormat, _ call: DeviceCall, _ state: SimulatedDevice.State) throws(DeviceError) -> FrameFormat {
    var asked = format
    for case .adjustsSize(let size) in device.misbehaviours { asked.size = size }
    guard let got = state.adjusted(asked) else { throw failure(call, .invalidArgument) }
    return got
  }

  func setInterval(_ interval: FrameInterval, of stream: StreamKind, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
    -> FrameInterval?
  {
    if device.misbehaviours.contains(.hasNoIntervals) { throw failure(.setParameters, .inappropriateCall) }
    return try change(.setParameters) { (state) throws(DeviceError) in
      if self.device.misbehaviours.contains(.keepsInterval) { return interval }
      let isWalked = self.device.misbehaviours.contains(.mistakesUnsortedIntervals)
      guard var got = isWalked ? state.firstNearby(interval) : state.adjusted(interval) else { return state.node.current?.interval }
      for case .adjustsInterval(let other) in self.device.misbehaviours { got = other }
      state.node.current?.interval = got
      return got
    }
  }

  func setInput(_ index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try change(.setInput) { (state) throws(DeviceError) in
      guard state.node.inputs.indices.contains(index) else { throw self.failure(.setInput, .invalidArgument) }
      guard index != state.currentInput else { return }
      for position in state.node.inputs.indices { state.node.inputs[position].isCurrent = position == index }
      state.takeDefault()
    }
  }

  /// A call that changes the device: checks who may, does it, and fails afterwards where a fault has it so.
  func change<Result>(
    _ call: DeviceCall, _ body: (inout SimulatedDevice.State) throws(DeviceError) -> Result
  ) throws(DeviceError) -> Result {
    let late = try begin(call)
    let result = try device.withState { state throws(DeviceError) -> Result in
      guard state.mayChange(number) else { throw failure(call, .busy) }
      if device.misbehaviours.contains(.firstSetterOwns), call.ownsNode {
        guard state.owner == nil || state.owner == number else { throw failure(call, .busy) }
        state.owner = number
      }
      return try body(&state)
    }
    if let late { throw failure(call, late) }
    return result
  }
}

extension DeviceCall {
  /// Whether `uvcvideo` takes the call for a claim to the node.
  fileprivate var ownsNode: Bool { self == .setFormat || self == .setParameters || self == .setInput }
}
