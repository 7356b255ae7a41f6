import CVideo4Linux
import CameraModel
import Host

/// The answer to `MEDIA_IOC_G_TOPOLOGY`.
struct MediaTopology {
  private(set) var entities: [MediaGraph.Entity] = []
  private(set) var links: [MediaGraph.Link] = []
  private(set) var ancillaryLinks: [MediaGraph.AncillaryLink] = []
  /// The device numbers of the entities' nodes.
  private(set) var deviceNumbers: [UInt32: (major: UInt32, minor: UInt32)] = [:]

  /// The most elements of one kind; the largest known graph has some 200 entities.
  private static let mostElements: UInt32 = 65_536
  /// How often the graph may change while it is read.
  private static let mostAttempts = 16

  /// Reads the counts and then the elements, and again if the graph has changed meanwhile.
  init(of file: NodeFile) throws(DeviceError) {
    for _ in 0..<Self.mostAttempts {
      let counts = try file.exchange(Requests.getTopology, media_v2_topology()) { $0 }
      guard [counts.num_entities, counts.num_interfaces, counts.num_pads, counts.num_links].allSatisfy({ $0 <= Self.mostElements }) else {
        throw DeviceError(.malformed, operation: .call(.getTopology), subject: file.path, message: "The graph has too many elements.")
      }
      var elements = Elements(counts)
      if try elements.read(from: file) {
        fill(elements)
        return
      }
    }
    throw DeviceError(
      .busy, operation: .call(.getTopology), subject: file.path, message: "The graph changes while it is read.", remedy: "Try again.")
  }

  /// The kernel's arrays.
  private struct Elements {
    var entities: [media_v2_entity]
    var interfaces: [media_v2_interface]
    var pads: [media_v2_pad]
    var links: [media_v2_link]
    let version: UInt64

    init(_ counts: media_v2_topology) {
      entities = Array(repeating: media_v2_entity(), count: Int(counts.num_entities))
      interfaces = Array(repeating: media_v2_interface(), count: Int(counts.num_interfaces))
      pads = Array(repeating: media_v2_pad(), count: Int(counts.num_pads))
      links = Array(repeating: media_v2_link(), count: Int(counts.num_links))
      version = counts.topology_version
    }

    /// Fills the arrays; false if the graph has changed since it was counted.
    mutating func read(from file: NodeFile) throws(DeviceError) -> Bool {
      var question = media_v2_topology()
      (question.num_entities, question.num_interfaces) = (UInt32(entities.count), UInt32(interfaces.count))
      (question.num_pads, question.num_links) = (UInt32(pads.count), UInt32(links.count))
      // SAFETY: each address is that of an array with as many elements as the question says, and lives through the call.
      let number = unsafe entities.withUnsafeMutableBufferPointer { entities in
        unsafe interfaces.withUnsafeMutableBufferPointer { interfaces in
          unsafe pads.withUnsafeMutableBufferPointer { pads in
            unsafe links.withUnsafeMutableBufferPointer { links in
              question.ptr_entities = UInt64(UInt(bitPattern: entities.baseAddress))
              question.ptr_interfaces = UInt64(UInt(bitPattern: interfaces.baseAddress))
              question.ptr_pads = UInt64(UInt(bitPattern: pads.baseAddress))
              question.ptr_links = UInt64(UInt(bitPattern: links.baseAddress))
              return file.perform(Requests.getTopology, &question)
            }
          }
        }
      }
      // The kernel answers so if there are more elements than room.
      if number == .noSpace { return false }
      if let number { throw DeviceError(.getTopology, on: file.path, failedWith: number) }
      return question.topology_version == version
    }
  }

  private mutating func fill(_ elements: Elements) {
    entities = elements.entities.map { entity in
      MediaGraph.Entity(
        id: entity.id, name: String(fixedArray: entity.name), function: MediaGraph.Function(rawValue: entity.function))
    }
    let places = Dictionary(entities.indices.map { (entities[$0].id, $0) }) { first, _ in first }
    var pads: [UInt32: MediaGraph.PadReference] = [:]
    for pad in elements.pads {
      guard let place = places[pad.entity_id] else { continue }
      pads[pad.id] = MediaGraph.PadReference(entity: pad.entity_id, index: Int(pad.index))
      entities[place].pads.append(MediaGraph.Pad(index: Int(pad.index), flags: MediaGraph.Pad.Flags(rawValue: pad.flags)))
    }
    for index in entities.indices { entities[index].pads.sort { $0.index < $1.index } }
    let interfaces = Dictionary(elements.interfaces.map { ($0.id, $0) }) { first, _ in first }
    for link in elements.links {
      switch link.flags & UInt32(bitPattern: Self.kindBits) {
      case 0:
        guard let source = pads[link.source_id], let sink = pads[link.sink_id] else { continue }
        links.append(MediaGraph.Link(source: source, sink: sink, flags: MediaGraph.Link.Flags(rawValue: link.flags)))
      case UInt32(MEDIA_LNK_FL_INTERFACE_LINK):
        guard let interface = interfaces[link.source_id], places[link.sink_id] != nil else { continue }
        // SAFETY: only the device number of the structure's union is read, which is all numbers.
        deviceNumbers[link.sink_id] = (interface.devnode.major, interface.devnode.minor)
      case 2 << 28: ancillaryLinks.append(MediaGraph.AncillaryLink(primary: link.source_id, ancillary: link.sink_id))
      default: continue
      }
    }
  }

  /// The bits that tell the kind of a link. The corresponding C constant is `MEDIA_LNK_FL_LINK_TYPE`.
  private static let kindBits = Int32(bitPattern: 0xf << 28)
}
