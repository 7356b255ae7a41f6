import CameraModel
import Negotiation

extension Transaction {
  /// Brings a mode of a sensor to a node over the media graph, and sets the node for it.
  ///
  /// - Parameters:
  ///   - desired: the settings of the node.
  ///   - arrival: the mode that the graph shall bring.
  ///   - isCancelled: checked before each step. Once it is true, no more is set and everything is restored.
  ///   - verify: called with the state that was read back. Its failure restores everything.
  static func apply(
    _ desired: DesiredConfiguration, _ arrival: Arrival, on place: SettingPlace, _ graph: GraphPlace,
    _ permit: borrowing ConfigurationPermit, unless isCancelled: () -> Bool, verifying verify: (DeviceState) throws(DeviceError) -> Void
  ) throws(ConfigurationError) -> ConfigurationResult {
    let isCropped = place.node?.isCroppedByGraph ?? false
    let node = [Setting.crop, .format, .interval].filter { $0 != .crop || !isCropped }
    var transaction = try Transaction(on: place, graph.settings + node)
    do throws(DeviceError) {
      var negotiation = try PathNegotiation(arrival, at: place, graph)
      let arriving = try negotiation.negotiate(by: &transaction, permit, unless: isCancelled)
      // A mode of the sensor moves the limits of its controls, so the plan is made after it is set.
      let isKept = desired.format == nil
      var desired = desired
      if isCropped { desired.crop = nil }
      if desired.format == nil { desired.format = FrameFormat(pixelFormat: arrival.pixelFormat, size: arriving.format.size) }
      desired = desired.receiving(arriving)
      // A node that streams refuses even the format that it has.
      if isKept, let kept = transaction.before.format, desired.format?.isWhole(in: kept) == true { desired.format = nil }
      var plan = try place.plan(desired)
      try transaction.add(place.settings(of: plan))
      for step in plan.steps { try transaction.set(step, permit, unless: isCancelled) }
      plan.steps = transaction.done
      var result = try transaction.result(of: plan) { state throws(DeviceError) in
        try negotiation.verify(state)
        try verify(state)
      }
      result.add(arriving, at: arrival.rate)
      guard result.isExact || plan.acceptsAdjustments else { throw DeviceError.notExact(result) }
      return result
    } catch {
      throw transaction.failure(error, permit)
    }
  }
}

extension DesiredConfiguration {
  /// The settings of the node for the format that arrives. The rate is the sensor's. The order of lines and the colour are those that arrive,
  /// because some drivers compare them.
  func receiving(_ arriving: ArrivingFormat) -> DesiredConfiguration {
    var desired = self
    (desired.interval, desired.sensorRate, desired.asksForRate) = (nil, nil, false)
    desired.format?.fieldOrder = arriving.format.fieldOrder
    desired.format?.colorimetry = arriving.format.colorimetry
    return desired
  }
}

extension FrameFormat {
  /// Whether a node's format has this one's parts and its colour.
  fileprivate func isWhole(in kept: FrameFormat) -> Bool { isMet(by: kept) && colorimetry == kept.colorimetry }
}

extension ConfigurationResult {
  /// Adds the rate of the sensor and the crop of the graph.
  fileprivate mutating func add(_ arriving: ArrivingFormat, at rate: RateWish?) {
    after.interval = arriving.interval
    if let cropped = arriving.cropped {
      (before.crop, after.crop) = (cropped.before.crop, cropped.after.crop)
      adjustments += cropped.adjustments
      sideEffects += cropped.sideEffects
    }
    guard case .ideal(let interval) = rate,
      let adjustment = interval.adjustment(to: arriving.interval, because: "The sensor has no such rate in this mode.")
    else { return }
    adjustments.append(adjustment)
  }
}
