import CameraModel
public import DeviceConfiguration
public import Negotiation

extension CaptureDevice {
  /// What a request gets from this camera, and why. Nothing is opened and nothing is set.
  public func decide(_ request: FormatRequest = FormatRequest(), by policy: Policy = .standard) -> Decision {
    var negotiator = Negotiator(ModeTable(camera), policy: policy)
    return negotiator.decide(request)
  }

  /// What a preset gets from this camera, and why. Nothing is opened and nothing is set.
  ///
  /// - Parameters:
  ///   - preset: the request by its name.
  ///   - refinement: rates, formats and outputs that go before the preset's.
  ///   - policy: how to choose.
  public func decide(
    _ preset: Preset, refinedBy refinement: FormatRequest = FormatRequest(), by policy: Policy = .standard
  ) -> Decision {
    var negotiator = Negotiator(preset.table(of: camera), policy: policy)
    return negotiator.decide(preset.request(to: camera, refinedBy: refinement))
  }

  /// Sets what a request gets: chooses, locks, sets, reads back. On failure everything is put back.
  ///
  /// - Parameters:
  ///   - request: the wishes and limits; none is the preset `high`.
  ///   - policy: how to choose.
  ///   - controls: controls to set in the same transaction.
  ///   - timeout: how long to wait for others who configure the device; by default not at all.
  /// - Throws: `ConfigurationError`; `impossible` when no mode meets the limits.
  @discardableResult
  public func configure(
    _ request: FormatRequest, by policy: Policy = .standard, controls: [ControlAssignment] = [], within timeout: Duration = .zero
  ) throws(ConfigurationError) -> ModeConfiguration {
    try configure(decide(request, by: policy), controls: controls, within: timeout)
  }

  /// Sets what a preset gets: a preset is a request. `inputPriority` keeps the mode that the device has.
  ///
  /// - Throws: `ConfigurationError`; `impossible` when the camera lists no mode.
  @discardableResult
  public func apply(_ preset: Preset, within timeout: Duration = .zero) throws(ConfigurationError) -> ModeConfiguration {
    try configure(decide(preset), within: timeout)
  }

  /// Sets the mode of a decision, on the node that the decision names.
  ///
  /// - Parameters:
  ///   - decision: what ``decide(_:by:)`` gave for this camera.
  ///   - controls: controls to set in the same transaction.
  ///   - timeout: how long to wait for others who configure the device; by default not at all.
  /// - Throws: `ConfigurationError`; `impossible` when the decision has no mode.
  @discardableResult
  public func configure(
    _ decision: Decision, controls: [ControlAssignment] = [], within timeout: Duration = .zero
  ) throws(ConfigurationError) -> ModeConfiguration {
    guard let mode = decision.chosen?.mode else { throw .impossible(UnmetRequest(decision, on: localizedName)) }
    let lock = try lock(mode.node, within: timeout)
    var desired = DesiredConfiguration(mode, controls: controls)
    desired.asksForRate = decision.request.asksForRate
    let result = try lock.apply(desired)
    return ModeConfiguration(decision: decision, result: result)
  }
}
