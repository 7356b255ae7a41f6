public import CameraModel
public import Negotiation

/// The settings to apply to a device. Nil parts and unlisted controls stay unchanged.
public struct DesiredConfiguration: Hashable, Sendable {
  /// The video input, by its position in the driver's list.
  public var input: Int?
  /// The EDID of the video input, `EDID.absent` to remove it. A device that is plugged in then starts its signal anew.
  public var edid: EDID?
  /// The analogue standard of the video input.
  public var standard: VideoStandard?
  /// The digital timings of the video input.
  public var timings: DigitalTimings?
  /// The part of the source's picture to capture.
  public var crop: CropRequest?
  /// Pixel format and size.
  public var format: FrameFormat?
  /// The time per frame.
  public var interval: FrameInterval?
  /// The rate of a sensor behind a media graph, whose modes have ranges of rates; nil for ``interval``.
  package var sensorRate: RateWish?
  /// Whether ``interval`` was requested. If false, it belongs to a mode that was chosen for another reason, and a driver without a call for
  /// the rate adjusts nothing.
  public var asksForRate = true
  /// The controls to set, in any order.
  public var controls: [ControlAssignment]
  /// Whether the device may adjust a setting, which the result reports. If false, an adjustment is an error and everything is restored.
  public var acceptsAdjustments: Bool

  /// A configuration. Omitted parts stay unchanged.
  public init(
    input: Int? = nil, edid: EDID? = nil, standard: VideoStandard? = nil, timings: DigitalTimings? = nil, crop: CropRequest? = nil,
    format: FrameFormat? = nil, interval: FrameInterval? = nil, controls: [ControlAssignment] = [], acceptsAdjustments: Bool = true
  ) {
    self.input = input
    self.edid = edid
    self.standard = standard
    self.timings = timings
    self.crop = crop
    self.format = format
    self.interval = interval
    self.controls = controls
    self.acceptsAdjustments = acceptsAdjustments
  }
}

extension DesiredConfiguration {
  /// The pixel format, size and rate of a mode, and controls.
  public init(_ mode: Mode, controls: [ControlAssignment] = [], acceptsAdjustments: Bool = true) {
    self.init(controls: controls, acceptsAdjustments: acceptsAdjustments)
    set(mode)
  }

  /// Replaces pixel format, size and rate with those of a mode.
  public mutating func set(_ mode: Mode) {
    format = FrameFormat(pixelFormat: mode.pixelFormat, size: mode.size)
    interval = mode.interval
  }
}
