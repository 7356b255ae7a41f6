import CameraModel
import Negotiation

/// The settings of a media graph, to be put back: links, formats, rectangles, and the settings of one sensor.
struct GraphState {
  let graph: MediaGraph
  /// The entity of the sensor, open for setting.
  let sensor: MediaGraph.Entity
  let node: any ConfigurableSubdevice
  let sensorPad: MediaGraph.PadReference
  /// The links from the sensor to the node.
  let way: MediaGraph.Path
  private let media: String
  private let sensorState: SensorState

  var sensorFormat: MediaGraph.PadFormat { sensorState.format }

  /// Reads a graph.
  ///
  /// - Throws: `DeviceError` with code `gone` if the graph has the sensor or the way of its mode no more.
  init(
    of named: CameraSensor, for mode: SensorMode, by reader: inout GraphReader, in system: any ConfigurableSystem
  ) throws(DeviceError) {
    let media = named.media ?? ""
    let graph = try reader.readState()
    guard let sensor = graph.sensors.first(where: { $0.name == named.entity }), let path = sensor.path,
      let way = graph.path(of: mode, from: sensor), let pad = way.links.first?.source.index
    else {
      throw DeviceError(
        .gone, operation: .call(.getTopology), subject: media, message: "The way from the sensor to the node is no longer in the graph.",
        remedy: "Try again.")
    }
    node = try system.openSubdeviceForSetting(at: path)
    sensorState = try SensorState(of: node, atPad: pad)
    (self.graph, self.sensor, self.media, self.way) = (graph, sensor, media, way)
    sensorPad = MediaGraph.PadReference(entity: sensor.id, index: pad)
  }

  /// The change that sets the sensor's rate.
  func step(for rate: RateWish) -> GraphStep {
    .setRate(sensorPad, rate, byBlanking: sensorState.values[.verticalBlanking] != nil)
  }

  /// The most rounds of putting back: what is set at a sink changes the sources of its entity.
  private static let mostRounds = 3

  /// Puts everything back that differs, and reads it again.
  func restore(_ lock: borrowing GraphLock, in system: any ConfigurableSystem) -> Restoration {
    var failures: [String: DeviceError] = [:]
    for _ in 0..<Self.mostRounds {
      // Reading may fail only once.
      guard let now = try? system.graphState(at: media) else { continue }
      if unrestored(now, failures).isEmpty { return .restored }
      failures = [:]
      putLinksBack(now, lock, &failures)
      do { try sensorState.restore(node, lock.permit) } catch { failures[sensor.name] = error }
      for entity in graph.entitiesDownstream where entity.id != sensor.id { putBack(entity, now, lock, system, &failures) }
    }
    do {
      let rest = unrestored(try system.graphState(at: media), failures)
      return rest.isEmpty ? .restored : .incomplete(rest)
    } catch {
      return .incomplete([Restoration.Unrestored(part: "graph", before: "\(graph.links.count) links", now: nil, reason: error)])
    }
  }

  /// Switches links off first, since a pad takes one.
  private func putLinksBack(_ now: MediaGraph, _ lock: borrowing GraphLock, _ failures: inout [String: DeviceError]) {
    for isEnabled in [false, true] {
      for link in graph.links where link.isEnabled == isEnabled {
        guard let present = now.link(like: link), present.isEnabled != isEnabled else { continue }
        do { try lock.device.setLink(link, isEnabled: isEnabled, lock.permit) } catch { failures[graph.name(of: link)] = error }
      }
    }
  }

  /// Sets the pads of an entity that differ: sinks with their rectangles first, then sources.
  private func putBack(
    _ entity: MediaGraph.Entity, _ now: MediaGraph, _ lock: borrowing GraphLock, _ system: any ConfigurableSystem,
    _ failures: inout [String: DeviceError]
  ) {
    guard let path = entity.path, entity != now.entity(entity.id) else { return }
    let sinks = entity.pads.filter { $0.flags.contains(.sink) }
    do {
      let subdevice = try system.openForSetting(entity, at: path)
      if entity.routes != now.entity(entity.id)?.routes { try subdevice.setRoutes(entity.routes, lock.permit) }
      for pad in sinks + entity.pads.filter({ !$0.flags.contains(.sink) }) {
        for stream in pad.formats {
          guard try subdevice.state(ofPad: pad.index, like: stream) != stream else { continue }
          _ = try subdevice.setPadFormat(stream.format, pad: pad.index, stream: stream.stream, lock.permit)
          for selection in stream.selections where selection.target == .crop || selection.target == .compose {
            guard try subdevice.selection(selection.target, pad: pad.index, stream: stream.stream) != selection else { continue }
            _ = try subdevice.setSelection(selection, pad: pad.index, stream: stream.stream, lock.permit)
          }
          guard pad.flags.contains(.source) else { continue }
          // A source with several sinks follows the one that was set last.
          for sink in sinks.compactMap({ sink in sink.format.map { (sink.index, $0) } }).nearest(to: stream.format) {
            guard try subdevice.state(ofPad: pad.index, like: stream) != stream else { break }
            _ = try subdevice.setPadFormat(sink.format, pad: sink.index, stream: 0, lock.permit)
            _ = try subdevice.setPadFormat(stream.format, pad: pad.index, stream: stream.stream, lock.permit)
          }
        }
      }
    } catch {
      failures[entity.name] = error
    }
  }

