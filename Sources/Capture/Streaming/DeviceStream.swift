import CameraModel
import DeviceConfiguration
import ImageGeometry
import Negotiation

/// A node that is open, set and streaming, for the capture thread only. It closes with the stream, unless frames of its memory live.
struct DeviceStream: ~Copyable {
  let node: any StreamingNode
  let bufferType: BufferType
  /// The driver's format, read back.
  let format: FrameFormat
  private(set) var mode: Mode
  let pictures: NativePictures
  /// The orientation that makes the pictures upright.
  let mounting: ImageOrientation
  /// Whether a returned camera has its controls back.
  private let restoration: Restoration
  /// The decision for a mode that follows refused ones; nil for the first mode.
  private let decision: Decision?
  /// The settings made; nil if the device kept its mode.
  private(set) var result: ConfigurationResult?
  let pool: BufferPool
  /// The controls as they were before the stream started.
  private(set) var controls: ControlComparison
  /// When the node began to open and when the driver accepted the stream, on the clock of frames.
  private let times: (asked: MonotonicTime, accepted: MonotonicTime)
  /// The right to change the mode; nil unless a change is under way.
  private var lock: ConfigurationLock?

  /// How many buffers are requested where memory is short.
  private static let fewBuffers = [4, 2]
  /// How long a start waits while another program configures the device; a caller is waiting.
  static let lockTimeout = Duration.seconds(1)
  /// The same for a stream that reopens by itself.
  static let longLockTimeout = Duration.seconds(5)
  private static let pauseBeforeSecondStart = Duration.milliseconds(100)
  /// The pause between two tries while another program configures the device.
  static let busyPause = Duration.milliseconds(25)
  private static let refusals: Set<SystemErrorNumber> = [.inputOutput, .brokenPipe, .protocolError, .timedOut]
}

extension DeviceStream {
  /// Opens the wish's node, sets it and starts the stream. On failure, everything is undone in reverse order.
  ///
  /// - Parameters:
  ///   - outputs: prepared for the driver's format before the start.
  ///   - occasion: why the stream opens.
  ///   - timeout: how long to wait while another program configures the device.
  ///   - isLent: asked at each try for the lock: whether a lock of this program lends its priority.
  ///   - isCancelled: checked between the steps.
  init(
    _ wish: StreamRequest, _ outputs: StreamOutputs, _ occasion: StreamOutputs.Occasion, lockedWithin timeout: Duration,
    lent isLent: () -> Bool, unless isCancelled: () -> Bool
  ) throws(ConfigurationError) {
    let chosen = try wish.modeToSet()
    let path = wish.path(of: chosen)
    let role = wish.device.camera.nodes.first { $0.path == path }?.role ?? wish.device.node.role
    let bufferType = BufferType(of: role)
    // A camera that was plugged in again has lost the mode to keep.
    let node = try reading(wish.device.open(path, afterReturn: chosen != nil))
    let asked = node.now()
    var result: ConfigurationResult?
    var controls: ControlComparison
    let (restoration, format, mode, pictures, pool): (Restoration, FrameFormat, Mode, NativePictures, BufferPool)
    do throws(ConfigurationError) {
      let lock = try ConfigurationLock(
        node, of: wish.device.graphSensor, within: timeout, lent: isLent, unless: isCancelled, applied: wish.device.noteControls)
      restoration = try lock.restore(wish.lostControls, unless: isCancelled)
      if let desired = wish.desired(chosen) { result = try lock.apply(desired, unless: isCancelled) }
      controls = ControlComparison(wish, at: path)
      do {
        let interval: FrameInterval?
        if let after = result?.after, let set = after.format {
          (format, interval) = (set, after.interval)
        } else {
          (format, interval) = (try node.frameFormat(of: bufferType), try node.intervalWhereKept(of: bufferType))
        }
        mode = Mode(node: path, pixelFormat: format.pixelFormat, size: format.size, interval: interval)
        pictures = try wish.pictures(of: format, on: path)
        try outputs.prepare(for: pictures, occasion)
        controls.read(from: node)
        pool = try Self.started(on: node, bufferType, buffers: wish.bufferCount, unless: isCancelled)
      } catch {
        let named = wish.device.explained(error, atNode: path).naming(
          error.code == .busy ? node.holders().filter { $0.evidence != .lock } : [])
        throw Self.restore(result, with: lock, after: wish.offeringLighterModes(after: named, than: chosen))
      }
    } catch {
      guard isCancelled() else { throw error }
      // The wait for another program's lock ends with an error of its own.
      throw ConfigurationError(.cancelled(before: .startStream, on: path), after: error.done, restoration: error.restoration)
    }
    self.init(
      node: node, bufferType: bufferType, format: format, mode: mode, pictures: pictures, mounting: wish.device.mounting,
      restoration: restoration, decision: wish.refused.rejections.isEmpty ? nil : wish.plan()?.decision, result: result, pool: pool,
      controls: controls, times: (asked, node.now()))
  }

