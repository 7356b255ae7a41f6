import PixelFormats

/// Reads a graph without changing it.
///
/// Each subdevice is opened once. Formats are tried from the first sink pad on, never on a sensor, because some sensor drivers crash then
/// (linux:drivers/media/i2c/ov5693.c divides by its crop for trying, which is 0x0).
package struct GraphReader {
  let system: any CameraSystem
  let device: any MediaNode
  var graph: MediaGraph
  /// The graph as it was read before; nil at first.
  var former: MediaGraph?
  var subdevices: [UInt32: any SubdeviceNode] = [:]

  /// Why subdevices could not be opened, by the numbers of their entities.
  private var failures: [UInt32: DeviceError] = [:]

  /// The subdevices that have streams, by the numbers of their entities.
  private var streaming: Set<UInt32> = []
  /// Why a driver does not know that this program knows streams; it would tell and set the first stream for each.
  var unannounced: DeviceError?
  /// Why the routes of an entity are not known.
  var unrouted: DeviceError?
  private let isComplete: Bool
  private let scope: ReadingScope
  /// The entities to read, by their numbers; nil for all.
  let part: Set<UInt32>?

  /// - Parameters:
  ///   - scope: whether to read the controls of sensors.
  ///   - isComplete: whether to read the rectangles and codes of all pads, which a listing does not show.
  package init(
    _ path: String, in system: some CameraSystem, scope: ReadingScope = ReadingScope(), isComplete: Bool = false
  ) throws(DeviceError) {
    (self.system, self.scope, self.isComplete, part) = (system, scope, isComplete, nil)
    device = try system.openMediaDevice(at: path)
    graph = try device.graph()
  }

  /// Reads some entities of a graph, with all rectangles and codes, through subdevices that are open.
  package init(_ device: any MediaNode, _ graph: MediaGraph, through subdevices: [UInt32: any SubdeviceNode], in system: any CameraSystem) {
    (self.system, self.device, self.graph, self.subdevices) = (system, device, graph, subdevices)
    (scope, isComplete, part) = (ReadingScope(), true, Set(subdevices.keys))
  }

  func isRead(_ entity: MediaGraph.Entity) -> Bool {
    entity.function != .videoNode && (part?.contains(entity.id) ?? true)
  }

  /// The limit on every list.
  private static let mostEntries = 256

  /// - Parameter nodes: the paths of the capture nodes in question: the sensors that reach none of them are not read. Nil for all.
  mutating func read(reaching nodes: [String]? = nil) -> GraphReading {
    openSubdevices()
    readFormats()
    var reading = GraphReading(graph: graph, arrivals: [:], mountings: [:])
    for sensor in graph.sensors {
      if let nodes, !graph.paths(from: sensor).contains(where: { $0.node.flatMap(graph.entity)?.path.map(nodes.contains) ?? false }) {
        continue
      }
      guard let node = subdevices[sensor.id] else { continue }
      reading.mountings[sensor.id] = mounting(of: node)
      if sensor.function != .sensor { reading.edids[sensor.id] = try? node.edid(ofInput: sensor.edidPad) }
      reading.arrivals[sensor.id] = arrivals(from: sensor, node)
      guard scope.includesControls else { continue }
      for part in graph.partsWithControls(of: sensor) {
        reading.controls[part.id] = subdevices[part.id].map { InheritedControls(of: $0, at: part.path ?? part.name, scope) }
      }
    }
    // Sensors add their active rates.
    reading.graph = graph
    reading.failures = failures
    return reading
  }

  mutating func openSubdevices() {
    for entity in graph.entities where isRead(entity) && subdevices[entity.id] == nil {
      guard let path = entity.path else { continue }
      do {
        subdevices[entity.id] = try system.openSubdevice(at: path)
      } catch {
        note(error, of: entity)
      }
    }
  }

  private mutating func note(_ error: DeviceError, of entity: MediaGraph.Entity) {
    graph.findings.append(Finding(.nodeUnreadable, .error, error.description, at: entity.name))
    failures[entity.id] = error
  }

  mutating func readFormats() {
    for index in graph.entities.indices {
      let entity = graph.entities[index]
      guard let node = subdevices[entity.id] else { continue }
      // Linux before 6.1 lacks the call, and before 6.3 streams. A route leads from one pad to another.
      if former == nil, entity.pads.count > 1, let capability = try? node.capability(), capability.contains(.streams) {
        do { try node.announceStreams() } catch { unannounced = error }
        streaming.insert(entity.id)
      }
      if streaming.contains(entity.id) {
        do {
          (graph.entities[index].hasStreams, graph.entities[index].routes) = (true, try onceMore(try node.routes()))
        } catch {
          // Without the routes nobody knows which streams there are, so the pads stay without formats.
          unrouted = error
          note(error, of: entity)
          continue
        }
      }
      for pad in entity.pads.indices {
        if isComplete { graph.entities[index].pads[pad].codes = codes(of: node, entity, atPad: entity.pads[pad]) }
        graph.entities[index].pads[pad].formats = (try? formats(of: node, graph.entities[index], atPad: entity.pads[pad].index)) ?? []
      }
    }
  }

  /// The codes of a pad. Those that a source can send may depend on what it receives; all others are asked once.
  private func codes(of node: any SubdeviceNode, _ entity: MediaGraph.Entity, atPad pad: MediaGraph.Pad) -> [MediaBusCode] {
    let known = former?.pad(MediaGraph.PadReference(entity: entity.id, index: pad.index))?.codes ?? []
    if !known.isEmpty, pad.flags.contains(.sink) || entity.isSource { return known }
    return node.codes(ofPad: pad.index, atMost: Self.mostEntries)
  }

  /// The format of each stream at a pad; those that the driver does not tell are left out.
  ///
  /// - Throws: ``DeviceError`` if the driver does not answer, or the device is gone.
  func formats(
    of node: any SubdeviceNode, _ entity: MediaGraph.Entity, atPad pad: Int
  ) throws(DeviceError) -> [MediaGraph.StreamFormat] {
    var formats: [MediaGraph.StreamFormat] = []
    for stream in entity.streams(atPad: pad) {
      let format: MediaGraph.PadFormat
      do { format = try node.padFormat(pad: pad, stream: stream, .active) } catch {
        if error.isOfDevice { throw error }
        continue
      }
      let mayCrop = entity.pads.first { $0.index == pad }?.flags.contains(.sink) ?? false || entity.isSource
      let known = former?.pad(MediaGraph.PadReference(entity: entity.id, index: pad))?.formats.first { $0.stream == stream }
      let selections = isComplete || mayCrop ? selections(of: node, atPad: pad, stream, known?.selections.map(\.target)) : []
      formats.append(MediaGraph.StreamFormat(stream: stream, format: format, selections: selections))
    }
    return formats
  }

  /// - Parameter known: those that the pad had before; nil if it was not read.
  private func selections(
    of node: any SubdeviceNode, atPad pad: Int, _ stream: UInt32, _ known: [SelectionRectangle.Target]?
  ) -> [SelectionRectangle] {
    let read = { (target: SelectionRectangle.Target) in try? onceMore(try node.selection(target, pad: pad, stream: stream)) }
    if let known { return known.compactMap(read) }
    let crop: SelectionRectangle?
    do { crop = try onceMore(try node.selection(.crop, pad: pad, stream: stream)) } catch {
      // A driver without the call has no other rectangle either.
      if error.errorNumber == .inappropriateCall { return [] }
      crop = nil
    }
    if isComplete {
      return [crop].compactMap(\.self) + SelectionRectangle.Target.numbered.map(\.target).filter { $0 != .crop }.compactMap(read)
    }
    return crop.map { [$0] + [.cropDefault, .cropBounds].compactMap(read) } ?? []
  }

  private func mounting(of sensor: any SubdeviceNode) -> SensorMounting {
    let position = (try? sensor.integerValue(ofControl: .cameraOrientation)).flatMap { $0 }.flatMap { Int(exactly: $0) }
    let rotation = (try? sensor.integerValue(ofControl: .cameraRotation)).flatMap { $0 }.flatMap { Int(exactly: $0) }
    return SensorMounting(position: position.flatMap { CameraPosition(number: $0) } ?? .unspecified, rotation: rotation)
  }

  // MARK: Modes

  private mutating func arrivals(from sensor: MediaGraph.Entity, _ node: any SubdeviceNode) -> [SensorArrival] {
    let paths = graph.paths(from: sensor)
    var arrivals: [SensorArrival] = []
    for pad in graph.entity(sensor.id)?.pads ?? [] where pad.flags.contains(.source) {
      let active = pad.format
      let interval = active.flatMap { node.interval(of: $0, atPad: pad.index) }
      setInterval(interval, of: sensor.id, pad.index)
      let codes = pad.codes.isEmpty ? node.codes(ofPad: pad.index, atMost: Self.mostEntries) : pad.codes
      for code in codes where !code.isMetadata {
        for extent in node.sizes(ofPad: pad.index, code, atMost: Self.mostEntries) {
          var format = active ?? MediaGraph.PadFormat(code: code, size: extent.largest)
          (format.code, format.size) = (code, extent.largest)
          for path in paths where path.links.first?.source.index == pad.index {
            if let (arriving, extent) = carried(format, extent, along: path) {
              let isActive = format == active && !extent.isRange
              arrivals.append(
                SensorArrival(
                  path: path, sent: format, format: arriving.format, extent: extent, interval: isActive ? interval : nil,
                  isActive: isActive, isTold: arriving.isTold))
            }
            // Of a range, only the active size has a known rate.
            guard extent.isRange, let active, active.code == code, let arriving = carried(active, along: path) else { continue }
            arrivals.append(
              SensorArrival(
                path: path, sent: active, format: arriving.format, extent: .discrete(arriving.format.size), interval: interval,
                isActive: true, isTold: arriving.isTold))
          }
        }
      }
      arrivals += paths.filter { $0.links.first?.source.index == pad.index }.compactMap { present(along: $0, beside: arrivals) }
    }
    return arrivals
  }

  /// What arrives now, if an entity on the way crops or scales it.
  private func present(along path: MediaGraph.Path, beside known: [SensorArrival]) -> SensorArrival? {
    let ends = zip(path.links, path.streams).map { link, stream in
      (graph.pad(link.source)?.format(ofStream: stream), graph.pad(link.sink)?.format(ofStream: stream))
    }
    guard path.isEnabled, var active = known.first(where: { $0.path == path && $0.isActive }), let arriving = ends.last?.0,
      arriving.code == active.format.code, arriving.size.isValid, !active.extent.contains(arriving.size),
      ends.dropLast().allSatisfy({ $0?.code == $1?.code && $0?.size == $1?.size })
    else { return nil }
    (active.format, active.extent) = (arriving, .discrete(arriving.size))
    return active
  }

  private mutating func setInterval(_ interval: FrameInterval?, of entity: UInt32, _ pad: Int) {
    guard let index = graph.entities.firstIndex(where: { $0.id == entity }),
      let position = graph.entities[index].pads.firstIndex(where: { $0.index == pad }),
      !graph.entities[index].pads[position].formats.isEmpty
    else { return }
    graph.entities[index].pads[position].formats[0].interval = interval
  }

  /// What arrives of a mode; nil if nothing does. A range arrives as a range if both of its ends do, else as its largest size.
  private func carried(
    _ format: MediaGraph.PadFormat, _ extent: OfferedSize.Extent, along path: MediaGraph.Path
  ) -> (arriving: Arriving, OfferedSize.Extent)? {
    guard let largest = carried(format, along: path) else { return nil }
    guard case .continuous(let range) = extent, largest.format.size == range.max else {
      return (largest, .discrete(largest.format.size))
    }
    var small = format
    small.size = range.min
    return (largest, carried(small, along: path)?.format.size == range.min ? extent : .discrete(largest.format.size))
  }

  /// A format at the end of a path, and whether each entity on it told what it passes on.
  private typealias Arriving = (format: MediaGraph.PadFormat, isTold: Bool)

  /// The format at the end of a path; nil if an entity does not take the mode.
  private func carried(_ format: MediaGraph.PadFormat, along path: MediaGraph.Path) -> Arriving? {
    var (format, isTold) = (format, true)
    for hop in graph.hops(along: path) {
      // Trying formats does not tell what a route does that is off.
      guard let node = subdevices[hop.entity.id], hop.entity.leads(hop.sink, hop.stream, to: hop.source, hop.sent) else {
        isTold = false
        continue
      }
      let asked = format
      guard let taken = try? node.tryPadFormat(asked, pad: hop.sink, stream: hop.stream),
        let given = try? node.padFormat(pad: hop.source, stream: hop.sent, .trial)
      else { return nil }
      // A driver without a format to try does not say what it does.
      guard given.size != FrameSize(0, 0) else {
        isTold = false
        continue
      }
      guard taken.code == asked.code, taken.size == asked.size else { return nil }
      format = given
    }
    return (format, isTold)
  }
}

extension SubdeviceNode {
  fileprivate func codes(ofPad pad: Int, atMost count: Int) -> [MediaBusCode] {
    var codes: [MediaBusCode] = []
    _ = try? codes.appendEntries(atMost: count) { index throws(DeviceError) in try busCode(at: index, pad: pad, .active) }
    return codes
  }

  fileprivate func sizes(ofPad pad: Int, _ code: MediaBusCode, atMost count: Int) -> [OfferedSize.Extent] {
    var sizes: [OfferedSize.Extent] = []
    _ = try? sizes.appendEntries(atMost: count) { index throws(DeviceError) in
      try frameSize(at: index, pad: pad, code: code, .active)
    }
    return sizes
  }
}
