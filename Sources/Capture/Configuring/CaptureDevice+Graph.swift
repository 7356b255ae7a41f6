import CameraModel
import DeviceConfiguration
import Negotiation
import PixelFormats

extension CaptureDevice {
  /// The sensor's mode that gives a mode at its node; nil for a camera without a graph.
  ///
  /// - Throws: `DeviceError` with code `unsupported` if no mode of the sensor arrives so.
  private func arrival(of mode: Mode) throws(DeviceError) -> SensorMode? {
    guard let sensor = camera.sensor, sensor.media != nil else { return nil }
    guard let best = sensor.modes(as: mode).first else {
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
    let arrival: SensorMode?
    do { arrival = try mode.flatMap { mode throws(DeviceError) in try self.arrival(of: mode) } } catch {
      throw .planning(error)
    }
    guard let arrival, let mode, let sensor = camera.sensor else { return try setNode(desired, anything) }
    var transaction: GraphTransaction
    do {
      transaction = try GraphTransaction(sensor, arrival, to: node, in: system)
    } catch {
      // Whoever may not set the graph can still stream the mode that it is set to.
      guard arrival.isActive, arrival.state == .confirmed, rate == nil, error.code != .gone else { throw .planning(error) }
      return try setNode(desired, anything)
    }
    let arriving: ArrivingFormat
    do { arriving = try transaction.set(mode.size, rate, unless: isCancelled) } catch { throw .applying(error) }
    var desired = desired
    // The sensor determines the rate. The order of lines and the colour are what arrives, which some drivers compare.
    (desired.interval, desired.asksForRate) = (nil, false)
    desired.format?.fieldOrder = arriving.format.fieldOrder
    desired.format?.colorimetry = arriving.format.colorimetry
    let adjustment: Adjustment? = if case .ideal(let interval) = rate { interval.adjustment(to: arriving.interval) } else { nil }
    do throws(ConfigurationError) {
      if let adjustment, !desired.acceptsAdjustments { throw .planning(.notExact(adjustment, on: sensor)) }
      var result = try setNode(desired) { state throws(DeviceError) in try transaction.verify(state) }
      result.after.interval = arriving.interval
      if let adjustment { result.adjustments.append(adjustment) }
      graph = consume transaction
      return result
    } catch {
      throw error.after(transaction.undo())
    }
  }

  /// The changes of the graph that a mode is expected to need; empty for a camera without a graph.
  func graphSteps(for mode: Mode?, at rate: RateWish?) throws(DeviceError) -> [PlanStep] {
    guard let mode, let sensor = camera.sensor, let arrival = try arrival(of: mode) else { return [] }
    return try GraphTransaction.plan(sensor, arrival, mode.size, rate, in: system)
  }
}

extension CapturePlan {
  /// The rate to set on a sensor; nil if none was requested.
  var sensorRate: RateWish? { decision.request.sensorRate }
}

extension FrameInterval {
  /// The adjustment of this requested time to what the sensor has, nil if that is unknown. Blanking is counted in lines, so no rate is met
  /// exactly.
  fileprivate func adjustment(to found: FrameInterval?) -> Adjustment? {
    let asked = framesPerSecond ?? 0
    if let rate = found?.framesPerSecond, abs(rate - asked) <= asked / 1000 { return nil }
    let got = found.map { "\($0.rateText) fps" } ?? "an unknown rate"
    return Adjustment(
      setting: .rate, asked: "\(self)", got: found.map { "\($0)" } ?? "unknown", text: "\(got) instead of \(rateText) fps",
      isAnnounced: true,
      reason: "The sensor has no such rate in this mode.")
  }
}

extension DeviceError {
  fileprivate static func notExact(_ adjustment: Adjustment, on sensor: CameraSensor) -> DeviceError {
    DeviceError(
      .adjusted, operation: "configure", subject: sensor.entity.harmless,
      message: "The device did not accept the exact settings: \(adjustment.text). \(adjustment.reason ?? "")",
      remedy: "Request settings that the device has, or accept the nearest ones.")
  }
}

extension ConfigurationError {
  /// The error with what became of the graph or its bridge, if that was not put back whole.
  func after(_ restoration: Restoration) -> ConfigurationError {
    guard case .incomplete = restoration else { return self }
    guard var transaction else {
      var cause = cause
      cause.message += " \(restoration)"
      return .planning(cause)
    }
    transaction.restoration = transaction.restoration.joined(restoration)
    return .applying(transaction)
  }
}
