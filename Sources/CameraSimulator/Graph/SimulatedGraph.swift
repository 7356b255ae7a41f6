public import CameraModel
import PixelFormats

/// A media graph without hardware: links and formats can be set, and a node starts to stream only if the kernel would let it.
public struct SimulatedGraph: Sendable {
  /// How an entity changes what it receives.
  public enum Conversion: Hashable, Sendable {
    /// It sends the code and the size that it receives.
    case none
    /// It keeps the code that it sends.
    case code
    /// It keeps the size that it sends.
    case size
  }

  /// Which differences of colour are refused where a node stores what arrives.
  public enum ColourCheck: Hashable, Sendable {
    /// None.
    case none
    /// Those of vimc: between two numbers of which none is 0, if both colour spaces are stated.
    case stated
  }

  /// The graph as it is now.
  public internal(set) var graph: MediaGraph
  /// What entities do, by their numbers; those without a value change nothing.
  public var conversions: [UInt32: Conversion] = [:]
  /// The sensors, by the numbers of their entities. One that is missing takes every format, and has no controls.
  public var sensors: [UInt32: SimulatedSensor] = [:]
  /// The bridges, by the numbers of their entities.
  public internal(set) var bridges: [UInt32: SimulatedBridge] = [:]
  /// Which differences of colour the nodes refuse.
  public var colourCheck = ColourCheck.none
  /// Whether nodes compare the order of the lines.
  public var nodesCheckField = false

  /// A graph; by default its entities pass on what they receive.
  public init(_ graph: MediaGraph) { self.graph = graph }

  /// A graph as it was recorded. An entity that sends another code or size than it receives keeps it.
  ///
  /// - Parameters:
  ///   - graph: the graph.
  ///   - cameras: the cameras behind it, whose modes its sensors send.
  public init(_ graph: MediaGraph, of cameras: [Camera]) {
    self.graph = graph
    for case let sensor? in cameras.map(\.sensor) where sensor.media == graph.path {
      guard let entity = graph.entities.first(where: { $0.name == sensor.entity }), !sensor.modes.isEmpty else { continue }
      sensors[entity.id] = SimulatedSensor(recorded: sensor.modes)
    }
    for entity in graph.entities {
      let received = entity.pads.filter(\.receives).compactMap(\.format)
      guard let sent = entity.pads.first(where: { $0.flags.contains(.source) })?.format, !received.isEmpty else { continue }
      if !received.contains(where: { $0.code == sent.code }) {
        conversions[entity.id] = .code
      } else if !received.contains(where: { $0.size == sent.size }) {
        conversions[entity.id] = .size
      }
    }
  }

  // MARK: Links

  /// Switches a link; nil if it was switched, or the kernel's error. What a multiplexer sends follows the input that is linked.
  /// The corresponding C call is `MEDIA_IOC_SETUP_LINK`.
  public mutating func setLink(
    from source: MediaGraph.PadReference, to sink: MediaGraph.PadReference, enabled: Bool
  ) -> SystemErrorNumber? {
    guard let index = graph.links.firstIndex(where: { $0.source == source && $0.sink == sink }) else { return .invalidArgument }
    if graph.links[index].isEnabled == enabled { return nil }
    if graph.links[index].flags.contains(.immutable) { return .invalidArgument }
    // Hardware receives one stream at a pad.
    if enabled, graph.links.contains(where: { $0.sink == sink && $0.isEnabled }) { return .busy }
    if enabled { graph.links[index].flags.insert(.enabled) } else { graph.links[index].flags.remove(.enabled) }
    if enabled, isMultiplexer(sink.entity), let format = format(atPad: sink) { propagate(format, from: sink) }
    return nil
  }

  private func isMultiplexer(_ id: UInt32) -> Bool { (graph.entity(id)?.pads.count(where: \.receives) ?? 0) > 1 }

  // MARK: Formats

  /// The active format at a pad; nil if there is none. The corresponding C call is `VIDIOC_SUBDEV_G_FMT`.
  ///
  /// - Parameters:
  ///   - pad: the pad.
  ///   - stream: the number of the stream.
  public func format(atPad pad: MediaGraph.PadReference, stream: UInt32 = 0) -> MediaGraph.PadFormat? {
    graph.pad(pad)?.formats.first { $0.stream == stream }?.format
  }

  /// Sets the format at a pad, and what its entity sends then. A source that follows its sink stays as it is.
  /// The corresponding C call is `VIDIOC_SUBDEV_S_FMT`.
  ///
  /// - Returns: the format as it is afterwards; nil if there is no such pad.
  public mutating func setFormat(
    _ format: MediaGraph.PadFormat, atPad pad: MediaGraph.PadReference, stream: UInt32 = 0
  ) -> MediaGraph.PadFormat? {
    guard let flags = graph.pad(pad)?.flags, var former = self.format(atPad: pad, stream: stream), findsOtherEnd(of: pad, stream) else {
      return nil
    }
    if let bridge = bridges[pad.entity] {
      var sent = format
      sent.size = bridge.timings.size
      store(sent, at: pad, stream: stream)
      return sent
    }
    if let mode = sensors[pad.entity]?.nearestMode(to: format) {
      var sent = format
      (sent.code, sent.size) = (mode.code, mode.size)
      store(sent, at: pad, stream: stream)
      sensors[pad.entity]?.resetControls(for: mode)
      return sent
    }
    let receives = graph.entity(pad.entity)?.pads.contains(where: \.receives) ?? false
    if flags.contains(.source), receives {
      switch conversions[pad.entity] ?? .none {
      case .none: break
      case .code: former.code = format.code
      case .size: former.size = format.size
      }
      store(former, at: pad, stream: stream)
    } else {
      store(format, at: pad, stream: stream)
      if flags.contains(.sink) {
        uncrop(pad)
        propagate(format, from: pad, stream: stream)
      }
    }
    return self.format(atPad: pad, stream: stream)
  }

