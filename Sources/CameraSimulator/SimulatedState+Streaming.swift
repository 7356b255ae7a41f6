import CameraModel
import PixelFormats

extension SimulatedState {
  /// Whether the driver can free buffers that are still mapped.
  var orphansBuffers: Bool { !misbehaviours.contains(.overwritesLentBuffers) }

  /// Makes buffers for the present format.
  mutating func requestBuffers(_ count: Int, of bufferType: BufferType, by opening: Int?) throws(SimulatedRefusal) {
    guard bufferType == BufferType(of: settings.node.role), count > 0 else { throw SimulatedRefusal(.invalidArgument) }
    let words = Capabilities(words: settings.node.capabilities)
    guard words.isEmpty || words.contains(.streaming) else { throw SimulatedRefusal(.inappropriateCall) }
    guard var lengths = settings.drawnFormat.flatMap(\.bufferLengths) else { throw SimulatedRefusal(.invalidArgument) }
    // A driver that counts too few bytes also sends no more.
    if misbehaviours.contains(.cutsOddChroma), let stated = settings.format?.planes.first?.sizeImage { lengths[0] = stated }
    try queue.request(count, planeLengths: lengths, by: opening)
  }

  /// Starts the stream; a running stream continues. A format that cannot be drawn gives no run.
  mutating func startStream(at now: MonotonicTime, by opening: Int?) throws(SimulatedRefusal) {
    try queue.check(opening)
    guard stream == nil else { return }
    guard queue.isBusy else { throw SimulatedRefusal(.invalidArgument) }
    guard let picture = settings.drawnFormat.flatMap({ SimulatedPicture($0, streamFaults) }) else { return }
    queue.isStreaming = true
    settings.resetControls()
    stream = SimulatedStream(
      at: now, interval: settings.node.current?.interval, picture: picture, faults: streamFaults.filter { $0.runs.contains(runs) })
    runs += 1
    changes &+= 1
  }

  /// Checks that the stream is not in error.
  func checkStream() throws(SimulatedRefusal) {
    if stream?.hasFailed == true { throw SimulatedRefusal(.inputOutput) }
  }

  /// Stops the stream. A stopped stream also returns its buffers.
  mutating func stopStream(by opening: Int?) throws(SimulatedRefusal) {
    try queue.stop(by: opening)
    stream = nil
    changes &+= 1
  }

  /// Lets the camera fill buffers until a moment.
  mutating func run(until now: MonotonicTime) {
    guard stream != nil, settings.hasSignal else { return }
    let overwritesLent = !orphansBuffers
    let mayLowerRate = !streamFaults.isEmpty && settings.mayLowerRate
    stream?.run(
      until: now, filling: &queue, brightness: settings.brightness, mayLowerRate: mayLowerRate, overwritesLent: overwritesLent)
  }

  /// The signals for a waiting program, and the time of the next frame; nil without a stream or a queued buffer.
  mutating func poll(for opening: Int?, at now: MonotonicTime) -> (signals: StreamSignals, next: MonotonicTime?) {
    run(until: now)
    var signals: StreamSignals = []
    if queue.owner == opening, queue.hasFilled { signals.insert(.frame) }
    if queue.owner == opening, stream?.hasFailed == true { signals = .error }
    if queue.owner == opening, stream?.hasEmptyEvents == true { signals.insert(.event) }
    if let opening, openings[opening]?.events.isEmpty == false { signals.insert(.event) }
    if let opening, openings[opening]?.isWoken == true {
      openings[opening]?.isWoken = false
      signals.insert(.wake)
    }
    return (signals, queue.hasQueued && settings.hasSignal ? stream?.next : nil)
  }

  /// Releases everything that an opening holds of the device.
  mutating func close(_ opening: Int) {
    openings[opening] = nil
    if locker == opening { locker = nil }
    disown(by: opening)
    if queue.owner == opening { (queue, stream) = (SimulatedQueue(), nil) }
  }

  /// Moves the device to another bus address, so that earlier openings lose it.
  mutating func reconnect() {
    (locker, owner, queue, stream) = (nil, nil, SimulatedQueue(), nil)
    for number in openings.keys { openings[number] = Opening() }
  }
}

extension FrameFormat {
  /// The bytes of each memory plane of a buffer; nil if the rows exceed their stated length.
  fileprivate var bufferLengths: [Int]? {
    guard let layout = PictureLayout(self) else { return nil }
    let stated = planes.isEmpty ? [PlaneLayout(bytesPerLine: 0, sizeImage: 0)] : planes
    // A compressed picture has no minimum size: a header, and 2 bytes per pixel.
    let least = layout.planes.isEmpty ? Int(clamping: size.pixels * 2 + 4096) : 0
    return stated.indices.map { max($0 == 0 ? least : 0, stated[$0].sizeImage, layout.bytes(inMemoryPlane: $0)) }
  }
}

extension SimulatedSettings {
  /// What the control for brightness makes of the picture: ½ at its least value, 1 at its default, 1½ at its greatest.
  fileprivate var brightness: Double {
    guard let control = node.controls.first(where: { $0.id == .brightness }), case .integer(let value) = control.value,
      let usual = control.defaultValue, let end = value < usual ? control.min : control.max, value != usual, end != usual
    else { return 1 }
    return 1 + (value < usual ? -0.5 : 0.5) * min(1, abs((Double(value) - Double(usual)) / (Double(end) - Double(usual))))
  }

  /// Whether the camera may expose longer than a frame lasts. Without a control for it, automatic exposure may.
  fileprivate var mayLowerRate: Bool {
    let value = { (id: ControlIdentifier) in node.controls.first { $0.id == id }?.value }
    if let allowed = value(.exposureMayLowerRate) { return allowed == .integer(1) }
    return value(.automaticExposure).map { $0 != .integer(1) } ?? false
  }
}
