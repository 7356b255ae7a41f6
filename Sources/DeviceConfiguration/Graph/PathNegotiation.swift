import CameraModel
import Negotiation
import PixelFormats

/// Negotiates with the drivers of a media graph until a mode of a sensor arrives at a node.
///
/// The drivers' answers count, so the graph is read again after changes.
struct PathNegotiation {
  let place: SettingPlace
  let graph: GraphPlace
  let path: SensorPath
  let arrival: Arrival
  /// The links that are on.
  private var links: [MediaGraph.Link]

  init(_ arrival: Arrival, at place: SettingPlace, _ graph: GraphPlace) throws(DeviceError) {
    (self.place, self.graph, self.arrival) = (place, graph, arrival)
    path = try SensorPath(of: arrival.modes[0], from: arrival.sensor, in: graph.graph)
    links = graph.graph.links.filter(\.isEnabled)
  }

  /// Sets the graph.
  ///
  /// - Returns: the format at the end of the path, and the time per frame that the sensor has.
  mutating func negotiate(
    by transaction: inout Transaction, _ permit: borrowing ConfigurationPermit, unless isCancelled: () -> Bool
  ) throws(DeviceError) -> ArrivingFormat {
    for step in path.graph.changes(along: path.mediaPath) {
      try perform(step, &transaction, permit, isCancelled)
    }
    let sent = path.sent.sending(path.mode, arrival.size)
    // A format resets the blanking, so the present one is not set again.
    if sent != path.sent {
      let stream = path.mediaPath.firstStream
      try perform(.setPad(path.pad, stream: stream, sent), &transaction, permit, isCancelled)
      let sends = try graph.subdevice.padFormat(pad: path.pad.index, stream: stream, .active)
      // Some sensors list each code with each size (linux:drivers/media/i2c/ov8856.c).
      guard sends.code == sent.code else {
        throw .arrival(
          at: graph.sensor.name.harmless, "The sensor sends \(sends.size) as \(sends.code) only, not as \(sent.code).",
          arrival.remedy { $0.sensorCode == sends.code })
      }
    }
    var now = try agreed(&transaction, permit, isCancelled)
    if let crop = arrival.crop, try set(crop, in: now, &transaction, permit, isCancelled) {
      now = try agreed(&transaction, permit, isCancelled)
    }
    now = try scaled(now, &transaction, permit, isCancelled)
    if arrival.insists, arrival.crop == nil, now.pad(path.last)?.format?.size != arrival.size,
      let whole = try now.step(for: .whole, along: path.mediaPath), now.croppingPad(along: path.mediaPath) != path.pad
    {
      try perform(whole, &transaction, permit, isCancelled)
      now = try scaled(try agreed(&transaction, permit, isCancelled), &transaction, permit, isCancelled)
    }
    let format = try arrived(in: now)
    if let rate = arrival.rate { try perform(path.step(for: rate, on: graph.subdevice), &transaction, permit, isCancelled) }
    let sends = now.pad(path.pad)?.format ?? sent
    return ArrivingFormat(
      format: format, interval: graph.subdevice.interval(of: sends, atPad: path.pad.index),
      cropped: try path.graph.cropped(arrival.crop, on: now, along: path.mediaPath))
  }

  /// The format at the end of the path.
  ///
  /// - Throws: `DeviceError` if another size or code arrives than the mode's.
  private func arrived(in now: MediaGraph) throws(DeviceError) -> MediaGraph.PadFormat {
    guard let arriving = now.pad(path.last)?.format, arriving.size == arrival.size || !arrival.insists else {
      let found = now.pad(path.last)?.format.map { "\($0.size)" } ?? "nothing"
      throw .arrival(
        at: now.name(of: path.last), "\(found) arrives at the node instead of \(arrival.size).", "Ask for a size that the sensor sends.")
    }
    // Mending may have changed the code, since another branch takes no other.
    guard arriving.code == path.mode.busCode else {
      throw .arrival(
        at: now.name(of: path.last),
        "\(arriving.code) arrives at the node instead of \(path.mode.busCode), which another branch of the graph does not take.",
        arrival.remedy { $0.busCode == arriving.code })
    }
    return arriving
  }

  /// Fails if the node would not stream in its state, as it was read back.
  func verify(_ state: DeviceState) throws(DeviceError) {
    guard let format = state.format, var now = state.graph, let index = now.entities.firstIndex(where: { $0.id == path.node }) else {
      return
    }
    (now.entities[index].nodeFormat, now.entities[index].pixelFormats) = (format, [path.mode.busCode: [path.mode.pixelFormat]])
    guard let reason = now.explanation(ofNode: path.node).reasons.first(where: { $0.severity == .hard }) else { return }
    throw .arrival(at: graph.lock.path, "The graph does not agree: \(reason).", DeviceError.explaining)
  }

  /// The most rounds of mending; a driver that passes on an unexpected format needs a second round.
  private static let mostRounds = 4

  /// Sets formats over links until the pipeline of the node agrees, but for the node itself; the graph then.
  private mutating func agreed(
    _ transaction: inout Transaction, _ permit: borrowing ConfigurationPermit, _ isCancelled: () -> Bool
  ) throws(DeviceError) -> MediaGraph {
    for _ in 0..<Self.mostRounds {
      let now = transaction.done.isEmpty ? graph.graph : try graph.read()
      transaction.add(now)
      let (reasons, steps) = now.mending(besides: path.node)
      guard let reason = reasons.first else { return now }
      guard !steps.isEmpty else { throw .arrival(at: graph.lock.path, "The graph does not agree: \(reason).", DeviceError.explaining) }
      for step in steps { try perform(step, &transaction, permit, isCancelled) }
    }
    throw .arrival(at: graph.lock.path, "The drivers pass on other formats than are set.", DeviceError.explaining)
  }

