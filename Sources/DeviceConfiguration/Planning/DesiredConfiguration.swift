public import CameraModel
public import Negotiation

/// What a device shall be set to. What is nil or not listed is left as it is.
public struct DesiredConfiguration: Hashable, Sendable {
  /// The source, by its position in the driver's list.
  public var input: Int?
  /// The source's analogue standard.
  public var standard: VideoStandard?
  /// The source's digital timings.
  public var timings: DigitalTimings?
  /// Pixel format and size.
  public var format: FrameFormat?
  /// The time per frame.
  public var interval: FrameInterval?
  /// Values for controls, in any order.
  public var controls: [ControlAssignment]
  /// Whether a mode or value near the one asked for will do; else it is put back, and an error.
  public var acceptsAdjustments: Bool

  /// A configuration; what is not given is left as it is.
  public init(
    input: Int? = nil, standard: VideoStandard? = nil, timings: DigitalTimings? = nil, format: FrameFormat? = nil,
    interval: FrameInterval? = nil, controls: [ControlAssignment] = [], acceptsAdjustments: Bool = true
  ) {
    self.input = input
    self.standard = standard
    self.timings = timings
    self.format = format
    self.interval = interval
    self.controls = controls
    self.acceptsAdjustments = acceptsAdjustments
  }
}

extension DesiredConfiguration {
  /// A mode that was chosen, and controls beside it.
  public init(_ mode: Mode, controls: [ControlAssignment] = [], acceptsAdjustments: Bool = true) {
    self.init(controls: controls, acceptsAdjustments: acceptsAdjustments)
    set(mode)
  }

  /// Takes over a mode's pixel format, size and rate.
  public mutating func set(_ mode: Mode) {
    format = FrameFormat(pixelFormat: mode.pixelFormat, size: mode.size)
    interval = mode.interval
  }
}
