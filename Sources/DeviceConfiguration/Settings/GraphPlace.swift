import CameraModel
import Negotiation

/// The part of a locked media graph that a transaction may change: a sensor, the entities between it and a node, and those that stream with them.
struct GraphPlace: Sendable {
  let lock: GraphLock
  /// The graph as it was at first. Entities of other parts have no formats.
  let graph: MediaGraph
  let sensor: MediaGraph.Entity
  let subdevice: any ConfigurableSubdevice
  /// The number of the node's entity; nil if no node is set.
  let node: UInt32?
  /// The sensor's controls whose values can be restored.
  let controls: [CameraControl]
  /// The same reader for each reading, because it knows the codes that each pad can have.
  private let reader: GraphReader

  /// Opens the subdevices of the part, and reads it.
  ///
  /// - Parameters:
  ///   - named: the sensor.
  ///   - path: the path of the node; nil for the sensor alone.
  ///   - former: the graph before changes that are to be restored; its entities are read, too.
  /// - Throws: `DeviceError` with code `gone` if the graph no longer has the sensor or a path to the node.
  init(of named: CameraSensor, before path: String?, _ lock: GraphLock, like former: MediaGraph? = nil) throws(DeviceError) {
    let whole = try lock.device.graph()
    guard let sensor = whole.sensors.first(where: { $0.name == named.entity }) else { throw .pathIsGone(lock.path) }
    node = path.flatMap { path in whole.entities.first { $0.path == path }?.id }
    if path != nil, node == nil { throw .pathIsGone(lock.path) }
    var part = node.map { whole.part(from: sensor, to: $0) } ?? [sensor.id]
    part.formUnion(former?.entities.filter { $0.pads.contains { !$0.formats.isEmpty } }.map(\.id) ?? [])
    var subdevices: [UInt32: any ConfigurableSubdevice] = [:]
    for entity in whole.entities where part.contains(entity.id) && entity.function != .videoNode && entity.path != nil {
      subdevices[entity.id] = try lock.subdevice(of: entity)
    }
    let subdevice = try lock.subdevice(of: sensor)
    var reader = GraphReader(lock.device, whole, through: subdevices, in: lock.system)
    graph = try Self.read(&reader, with: [], beside: node, sensor.id, subdevice, lock, nil)
    (self.lock, self.subdevice, self.reader) = (lock, subdevice, reader)
    self.sensor = graph.entity(sensor.id) ?? sensor
    controls = try subdevice.restorableControls
  }

  /// Reads the part again.
  ///
  /// - Parameter nodes: other nodes to read besides those that stream together with the node.
  func read(with nodes: Set<UInt32> = []) throws(DeviceError) -> MediaGraph {
    var reader = reader
    return try Self.read(&reader, with: nodes, beside: node, sensor.id, subdevice, lock, graph)
  }

  private static func read(
    _ reader: inout GraphReader, with nodes: Set<UInt32>, beside node: UInt32?, _ sensor: UInt32, _ subdevice: any ConfigurableSubdevice,
    _ lock: GraphLock, _ known: MediaGraph?
  ) throws(DeviceError) -> MediaGraph {
    var graph = try reader.readState()
    for pad in graph.entity(sensor)?.pads ?? [] where !pad.formats.isEmpty && pad.flags.contains(.source) {
      let interval = try? onceMore(try subdevice.currentInterval(pad: pad.index, stream: 0))
      graph.setInterval(interval.flatMap { $0 }, of: sensor, pad.index)
    }
    guard let node else { return graph }
    return try graph.withNodes(nodes, besides: node, knowing: known) { path throws(DeviceError) in try lock.node(at: path) }
  }
}

