package import CameraModel
import Negotiation

extension Arrival {
  /// The changes that are expected, without a lock and without setting anything. Drivers may pass on other formats than expected.
  ///
  /// - Throws: `DeviceError` with code `gone` if the sensor is no longer in the graph.
  func expectedSteps(in graph: MediaGraph, of system: any ConfigurableSystem) throws(DeviceError) -> [PlanStep] {
    let path = try SensorPath(of: modes[0], from: sensor, in: graph)
    let subdevice = try system.subdevice(of: sensor, in: path.graph)
    let rate = try rate.map { rate throws(DeviceError) in path.step(for: rate, on: subdevice) }
    // Nodes that stream together with this one take part in the changes.
    let graph = try path.graph.withNodes([], besides: path.node) { path throws(DeviceError) in try system.openNode(at: path) }
    var steps = graph.expectedSteps(along: path.mediaPath, from: path.pad, sending: path.sent.sending(path.mode, size), rate)
    if let crop, let step = try path.graph.step(for: crop, along: path.mediaPath, after: steps) { steps.append(step) }
    return steps.map { PlanStep.graph($0, in: path.graph) }
  }

  /// The format that reaches the node while nothing is set; nil if it differs from the mode, or if two ends of a link differ.
  func present(in system: any ConfigurableSystem) -> ArrivingFormat? {
    guard let read = try? system.graphState(at: sensor.media ?? ""), let path = try? SensorPath(of: modes[0], from: sensor, in: read),
      path.graph.flows(path.mediaPath),
      let graph = try? path.graph.withNodes([], besides: path.node, { path throws(DeviceError) in try system.openNode(at: path) }),
      graph.mending(besides: path.node).reasons.isEmpty, let format = graph.pad(path.last)?.format,
      format.code == path.mode.busCode, format.size == size, path.sent.code == path.mode.sensorCode,
      let subdevice = try? system.subdevice(of: sensor, in: graph)
    else { return nil }
    let interval = subdevice.interval(of: path.sent, atPad: path.pad.index)
    switch rate {
    case nil: break
    case .highest: return nil
    case .ideal(let wish): guard interval?.isSameRate(as: wish) ?? false else { return nil }
    }
    return ArrivingFormat(format: format, interval: interval)
  }
}

extension ConfigurationPlan {
  /// Makes a plan for a node, with the expected changes of the media graph first.
  ///
  /// - Parameters:
  ///   - sensor: the sensor behind whose media graph the node is; nil for a plain camera.
  ///   - controls: the node's controls with menus, if read before.
  package init(
    _ desired: DesiredConfiguration, on node: any ConfigurableNode, of sensor: GraphSensor?, knowing controls: [CameraControl]? = nil
  ) throws(DeviceError) {
    guard let sensor, desired.changesGraph else {
      self = try ConfigurationPlan(desired, on: node, knowing: controls)
      return
    }
    let graph = try sensor.system.graphState(at: sensor.media)
    let sent = { graph.sensors.first { $0.name == sensor.sensor.entity }?.pads.first { $0.flags.contains(.source) }?.format }
    let arrival = try Arrival(desired, on: node, of: sensor.sensor, sending: sent)
    var desired = desired
    if let arrival {
      if desired.format == nil, try node.frameFormat(of: node.captureType).pixelFormat != arrival.pixelFormat {
        desired.format = FrameFormat(pixelFormat: arrival.pixelFormat, size: arrival.size)
      }
      (desired.interval, desired.sensorRate) = (nil, nil)
      if node.isCroppedByGraph { desired.crop = nil }
    }
    self = try ConfigurationPlan(desired, on: node, knowing: controls)
    steps = try (arrival?.expectedSteps(in: graph, of: sensor.system) ?? []) + steps
  }
}
