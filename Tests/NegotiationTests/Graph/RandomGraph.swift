import CameraModel
import CameraSimulator
import PixelFormats
import RandomNumbers

/// A random graph whose formats agree, and what its driver does.
struct RandomGraph {
  private(set) var simulated: SimulatedGraph
  /// The numbers of the capture nodes.
  private(set) var nodes: [UInt32] = []
  private var numbers: RandomNumbers
  private var sinks: [MediaGraph.PadReference] = []
  private var sensors: [MediaGraph.PadReference] = []

  private static let codes = [0x3007, 0x300f, 0x2001, 0x200f].map { MediaBusCode(rawValue: $0) }
  /// What converters send, each its own, so that none receives what it sends.
  private static let converted = [0x100a, 0x2006, 0x1013, 0x2008].map { MediaBusCode(rawValue: $0) }
  private static let sizes = [(640, 480), (1280, 720), (2592, 1944)].map { FrameSize(width: $0.0, height: $0.1) }
  private static let fields: [FieldOrder] = [.progressive, .interlaced, .interlacedTopFirst, .any]

  /// - Parameter hasScalers: whether some entities keep the size that they send.
  init(seed: UInt64, hasScalers: Bool) {
    var numbers = RandomNumbers(seed: seed)
    let isStrict = numbers.once(in: 2)
    var made = MadeGraph(driver: isStrict ? "vimc" : "receiver")
    var sources: [MediaGraph.PadReference] = []
    var conversions: [UInt32: SimulatedGraph.Conversion] = [:]
    for place in 0..<Int.random(in: 1...3, using: &numbers) {
      let count = Int.random(in: 1...2, using: &numbers)
      let format = Self.format(&numbers)
      let id = made.add("sensor \(place)", sources: count, format)
      for index in 0..<count { sensors.append(MediaGraph.PadReference(entity: id, index: index)) }
    }
    sources = sensors
    for place in 0..<Int.random(in: 0...4, using: &numbers) {
      let (sinkCount, sourceCount) = numbers.pick([(1, 1), (1, 1), (1, 2), (2, 1), (3, 1), (2, 2)])
      let id = made.add("it's \(place)", sinks: sinkCount, sources: sourceCount, mustConnect: numbers.once(in: 2), Self.format(&numbers))
      if numbers.once(in: 4) {
        conversions[id] = .code
        for pad in sinkCount..<(sinkCount + sourceCount) { made.change(id, pad) { $0.code = Self.converted[place] } }
      } else if hasScalers, numbers.once(in: 3) {
        conversions[id] = .size
      }
      if sinkCount == 2, sourceCount == 2, numbers.once(in: 2) {
        let routes = [(0, 2), (1, 3)].map { sink, source in
          MediaGraph.Route(
            sinkPad: sink, sinkStream: numbers.once(in: 8) ? 1 : 0, sourcePad: source, sourceStream: numbers.once(in: 8) ? 1 : 0,
            flags: numbers.once(in: 8) ? 0 : 1)
        }
        made.setRoutes(numbers.once(in: 8) ? [] : routes, of: id)
      }
      for pad in 0..<sinkCount { Self.link(&made, from: sources, to: MediaGraph.PadReference(entity: id, index: pad), &numbers) }
      sinks += (0..<sinkCount).map { MediaGraph.PadReference(entity: id, index: $0) }
      sources += (sinkCount..<(sinkCount + sourceCount)).map { MediaGraph.PadReference(entity: id, index: $0) }
    }
    for place in 0..<Int.random(in: 1...4, using: &numbers) {
      let id = made.addNode("/dev/video\(place)", mustConnect: numbers.once(in: 2))
      nodes.append(id)
      Self.link(&made, from: sources, to: MediaGraph.PadReference(entity: id, index: 0), &numbers)
    }
    simulated = SimulatedGraph(made.graph)
    simulated.conversions = conversions
    (simulated.nodesCheckField, simulated.colourCheck) = (isStrict, isStrict ? .stated : .none)
    self.numbers = numbers
    // Links lead to later entities, so that formats are passed on in this order.
    for link in made.graph.links where link.isEnabled {
      guard let format = simulated.format(atPad: link.source) else { continue }
      if let node = simulated.graph.entity(link.sink.entity), node.function == .videoNode {
        simulated.setFormat(
          FrameFormat(
            pixelFormat: node.pixelFormats[format.code]?.first ?? .sbggr10, size: format.size, fieldOrder: Self.stored(format.fieldOrder),
            colorimetry: format.colorimetry), ofNode: node.id)
      } else {
        _ = simulated.setFormat(format, atPad: link.sink)
      }
    }
  }

