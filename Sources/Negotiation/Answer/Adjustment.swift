public import CameraModel

/// A setting that differs from the requested one: a wish that gave way, or a value that the device changed.
public struct Adjustment: Hashable, Sendable {
  /// A setting by its word: a constant here, or a control's name.
  public struct Setting: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A setting by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The video input.
    public static let input: Setting = "input"
    /// What the input tells a device that is plugged in.
    public static let edid: Setting = "EDID"
    /// The analog standard of the input.
    public static let standard: Setting = "standard"
    /// The digital timings of the input.
    public static let timings: Setting = "timings"
    /// The part of the source's picture.
    public static let crop: Setting = "crop"
    /// The pixel format.
    public static let format: Setting = "format"
    /// The size of the picture.
    public static let size: Setting = "size"
    /// The orientation: the requested width and height were swapped.
    public static let rotation: Setting = "rotation"
    /// The order of the fields.
    public static let field: Setting = "field"
    /// The frame rate.
    public static let rate: Setting = "rate"
  }

  /// The setting.
  public var setting: Setting
  /// The requested value.
  public var asked: String
  /// The actual value; `unknown` while it is open.
  public var got: String
  /// Both values, for display: `15 fps instead of 60 fps`.
  public var text: String
  /// Whether the setting call reported the value. If not, the driver contradicts itself when it is read.
  public var isAnnounced: Bool
  /// Whether only the device can tell the value, once the mode is set: the camera lists none.
  public var isOpen: Bool
  /// The reason, in one sentence; nil if it is unknown.
  public var reason: String?
  /// The best mode that meets the wish, and the rule on which it lost; nil if no mode meets it, and for a value that the device changed.
  public var against: Rejection?

  /// An adjustment of one setting.
  public init(
    setting: Setting, asked: String, got: String, text: String, isAnnounced: Bool = true, isOpen: Bool = false, reason: String? = nil,
    against: Rejection? = nil
  ) {
    self.setting = setting
    self.asked = asked
    self.got = got
    self.text = text
    self.isAnnounced = isAnnounced
    self.isOpen = isOpen
    self.reason = reason
    self.against = against
  }
}

extension Adjustment: CustomStringConvertible {
  /// `rate: 15 fps instead of 60 fps`
  public var description: String { "\(setting): \(text)" }

  /// Both values and the reason: `MJPG instead of YUYV: YUYV 1280x720 has 10 fps, below the floor of 23.98`.
  public var explanation: String {
    guard let reason else { return text }
    return "\(text): \(reason.last == "." ? String(reason.dropLast()) : reason)"
  }
}

extension FrameInterval {
  /// The adjustment of this requested time to the device's; nil if they are equal to a thousandth.
  ///
  /// A sensor's blanking is counted in lines, so it meets no rate exactly.
  ///
  /// - Parameter found: The device's time per frame; nil if it is unknown.
  package func adjustment(to found: FrameInterval?, because reason: String) -> Adjustment? {
    let asked = framesPerSecond ?? 0
    if let rate = found?.framesPerSecond, abs(rate - asked) <= asked / 1000 { return nil }
    let got = found.map { "\($0.rateText) fps" } ?? "an unknown rate"
    return Adjustment(
      setting: .rate, asked: "\(self)", got: found.map { "\($0)" } ?? "unknown", text: "\(got) instead of \(rateText) fps", reason: reason)
  }
}
