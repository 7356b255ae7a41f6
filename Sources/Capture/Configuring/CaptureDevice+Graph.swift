import CameraModel
import DeviceConfiguration
import Negotiation
import PixelFormats

extension CaptureDevice {
  /// The sensor's mode that gives a mode at its node.
  ///
  /// - Parameter isCropped: whether a mode of another size will do, because the picture is cropped or scaled.
  /// - Throws: `DeviceError` with code `unsupported` if no mode of the sensor arrives so.
  private func arrival(of mode: Mode, cropping isCropped: Bool, _ sensor: CameraSensor) throws(DeviceError) -> SensorMode {
    let others = isCropped ? sensor.modes.filter { $0.node == mode.node && $0.pixelFormat == mode.pixelFormat } : []
    guard let best = sensor.modes(as: mode).first ?? others.first(where: \.isActive) ?? others.first else {
      throw DeviceError(
        .unsupported, operation: .chooseMode, subject: mode.node ?? sensor.entity.harmless,
        message: "No mode of the sensor \(sensor.entity.harmless) arrives as \(mode).", remedy: "Choose one of the modes that are listed.")
    }
    return best
  }

  /// Sets a mode and other settings under a node's lock. For a camera behind a media graph, the graph is set first.
  ///
  /// - Parameters:
  ///   - mode: the mode in the settings; nil if they have none.
  ///   - rate: the rate to set on a sensor; nil leaves it.
  ///   - graph: gets the changes of the graph, to be undone if something fails later. This undoes them if setting the node fails.
  ///   - node: the mode's node, which the caller has locked.
  ///   - setNode: sets the node, and puts it back if its second argument, called with the state that was read back, throws.
  func apply(
    _ desired: DesiredConfiguration, _ mode: Mode?, at rate: RateWish?, _ graph: inout GraphTransaction?, locked node: any ConfigurableNode,
    unless isCancelled: () -> Bool,
    _ setNode: (DesiredConfiguration, (DeviceState) throws(DeviceError) -> Void) throws(ConfigurationError) -> ConfigurationResult
  ) throws(ConfigurationError) -> ConfigurationResult {
    let anything = { (_: DeviceState) throws(DeviceError) in }
    var desired = desired
    let crop = node.takeCrop(from: &desired)
    guard let (target, arrival) = try reading(target(mode, cropping: crop, at: rate, on: node)), let sensor = camera.sensor else {
      return try setNode(desired, anything)
    }
    var transaction: GraphTransaction
    do {
      transaction = try GraphTransaction(sensor, arrival, to: node, in: system)
    } catch {
      // Whoever may not set the graph can still stream the mode that it is set to.
      guard error.code != .gone, crop == nil,
        let arriving = GraphTransaction.arriving(arrival, of: sensor, target.size, at: rate, in: system)
      else { throw ConfigurationError(error) }
      desired.receive(arriving)
      var result = try setNode(desired, anything)
      result.after.interval = arriving.interval
      return result
    }
    let arriving = try transaction.set(target.size, insisting: mode != nil, cropping: crop, rate, unless: isCancelled)
    if mode == nil { desired.format = FrameFormat(pixelFormat: target.pixelFormat, size: arriving.format.size) }
    desired.receive(arriving)
    var adjustments = arriving.cropped?.adjustments ?? []
    if case .ideal(let interval) = rate,
      let adjustment = interval.adjustment(to: arriving.interval, because: "The sensor has no such rate in this mode.")
    {
      adjustments.append(adjustment)
    }
    do throws(ConfigurationError) {
      if let adjustment = adjustments.first, !desired.acceptsAdjustments { throw ConfigurationError(.notExact(adjustment, on: sensor)) }
      var result = try setNode(desired) { state throws(DeviceError) in try transaction.verify(state) }
      result.after.interval = arriving.interval
      result.adjustments += adjustments
      if let cropped = arriving.cropped {
        (result.before.crop, result.after.crop) = (cropped.before.crop, cropped.after.crop)
        result.sideEffects += cropped.sideEffects
      }
      graph = consume transaction
      return result
    } catch {
      throw error.after(transaction.undo())
    }
  }

