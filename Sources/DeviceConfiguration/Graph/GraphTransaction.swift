package import CameraModel
package import Negotiation

/// Sets a media graph so that a mode of a sensor arrives at a node: all of it, or nothing.
///
/// The lock over the media device is held until the value ends. What the drivers answer counts, so the graph is read again after changes.
package struct GraphTransaction: ~Copyable {
  private let lock: GraphLock
  private let system: any ConfigurableSystem
  private let media: String
  private var reader: GraphReader
  /// The links that are on.
  private var links: [MediaGraph.Link]
  private let before: GraphState
  private let mode: SensorMode
  /// The capture node, which the caller has locked.
  private let node: any ConfigurableNode
  /// The changes that were made, in their order.
  package private(set) var done: [PlanStep] = []
  /// The change that is being made; nil between two.
  private var next: PlanStep?
  /// The formats of other nodes before they were set, by their paths.
  private var otherNodes: [String: FrameFormat] = [:]

  /// Locks the media device of a sensor and reads its graph, to bring a mode to its node.
  ///
  /// - Parameter node: the mode's node, which the caller has locked.
  /// - Throws: `DeviceError` with code `busy` if another program has the graph locked, `gone` if the sensor is no longer in it.
  package init(
    _ sensor: CameraSensor, _ mode: SensorMode, to node: any ConfigurableNode, in system: any ConfigurableSystem
  ) throws(DeviceError) {
    let media = sensor.media ?? ""
    let lock = try GraphLock(media, in: system)
    var reader = try GraphReader(media, in: system, isComplete: true)
    let before = try GraphState(of: sensor, for: mode, by: &reader, in: system)
    self.lock = lock
    (self.reader, self.before, links) = (reader, before, before.graph.links.filter(\.isEnabled))
    (self.system, self.media, self.mode, self.node) = (system, media, mode, node)
  }

  /// The changes that are expected for a mode, without a lock and without setting anything. See
  /// ``set(_:_:unless:)`` for the parameters.
  ///
  /// - Throws: `DeviceError` with code `gone` if the sensor is no longer in the graph.
  package static func plan(
    _ sensor: CameraSensor, _ mode: SensorMode, _ size: FrameSize, cropping crop: CropRequest?, _ rate: RateWish?,
    in system: any ConfigurableSystem
  ) throws(DeviceError) -> [PlanStep] {
    var reader = try GraphReader(sensor.media ?? "", in: system, isComplete: true)
    let state = try GraphState(of: sensor, for: mode, by: &reader, in: system)
    var steps = state.graph.expectedSteps(
      along: state.way, from: state.sensorPad, sending: state.sensorFormat.sending(mode, size), rate.map(state.step))
    if let crop, let step = try state.graph.step(for: crop, along: state.way, after: steps) { steps.append(step) }
    return steps.map { .graph($0, in: state.graph) }
  }

  // MARK: Setting

  /// Sets the graph, and reads it back.
  ///
  /// - Parameters:
  ///   - size: the size that shall arrive at the node.
  ///   - insists: whether another size is an error. If false, what a crop leaves of the picture may arrive.
  ///   - crop: the part of the picture to capture; nil keeps the present one, unless the size cannot arrive with it.
  ///   - rate: the sensor's rate; nil leaves what it has in the mode.
  ///   - isCancelled: checked before each change. Once it is true, everything is put back.
  /// - Returns: the format at the end of the path, and the time per frame that the sensor has.
  /// - Throws: `ConfigurationError`, after restoring the graph.
  package mutating func set(
    _ size: FrameSize, insisting insists: Bool = true, cropping crop: CropRequest? = nil, _ rate: RateWish?, unless isCancelled: () -> Bool
  ) throws(ConfigurationError) -> ArrivingFormat {
    do {
      return try change(size, insists, crop, rate, isCancelled)
    } catch {
      throw ConfigurationError(error, at: next, after: done, restoration: undo())
    }
  }

  private mutating func change(
    _ size: FrameSize, _ insists: Bool, _ crop: CropRequest?, _ rate: RateWish?, _ isCancelled: () -> Bool
  ) throws(DeviceError) -> ArrivingFormat {
    guard let node = before.way.node, let last = before.way.links.last else { return ArrivingFormat(format: before.sensorFormat) }
    for step in before.graph.linkSteps(along: before.way) + before.graph.routeSteps(along: before.way) { try perform(step, isCancelled) }
    let sent = before.sensorFormat.sending(mode, size)
    // A format resets the blanking, so the present one is not set again.
    if sent != before.sensorFormat {
      try perform(.setPad(before.sensorPad, stream: 0, sent), isCancelled)
      let sends = try before.node.padFormat(pad: before.sensorPad.index, stream: 0, .active)
      // Some sensors list each code with each size (linux:drivers/media/i2c/ov8856.c).
      guard sends.code == sent.code else {
        throw .arrival(
          at: before.sensor.name.harmless, "The sensor sends \(sends.size) as \(sends.code) only, not as \(sent.code).",
          "Ask for a pixel format of \(sends.code).")
      }
    }
    var graph = try agreed(node, isCancelled)
    if let crop {
      try set(crop, in: graph, isCancelled)
      graph = try agreed(node, isCancelled)
    }
    graph = try scaled(graph, to: size, isCancelled)
    if insists, crop == nil, graph.pad(last.source)?.format?.size != size, let whole = try graph.step(for: .whole, along: before.way),
      graph.croppingPad(along: before.way) != before.sensorPad
    {
      try perform(whole, isCancelled)
      graph = try scaled(try agreed(node, isCancelled), to: size, isCancelled)
    }
    guard let arriving = graph.pad(last.source)?.format, arriving.size == size || !insists else {
      let found = graph.pad(last.source)?.format.map { "\($0.size)" } ?? "nothing"
      throw .arrival(
        at: graph.name(of: last.source), "\(found) arrives at the node instead of \(size).", "Ask for a size that the sensor sends.")
    }
    // Mending may have changed the code, since another branch takes no other.
    guard arriving.code == mode.busCode else {
      throw .arrival(
        at: graph.name(of: last.source),
        "\(arriving.code) arrives at the node instead of \(mode.busCode), which another branch of the graph does not take.",
        "Ask for a pixel format of \(arriving.code).")
    }
    if let rate { try perform(before.step(for: rate), isCancelled) }
    return ArrivingFormat(
      format: arriving, interval: before.node.interval(ofPad: before.sensorPad.index),
      cropped: try before.graph.cropped(crop, on: graph, along: before.way))
  }

  /// Fails if the node would not stream in its state, as it was read back.
  package mutating func verify(_ state: DeviceState) throws(DeviceError) {
    guard let node = before.way.node, let format = state.format else { return }
    var graph = try system.graph(try reader.readState(), withPipelineOf: node)
    guard let index = graph.entities.firstIndex(where: { $0.id == node }) else { return }
    (graph.entities[index].nodeFormat, graph.entities[index].pixelFormats) = (format, [mode.busCode: [mode.pixelFormat]])
    guard let reason = graph.explanation(ofNode: node).reasons.first(where: { $0.severity == .hard }) else { return }
    throw .arrival(at: media, "The graph does not agree: \(reason).", DeviceError.explaining)
  }

  /// The most rounds of mending; a driver that passes on another format than it was expected to takes a second.
  private static let mostRounds = 4

  /// Sets formats over links until the pipeline of the node agrees, but for the node itself; the graph then.
  private mutating func agreed(_ node: UInt32, _ isCancelled: () -> Bool) throws(DeviceError) -> MediaGraph {
    for _ in 0..<Self.mostRounds {
      let graph = try system.graph(try reader.readState(), withPipelineOf: node)
      let (reasons, steps) = graph.mending(besides: node)
      guard let reason = reasons.first else { return graph }
      guard !steps.isEmpty else { throw .arrival(at: media, "The graph does not agree: \(reason).", DeviceError.explaining) }
      for step in steps { try perform(step, isCancelled) }
    }
    throw .arrival(at: media, "The drivers pass on other formats than are set.", DeviceError.explaining)
  }

  /// Sets the part of the picture to capture where the way crops it.
  private mutating func set(_ crop: CropRequest, in graph: MediaGraph, _ isCancelled: () -> Bool) throws(DeviceError) {
    guard let step = try graph.step(for: crop, along: before.way), case .setSelection(let pad, let rectangle) = step else { return }
    do {
      try perform(step, isCancelled)
    } catch {
      guard error.errorNumber == .inappropriateCall || error.errorNumber == .invalidArgument else { throw error }
      throw DeviceError(
        .unsupported, operation: .call(.setPadSelection), subject: graph.name(of: pad),
        message: "The driver tells the crop, but does not let it be set.", remedy: "Scale and crop the pictures in the program.")
    }
    // A sensor calculates its binning when its format is set (linux:drivers/media/i2c/ov5693.c).
    guard pad == before.sensorPad, var format = graph.pad(pad)?.format else { return }
    format.size = rectangle.size
    try perform(.setPad(pad, stream: 0, format), isCancelled)
  }

  /// The graph with a size at the end of the way, if an entity on it can change the size.
  private mutating func scaled(_ graph: MediaGraph, to size: FrameSize, _ isCancelled: () -> Bool) throws(DeviceError) -> MediaGraph {
    guard let last = before.way.links.last, graph.pad(last.source)?.format?.size != size else { return graph }
    try scale(to: size, isCancelled)
    return try agreed(last.sink.entity, isCancelled)
  }

  /// Has an entity on the way change the size; the last that can.
  private mutating func scale(to size: FrameSize, _ isCancelled: () -> Bool) throws(DeviceError) {
    for link in before.way.links.dropFirst().reversed() {
      let present = { (subdevice: any ConfigurableSubdevice) throws(DeviceError) in
        try subdevice.padFormat(pad: link.source.index, stream: 0, .active)
      }
      let subdevice = try subdevice(of: link.source.entity)
      let former = try present(subdevice)
      var format = former
      format.size = size
      try perform(.setPad(link.source, stream: 0, format), isCancelled)
      let now = try present(subdevice)
      if now.size == size { return }
      if now != former { try perform(.setPad(link.source, stream: 0, former), isCancelled) }
    }
  }

  /// Makes one change.
  private mutating func perform(_ step: GraphStep, _ isCancelled: () -> Bool) throws(DeviceError) {
    let planned = PlanStep.graph(step, in: before.graph)
    next = planned
    guard !isCancelled() else { throw .cancelled(before: planned.call, on: media) }
    try make(step)
    done.append(planned)
    next = nil
  }

  private mutating func make(_ step: GraphStep) throws(DeviceError) {
    switch step {
    case .enable(let link):
      try lock.device.setLink(link, isEnabled: true, lock.permit)
      links.append(link)
    case .disable(let link):
      try lock.device.setLink(link, isEnabled: false, lock.permit)
      links.removeAll { $0.source == link.source && $0.sink == link.sink }
    case .setRoutes(let id, let routes): try subdevice(of: id).setRoutes(routes, lock.permit)
    case .setPad(let pad, let stream, let format):
      let subdevice = try subdevice(of: pad.entity)
      // What is set at a sink is what its source has now, whole: a driver may have chosen another colour or order of lines.
      let whole = try sourceFormat(of: pad, stream) ?? format
      _ = try subdevice.setPadFormat(whole.taking(format), pad: pad.index, stream: stream, lock.permit)
    case .setSelection(let pad, let rectangle):
      _ = try subdevice(of: pad.entity).setSelection(rectangle, pad: pad.index, stream: 0, lock.permit)
    case .setNode(let id, let format, _, _): try setNode(id, to: format)
    case .setRate(let pad, let rate, _):
      do {
        try before.node.setRate(rate, atPad: pad.index, lock.permit)
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
    return entity == before.sensor.id ? before.node : try system.openForSetting(found, at: path)
  }

  /// The present format of the source that is linked to a sink; nil for a source, and without a link.
  private func sourceFormat(of pad: MediaGraph.PadReference, _ stream: UInt32) throws(DeviceError) -> MediaGraph.PadFormat? {
    guard let link = links.first(where: { $0.sink == pad }), before.graph.entity(link.source.entity)?.path != nil else { return nil }
    return try subdevice(of: link.source.entity).padFormat(pad: link.source.index, stream: stream, .active)
  }

  /// Sets another node of the pipeline, whose format is compared when this one streams.
  private mutating func setNode(_ id: UInt32, to format: FrameFormat) throws(DeviceError) {
    guard let path = before.graph.entity(id)?.path else { return }
    let (other, type) = try system.openNode(at: path)
    if otherNodes[path] == nil { otherNodes[path] = try other.frameFormat(of: type) }
    _ = try set(format, of: other, type)
  }

  /// The priority of the locked node keeps every other file of the device from setting, also those of this program.
  private func set(_ format: FrameFormat, of other: any ConfigurableNode, _ type: BufferType) throws(DeviceError) -> FrameFormat {
    let isRaised = (try? node.setPriority(.normal, lock.permit)) != nil
    let result = Result { () throws(DeviceError) in try other.setFormat(format, of: type, lock.permit) }
    if isRaised { try node.setPriority(.record, lock.permit) }
    return try result.get()
  }

  // MARK: Putting back

  /// Puts the graph back as it was before the first change, and reads it.
  package func undo() -> Restoration {
    // A call that failed may have changed something.
    if done.isEmpty, next == nil { return .nothingChanged }
    var restoration = before.restore(lock, in: system)
    for (path, format) in otherNodes.sorted(by: { $0.key < $1.key }) { restoration = restoration.joined(putBack(format, ofNode: path)) }
    return restoration
  }

  private func putBack(_ format: FrameFormat, ofNode path: String) -> Restoration {
    var left = Restoration.Unrestored(part: "format of \(path)", before: "\(format)", now: nil, reason: nil)
    // A call may fail only once.
    for _ in 0..<2 {
      do {
        let (other, type) = try system.openNode(at: path)
        // With its colour, which is compared with what arrives.
        let now = try set(format, of: other, type)
        if format.isMet(by: now), now.colorimetry == format.colorimetry { return .restored }
        left.now = "\(now)"
      } catch {
        left.reason = error
      }
    }
    return .incomplete([left])
  }
}
