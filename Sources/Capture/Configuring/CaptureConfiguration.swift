public import CameraModel
public import DeviceConfiguration
public import Negotiation
import PixelFormats

/// What a camera was set to for a request, read back; or what would be set.
public struct CaptureConfiguration: Sendable {
  /// What was done to a capture card before the mode was chosen.
  public struct Source: Sendable {
    /// The card's node as it was read before.
    public let node: CameraNode
    /// The calls.
    public let plan: ConfigurationPlan
    /// What the driver made of them, with its state before and after; nil if nothing was set.
    public var result: ConfigurationResult?
  }

  /// The path of the node that is set.
  public let path: String
  /// How the mode was chosen; nil if none was asked for, or it can be chosen only once the source is shown.
  public var choice: CapturePlan?
  /// What was done about the source; nil if the request has none.
  public var source: Source?
  /// The calls that set mode and controls, without those for the source.
  public let plan: ConfigurationPlan
  /// What the driver made of them, with its state before and after; nil if nothing was set.
  public var result: ConfigurationResult?
}

extension CaptureConfiguration {
  /// All calls in order, those for the source first.
  public var steps: [PlanStep] { (source?.plan.steps ?? []) + plan.steps }

  /// The mode that the device has now; nil if nothing was set or the driver does not say.
  public var mode: Mode? {
    guard let after = result?.after, let format = after.format else { return nil }
    return Mode(node: path, pixelFormat: format.pixelFormat, size: format.size, interval: after.interval)
  }

  /// The state before everything; nil if nothing was set.
  public var before: DeviceState? { source?.result?.before ?? result?.before }
  /// The state after everything, read back; nil if nothing was set.
  public var after: DeviceState? { result?.after }

  /// What was not met: the wishes that gave way in the choice, and the settings to which the device gave other values.
  public var adjustments: [ConfigurationAdjustment] {
    (choice?.decision.adjustments ?? []).map(ConfigurationAdjustment.init) + (source?.result?.adjustments ?? [])
      + (result?.adjustments ?? [])
  }

  /// Whether everything was met and read back.
  public var isExact: Bool { adjustments.isEmpty }

  /// What changed without being requested, in words. Changes by another source count unless a mode was set after it.
  public var sideEffects: [String] {
    let setsMode = plan.steps.contains { step in
      switch step {
      case .format, .interval: true
      case .input, .standard, .timings, .controls: false
      }
    }
    return (setsMode ? [] : source?.result?.sideEffects ?? []) + (result?.sideEffects ?? [])
  }

  /// The settings that cannot be read back, those of the source first.
  public var unverified: [String] { (source?.result?.unverified ?? []) + (result?.unverified ?? []) }
}

extension ConfigurationAdjustment {
  /// A wish that gave way in the choice: no mode of the camera meets it beside the others.
  fileprivate init(_ adjustment: Adjustment) {
    let (asked, got): (String, String) =
      switch adjustment {
      case .size(let asked, let got), .rotation(let asked, let got): ("\(asked)", "\(got)")
      case .format(let asked, let got): (asked.map(\.description).joined(separator: ", "), "\(got)")
      case .rate(let asked, let got): ("\(asked.rateText) fps", got.map { "\($0.rateText) fps" } ?? "an unknown rate")
      }
    self.init(
      setting: Setting(rawValue: adjustment.wish), asked: asked, got: got, text: "\(got) instead of \(asked)", isAnnounced: true,
      reason: "The camera has no mode that meets this wish beside the others.")
  }
}
