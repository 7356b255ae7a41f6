import CameraModel
import PixelFormats

/// The stream of one opening of a simulated device: its buffers, its frames, and the waits for them.
struct SimulatedCapture {
  let access: SimulatedAccess

  private var device: SimulatedDevice { access.device }
  private var calls: SimulatedCalls { access.calls }
  private var file: OpenFile? { access.file }
  private var opening: Int? { access.opening }

  func requestBuffers(_ count: Int, of bufferType: BufferType) throws(DeviceError) -> BufferGrant {
    do {
      try changeStream(.requestBuffers) { state, _ throws(SimulatedRefusal) in
        try state.claim(.requestBuffers, by: opening)
        try state.requestBuffers(count, of: bufferType, by: opening)
      }
      let mapped = device.withState { state in state.queue.map { SimulatedBuffer($0, calls: calls, file: file) } }
      for _ in mapped {
        _ = try calls.read(.queryBuffer)
        _ = try calls.read(.map)
      }
      return BufferGrant(mapped, canBeOrphaned: device.withState { $0.orphansBuffers })
    } catch {
      device.withState { if !$0.queue.isStreaming { try? $0.queue.free(by: opening, orphaning: true) } }
      throw error
    }
  }

  func freeBuffers(of bufferType: BufferType) throws(DeviceError) {
    try changeStream(.requestBuffers) { state, _ throws(SimulatedRefusal) in
      try state.queue.free(by: opening, orphaning: state.orphansBuffers)
      state.disown(by: opening)
    }
  }

  func queueBuffer(_ index: Int, of bufferType: BufferType) throws(DeviceError) {
    try changeStream(.queueBuffer) { state, _ throws(SimulatedRefusal) in
      if !state.queue.hasQueued { state.changes &+= 1 }
      try state.checkStream()
      try state.queue.queue(index, by: opening)
      tellClock(of: state.queue)
    }
  }

  func dequeueBuffer(of bufferType: BufferType) throws(DeviceError) -> FilledBuffer? {
    let filled = try changeStream(.dequeueBuffer) { state, _ throws(SimulatedRefusal) in
      try state.checkStream()
      defer { tellClock(of: state.queue) }
      return try state.queue.dequeue(by: opening)
    }
    if filled == nil { device.clock.spend() }
    return filled
  }

  private func tellClock(of queue: SimulatedQueue) { if let file { device.clock.lend(queue.lent, of: ObjectIdentifier(file)) } }

  /// Fails with code `unsupported` for formats that the simulator cannot draw, such as H.264.
  func startStream(of bufferType: BufferType) throws(DeviceError) {
    let missing = try changeStream(.startStream) { state, now throws(SimulatedRefusal) -> PixelFormat? in
      try state.claim(.startStream, by: opening)
      if state.misbehaviours.contains(.hasBandwidthForOneStream), device.clock.hasStream(besides: file.map { ObjectIdentifier($0) }) {
        throw SimulatedRefusal(.noSpace)
      }
      if let place = device.place, let error = place.media.graph.streamingError(ofNode: place.entity) { throw SimulatedRefusal(error) }
      try state.startStream(at: now, by: opening)
      guard state.stream != nil else { return state.settings.format?.pixelFormat }
      if let file { device.clock.start(ObjectIdentifier(file)) }
      return nil
    }
    guard let missing else { return }
    throw DeviceError(
      .unsupported, operation: .call(.startStream), subject: calls.path,
      message: "The simulator cannot draw \(missing) pictures.",
      remedy: "Choose a raw format or MJPG.")
  }

  func stopStream(of bufferType: BufferType) throws(DeviceError) {
    try changeStream(.stopStream) { state, _ throws(SimulatedRefusal) in
      try state.stopStream(by: opening)
      if let file { device.clock.stop(ObjectIdentifier(file)) }
    }
  }

  /// Makes a call of the stream at the present moment, and fails afterwards if a fault demands it.
  private func changeStream<Result>(
    _ call: DeviceCall, _ body: (inout SimulatedState, MonotonicTime) throws(SimulatedRefusal) -> Result
  ) throws(DeviceError) -> Result {
    let late = try calls.begin(call)
    let now = device.clock.now
    let result: Result
    do {
      result = try device.withState { state throws(SimulatedRefusal) -> Result in
        state.run(until: now)
        return try body(&state, now)
      }
    } catch {
      throw calls.failure(call, error.number)
    }
    if let late { throw calls.failure(call, late) }
    return result
  }
}

// MARK: Waiting

extension SimulatedCapture {
  func waitForStream(until deadline: MonotonicTime?, or subdevice: SimulatedSubdevice?) throws(DeviceError) -> StreamSignals {
    do {
      _ = try calls.read(.wait)
    } catch {
      guard calls.isUnplugged else { throw error }
    }
    let clock = device.clock
    let stream = file.map { ObjectIdentifier($0) }
    while true {
      let changes = clock.changes
      if calls.isUnplugged {
        if let stream { clock.stop(stream) }
        return [.error, .hangUp]
      }
      let now = clock.now
      var (signals, next) = device.withState { $0.poll(for: opening, at: now) }
      if subdevice?.hasEvent == true { signals.insert(.event) }
      if !signals.isEmpty {
        if !signals.contains(.frame) { clock.spend() }
        return signals
      }
      if let deadline, now >= deadline { return [] }
      clock.wait(for: stream, until: [next, deadline].compactMap(\.self).min(), unlessChangedSince: changes)
    }
  }

  func wake() {
    device.withState { state in
      guard let opening else { return }
      state.openings[opening]?.isWoken = true
      state.changes &+= 1
    }
  }
}
