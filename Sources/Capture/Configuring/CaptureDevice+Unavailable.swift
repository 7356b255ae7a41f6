public import DeviceConfiguration
public import Negotiation

/// Names of version 0.2, with their replacements.
extension CaptureDevice {
  /// ``plan(_:usable:)`` returns a plan with the decision.
  @available(*, unavailable, message: "Use plan(CaptureRequest(request)).decision.")
  public func decide(_ request: FormatRequest = FormatRequest(), by policy: Policy = .standard) -> Decision {
    plan(CaptureRequest(request)).decision
  }

  /// ``plan(_:usable:)`` also accepts a preset.
  @available(*, unavailable, message: "Use plan(CaptureRequest(preset, refinedBy: refinement)).decision.")
  public func decide(_ preset: Preset, refinedBy refinement: FormatRequest = FormatRequest(), by policy: Policy = .standard) -> Decision {
    plan(CaptureRequest(preset, refinedBy: refinement)).decision
  }

  /// A ``CaptureRequest`` carries the policy and the controls.
  @available(*, unavailable, message: "Use configure(CaptureRequest(request, controls: controls), within: timeout).")
  public func configure(
    _ request: FormatRequest, by policy: Policy = .standard, controls: [ControlAssignment] = [], within timeout: Duration = .zero
  ) throws(ConfigurationError) -> CaptureConfiguration { try configure(CaptureRequest(request, controls: controls)) }

  /// A ``CaptureRequest`` can be made from a preset.
  @available(*, unavailable, message: "Use configure(CaptureRequest(preset), within: timeout).")
  public func apply(_ preset: Preset, within timeout: Duration = .zero) throws(ConfigurationError) -> CaptureConfiguration {
    try configure(CaptureRequest(preset))
  }
}

/// ``CaptureConfiguration`` has the choice, the calls and the result.
@available(*, unavailable, renamed: "CaptureConfiguration")
public typealias ModeConfiguration = CaptureConfiguration
/// ``SourceRequest`` names the input; the library finds the node.
@available(*, unavailable, renamed: "SourceRequest")
public typealias SourceSetting = SourceRequest

/// Names of AVFoundation that a port types first, with what stands in their place.
extension CaptureDevice {
  /// The lock is a value.
  @available(*, unavailable, message: "Call unlock() of the lock that lockForConfiguration() returned, or use configure { lock in … }.")
  public func unlockForConfiguration() {}
}

extension CaptureDevice.DeviceType {
  /// V4L2 does not tell built-in from external cameras.
  @available(*, unavailable, message: "V4L2 does not tell built-in from external cameras: leave the device types out.")
  public static var builtInWideAngleCamera: CaptureDevice.DeviceType { .unknown }
  /// V4L2 does not tell built-in from external cameras.
  @available(*, unavailable, message: "V4L2 does not tell built-in from external cameras: use .usb, or leave the device types out.")
  public static var external: CaptureDevice.DeviceType { .usb }
}