  /// The changes of the graph that a mode and a crop are expected to need; empty for a camera without a graph.
  ///
  /// - Parameters:
  ///   - mode: nil keeps the present one.
  ///   - crop: nil keeps the present one.
  func graphSteps(for mode: Mode?, cropping crop: CropRequest?, at rate: RateWish?, on node: any ConfigurableNode) throws(DeviceError)
    -> [PlanStep]
  {
    guard let sensor = camera.sensor, let (target, arrival) = try target(mode, cropping: crop, at: rate, on: node) else { return [] }
    return try GraphTransaction.plan(sensor, arrival, target.size, cropping: crop, rate, in: system)
  }

  /// Sets the settings of a lock whose node is behind a media graph. Any stream of this program on the node was asked before.
  var settingGraph: ConfigurationLock.GraphChange? {
    guard camera.sensor?.media != nil else { return nil }
    return { desired, node, isCancelled, setNode throws(ConfigurationError) in
      let mode = desired.format.map { Mode(node: node.path, pixelFormat: $0.pixelFormat, size: $0.size, interval: nil) }
      var graph: GraphTransaction?
      return try apply(
        desired, mode, at: desired.interval.map { .ideal($0) }, &graph, locked: node, unless: isCancelled, setNode)
    }
  }

  /// The time per frame that the sensor has; nil without a sensor, or if it does not tell.
  var sensorInterval: FrameInterval? { openSensor().flatMap { $0.subdevice.interval(ofPad: $0.pad) } }

  /// The mode that shall arrive at a node, and the sensor's mode for it; nil if the graph is not to be set.
  ///
  /// - Parameter mode: nil for the present one, if a crop or a rate is to be set in it.
  private func target(
    _ mode: Mode?, cropping crop: CropRequest?, at rate: RateWish?, on node: any ConfigurableNode
  ) throws(DeviceError) -> (target: Mode, arrival: SensorMode)? {
    guard let sensor = camera.sensor, sensor.media != nil else { return nil }
    if let mode { return (mode, try arrival(of: mode, cropping: crop != nil, sensor)) }
    guard crop != nil || rate != nil else { return nil }
    let role = camera.nodes.first { $0.path == node.path }?.role ?? self.node.role
    let format = try node.frameFormat(of: BufferType(of: role))
    var present = Mode(node: node.path, pixelFormat: format.pixelFormat, size: format.size, interval: nil)
    let reaching = sensor.modes.filter { $0.node == node.path }
    // What was listed as active may have changed since.
    let sent = openSensor().flatMap { try? $0.subdevice.padFormat(pad: $0.pad, stream: 0, .active) }
    let active = reaching.filter { $0.sensorCode == sent?.code && $0.sensorSize == sent?.size }
    let stored = active.filter { $0.pixelFormat == format.pixelFormat }
    // The node may be set to what the sensor does not send.
    guard let best = stored.first(where: { $0.extent.contains(format.size) }) ?? stored.first ?? active.first ?? reaching.first else {
      return (present, try arrival(of: present, cropping: false, sensor))
    }
    present.pixelFormat = best.pixelFormat
    return (present, best)
  }
}

extension ConfigurableNode {
  /// The crop that the graph makes, since the node cannot; nil, and unchanged settings, if there is none.
  func takeCrop(from desired: inout DesiredConfiguration) -> CropRequest? {
    guard (self as? InheritingNode)?.cropping != nil else { return nil }
    defer { desired.crop = nil }
    return desired.crop
  }
}

extension DesiredConfiguration {
  /// Leaves the rate to the sensor. The order of lines and the colour are what arrives, which some drivers compare.
  fileprivate mutating func receive(_ arriving: ArrivingFormat) {
    (interval, asksForRate) = (nil, false)
    format?.fieldOrder = arriving.format.fieldOrder
    format?.colorimetry = arriving.format.colorimetry
  }
}

extension CapturePlan {
  /// The rate to set on a sensor; nil if none was requested.
  var sensorRate: RateWish? { decision.request.sensorRate }
}

extension DeviceError {
  fileprivate static func notExact(_ adjustment: Adjustment, on sensor: CameraSensor) -> DeviceError {
    DeviceError(
      .adjusted, operation: "configure", subject: sensor.entity.harmless,
      message: "The device did not accept the exact settings: \(adjustment.text). \(adjustment.reason ?? "")",
      remedy: "Request settings that the device has, or accept the nearest ones.")
  }
}
