public import CameraModel
public import DeviceConfiguration
public import Negotiation
public import PixelFormats

/// What a program asks of a camera: a mode, by wishes and limits or by a preset, and settings that go with it.
///
/// ```swift
/// CaptureRequest(size: .nearest(1280, 720), rate: .fps(30), preferring: [.mjpeg])
/// CaptureRequest(.hd1280x720)
/// CaptureRequest(controls: [.brightness(128)])
/// ```
///
/// ``CaptureDevice/plan(_:usable:)`` says what it gets, and ``CaptureDevice/configure(_:applying:within:workers:)`` sets it.
public struct CaptureRequest: Sendable {
  /// The preset that chooses the mode; nil if ``wishes`` choose alone.
  public var preset: Preset?
  /// The wishes and limits that choose the mode; with a preset they refine it. Nil asks for no mode but the preset's.
  public var wishes: FormatRequest?
  /// How to choose among the modes that meet the limits.
  public var policy = Policy.standard
  /// What the camera was measured to deliver, which counts instead of what it promises; nil if nothing was measured.
  public var measured: MeasuredRates?
  /// What a capture card shows; nil leaves that as it is. The mode is chosen from those of this source.
  public var source: SourceRequest?
  /// The controls to set in the same transaction.
  public var controls: [ControlAssignment]
  /// Whether everything must be met exactly. Otherwise wishes may give way, and the driver may adjust.
  public var isExact = false

  /// A request without a wish: its mode is that of the preset `high`.
  public init() { self.init(FormatRequest()) }

  /// A request with wishes for a mode.
  ///
  /// - Parameters:
  ///   - wishes: The wishes and limits.
  ///   - controls: The controls to set in the same transaction. The default is none.
  public init(_ wishes: FormatRequest, controls: [ControlAssignment] = []) {
    (self.wishes, self.controls) = (wishes, controls)
  }

  /// A request by the name of a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset. `inputPriority` is the mode that the device has.
  ///   - refinement: Rates, formats and outputs that go before the preset's. The default is none.
  ///   - controls: The controls to set in the same transaction. The default is none.
  public init(_ preset: Preset, refinedBy refinement: FormatRequest? = nil, controls: [ControlAssignment] = []) {
    (self.preset, wishes, self.controls) = (preset, refinement, controls)
  }

  /// A request that leaves the mode as it is.
  ///
  /// - Parameters:
  ///   - controls: The controls to set.
  ///   - source: What a capture card shows. The default is nil: it stays.
  public init(controls: [ControlAssignment], source: SourceRequest? = nil) {
    (wishes, self.controls, self.source) = (nil, controls, source)
  }

  /// A request with wishes for a mode. The parameters are those of `FormatRequest`.
  public init(
    size: SizeWish, rate: RateWish? = nil, minimumRate: FrameInterval? = nil, maximumRate: FrameInterval? = nil,
    exactRate: FrameInterval? = nil, preferring preferredFormats: [PixelFormat] = [], requiring requiredFormats: [PixelFormat] = [],
    output outputFormats: [PixelFormat] = []
  ) {
    self.init(
      FormatRequest(
        size: size, rate: rate, minimumRate: minimumRate, maximumRate: maximumRate, exactRate: exactRate, preferring: preferredFormats,
        requiring: requiredFormats, output: outputFormats))
  }
}

extension CaptureRequest {
  /// Whether a mode is asked for.
  public var asksForMode: Bool { preset != nil || wishes != nil }

  /// What a camera gets of it, and why.
  public func decision(on camera: Camera) -> Decision {
    let wishes = wishes ?? FormatRequest()
    let decide = { (camera: Camera) in
      var negotiator = Negotiator(preset?.table(of: camera) ?? ModeTable(camera), policy: policy)
      return negotiator.decide(preset?.request(to: camera, refinedBy: wishes) ?? wishes)
    }
    return measured?.decision(on: camera, decide) ?? decide(camera)
  }

  /// The pixel formats that the wishes name; empty for none.
  public var namedFormats: [PixelFormat] { wishes.map { $0.preferredFormats + $0.requiredFormats + $0.outputFormats } ?? [] }

  /// The modes to read in steps, each only if the one before it does not settle the choice.
  var readingSteps: [ModeFilter] {
    let isUnusual = preset != nil || policy.name != Policy.standard.name || measured != nil
    guard let wishes, !isUnusual, namedFormats.allSatisfy({ PixelFormatRegistry.entry(for: $0) != nil }) else { return [ModeFilter()] }
    return [wishes.modesToReadFirst, wishes.modesToRead, ModeFilter()].compactMap(\.self)
  }

  /// Whether a choice among the modes of a step is the choice among all.
  func isSettled(_ decision: Decision, by step: ModeFilter) -> Bool {
    !isRefused(decision) && (step == wishes?.modesToRead || decision.holdsForAllModes)
  }

  /// Whether a decision is no answer to it.
  func isRefused(_ decision: Decision) -> Bool { decision.chosen == nil || isExact && decision.outcome == .adjusted }

  /// What is set for a decision; nil for none.
  func desired(_ decision: Decision?) -> DesiredConfiguration {
    var desired = DesiredConfiguration(controls: controls, acceptsAdjustments: !isExact)
    guard let decision, let mode = decision.chosen?.mode else { return desired }
    desired.set(mode)
    desired.asksForRate = decision.request.asksForRate
    return desired
  }
}
