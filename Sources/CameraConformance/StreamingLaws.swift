public import CameraModel
public import Testing

/// The laws that every `StreamingNode` must keep: the kernel's, the simulator's and your own.
///
/// A broken law records a test issue; call these functions from a test. The node keeps its mode.
public enum StreamingLaws {
  /// Checks all laws on one node, which no other program may use meanwhile.
  ///
  /// - Parameters:
  ///   - system: the system.
  ///   - location: the node; it delivers pictures in its present mode.
  ///   - counts: how many frames to take in each of several runs.
  ///   - sourceLocation: the place to report a broken law; the caller's line by default.
  /// - Throws: `DeviceError` if a call fails that must succeed, or a frame does not come within ten seconds.
  public static func check(
    _ system: some ConfigurableSystem, at location: NodeLocation, counts: [Int] = [1, 2, 3, 5, 8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(DeviceError) {
    try checkOrder(try StreamingTrial(system, location), sourceLocation)
    for count in counts { try checkCount(count, try StreamingTrial(system, location), sourceLocation) }
    try checkUnbalancedStop(try StreamingTrial(system, location), sourceLocation)
    try checkHeldFrame(try StreamingTrial(system, location), sourceLocation)
    try checkWaking(try StreamingTrial(system, location), sourceLocation)
    try checkOwner(system, location, sourceLocation)
    try checkClosing(system, location, sourceLocation)
  }

  /// Checks that calls out of order are refused.
  private static func checkOrder(_ trial: borrowing StreamingTrial, _ sourceLocation: SourceLocation) throws(DeviceError) {
    let (node, type) = (trial.node, trial.bufferType)
    func isRefused(_ body: () throws(DeviceError) -> Void) -> Bool {
      do { try body() } catch { return true }
      return false
    }
    let startsEmpty = !isRefused { () throws(DeviceError) in try node.startStream(of: type) }
    #expect(!startsEmpty, "A stream without buffers does not start.", sourceLocation: sourceLocation)
    let grant = try node.requestBuffers(StreamingTrial.buffers, of: type)
    #expect(!grant.buffers.isEmpty, "At least one buffer is granted.", sourceLocation: sourceLocation)
    #expect(
      grant.buffers.allSatisfy { !$0.planeLengths.isEmpty && $0.planeLengths.allSatisfy { $0 > 0 } }, "Each buffer has memory.",
      sourceLocation: sourceLocation)
    let takesEarly = !isRefused { () throws(DeviceError) in _ = try node.dequeueBuffer(of: type) }
    #expect(!takesEarly, "No frame is taken before the start.", sourceLocation: sourceLocation)
    try node.queueBuffer(0, of: type)
    let queuesTwice = !isRefused { () throws(DeviceError) in try node.queueBuffer(0, of: type) }
    #expect(!queuesTwice, "A buffer is not queued twice.", sourceLocation: sourceLocation)
    let queuesNone = !isRefused { () throws(DeviceError) in try node.queueBuffer(grant.buffers.count, of: type) }
    #expect(!queuesNone, "A buffer that was not granted is not queued.", sourceLocation: sourceLocation)
    try trial.stop(grant.buffers)
  }

  /// Checks that a run gives as many frames as are taken, with rising numbers and times.
  private static func checkCount(
    _ count: Int, _ trial: borrowing StreamingTrial, _ sourceLocation: SourceLocation
  ) throws(DeviceError) {
    let buffers = try trial.start()
    var frames: [FilledBuffer] = []
    for _ in 0..<count {
      let frame = try trial.next()
      frames.append(frame)
      try trial.node.queueBuffer(frame.index, of: trial.bufferType)
    }
    try trial.stop(buffers)
    for frame in frames {
      let lengths = buffers.indices.contains(frame.index) ? buffers[frame.index].planeLengths : []
      let fits = lengths.count == frame.planes.count && lengths.indices.allSatisfy { frame.planes[$0].bytesUsed <= lengths[$0] }
      #expect(fits, "Run of \(count): the frame \(frame.sequence) lies in its buffer.", sourceLocation: sourceLocation)
    }
    for (one, next) in zip(frames, frames.dropFirst()) {
      #expect(one.sequence < next.sequence, "Run of \(count): the numbers rise.", sourceLocation: sourceLocation)
      #expect(one.timestamp < next.timestamp, "Run of \(count): the times rise.", sourceLocation: sourceLocation)
    }
  }

  /// Checks that a stream stops with all buffers queued, even at once, and starts again.
  private static func checkUnbalancedStop(_ trial: borrowing StreamingTrial, _ sourceLocation: SourceLocation) throws(DeviceError) {
    for _ in 0..<5 { try trial.stop(try trial.start()) }
    let buffers = try trial.start()
    _ = try trial.node.waitForStream(until: trial.node.now().advanced(by: .seconds(1)))
    try trial.node.stopStream(of: trial.bufferType)
    for index in buffers.indices { try trial.node.queueBuffer(index, of: trial.bufferType) }
    try trial.node.startStream(of: trial.bufferType)
    _ = try trial.next()
    try trial.stop(buffers)
  }

  /// Checks that a frame's bytes stay unchanged until its buffer is returned, or, if detached, until its last reference is released.
  private static func checkHeldFrame(_ trial: borrowing StreamingTrial, _ sourceLocation: SourceLocation) throws(DeviceError) {
    let buffers = try trial.start()
    let held = try trial.next()
    guard buffers.indices.contains(held.index) else { return }
    let memory = buffers[held.index]
    let bytes = StreamingTrial.bytes(of: memory)
    for _ in 0..<(2 * buffers.count) {
      let frame = try trial.next()
      #expect(frame.index != held.index, "A buffer that the program has is not filled.", sourceLocation: sourceLocation)
      try trial.node.queueBuffer(frame.index, of: trial.bufferType)
    }
    #expect(StreamingTrial.bytes(of: memory) == bytes, "A held frame does not change.", sourceLocation: sourceLocation)
    try trial.stop(buffers)
    #expect(StreamingTrial.bytes(of: memory) == bytes, "A detached frame does not change.", sourceLocation: sourceLocation)
  }

  /// Checks that a wait ends at its deadline and on a wake-up, even an earlier one.
  private static func checkWaking(_ trial: borrowing StreamingTrial, _ sourceLocation: SourceLocation) throws(DeviceError) {
    let buffers = try trial.start()
    trial.node.wake()
    let signals = try trial.node.waitForStream(until: trial.node.now().advanced(by: .seconds(10)))
    #expect(signals.contains(.wake), "A wake-up ends the next wait.", sourceLocation: sourceLocation)
    let again = try trial.node.waitForStream(until: trial.node.now())
    #expect(!again.contains(.wake), "A wake-up ends one wait.", sourceLocation: sourceLocation)
    try trial.stop(buffers)
  }

  /// Checks that while one program streams, others get neither its buffers nor its frames.
  private static func checkOwner(
    _ system: some ConfigurableSystem, _ location: NodeLocation, _ sourceLocation: SourceLocation
  ) throws(DeviceError) {
    let trial = try StreamingTrial(system, location)
    let buffers = try trial.start()
    let other = try StreamingTrial(system, location)
    do {
      _ = try other.node.requestBuffers(StreamingTrial.buffers, of: other.bufferType)
      Issue.record("A second program gets no buffers.", sourceLocation: sourceLocation)
    } catch {
      #expect(error.code == .busy, "A second program is told that the node is busy.", sourceLocation: sourceLocation)
    }
    _ = try trial.next()
    try trial.stop(buffers)
    try other.stop(try other.start())
  }

  /// Checks that closing stops the stream and frees the buffers.
  private static func checkClosing(
    _ system: some ConfigurableSystem, _ location: NodeLocation, _ sourceLocation: SourceLocation
  ) throws(DeviceError) {
    try leaveStreaming(try StreamingTrial(system, location))
    let next = try StreamingTrial(system, location)
    let buffers = try next.start()
    _ = try next.next()
    try next.stop(buffers)
  }

  private static func leaveStreaming(_ trial: consuming StreamingTrial) throws(DeviceError) {
    _ = try trial.start()
    _ = try trial.next()
  }
}
