public import CameraModel
public import PixelFormats

/// What an application wishes of a camera, and what it will not do without.
///
/// Wishes may give way, in an order; limits may not. Everything is optional: a request without any wish is the preset `high`.
public struct FormatRequest: Hashable, Sendable {
  /// The size asked for, with what "meeting it" means; nil when none is asked.
  public var size: SizeWish?
  /// The rate asked for; nil when none is: then the highest is better, after all that is asked for.
  public var rate: RateWish?
  /// The slowest rate accepted, as the longest time per frame; nil for no limit.
  public var longestInterval: FrameInterval?
  /// The fastest rate accepted, as the shortest time per frame; nil for no limit.
  public var shortestInterval: FrameInterval?
  /// The only rate accepted, within 200 ns; nil for no limit.
  public var exactInterval: FrameInterval?
  /// The pixel formats liked, the best first; empty when none is.
  public var preferredFormats: [PixelFormat]
  /// The only pixel formats accepted; empty when any is.
  public var requiredFormats: [PixelFormat]
  /// The pixel formats the application can take, the best first; empty when it takes what the device gives.
  public var outputFormats: [PixelFormat]
  /// Which wish gives way last: the wishes in the order in which they decide. Naming a wish asks for it; those not named follow,
  /// first those asked for, each kind in the default order.
  public var order: [Wish]

  /// A request; without any argument it is the preset `high`.
  public init(
    size: SizeWish? = nil, rate: RateWish? = nil, longestInterval: FrameInterval? = nil, shortestInterval: FrameInterval? = nil,
    exactInterval: FrameInterval? = nil, preferredFormats: [PixelFormat] = [], requiredFormats: [PixelFormat] = [],
    outputFormats: [PixelFormat] = [], order: [Wish] = []
  ) {
    self.size = size
    self.rate = rate
    self.longestInterval = longestInterval
    self.shortestInterval = shortestInterval
    self.exactInterval = exactInterval
    self.preferredFormats = preferredFormats
    self.requiredFormats = requiredFormats
    self.outputFormats = outputFormats
    self.order = order
  }
}

/// A rate asked for.
public enum RateWish: Hashable, Sendable {
  /// The faster the better.
  case highest
  /// This rate; then one slower by 1 in 1001 at most (29.97 for 30); then the slowest faster one, since frames can be dropped; then the
  /// fastest slower one.
  case ideal(FrameInterval)
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
