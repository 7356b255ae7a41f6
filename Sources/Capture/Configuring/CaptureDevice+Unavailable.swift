public import DeviceConfiguration
public import Negotiation

/// Names of 0.2, with what stands in their place.
extension CaptureDevice {
  /// ``plan(_:usable:)`` answers with its decision.
  @available(*, unavailable, message: "Use plan(CaptureRequest(request)).decision.")
  public func decide(_ request: FormatRequest = FormatRequest(), by policy: Policy = .standard) -> Decision {
    plan(CaptureRequest(request)).decision
  }

  /// ``plan(_:usable:)`` takes a preset too.
  @available(*, unavailable, message: "Use plan(CaptureRequest(preset, refinedBy: refinement)).decision.")
  public func decide(_ preset: Preset, refinedBy refinement: FormatRequest = FormatRequest(), by policy: Policy = .standard) -> Decision {
    plan(CaptureRequest(preset, refinedBy: refinement)).decision
  }

  /// A ``CaptureRequest`` has policy and controls.
  @available(*, unavailable, message: "Use configure(CaptureRequest(request, controls: controls), within: timeout).")
  public func configure(
    _ request: FormatRequest, by policy: Policy = .standard, controls: [ControlAssignment] = [], within timeout: Duration = .zero
  ) throws(ConfigurationError) -> CaptureConfiguration { try configure(CaptureRequest(request, controls: controls)) }

  /// A preset is a ``CaptureRequest``.
  @available(*, unavailable, message: "Use configure(CaptureRequest(preset), within: timeout).")
  public func apply(_ preset: Preset, within timeout: Duration = .zero) throws(ConfigurationError) -> CaptureConfiguration {
    try configure(CaptureRequest(preset))
  }
}

/// ``CaptureConfiguration`` has choice, calls and result.
@available(*, unavailable, renamed: "CaptureConfiguration")
public typealias ModeConfiguration = CaptureConfiguration
/// ``SourceRequest`` names the input; the node is found.
@available(*, unavailable, renamed: "SourceRequest")
public typealias SourceSetting = SourceRequest
