import CameraModel
import PixelFormats

/// A graph that a test builds entity by entity. Pads are numbered from the sinks on.
struct MadeGraph {
  var graph: MediaGraph

  static let raw = MediaGraph.PadFormat(
    code: MediaBusCode(rawValue: 0x3007), size: FrameSize(width: 640, height: 480), colorimetry: Colorimetry(colorSpace: 11))

  init(driver: String = "receiver") {
    graph = MediaGraph(path: "/dev/media0", driver: driver, model: driver, bus: "platform:\(driver)", entities: [])
  }

  /// Adds an entity and returns its number.
  mutating func add(
    _ name: String, sinks: Int = 0, sources: Int = 0, mustConnect: Bool = false, _ format: MediaGraph.PadFormat = raw
  ) -> UInt32 {
    let id = UInt32(graph.entities.count + 1)
    var pads: [MediaGraph.Pad] = []
    for index in 0..<(sinks + sources) {
      var flags: MediaGraph.Pad.Flags = index < sinks ? .sink : .source
      if mustConnect, index < sinks { flags.insert(.mustConnect) }
      pads.append(MediaGraph.Pad(index: index, flags: flags, formats: [MediaGraph.StreamFormat(format: format)]))
    }
    let function: MediaGraph.Function = sinks == 0 ? .sensor : .unknownSubdevice
    graph.entities.append(MediaGraph.Entity(id: id, name: name, function: function, path: "/dev/v4l-subdev\(id)", pads: pads))
    return id
  }

  /// Adds a capture node that stores the raw code and others, and returns its number.
  mutating func addNode(_ path: String, mustConnect: Bool = false, _ format: FrameFormat? = nil) -> UInt32 {
    let id = UInt32(graph.entities.count + 1)
    let pad = MediaGraph.Pad(index: 0, flags: mustConnect ? [.sink, .mustConnect] : .sink)
    let stored =
      format ?? FrameFormat(pixelFormat: "BG10", size: Self.raw.size, fieldOrder: .progressive, colorimetry: Self.raw.colorimetry)
    graph.entities.append(
      MediaGraph.Entity(
        id: id, name: "capture \(id)", function: .videoNode, path: path, pads: [pad], nodeFormat: stored, pixelFormats: Self.stored))
    return id
  }

  /// The pixel formats in which nodes store codes.
  static let stored: [MediaBusCode: [PixelFormat]] = [
    MediaBusCode(rawValue: 0x3007): ["BG10", "pBAA"], MediaBusCode(rawValue: 0x300f): ["RG10"], MediaBusCode(rawValue: 0x200f): ["UYVY"],
    MediaBusCode(rawValue: 0x2006): ["UYVY"], MediaBusCode(rawValue: 0x2001): ["GREY"], MediaBusCode(rawValue: 0x100a): ["RGB3", "BGR3"],
    MediaBusCode(rawValue: 0x1013): ["BGR3"], MediaBusCode(rawValue: 0x2008): ["YUYV"],
  ]

  mutating func link(_ source: UInt32, _ sourcePad: Int, _ sink: UInt32, _ sinkPad: Int, _ flags: MediaGraph.Link.Flags = .enabled) {
    graph.links.append(
      MediaGraph.Link(
        source: MediaGraph.PadReference(entity: source, index: sourcePad), sink: MediaGraph.PadReference(entity: sink, index: sinkPad),
        flags: flags))
  }

  /// Gives an entity routes, as if its formats had been set after them: each stream has the format that its pad has.
  mutating func setRoutes(_ routes: [MediaGraph.Route], of entity: UInt32) {
    guard let place = graph.entities.firstIndex(where: { $0.id == entity }) else { return }
    let former = graph.entities[place].pads.map { $0.formats.first?.format ?? Self.raw }
    graph.setRoutes(routes, of: entity)
    for (index, format) in former.enumerated() {
      for stream in graph.entities[place].pads[index].formats.indices { graph.entities[place].pads[index].formats[stream].format = format }
    }
  }

  /// Changes the format at a pad.
  mutating func change(_ entity: UInt32, _ pad: Int, _ body: (inout MediaGraph.PadFormat) -> Void) {
    guard let place = graph.entities.firstIndex(where: { $0.id == entity }) else { return }
    body(&graph.entities[place].pads[pad].formats[0].format)
  }

  /// Changes the format of a node.
  mutating func changeNode(_ entity: UInt32, _ body: (inout FrameFormat) -> Void) {
    guard let place = graph.entities.firstIndex(where: { $0.id == entity }), var format = graph.entities[place].nodeFormat else { return }
    body(&format)
    graph.entities[place].nodeFormat = format
  }
}
