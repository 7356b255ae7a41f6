import CameraModel
public import DeviceConfiguration
public import Negotiation
import PixelFormats

/// What a device was set to for a request, read back.
public struct ModeConfiguration: Sendable {
  /// How the mode was chosen.
  public let decision: Decision
  /// What the device made of it, with its state before and after.
  public let result: ConfigurationResult

  /// The mode that the device has now; nil where the driver does not say.
  public var mode: Mode? {
    guard let format = result.after.format else { return nil }
    return Mode(node: result.plan.path, pixelFormat: format.pixelFormat, size: format.size, interval: result.after.interval)
  }

  /// The wishes that were not met: those that gave way in the choice, and those that the device answered with another value.
  public var adjustments: [ConfigurationAdjustment] { decision.adjustments.map(ConfigurationAdjustment.init) + result.adjustments }

  /// Whether every wish was met and read back.
  public var isExact: Bool { adjustments.isEmpty }
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
      setting: adjustment.wish, asked: asked, got: got, text: "\(got) instead of \(asked)", isAnnounced: true,
      reason: "The camera has no mode that meets this wish beside the others.")
  }
}
