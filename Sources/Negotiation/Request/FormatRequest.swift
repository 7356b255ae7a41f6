public import CameraModel
public import PixelFormats

/// What a program asks of a camera: wishes, which may give way, and limits, which may not.
///
/// ```swift
/// FormatRequest(size: .nearest(1280, 720), rate: .fps(30), preferring: [.mjpeg])
/// ```
///
/// Everything is optional. A request without any wish is the preset ``Preset/high``. The contract is docs/semantics.md, section 3.
public struct FormatRequest: Hashable, Sendable {
  /// The size asked for, and which sizes meet it; nil when none is asked for.
  public var size: SizeWish?
  /// The rate asked for; nil when none is: then higher is better, after everything that is asked for.
  public var rate: RateWish?
  /// The lowest rate accepted, as the longest time per frame; nil for no limit.
  public var minimumRate: FrameInterval?
  /// The highest rate accepted, as the shortest time per frame; nil for no limit.
  public var maximumRate: FrameInterval?
  /// The only rate accepted, within 200 ns; nil for no limit.
  public var exactRate: FrameInterval?
  /// The preferred pixel formats, best first; empty when none is preferred.
  public var preferredFormats: [PixelFormat]
  /// The only pixel formats accepted from the device; empty when any is.
  public var requiredFormats: [PixelFormat]
  /// The pixel formats the program accepts, best first, from the device or by conversion; empty when it takes what the device gives.
  public var outputFormats: [PixelFormat]
  /// The wishes in the order in which they decide: the first gives way last. Naming a wish asks for it.
  ///
  /// Wishes that are not named follow: first those asked for, then the others, each in the default order.
  public var order: [Wish]

  /// A request; without any argument it is the preset ``Preset/high``.
  ///
  /// - Parameters:
  ///   - size: the size asked for.
  ///   - rate: the rate asked for.
  ///   - minimumRate: the lowest rate accepted, as the longest time per frame.
  ///   - maximumRate: the highest rate accepted, as the shortest time per frame.
  ///   - exactRate: the only rate accepted.
  ///   - preferredFormats: the preferred pixel formats, best first.
  ///   - requiredFormats: the only pixel formats accepted from the device.
  ///   - outputFormats: the pixel formats the program accepts, best first.
  ///   - order: the wishes in the order in which they decide.
  public init(
    size: SizeWish? = nil, rate: RateWish? = nil, minimumRate: FrameInterval? = nil, maximumRate: FrameInterval? = nil,
    exactRate: FrameInterval? = nil, preferring preferredFormats: [PixelFormat] = [], requiring requiredFormats: [PixelFormat] = [],
    output outputFormats: [PixelFormat] = [], order: [Wish] = []
  ) {
    self.size = size
    self.rate = rate
    self.minimumRate = minimumRate
    self.maximumRate = maximumRate
    self.exactRate = exactRate
    self.preferredFormats = preferredFormats
    self.requiredFormats = requiredFormats
    self.outputFormats = outputFormats
    self.order = order
  }
}

/// A rate asked for.
public enum RateWish: Hashable, Sendable {
  /// The highest rate.
  case highest
  /// This rate, as a time per frame.
  ///
  /// Next best is a rate slower by at most 1 in 1001 (29.97 for 30), then the slowest of the faster rates, since frames can be dropped,
  /// then the fastest of the slower rates.
  case ideal(FrameInterval)

  /// A whole number of frames per second.
  public static func fps(_ framesPerSecond: UInt32) -> RateWish { .ideal(FrameInterval(1, framesPerSecond)) }

  /// A time per frame as a fraction of seconds: `.seconds(1001, 30000)` is 29.97 fps.
  public static func seconds(_ numerator: UInt32, _ denominator: UInt32) -> RateWish { .ideal(FrameInterval(numerator, denominator)) }
}

/// A wish that can give way, in the default order: the first gives way last.
public enum Wish: String, Hashable, Sendable, CaseIterable {
  /// The size of the picture.
  case size
  /// The pixel format.
  case format
  /// The rate.
  case rate
}
