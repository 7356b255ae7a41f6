public import CameraModel
public import PixelFormats

/// What an application wishes of a camera, and what it will not do without.
///
/// Wishes may give way, in an order; limits may not. Everything is optional: a request without any wish is the preset `high`.
public struct FormatRequest: Hashable, Sendable {
  /// The size asked for, with what "meeting it" means; nil when none is asked.
  public var size: SizeWish?
  /// The rate asked for; nil when none is, which chooses like ``RateWish/highest`` and leaves room for the preset `high`.
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
  /// Which wish gives way last: the wishes in the order in which they decide; those not named follow in the default order.
  public var order: [Wish]
  /// A soft floor that decides before all wishes: modes at least this fast come before the others; nil for none.
  public var preferredLongestInterval: FrameInterval?

  /// A request; without any argument it is the preset `high`.
  public init(
    size: SizeWish? = nil, rate: RateWish? = nil, longestInterval: FrameInterval? = nil, shortestInterval: FrameInterval? = nil,
    exactInterval: FrameInterval? = nil, preferredFormats: [PixelFormat] = [], requiredFormats: [PixelFormat] = [],
    outputFormats: [PixelFormat] = [], order: [Wish] = [], preferredLongestInterval: FrameInterval? = nil
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
    self.preferredLongestInterval = preferredLongestInterval
  }

  /// Whether nothing is wished: no size, rate, preferred format, order or floor; there may be limits.
  public var isWithoutWish: Bool {
    size == nil && rate == nil && preferredFormats.isEmpty && order.isEmpty && preferredLongestInterval == nil
  }

  /// The request as it is understood: one without any wish is the preset `high` within its limits (semantics, section 3).
  var understood: FormatRequest {
    guard isWithoutWish else { return self }
    var request = self
    request.preferredLongestInterval = Preset.highFloor
    return request
  }
}

/// A size asked for.
public struct SizeWish: Hashable, Sendable {
  /// Which sizes meet the wish, and which of the others comes next.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The smallest |Δwidth| + |Δheight|; the larger area wins a tie.
    case nearest
    /// The smallest excess among sizes that cover both dimensions; if none does, the nearest.
    case atLeast
    /// The smallest shortfall among sizes within both dimensions; if none is, the nearest.
    case atMost
    /// This size and no other: a limit.
    case exact

    /// Whether covering the size, or being covered by it, comes before being near it.
    var covers: Bool { self == .atLeast || self == .atMost }
  }

  /// The size in pixels.
  public var size: FrameSize
  /// What meeting it means.
  public var rule: Rule

  /// A size asked for, by a rule.
  public init(_ size: FrameSize, _ rule: Rule = .nearest) {
    self.size = size
    self.rule = rule
  }

  /// Whether a size meets the wish.
  public func isMet(by other: FrameSize) -> Bool {
    switch rule {
    case .nearest, .exact: other == size
    case .atLeast: other.width >= size.width && other.height >= size.height
    case .atMost: other.width <= size.width && other.height <= size.height
    }
  }
}

/// A rate asked for.
public enum RateWish: Hashable, Sendable {
  /// The faster the better.
  case highest
  /// This rate; then the slowest faster one, since frames can be dropped; then the fastest slower one.
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