  /// The parts that are not as before.
  private func unrestored(_ now: MediaGraph, _ failures: [String: DeviceError]) -> [Restoration.Unrestored] {
    var parts: [Restoration.Unrestored] = []
    for link in graph.links where now.link(like: link)?.isEnabled != link.isEnabled {
      let name = graph.name(of: link)
      parts.append(
        Restoration.Unrestored(
          part: name, before: link.isEnabled ? "on" : "off", now: link.isEnabled ? "off" : "on", reason: failures[name]))
    }
    for entity in graph.entities {
      if entity.routes != now.entity(entity.id)?.routes {
        parts.append(
          Restoration.Unrestored(
            part: "routes of \(entity.name.harmless)", before: "\(entity.routes.count { $0.isActive }) on", now: nil,
            reason: failures[entity.name]))
      }
      for pad in entity.pads where entity.hasFormat(atPad: pad) {
        let reference = MediaGraph.PadReference(entity: entity.id, index: pad.index)
        let present = now.pad(reference)?.formats ?? []
        // The rate of a sensor is compared with its controls.
        for (old, new) in zip(pad.formats, present) where old.format != new.format || old.settable != new.settable {
          parts.append(
            Restoration.Unrestored(
              part: graph.name(of: reference), before: "\(old.format)", now: "\(new.format)", reason: failures[entity.name]))
        }
      }
    }
    // Reading may fail only once.
    let present = (try? SensorState(of: node, atPad: sensorPad.index)) ?? (try? SensorState(of: node, atPad: sensorPad.index))
    if present != sensorState, !parts.contains(where: { $0.part.hasPrefix(sensor.name) }) {
      parts.append(
        Restoration.Unrestored(part: sensor.name.harmless, before: "\(sensorState.format)", now: nil, reason: failures[sensor.name]))
    }
    return parts
  }
}

extension [(index: Int, format: MediaGraph.PadFormat)] {
  /// The sinks whose formats are most like that of a source first.
  fileprivate func nearest(to source: MediaGraph.PadFormat) -> Self {
    func likeness(_ format: MediaGraph.PadFormat) -> Int {
      (format.code == source.code ? 4 : 0) + (format.size == source.size ? 2 : 0) + (format == source ? 1 : 0)
    }
    return sorted { likeness($0.format) > likeness($1.format) }
  }
}

extension MediaGraph.StreamFormat {
  /// The rectangles that can be set.
  fileprivate var settable: [SelectionRectangle] { selections.filter { $0.target == .crop || $0.target == .compose } }
}

extension MediaGraph {
  fileprivate func link(like other: Link) -> Link? { links.first { $0.source == other.source && $0.sink == other.sink } }

  fileprivate func name(of link: Link) -> String { "\(name(of: link.source)) to \(name(of: link.sink))" }

  /// The entities in the direction of the data.
  fileprivate var entitiesDownstream: [Entity] {
    var order: [UInt32] = []
    for id in Self.downstream(links).flatMap({ [$0.source.entity, $0.sink.entity] }) where !order.contains(id) { order.append(id) }
    return order.compactMap(entity)
  }
}

extension ConfigurableSubdevice {
  /// The present format at a pad with the rectangles that a former one has.
  fileprivate func state(ofPad pad: Int, like former: MediaGraph.StreamFormat) throws(DeviceError) -> MediaGraph.StreamFormat {
    var now = former
    now.format = try padFormat(pad: pad, stream: former.stream, .active)
    now.selections = []
    for selection in former.selections {
      now.selections.append(try self.selection(selection.target, pad: pad, stream: former.stream))
    }
    return now
  }
}
