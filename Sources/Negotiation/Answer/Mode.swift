public import CameraModel
public import PixelFormats

/// A mode of a node that can be set: a pixel format, a size and a time per frame.
public struct Mode: Hashable, Sendable {
  /// The node's path; nil if unknown.
  public var node: String?
  /// The driver's code.
  public var pixelFormat: PixelFormat
  /// Width and height in pixels.
  public var size: FrameSize
  /// Seconds per frame; nil if the rate is unknown.
  public var interval: FrameInterval?

  /// A mode of a node.
  public init(node: String? = nil, pixelFormat: PixelFormat, size: FrameSize, interval: FrameInterval? = nil) {
    self.node = node
    self.pixelFormat = pixelFormat
    self.size = size
    self.interval = interval
  }
}

extension Mode: CustomStringConvertible {
  /// `MJPG 1280x720 at 30 fps`; without the rate if it is unknown.
  public var description: String { "\(pixelFormat.unpadded) \(size)" + (interval.map { " at \($0.rateText) fps" } ?? "") }
}

extension Mode {
  /// A sentence about how this mode differs from the requested one; nil if it does not.
  package func warning(unlike asked: Mode, asksForRate: Bool = false) -> String? {
    difference(from: asked, asksForRate: asksForRate).map { "The driver set \($0)." }
  }

  /// How this mode differs from the requested one: `320x240 instead of 640x480`; nil if it does not.
  ///
  /// It ignores nodes, and compares rates only if both are known.
  ///
  /// - Parameters:
  ///   - asked: the requested mode.
  ///   - asksForRate: whether its rate was requested, so that an unknown rate is a difference. The default is false.
  public func difference(from asked: Mode, asksForRate: Bool = false) -> String? {
    var (got, wanted): ([String], [String]) = ([], [])
    if pixelFormat != asked.pixelFormat {
      got.append(pixelFormat.unpadded)
      wanted.append(asked.pixelFormat.unpadded)
    }
    if size != asked.size {
      got.append("\(size)")
      wanted.append("\(asked.size)")
    }
    // Rates that read alike are the same to people.
    if let interval, let other = asked.interval, !interval.isSameRate(as: other), interval.rateText != other.rateText {
      let preposition = got.isEmpty ? "" : "at "
      got.append("\(preposition)\(interval.rateText) fps")
      wanted.append("\(preposition)\(other.rateText) fps")
    } else if asksForRate, interval == nil, let other = asked.interval {
      let preposition = got.isEmpty ? "" : "at "
      got.append("\(preposition)an unknown rate")
      wanted.append("\(preposition)\(other.rateText) fps")
    }
    return got.isEmpty ? nil : "\(got.joined(separator: " ")) instead of \(wanted.joined(separator: " "))"
  }
}

/// The mode to set, and the pictures that the program gets.
public struct ChosenMode: Hashable, Sendable {
  /// The mode to set on the device.
  public var mode: Mode
  /// The pixel format that the program gets.
  public var output: PixelFormat
  /// Whether ``output`` is converted from the device's format.
  public var isConverted: Bool
  /// Whether the program must rotate the picture by 90°, because the requested width and height were swapped.
  public var needsRotation: Bool
}

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
  /// The actual value.
  public var got: String
  /// Both values, for display: `15 fps instead of 60 fps`.
  public var text: String
  /// Whether the setting call reported the value. If not, the driver contradicts itself when it is read.
  public var isAnnounced: Bool
  /// The reason, in one sentence; nil if it is unknown.
  public var reason: String?

  /// An adjustment of one setting.
  public init(setting: Setting, asked: String, got: String, text: String, isAnnounced: Bool = true, reason: String? = nil) {
    self.setting = setting
    self.asked = asked
    self.got = got
    self.text = text
    self.isAnnounced = isAnnounced
    self.reason = reason
  }
}

extension Adjustment: CustomStringConvertible {
  /// `rate: 15 fps instead of 60 fps`
  public var description: String { "\(setting): \(text)" }
}