extension GraphPlace {
  /// Makes one change.
  ///
  /// - Parameter locked: the node that the caller has locked.
  func set(
    _ step: GraphStep, beside locked: (any ConfigurableNode)?, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) {
    switch step {
    case .enable(let link): try lock.device.setLink(link, isEnabled: true, permit)
    case .disable(let link): try lock.device.setLink(link, isEnabled: false, permit)
    case .setRoutes(let id, let routes): try subdevice(of: id).setRoutes(routes, permit)
    case .setPad(let pad, let stream, let format):
      _ = try subdevice(of: pad.entity).setPadFormat(format, pad: pad.index, stream: stream, permit)
    case .setSelection(let pad, let stream, let rectangle):
      _ = try subdevice(of: pad.entity).setSelection(rectangle, pad: pad.index, stream: stream, permit)
    case .setNode(let id, let format, _, _):
      guard let path = graph.entity(id)?.path else { return }
      let (other, type) = try lock.node(at: path)
      // The priority of the locked node keeps every other file of the device from setting, also those of this program.
      let isRaised = (try? locked?.setPriority(.normal, permit)) != nil
      let result = Result { () throws(DeviceError) in try other.setFormat(format, of: type, permit) }
      if isRaised { try locked?.setPriority(.record, permit) }
      _ = try result.get()
    case .setRate(let pad, let rate, let byBlanking):
      do {
        try subdevice(of: pad.entity).setRate(rate, atPad: pad.index, byBlanking: byBlanking, permit)
      } catch {
        // A sensor without blanking and without a time per frame has one rate in each mode.
        guard error.errorNumber == .inappropriateCall || error.errorNumber == .invalidArgument else { throw error }
      }
    }
  }

  func subdevice(of entity: UInt32) throws(DeviceError) -> any ConfigurableSubdevice {
    guard let found = graph.entity(entity) else { throw .pathIsGone(lock.path) }
    return try lock.subdevice(of: found)
  }
}

extension DeviceError {
  static func pathIsGone(_ media: String) -> DeviceError {
    DeviceError(
      .gone, operation: .call(.getTopology), subject: media, message: "The path from the sensor to the node is no longer in the graph.",
      remedy: "Try again.")
  }
}

extension MediaGraph {
  /// The entities that may change when a mode of a sensor is brought to a node: those on the paths, those that stream with them, and those that
  /// an unconnected pad may need.
  fileprivate func part(from sensor: Entity, to node: UInt32) -> Set<UInt32> {
    let ways = paths(from: sensor).filter { $0.node == node }.flatMap(\.links)
    var part = Set(ways.flatMap { [$0.source.entity, $0.sink.entity] }).union([sensor.id, node])
    while true {
      let reached = links.filter { link in
        guard part.contains(link.source.entity) != part.contains(link.sink.entity) else { return false }
        return link.isEnabled || mayNeedLink(part.contains(link.sink.entity) ? link.sink : link.source)
      }
      if reached.isEmpty { return part }
      part.formUnion(reached.flatMap { [$0.source.entity, $0.sink.entity] })
    }
  }

  /// Whether a pad has no link and must have one, or may be where an entity without input gets one.
  private func mayNeedLink(_ pad: PadReference) -> Bool {
    let isLinked = links.contains { $0.isEnabled && ($0.source == pad || $0.sink == pad) }
    guard !isLinked, let flags = self.pad(pad)?.flags else { return false }
    if flags.contains(.mustConnect) { return true }
    return self.pad(pad)?.receives == true && !links.contains { $0.isEnabled && $0.sink.entity == pad.entity }
  }

  fileprivate mutating func setInterval(_ interval: FrameInterval?, of entity: UInt32, _ pad: Int) {
    guard let index = entities.firstIndex(where: { $0.id == entity }),
      let place = entities[index].pads.firstIndex(where: { $0.index == pad })
    else { return }
    entities[index].pads[place].formats[0].interval = interval.flatMap { $0.isValid ? $0 : nil }
  }
}

extension ConfigurableSubdevice {
  /// The most controls that are read; sensors have some twenty.
  private static var mostControls: Int { 1_000 }

  /// The controls whose values can be restored.
  fileprivate var restorableControls: [CameraControl] {
    get throws(DeviceError) {
      var controls: [CameraControl] = []
      var last = ControlIdentifier(rawValue: 0)
      while controls.count < Self.mostControls, let control = try absentIsNil(try control(after: last)) {
        guard control.id > last else { break }
        last = control.id
        let cannotBeSet: [ControlFlag] = [.disabled, .readOnly, .writeOnly, .volatile]
        let hasNumber = [.integer, .boolean, .menu, .integerMenu, .integer64, .bitmask].contains(control.type)
        if hasNumber, control.dimensions.isEmpty, !control.flags.contains(where: cannotBeSet.contains) { controls.append(control) }
      }
      return controls
    }
  }
}
