package import CameraModel
import Negotiation

/// Sets a media graph so that a mode of a sensor arrives at a node: all of it, or nothing.
///
/// The lock over the media device is held until the value ends. What the drivers answer counts, so the graph is read again after changes.
package struct GraphTransaction: ~Copyable {
  private let lock: GraphLock
  private let system: any ConfigurableSystem
  private let media: String
  private let before: GraphState
  private let mode: SensorMode
  /// The changes that were made, in their order.
  package private(set) var done: [PlanStep] = []

  /// Locks the media device of a sensor and reads its graph, to bring a mode to its node.
  ///
  /// - Throws: `DeviceError` with code `busy` if another program has the graph locked, `gone` if the sensor is no longer in it.
  package init(_ sensor: CameraSensor, _ mode: SensorMode, in system: any ConfigurableSystem) throws(DeviceError) {
    let media = sensor.media ?? ""
    let lock = try GraphLock(media, in: system)
    before = try GraphState(of: sensor, for: mode, in: system)
    self.lock = lock
    (self.system, self.media, self.mode) = (system, media, mode)
  }

  /// The changes that are expected for a mode, without a lock and without setting anything. See
  /// ``set(_:_:unless:)`` for the parameters.
  ///
  /// - Throws: `DeviceError` with code `gone` if the sensor is no longer in the graph.
  package static func plan(
    _ sensor: CameraSensor, _ mode: SensorMode, _ size: FrameSize, _ interval: FrameInterval?, in system: any ConfigurableSystem
  ) throws(DeviceError) -> [PlanStep] {
    let state = try GraphState(of: sensor, for: mode, in: system)
    let steps = state.graph.expectedSteps(
      along: state.way, from: state.sensorPad, sending: state.sensorFormat.sending(mode, size), at: interval)
    return steps.map { .graph($0, in: state.graph) }
  }

  // MARK: Setting

  /// Sets the graph, and reads it back.
  ///
  /// - Parameters:
  ///   - size: the size that shall arrive at the node.
  ///   - interval: the time per frame; nil leaves what the sensor has in the mode.
  ///   - isCancelled: checked before each change. Once it is true, everything is put back.
  /// - Returns: the format at the end of the path, and the time per frame that the sensor has.
  /// - Throws: `TransactionError`, after restoring the graph.
  package mutating func set(
    _ size: FrameSize, _ interval: FrameInterval?, unless isCancelled: () -> Bool
  ) throws(TransactionError) -> ArrivingFormat {
    do {
      return try change(size, interval, isCancelled)
    } catch {
      let step = done.last
      throw TransactionError(cause: error, step: step, control: nil, done: done, restoration: undo())
    }
  }

  private mutating func change(
    _ size: FrameSize, _ interval: FrameInterval?, _ isCancelled: () -> Bool
  ) throws(DeviceError) -> ArrivingFormat {
    let path = before.way
    guard let node = path.node, let last = path.links.last else { return ArrivingFormat(format: before.sensorFormat) }
    for step in before.graph.linkSteps(along: path) { try perform(step, isCancelled) }
    let sent = before.sensorFormat.sending(mode, size)
    // A format resets the blanking, so the present one is not set again.
    if sent != before.sensorFormat { try perform(.setPad(before.sensorPad, stream: 0, sent), isCancelled) }
    try agree(node, isCancelled)
    if try system.graphState(at: media).pad(last.source)?.format?.size != size {
      try scale(to: size, along: path, isCancelled)
      try agree(node, isCancelled)
    }
    let graph = try system.graphState(at: media)
    guard let arriving = graph.pad(last.source)?.format, arriving.size == size else {
      let found = graph.pad(last.source)?.format.map { "\($0.size)" } ?? "nothing"
      throw DeviceError(
        .rejected, operation: .chooseMode, subject: graph.name(of: last.source),
        message: "\(found) arrives at the node instead of \(size).", remedy: "Ask for a size that the sensor sends.")
    }
    // Mending may have changed the code, since another branch takes no other.
    guard arriving.code == mode.busCode else {
      throw DeviceError(
        .rejected, operation: .chooseMode, subject: graph.name(of: last.source),
        message: "\(arriving.code) arrives at the node instead of \(mode.busCode), which another branch of the graph does not take.",
        remedy: "Ask for a pixel format of \(arriving.code).")
    }
    if let interval { try perform(.setRate(before.sensorPad, interval), isCancelled) }
    return ArrivingFormat(format: arriving, interval: before.node.interval(ofPad: before.sensorPad.index))
  }

  /// The most rounds of mending; a driver that passes on another format than it was expected to takes a second.
  private static let mostRounds = 4

  /// Sets formats over links until the pipeline of the node agrees.
  private mutating func agree(_ node: UInt32, _ isCancelled: () -> Bool) throws(DeviceError) {
    for round in 0...Self.mostRounds {
      let graph = try system.graphState(at: media)
      let (reasons, steps) = graph.mending(besides: node)
      guard let reason = reasons.first else { return }
      guard !steps.isEmpty, round < Self.mostRounds else {
        throw DeviceError(
          .rejected, operation: .chooseMode, subject: media, message: "The graph does not agree: \(reason).",
          remedy: "Explaining the camera shows what prevents streaming.")
      }
      for step in steps { try perform(step, isCancelled) }
    }
  }

  /// Has an entity on the way change the size; the last that can.
  private mutating func scale(to size: FrameSize, along path: MediaGraph.Path, _ isCancelled: () -> Bool) throws(DeviceError) {
    for link in path.links.dropFirst().reversed() {
      guard var format = try system.graphState(at: media).pad(link.source)?.format else { continue }
      let former = format
      format.size = size
      try perform(.setPad(link.source, stream: 0, format), isCancelled)
      let now = try system.graphState(at: media).pad(link.source)?.format
      if now?.size == size { return }
      if now != former { try perform(.setPad(link.source, stream: 0, former), isCancelled) }
    }
  }

  /// Makes one change.
  private mutating func perform(_ step: GraphStep, _ isCancelled: () -> Bool) throws(DeviceError) {
    let planned = PlanStep.graph(step, in: before.graph)
    guard !isCancelled() else { throw .cancelled(before: planned.call, on: media) }
    // A call that fails may have changed something.
    done.append(planned)
    switch step {
    case .enable(let link): try lock.device.setLink(link, isEnabled: true, lock.permit)
    case .disable(let link): try lock.device.setLink(link, isEnabled: false, lock.permit)
    case .setPad(let pad, let stream, let format):
      let subdevice = try subdevice(of: pad.entity)
      // What is set at a sink is what its source has now, whole: a driver may have chosen another colour or order of lines.
      let whole = try sourceFormat(of: pad, stream) ?? format
      _ = try subdevice.setPadFormat(whole.taking(format), pad: pad.index, stream: stream, lock.permit)
    case .setNode(let id, let format, _, _): try setNode(id, to: format)
    case .setRate(let pad, let interval):
      do {
        try before.node.setRate(interval, atPad: pad.index, lock.permit)
      } catch {
        // A sensor without blanking and without a time per frame has one rate in each mode.
        guard error.errorNumber == .inappropriateCall || error.errorNumber == .invalidArgument else { throw error }
      }
    }
  }

  private func subdevice(of entity: UInt32) throws(DeviceError) -> any ConfigurableSubdevice {
    guard let found = before.graph.entity(entity), let path = found.path else {
      throw DeviceError(
        .unsupported, operation: .call(.open), subject: before.graph.entity(entity)?.name.harmless ?? "entity \(entity)",
        message: "The entity has no node, so it cannot be set.")
    }
    return entity == before.sensor.id ? before.node : try system.openSubdeviceForSetting(at: path)
  }

  /// The present format of the source that is linked to a sink; nil for a source, and without a link.
  private func sourceFormat(of pad: MediaGraph.PadReference, _ stream: UInt32) throws(DeviceError) -> MediaGraph.PadFormat? {
    let graph = try lock.device.graph()
    guard let link = graph.links.first(where: { $0.sink == pad && $0.isEnabled }), graph.entity(link.source.entity)?.path != nil else {
      return nil
    }
    return try subdevice(of: link.source.entity).padFormat(pad: link.source.index, stream: stream, .active)
  }

  /// Sets another node of the pipeline, whose format is compared when this one streams.
  private func setNode(_ id: UInt32, to format: FrameFormat) throws(DeviceError) {
    guard let path = before.graph.entity(id)?.path else { return }
    let node = try system.open(try system.location(of: path))
    let type = BufferType(try node.capability().capabilities) ?? .videoCapture
    _ = try node.setFormat(format, of: type, lock.permit)
  }

  // MARK: Putting back

  /// Puts the graph back as it was before the first change, and reads it.
  package func undo() -> Restoration { done.isEmpty ? .nothingChanged : before.restore(lock, in: system) }
}

/// What arrives at a capture node.
package struct ArrivingFormat {
  /// The format at the end of the path.
  package var format: MediaGraph.PadFormat
  /// Seconds per frame; nil if the sensor does not tell.
  package var interval: FrameInterval?
}

extension MediaGraph.PadFormat {
  /// This format with the code and the size of a sensor's mode.
  fileprivate func sending(_ mode: SensorMode, _ size: FrameSize) -> MediaGraph.PadFormat {
    var format = self
    (format.code, format.size) = (mode.sensorCode, mode.extent.isRange ? size : mode.sensorSize)
    return format
  }

  /// This format with the order of lines that a plan chose for the sink.
  fileprivate func taking(_ planned: MediaGraph.PadFormat) -> MediaGraph.PadFormat {
    var format = self
    if planned.fieldOrder == .progressive { format.fieldOrder = .progressive }
    return format
  }
}
