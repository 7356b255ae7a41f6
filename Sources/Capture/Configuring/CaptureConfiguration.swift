public import CameraModel
public import DeviceConfiguration
public import Negotiation
import PixelFormats

/// The settings that a request made on a camera, read back; or those that it would make.
public struct CaptureConfiguration: Sendable {
  /// The settings of a capture card that came before the choice of a mode.
  public struct Source: Sendable {
    /// The card's node as it was before.
    public let node: CameraNode
    /// The calls to make.
    public let plan: ConfigurationPlan
    /// The outcome, with the driver's state before and after; nil if nothing was set.
    public var result: ConfigurationResult?
  }

  /// The path of the node to set.
  public let path: String
  /// How the mode was chosen; nil if no mode was requested, or the source must be selected first.
  public internal(set) var choice: CapturePlan?
  /// The settings of the source; nil if the request has no source.
  public internal(set) var source: Source?
  /// The calls that set media graph, mode and controls, without those for the source.
  public let plan: ConfigurationPlan
  /// The outcome, with the driver's state before and after; nil if nothing was set.
  public var result: ConfigurationResult?
  /// The mode that is set if the drivers of the media graph refuse the planned one; nil if the graph is not changed, if no other mode is
  /// allowed, and once the camera is set.
  public internal(set) var nextMode: Mode?
}

extension CaptureConfiguration {
  /// All calls in order, those for the source first.
  public var steps: [PlanStep] { (source?.plan.steps ?? []) + plan.steps }

  /// The changes of the media graph; empty for a camera without one, and if the graph was as it must be.
  public var graphSteps: [PlanStep] { plan.steps.filter { if case .graph = $0 { true } else { false } } }

  /// The device's mode afterwards; nil if nothing was set or the driver does not report it.
  public var mode: Mode? {
    guard let after = result?.after, let format = after.format else { return nil }
    return Mode(node: path, pixelFormat: format.pixelFormat, size: format.size, interval: after.interval)
  }

  /// The state before the first call; nil if nothing was set.
  public var before: DeviceState? { source?.result?.before ?? result?.before }
  /// The state after the last call, read back; nil if nothing was set.
  public var after: DeviceState? { result?.after }

  /// The differences from the request: wishes that gave way in the choice, and settings to which the source or the device gave other values.
  public var adjustments: [Adjustment] { choice?.decision.adjustments(in: mode, deviceAdjustments) ?? deviceAdjustments }

  /// The settings to which the source or the device gave other values.
  public var deviceAdjustments: [Adjustment] { (source?.result?.adjustments ?? []) + (result?.adjustments ?? []) }

  /// Whether the request was met: choice, source and device are exactly as requested.
  public var isExact: Bool { adjustments.isEmpty }

  /// Descriptions of unrequested changes. Those caused by a source change count only if no mode was set after it.
  public var sideEffects: [String] {
    (plan.steps.contains(where: \.changesMode) ? [] : source?.result?.sideEffects ?? []) + (result?.sideEffects ?? [])
  }

  /// The settings that cannot be read back, those of the source first.
  public var unverified: [String] { (source?.result?.unverified ?? []) + (result?.unverified ?? []) }
}