  /// Requests buffers, hands them to the driver and starts the stream.
  private static func started(
    on node: any StreamingNode, _ bufferType: BufferType, buffers: Int = StreamRequest.usualBuffers, unless isCancelled: () -> Bool
  ) throws(DeviceError) -> BufferPool {
    let pool = try pool(of: node, bufferType, buffers)
    do throws(DeviceError) {
      guard !isCancelled() else { throw .cancelled(before: .queueBuffer, on: node.path) }
      guard pool.remaining > 1 else { throw .tooFewBuffers(on: node.path) }
      try pool.queueAll()
      // Only capture cards have such events.
      try? node.subscribe(to: .source)
      guard !isCancelled() else { throw .cancelled(before: .startStream, on: node.path) }
      try start(node, bufferType)
      return pool
    } catch {
      _ = pool.close()
      try? node.freeBuffers(of: bufferType)
      throw error
    }
  }

  /// Starts a node's stream in its present mode, and stops it again.
  static func startAndStop(_ node: any StreamingNode, _ bufferType: BufferType) throws(DeviceError) {
    let pool = try started(on: node, bufferType) { false }
    pool.streamStops()
    try? node.stopStream(of: bufferType)
    _ = pool.close()
    try? node.freeBuffers(of: bufferType)
  }

  /// The pool has the only references to the mappings, because some drivers do not free mapped buffers.
  private static func pool(of node: any StreamingNode, _ bufferType: BufferType, _ count: Int) throws(DeviceError) -> BufferPool {
    let (asked, grant) = try buffers(of: node, bufferType, count)
    let needed = (try? node.integerValue(ofControl: .minimumBuffersForCapture)) ?? nil
    return BufferPool(grant, of: bufferType, on: node, asked: asked, reserved: Int(clamping: needed ?? 0))
  }

  /// The driver's buffers, and how many were requested; fewer if memory is short.
  private static func buffers(
    of node: any StreamingNode, _ bufferType: BufferType, _ wanted: Int
  ) throws(DeviceError) -> (asked: Int, grant: BufferGrant) {
    for count in [wanted] + fewBuffers where count == wanted || count < wanted {
      do {
        return (count, try node.requestBuffers(count, of: bufferType))
      } catch {
        // The second number means the limit of locked memory.
        guard error.errorNumber == .noMemory || error.errorNumber == .wouldBlock, count > fewBuffers[1] else { throw error }
      }
    }
    return (wanted, try node.requestBuffers(wanted, of: bufferType))
  }

  /// Some cameras refuse once while they wake up. A pipeline with differing formats refuses every time.
  private static func start(_ node: any StreamingNode, _ bufferType: BufferType) throws(DeviceError) {
    do {
      try node.startStream(of: bufferType)
    } catch {
      guard let number = error.errorNumber, refusals.contains(number) else { throw error }
      if number == .brokenPipe, node.isOfPipeline { throw .pipelineDiffers(on: node.path) }
      node.pause(pauseBeforeSecondStart)
      try node.startStream(of: bufferType)
    }
  }

  private static func restore(
    _ result: ConfigurationResult?, with lock: borrowing ConfigurationLock, after error: DeviceError
  ) -> ConfigurationError {
    guard let result, error.code != .gone else { return ConfigurationError(error) }
    return ConfigurationError(error, restoration: lock.restore(result))
  }

  /// How the stream started.
  var start: StreamStart {
    StreamStart(
      mode: mode, decision: decision, result: result, restoration: restoration, asked: times.asked, accepted: times.accepted,
      buffers: BufferCounts(pool))
  }

