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
  public private(set) var graph: MediaGraph
  /// What entities do, by their numbers; those without a value change nothing.
  public var conversions: [UInt32: Conversion] = [:]
  /// Which differences of colour the nodes refuse.
  public var colourCheck = ColourCheck.none
  /// Whether nodes compare the order of the lines.
  public var nodesCheckField = false

  /// A graph; by default its entities pass on what they receive.
  public init(_ graph: MediaGraph) { self.graph = graph }

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

  private func isMultiplexer(_ id: UInt32) -> Bool { (graph.entity(id)?.pads.count { $0.flags.contains(.sink) } ?? 0) > 1 }

  // MARK: Formats

  /// The active format at a pad; nil if there is none. The corresponding C call is `VIDIOC_SUBDEV_G_FMT`.
  public func format(atPad pad: MediaGraph.PadReference) -> MediaGraph.PadFormat? { graph.pad(pad)?.format }

  /// Sets the format at a pad, and what its entity sends then. A source that follows its sink stays as it is.
  /// The corresponding C call is `VIDIOC_SUBDEV_S_FMT`.
  ///
  /// - Returns: the format as it is afterwards; nil if there is no such pad.
  public mutating func setFormat(_ format: MediaGraph.PadFormat, atPad pad: MediaGraph.PadReference) -> MediaGraph.PadFormat? {
    guard let flags = graph.pad(pad)?.flags, var former = self.format(atPad: pad) else { return nil }
    let receives = graph.entity(pad.entity)?.pads.contains { $0.flags.contains(.sink) } ?? false
    if flags.contains(.source), receives {
      switch conversions[pad.entity] ?? .none {
      case .none: break
      case .code: former.code = format.code
      case .size: former.size = format.size
      }
      store(former, at: pad)
    } else {
      store(format, at: pad)
      if flags.contains(.sink) { propagate(format, from: pad) }
    }
    return self.format(atPad: pad)
  }

  private mutating func propagate(_ format: MediaGraph.PadFormat, from sink: MediaGraph.PadReference) {
    guard let entity = graph.entity(sink.entity) else { return }
    for pad in entity.pads where pad.flags.contains(.source) {
      guard var sent = pad.format, !sent.code.isMetadata, connects(entity, sink.index, pad.index) else { continue }
      let former = sent
      sent = format
      switch conversions[entity.id] ?? .none {
      case .none: break
      case .code: sent.code = former.code
      case .size: sent.size = former.size
      }
      store(sent, at: MediaGraph.PadReference(entity: entity.id, index: pad.index))
    }
  }

  /// Sets a pad without its driver, as another program may have left it.
  public mutating func store(_ format: MediaGraph.PadFormat, at pad: MediaGraph.PadReference) {
    guard let entity = graph.entities.firstIndex(where: { $0.id == pad.entity }),
      let index = graph.entities[entity].pads.firstIndex(where: { $0.index == pad.index })
    else { return }
    var stream = graph.entities[entity].pads[index].formats.first ?? MediaGraph.StreamFormat(format: format)
    stream.format = format
    graph.entities[entity].pads[index].formats = [stream]
  }

  // MARK: Nodes

  /// Sets the format of a node, which cannot know what arrives. The corresponding C call is `VIDIOC_S_FMT`.
  public mutating func setFormat(_ format: FrameFormat, ofNode id: UInt32) {
    guard let entity = graph.entities.firstIndex(where: { $0.id == id }) else { return }
    graph.entities[entity].nodeFormat = format
  }
}
