public import CameraModel

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
    /// The larger the area the better, without a size in pixels.
    case largest

    /// Whether covering the size, or being covered by it, comes before being near it.
    var covers: Bool { self == .atLeast || self == .atMost }
  }

  /// The size in pixels; nil for ``largest``.
  public var size: FrameSize?
  /// What meeting it means.
  public var rule: Rule

  /// A size asked for, by a rule; ``Rule/largest`` leaves the size out.
  public init(_ size: FrameSize, _ rule: Rule = .nearest) {
    self.size = rule == .largest ? nil : size
    self.rule = rule
  }

  private init() {
    (size, rule) = (nil, .largest)
  }

  /// The largest size, whatever rate it comes at: what the preset `photo` asks for.
  public static let largest = SizeWish()

  /// Whether a size meets the wish.
  public func isMet(by other: FrameSize) -> Bool {
    guard let size else { return true }
    return switch rule {
    case .nearest, .exact: other == size
    case .atLeast: other.width >= size.width && other.height >= size.height
    case .atMost: other.width <= size.width && other.height <= size.height
    case .largest: true
    }
  }
}