  /// No driver keeps a node in any order.
  private static func stored(_ order: FieldOrder) -> FieldOrder { order == .any ? .progressive : order }

  private static func format(_ numbers: inout RandomNumbers) -> MediaGraph.PadFormat {
    MediaGraph.PadFormat(
      code: numbers.pick(codes), size: numbers.pick(sizes), fieldOrder: numbers.once(in: 4) ? numbers.pick(fields) : .progressive,
      colorimetry: numbers.pick([Colorimetry(), Colorimetry(colorSpace: 3), Colorimetry(colorSpace: 8, encoding: 1, transferFunction: 1)]))
  }

  /// Links that could feed a pad, at most one of them enabled.
  private static func link(
    _ made: inout MadeGraph, from sources: [MediaGraph.PadReference], to sink: MediaGraph.PadReference, _ numbers: inout RandomNumbers
  ) {
    var candidates = Set(numbers.pickSome(0...3, of: sources)).sorted { ($0.entity, $0.index) < ($1.entity, $1.index) }
    candidates.shuffle(using: &numbers)
    for (place, source) in candidates.enumerated() {
      var flags: MediaGraph.Link.Flags = place == 0 && !numbers.once(in: 6) ? .enabled : []
      if numbers.once(in: 8) { flags.insert(.immutable) }
      made.link(source.entity, source.index, sink.entity, sink.index, flags)
    }
  }

  /// Sets something as another program may have set it. The driver passes it on.
  mutating func disturb() {
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: changeNode()
    case 1:
      if let link = simulated.graph.links.randomElement(using: &numbers) {
        _ = simulated.setLink(from: link.source, to: link.sink, enabled: false)
      }
    default:
      guard let pad = (sinks + sensors).randomElement(using: &numbers), var format = simulated.format(atPad: pad) else { return }
      change(&format)
      _ = simulated.setFormat(format, atPad: pad)
    }
  }

  /// Changes one pad that no driver would leave so.
  mutating func damage() {
    guard let entity = simulated.graph.entities.filter({ $0.function != .videoNode }).randomElement(using: &numbers),
      let pad = entity.pads.randomElement(using: &numbers), var format = pad.format
    else { return }
    change(&format)
    simulated.store(format, at: MediaGraph.PadReference(entity: entity.id, index: pad.index))
  }

  private mutating func change(_ format: inout MediaGraph.PadFormat) {
    let other = Self.format(&numbers)
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: format.size = other.size
    case 1: format.code = other.code
    case 2: format.fieldOrder = numbers.pick(Self.fields)
    default: format.colorimetry = other.colorimetry
    }
  }

  private mutating func changeNode() {
    guard let id = nodes.randomElement(using: &numbers), var format = simulated.graph.entity(id)?.nodeFormat else { return }
    let other = Self.format(&numbers)
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: format.size = other.size
    case 1: format.pixelFormat = numbers.pick([.sbggr10, .uyvy, "RGB3", "pBAA"])
    case 2: format.fieldOrder = Self.stored(numbers.pick(Self.fields))
    default: format.colorimetry = other.colorimetry
    }
    simulated.setFormat(format, ofNode: id)
  }
}
