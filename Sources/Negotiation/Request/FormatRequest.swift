public import CameraModel
public import PixelFormats

/// A program's request to a camera: wishes, which may give way, and limits, which may not.
///
/// ```swift
/// FormatRequest(size: .nearest(1280, 720), rate: .fps(30), preferring: [.mjpeg])
/// ```
///
/// Everything is optional. A request without any wish is the preset ``Preset/high``. The contract is docs/semantics.md, section 3.
public struct FormatRequest: Hashable, Sendable {
  /// The requested size, with a rule for which sizes meet it; nil for none.
  public var size: SizeWish?
  /// The requested rate. Nil for none: then the higher rate wins, after all requested wishes.
  public var rate: RateWish?
  /// The lowest accepted rate, as the longest time per frame; nil for no limit.
  public var minimumRate: FrameInterval?
  /// The highest accepted rate, as the shortest time per frame; nil for no limit.
  public var maximumRate: FrameInterval?
  /// The only accepted rate, within 200 ns; nil for no limit.
  public var exactRate: FrameInterval?
  /// The preferred pixel formats, best first; empty for no preference.
  public var preferredFormats: [PixelFormat]
  /// The only accepted pixel formats of the device; empty for any.
  public var requiredFormats: [PixelFormat]
  /// The pixel formats that the program accepts, best first, native or converted; empty for any format of the device.
  public var acceptedFormats: [PixelFormat]
  /// The wishes in the order in which they decide; the first gives way last. Naming a wish requests it.
  ///
  /// Other wishes follow: first the requested ones, then the rest, each in the default order.
  public var order: [Wish]

  /// A request; without arguments it equals the preset ``Preset/high``.
  ///
  /// - Parameters:
  ///   - size: the requested size.
  ///   - rate: the requested rate.
  ///   - minimumRate: the lowest accepted rate, as the longest time per frame.
  ///   - maximumRate: the highest accepted rate, as the shortest time per frame.
  ///   - exactRate: the only accepted rate.
  ///   - preferredFormats: the preferred pixel formats, best first.
  ///   - requiredFormats: the only accepted pixel formats of the device.
  ///   - acceptedFormats: the pixel formats that the program accepts, best first.
  ///   - order: the wishes in the order in which they decide.
  public init(
    size: SizeWish? = nil, rate: RateWish? = nil, minimumRate: FrameInterval? = nil, maximumRate: FrameInterval? = nil,
    exactRate: FrameInterval? = nil, preferring preferredFormats: [PixelFormat] = [], requiring requiredFormats: [PixelFormat] = [],
    accepting acceptedFormats: [PixelFormat] = [], order: [Wish] = []
  ) {
    self.size = size
    self.rate = rate
    self.minimumRate = minimumRate
    self.maximumRate = maximumRate
    self.exactRate = exactRate
    self.preferredFormats = preferredFormats
    self.requiredFormats = requiredFormats
    self.acceptedFormats = acceptedFormats
    self.order = order
  }
}

/// A requested rate.
public enum RateWish: Hashable, Sendable {
  /// The highest rate.
  case highest
  /// This rate, as a time per frame.
  ///
  /// Next best is a rate slower by at most 1 in 1001 (29.97 for 30). Then come the faster rates, slowest first, because frames can be
  /// dropped, and last the fastest of the slower rates.
  case ideal(FrameInterval)

  /// A whole number of frames per second.
  public static func fps(_ framesPerSecond: UInt32) -> RateWish { .ideal(FrameInterval(1, framesPerSecond)) }

  /// A time per frame as a fraction of seconds: `.seconds(1001, 30000)` is 29.97 fps.
  public static func seconds(_ numerator: UInt32, _ denominator: UInt32) -> RateWish { .ideal(FrameInterval(numerator, denominator)) }
}

/// A wish that can give way, in the default order: the first gives way last.
public enum Wish: String, ClosedVocabulary, CaseIterable {
  /// The size of the picture.
  case size
  /// The pixel format.
  case format
  /// The rate.
  case rate
}

extension RateWish: CustomStringConvertible {
  /// `highest`, `30 fps`.
  public var description: String {
    switch self {
    case .highest: "highest"
    case .ideal(let interval): "\(interval.rateText) fps"
    }
  }
}
