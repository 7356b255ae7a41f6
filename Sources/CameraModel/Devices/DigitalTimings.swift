/// The timings of a digital video signal, such as HDMI: picture size, blanking and pixel clock.
///
/// The corresponding C type is `struct v4l2_bt_timings`. Every number is kept, so that timings can be set again as they were read.
public struct DigitalTimings: Hashable, Sendable {
  /// The pixels from the end of one line to the next, or the lines from one frame to the next, in three parts.
  public struct Blanking: Hashable, Sendable {
    /// Before the synchronising pulse.
    public var frontPorch: UInt32
    /// The pulse.
    public var sync: UInt32
    /// After the pulse.
    public var backPorch: UInt32

    /// The blanking of one axis; none by default.
    public init(frontPorch: UInt32 = 0, sync: UInt32 = 0, backPorch: UInt32 = 0) {
      self.frontPorch = frontPorch
      self.sync = sync
      self.backPorch = backPorch
    }

    /// All three parts.
    public var total: UInt32 { frontPorch &+ sync &+ backPorch }
  }

  /// The size in pixels; the size of both fields for interlaced signals.
  public var size: FrameSize
  /// Whether a frame comes as two fields. The corresponding C constant is `V4L2_DV_INTERLACED`.
  public var isInterlaced: Bool
  /// Pixels per second.
  public var pixelClock: UInt64
  /// The blanking between lines, in pixels.
  public var horizontal: Blanking
  /// The blanking between frames, in lines; for interlaced signals, after the first field.
  public var vertical: Blanking
  /// The blanking after the second field, in lines; only for interlaced signals.
  public var secondField: Blanking
  /// The polarities of the sync pulses. The corresponding C constants are `V4L2_DV_VSYNC_POS_POL` and `V4L2_DV_HSYNC_POS_POL`.
  public var polarities: UInt32
  /// The standards that define the timings. The corresponding C constants are `V4L2_DV_BT_STD_*`.
  public var standards: UInt32
  /// Flags. The corresponding C constants are `V4L2_DV_FL_*`.
  public var flags: UInt32

  /// Timings; omitted parts are 0.
  public init(
    size: FrameSize, isInterlaced: Bool = false, pixelClock: UInt64, horizontal: Blanking = Blanking(), vertical: Blanking = Blanking(),
    secondField: Blanking = Blanking(), polarities: UInt32 = 0, standards: UInt32 = 0, flags: UInt32 = 0
  ) {
    self.size = size
    self.isInterlaced = isInterlaced
    self.pixelClock = pixelClock
    self.horizontal = horizontal
    self.vertical = vertical
    self.secondField = secondField
    self.polarities = polarities
    self.standards = standards
    self.flags = flags
  }
}

extension DigitalTimings {
  /// The time from one frame to the next: all pixels of a frame, including blanking, over the clock. Nil for invalid timings.
  public var frameInterval: FrameInterval? {
    let lines = UInt64(clamping: size.height) + UInt64(vertical.total) + UInt64(secondField.total)
    let (pixels, overflow) = (UInt64(clamping: size.width) + UInt64(horizontal.total)).multipliedReportingOverflow(by: lines)
    return overflow ? nil : FrameInterval(reducing: pixels, pixelClock)
  }
}

extension DigitalTimings: CustomStringConvertible {
  /// `1920x1080p at 60 fps`; interlaced timings count whole frames.
  public var description: String {
    "\(size)\(isInterlaced ? "i" : "p")" + (frameInterval.map { " at \($0.rateText) fps" } ?? " at \(pixelClock) Hz")
  }
}