  /// Whether a driver finds where a stream leaves: by the first route of its sink, which may be off.
  /// linux:drivers/media/v4l2-core/v4l2-subdev.c, `v4l2_subdev_routing_find_opposite_end`
  private func findsOtherEnd(of pad: MediaGraph.PadReference, _ stream: UInt32) -> Bool {
    guard let entity = graph.entity(pad.entity), entity.hasStreams, graph.pad(pad)?.flags.contains(.sink) ?? false else { return true }
    return entity.routes.first { $0.sinkPad == pad.index && $0.sinkStream == stream }?.isActive ?? false
  }

  mutating func propagate(_ format: MediaGraph.PadFormat, from sink: MediaGraph.PadReference, stream: UInt32 = 0) {
    guard let entity = graph.entity(sink.entity) else { return }
    for pad in entity.pads where pad.flags.contains(.source) {
      for old in pad.formats where passes(entity, sink.index, stream, pad.index, old.stream) { pass(format, from: entity, to: pad, old) }
    }
  }

  private func passes(_ entity: MediaGraph.Entity, _ sink: Int, _ stream: UInt32, _ source: Int, _ sent: UInt32) -> Bool {
    guard entity.hasStreams else { return connects(entity, sink, source) }
    return entity.routes.contains { route in
      route.isActive && route.sinkPad == sink && route.sinkStream == stream && route.sourcePad == source && route.sourceStream == sent
    }
  }

  private mutating func pass(
    _ format: MediaGraph.PadFormat, from entity: MediaGraph.Entity, to pad: MediaGraph.Pad, _ old: MediaGraph.StreamFormat
  ) {
    var sent = old.format
    guard !sent.code.isMetadata else { return }
    let former = sent
    sent = format
    switch conversions[entity.id] ?? .none {
    case .none: break
    case .code: sent.code = former.code
    case .size: sent.size = former.size
    }
    store(sent, at: MediaGraph.PadReference(entity: entity.id, index: pad.index), stream: old.stream)
  }

  /// Sets a pad without its driver, as another program may have left it.
  public mutating func store(_ format: MediaGraph.PadFormat, at pad: MediaGraph.PadReference, stream: UInt32 = 0) {
    guard let entity = graph.entities.firstIndex(where: { $0.id == pad.entity }),
      let index = graph.entities[entity].pads.firstIndex(where: { $0.index == pad.index })
    else { return }
    if let place = graph.entities[entity].pads[index].formats.firstIndex(where: { $0.stream == stream }) {
      graph.entities[entity].pads[index].formats[place].format = format
    } else {
      graph.entities[entity].pads[index].formats.append(MediaGraph.StreamFormat(stream: stream, format: format))
    }
  }

  /// Sets the routes of an entity; false if it has no streams. The corresponding C call is `VIDIOC_SUBDEV_S_ROUTING`.
  public mutating func setRoutes(_ routes: [MediaGraph.Route], of id: UInt32) -> Bool {
    guard graph.entity(id)?.hasStreams ?? false else { return false }
    graph.setRoutes(routes, of: id)
    // The kernel makes the formats of all streams anew, and a driver has one for each from the beginning.
    let initial = MediaGraph.PadFormat(code: MediaBusCode(rawValue: 0x2006), size: FrameSize(640, 480))
    for pad in graph.entity(id)?.pads ?? [] {
      for stream in pad.formats {
        store(initial, at: MediaGraph.PadReference(entity: id, index: pad.index), stream: stream.stream)
      }
    }
    return true
  }

  // MARK: Sensors

  /// The codes that a pad can have: those of its sensor, or those that are recorded.
  func codes(atPad pad: MediaGraph.PadReference) -> [MediaBusCode] {
    guard let sensor = sensors[pad.entity] else { return graph.pad(pad)?.codes ?? [] }
    return sensor.modes.map(\.code).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Sets the time per frame at a sensor's pad; nil if it keeps none. The corresponding C call is `VIDIOC_SUBDEV_S_FRAME_INTERVAL`.
  mutating func setInterval(_ interval: FrameInterval, atPad pad: MediaGraph.PadReference) -> FrameInterval? {
    guard let entity = graph.entities.firstIndex(where: { $0.id == pad.entity }),
      let index = graph.entities[entity].pads.firstIndex(where: { $0.index == pad.index }),
      graph.entities[entity].pads[index].formats.first?.interval != nil
    else { return nil }
    graph.entities[entity].pads[index].formats[0].interval = interval
    return interval
  }

  /// Sets a control of a sensor; returns the kernel's error, or nil. The corresponding C call is `VIDIOC_S_EXT_CTRLS`.
  public mutating func setControl(_ id: ControlIdentifier, to value: ControlValue, ofSensor sensor: UInt32) -> SystemErrorNumber? {
    guard sensors[sensor] != nil else { return .invalidArgument }
    let pad = graph.entity(sensor)?.pads.first { $0.flags.contains(.source) }
    return sensors[sensor]?.set(id, to: value, size: pad?.format?.size ?? FrameSize(0, 0))
  }

  // MARK: Nodes

  /// Sets the format of a node, which cannot know what arrives. The corresponding C call is `VIDIOC_S_FMT`.
  public mutating func setFormat(_ format: FrameFormat, ofNode id: UInt32) {
    guard let entity = graph.entities.firstIndex(where: { $0.id == id }) else { return }
    graph.entities[entity].nodeFormat = format
  }
}
