public import CameraModel
public import DeviceConfiguration
public import Negotiation
public import PixelFormats

/// A program's request to a camera: a mode, by wishes and limits or by a preset, and other settings.
///
/// ```swift
/// CaptureRequest(size: .nearest(1280, 720), rate: .fps(30), preferring: [.mjpeg])
/// CaptureRequest(.hd1280x720)
/// CaptureRequest(controls: [.brightness(128)])
/// ```
///
/// ``CaptureDevice/plan(_:usable:)`` plans it, and ``CaptureDevice/configure(_:applying:within:)`` sets it.
public struct CaptureRequest: Sendable {
  /// The preset that chooses the mode; nil if only ``wishes`` choose.
  public var preset: Preset?
  /// The wishes and limits that choose the mode, or refine the preset; nil to use the preset alone.
  public var wishes: FormatRequest?
  /// The path of the only node to take, of a camera with several; nil for any. It chooses nothing where a preset keeps the mode.
  public var node: String?
  /// How to choose among the modes that meet the limits.
  public var policy = Policy.standard
  /// The rates that were measured on the camera and replace its promised ones; nil if nothing was measured.
  public var measured: MeasuredRates?
  /// The source that a capture card shows; nil keeps the present one. The mode is chosen from the source's modes.
  public var source: SourceRequest?
  /// The part of the source's picture to capture, or a zoom; nil keeps the present one.
  public var crop: CropRequest?
  /// The controls to set in the same transaction.
  public var controls: [ControlAssignment]
  /// Whether everything must be met exactly. If false, wishes may give way, and the driver may adjust.
  public var isExact = false
  /// Whether setting ends with a stream that is started and stopped once, since some drivers refuse a mode only then. Behind a media graph,
  /// such a refusal is followed by the next mode. Not asked while a session of this program streams.
  public var verifiesStreaming = false

  /// A request without wishes, for the preset `high`.
  public init() { self.init(FormatRequest()) }

  /// A request with wishes for a mode.
  ///
  /// - Parameters:
  ///   - wishes: The wishes and limits.
  ///   - controls: The controls to set in the same transaction. The default is none.
  public init(_ wishes: FormatRequest, controls: [ControlAssignment] = []) {
    (self.wishes, self.controls) = (wishes, controls)
  }

  /// A request for a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset. `inputPriority` keeps the device's present mode.
  ///   - refinement: Rates, formats and outputs that override the preset's. The default is none.
  ///   - controls: The controls to set in the same transaction. The default is none.
  public init(_ preset: Preset, refinedBy refinement: FormatRequest? = nil, controls: [ControlAssignment] = []) {
    (self.preset, wishes, self.controls) = (preset, refinement, controls)
  }

  /// A request that keeps the present mode.
  ///
  /// - Parameters:
  ///   - controls: The controls to set.
  ///   - source: The source that a capture card shows. The default is nil: the present one.
  public init(controls: [ControlAssignment], source: SourceRequest? = nil) {
    (wishes, self.controls, self.source) = (nil, controls, source)
  }

  /// A request with wishes for a mode, and controls to set in the same transaction. See `FormatRequest` for the other parameters.
  public init(
    size: SizeWish, rate: RateWish? = nil, minimumRate: FrameInterval? = nil, maximumRate: FrameInterval? = nil,
    exactRate: FrameInterval? = nil, preferring preferredFormats: [PixelFormat] = [], requiring requiredFormats: [PixelFormat] = [],
    accepting acceptedFormats: [PixelFormat] = [], controls: [ControlAssignment] = []
  ) {
    self.init(
      FormatRequest(
        size: size, rate: rate, minimumRate: minimumRate, maximumRate: maximumRate, exactRate: exactRate, preferring: preferredFormats,
        requiring: requiredFormats, accepting: acceptedFormats), controls: controls)
  }
}

extension CaptureRequest {
  /// Whether it requests a mode.
  public var asksForMode: Bool { preset != nil || wishes != nil }

  /// The mode that a camera gives for the request, and why.
  ///
  /// - Parameter camera: The camera, attached or recorded.
  public func decision(on camera: Camera) -> Decision {
    let wishes = wishes ?? FormatRequest()
    let decide = { (whole: Camera) in
      let camera = node.map(whole.limited(toNode:)) ?? whole
      let negotiator = Negotiator(preset?.table(of: camera) ?? ModeTable(camera), policy: policy)
      return negotiator.decide(preset?.request(to: camera, refinedBy: wishes) ?? wishes)
    }
    return measured?.decision(on: camera, decide) ?? decide(camera)
  }

  /// The pixel formats that the wishes name; empty without any.
  public var namedFormats: [PixelFormat] { wishes.map { $0.preferredFormats + $0.requiredFormats + $0.acceptedFormats } ?? [] }

  /// The modes that can win.
  var modesToRead: ModeFilter {
    let isUnusual = preset != nil || policy.name != Policy.standard.name || measured != nil
    guard let wishes, !isUnusual, namedFormats.allSatisfy({ PixelFormatRegistry.entry(for: $0) != nil }) else { return ModeFilter() }
    return wishes.modesToRead
  }

  /// Whether the camera keeps its mode. To set the present mode again would change details that a request cannot say, such as padded rows.
  package var keepsMode: Bool { preset == .inputPriority && wishes?.rate == nil }

  /// The settings for a decision; nil means no mode to set.
  ///
  /// - Parameter isOnSensor: whether the rate is set on a sensor behind a media graph, and only if one was requested.
  func desired(_ decision: Decision?, onSensor isOnSensor: Bool = false) -> DesiredConfiguration {
    var desired = DesiredConfiguration(crop: crop, controls: controls, acceptsAdjustments: !isExact)
    guard let decision, let mode = decision.chosen?.mode else { return desired }
    desired.set(mode)
    desired.asksForRate = decision.request.asksForRate
    if isOnSensor { (desired.interval, desired.sensorRate) = (nil, decision.request.sensorRate) }
    return desired
  }
}