  /// Sets the part of the picture to capture at the pad that crops; false if the pad has that part already.
  private mutating func set(
    _ crop: CropRequest, in now: MediaGraph, _ transaction: inout Transaction, _ permit: borrowing ConfigurationPermit,
    _ isCancelled: () -> Bool
  ) throws(DeviceError) -> Bool {
    guard let step = try now.step(for: crop, along: path.mediaPath), case .setSelection(let pad, _, let rectangle) = step else {
      return false
    }
    do {
      try perform(step, &transaction, permit, isCancelled)
    } catch {
      guard error.errorNumber == .inappropriateCall || error.errorNumber == .invalidArgument else { throw error }
      throw DeviceError(
        .unsupported, operation: .call(.setPadSelection), subject: now.name(of: pad),
        message: "The driver tells the crop, but does not let it be set.", remedy: "Scale and crop the pictures in the program.")
    }
    // A sensor calculates its binning when its format is set (linux:drivers/media/i2c/ov5693.c).
    guard pad == path.pad, var format = now.pad(pad)?.format else { return true }
    format.size = arrival.insists ? arrival.size : rectangle.size
    try perform(.setPad(pad, stream: 0, format), &transaction, permit, isCancelled)
    return true
  }

  /// The graph with the size at the end of the path, if an entity on the path can change the size.
  private mutating func scaled(
    _ now: MediaGraph, _ transaction: inout Transaction, _ permit: borrowing ConfigurationPermit, _ isCancelled: () -> Bool
  ) throws(DeviceError) -> MediaGraph {
    guard now.pad(path.last)?.format?.size != arrival.size else { return now }
    for (link, stream) in zip(path.mediaPath.links, path.mediaPath.streams).dropFirst().reversed() {
      let subdevice = try graph.subdevice(of: link.source.entity)
      let former = try subdevice.padFormat(pad: link.source.index, stream: stream, .active)
      var format = former
      format.size = arrival.size
      try perform(.setPad(link.source, stream: stream, format), &transaction, permit, isCancelled)
      let made = try subdevice.padFormat(pad: link.source.index, stream: stream, .active)
      // The last that can change the size does.
      if made.size == arrival.size { break }
      if made != former { try perform(.setPad(link.source, stream: stream, former), &transaction, permit, isCancelled) }
    }
    return try agreed(&transaction, permit, isCancelled)
  }

  /// Makes one change.
  private mutating func perform(
    _ step: GraphStep, _ transaction: inout Transaction, _ permit: borrowing ConfigurationPermit, _ isCancelled: () -> Bool
  ) throws(DeviceError) {
    var actual = step
    if case .setPad(let pad, let stream, let format) = step, let sent = try sourceFormat(of: pad, stream) {
      // A sink gets the whole format that its source has now: a driver may have chosen another colour or order of lines.
      actual = .setPad(pad, stream: stream, sent.taking(format))
    }
    let (planned, call) = (PlanStep.graph(step, in: graph.graph), PlanStep.graph(actual, in: graph.graph))
    try transaction.set(planned, by: call, permit, unless: isCancelled)
    switch step {
    case .enable(let link): links.append(link)
    case .disable(let link): links.removeAll { $0.source == link.source && $0.sink == link.sink }
    default: break
    }
  }

  /// The present format of the source that is linked to a sink; nil for a source, and without a link.
  private func sourceFormat(of pad: MediaGraph.PadReference, _ stream: UInt32) throws(DeviceError) -> MediaGraph.PadFormat? {
    guard let link = links.first(where: { $0.sink == pad }), graph.graph.entity(link.source.entity)?.path != nil else { return nil }
    return try graph.subdevice(of: link.source.entity).padFormat(pad: link.source.index, stream: stream, .active)
  }
}

/// The format and the rate that arrive at a capture node.
struct ArrivingFormat {
  /// The format at the end of the path.
  var format: MediaGraph.PadFormat
  /// Seconds per frame; nil if the sensor does not tell.
  var interval: FrameInterval?
  /// The crop before and after; nil if no pad on the path crops.
  var cropped: ConfigurationResult?
}

extension Arrival {
  /// The remedy for a mode that the drivers refuse: the pixel format of others that would arrive.
  fileprivate func remedy(_ arrives: (SensorMode) -> Bool) -> String {
    let node = modes.first?.node
    guard let other = sensor.modes.first(where: { $0.node == node && arrives($0) && $0.extent.contains(size) }) else {
      return "Ask for another size."
    }
    return "Ask for \(other.pixelFormat.unpadded)."
  }
}

extension MediaGraph.PadFormat {
  /// This format with the order of lines that a plan chose for the sink.
  fileprivate func taking(_ planned: MediaGraph.PadFormat) -> MediaGraph.PadFormat {
    var format = self
    if planned.fieldOrder == .progressive { format.fieldOrder = .progressive }
    return format
  }
}

extension DeviceError {
  fileprivate static let explaining = "Explaining the camera shows what prevents streaming."

  fileprivate static func arrival(at place: String, _ message: String, _ remedy: String) -> DeviceError {
    DeviceError(.rejected, operation: .chooseMode, subject: place, message: message, remedy: remedy)
  }
}