  /// Takes the lock for another mode, unless the camera is being configured. This does not wait, so that frames go on.
  ///
  /// - Parameters:
  ///   - change: the change to the other mode.
  ///   - path: the node of that mode.
  ///   - isLastTry: whether a lock that another one has is an error.
  /// - Returns: whether the change can be made now. The stream keeps the lock until it has another time per frame, or is stopped.
  /// - Throws: `ConfigurationError` with code `busy` at the last try; it names the visible holders.
  mutating func takeLock(for change: CaptureCommands.Change, at path: String, isLastTry: Bool) throws(ConfigurationError) -> Bool {
    let take = { (node: any ConfigurableNode) throws(ConfigurationError) -> ConfigurationLock? in
      isLastTry ? try ConfigurationLock(node, lent: { change.isLent }) { _, _ in } : try .ifFree(node, lent: change.isLent)
    }
    do {
      // The kernel keeps one priority for all nodes of a device, so the lock of another node is not kept.
      if path != node.path, let other = try? change.wish.device.open(path) {
        guard let its = try take(other) else { return false }
        its.unlock()
      }
      lock = try take(node)
      return lock != nil
    } catch {
      if error.code == .busy { throw error }
      // The change meets any other failure again, such as an unplugged camera, and reports it.
      return true
    }
  }

  /// Sets another time per frame while the stream runs, under the lock that it has.
  ///
  /// - Returns: whether the driver took it. If not, nothing changed, and the mode needs another stream.
  mutating func setInterval(of wish: StreamRequest) -> Bool {
    guard let asked = wish.plannedMode, let interval = asked.interval, asked.node == mode.node, asked.pixelFormat == mode.pixelFormat,
      asked.size == mode.size, asked.interval != mode.interval, wish.color == nil, wish.crop == nil, wish.controls.isEmpty,
      wish.device.graphSensor == nil, let held = lock.take()
    else { return false }
    var desired = DesiredConfiguration(interval: interval)
    (desired.asksForRate, desired.acceptsAdjustments) = (wish.asksForRate, !wish.isExact)
    do {
      let set = try held.apply(desired)
      held.unlock()
      (mode.interval, result) = (set.after.interval, set)
      return true
    } catch {
      lock = consume held
      return false
    }
  }

  /// Stops the stream and starts it again with the same buffers.
  ///
  /// - Parameter isCancelled: checked while another program configures the device.
  /// - Returns: false if a call failed; then reopen the device.
  /// - Throws: `DeviceError` with code `gone`.
  mutating func restart(unless isCancelled: () -> Bool) throws(DeviceError) -> Bool {
    let timeLimit = Self.longLockTimeout
    do {
      pool.streamStops()
      try whileOthersConfigure(within: timeLimit, unless: isCancelled) { () throws(DeviceError) in try node.stopStream(of: bufferType) }
      try pool.queueAll()
      controls.read(from: node)
      try whileOthersConfigure(within: timeLimit, unless: isCancelled) { () throws(DeviceError) in try Self.start(node, bufferType) }
      return true
    } catch {
      if error.code == .gone { throw error }
      return false
    }
  }

  /// Stops the stream, frees the buffers and closes the node. Frames keep their bytes. Failures because the device is gone do not matter.
  ///
  /// - Parameters:
  ///   - timeLimit: how long to wait while another program configures the device. If that fails, closing the node ends the stream.
  ///   - isCancelled: checked while waiting.
  /// - Returns: how many buffers could not be copied and keep the device's memory.
  consuming func stop(within timeLimit: Duration, unless isCancelled: () -> Bool) -> Int {
    // A frame that returns its buffer meanwhile would wait for the driver.
    pool.streamStops()
    try? whileOthersConfigure(within: timeLimit, unless: isCancelled) { () throws(DeviceError) in try node.stopStream(of: bufferType) }
    let failures = pool.close()
    try? whileOthersConfigure(within: timeLimit, unless: isCancelled) { () throws(DeviceError) in try node.freeBuffers(of: bufferType) }
    if let held = lock.take() { held.unlock() }
    return failures
  }

  /// Repeats a call while another program holds the configuration lock, because its priority blocks streams too.
  private func whileOthersConfigure(
    within timeLimit: Duration, unless isCancelled: () -> Bool, _ call: () throws(DeviceError) -> Void
  ) throws(DeviceError) {
    for _ in 0..<Int(timeLimit / Self.busyPause) where !isCancelled() {
      do { return try call() } catch { guard error.code == .busy else { throw error } }
      node.pause(Self.busyPause)
    }
    try call()
  }
}
