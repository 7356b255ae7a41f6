import CameraModel
public import DeviceConfiguration
public import Negotiation
import PixelFormats

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
  /// - Throws: ``ConfigurationError``; `impossible` when no mode meets the limits.
  @discardableResult
  public func configure(
    _ request: FormatRequest, by policy: Policy = .standard, controls: [ControlAssignment] = [], within timeout: Duration = .zero
  ) throws(ConfigurationError) -> ModeConfiguration {
    try configure(decide(request, by: policy), controls: controls, within: timeout)
  }

  /// Sets what a preset gets: a preset is a request. `inputPriority` keeps the mode that the device has.
  ///
  /// - Throws: ``ConfigurationError``; `impossible` when the camera lists no mode.
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
  /// - Throws: ``ConfigurationError``; `impossible` when the decision has no mode.
  @discardableResult
  public func configure(
    _ decision: Decision, controls: [ControlAssignment] = [], within timeout: Duration = .zero
  ) throws(ConfigurationError) -> ModeConfiguration {
    guard let mode = decision.chosen?.mode else { throw .impossible(UnmetRequest(decision, on: localizedName)) }
    let node = try open(mode.node)
    let lock = try ConfigurationLock(node, within: timeout)
    let result = try lock.apply(DesiredConfiguration(mode, controls: controls))
    return ModeConfiguration(decision: decision, result: result)
  }
}

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
      wish: adjustment.wish, asked: asked, got: got, text: "\(got) instead of \(asked)", isAnnounced: true,
      reason: "The camera has no mode that meets this wish beside the others.")
  }
}
