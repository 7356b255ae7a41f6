public import CameraModel

/// A requested size.
public struct SizeWish: Hashable, Sendable {
  /// A rule for which sizes meet the wish, and which of the others comes next.
  public enum Rule: String, ClosedVocabulary, CaseIterable {
    /// The smallest |Δwidth| + |Δheight|; the larger area wins a tie.
    case nearest
    /// The smallest excess among sizes that cover both dimensions; the nearest size if none does.
    case atLeast
    /// The smallest shortfall among sizes within both dimensions; the nearest size if none is.
    case atMost
    /// Only this size, as a limit.
    case exact
    /// The largest area, without a size in pixels.
    case largest

    /// Whether covering the size, or fitting into it, decides before the distance.
    var covers: Bool { self == .atLeast || self == .atMost }
  }

  /// Width and height in pixels; nil for ``Rule/largest``.
  public var size: FrameSize?
  /// Which sizes meet the wish.
  public var rule: Rule

  /// A requested size with a rule; ``Rule/largest`` ignores the size.
  public init(_ size: FrameSize, _ rule: Rule = .nearest) {
    self.size = rule == .largest ? nil : size
    self.rule = rule
  }

  /// The size nearest to `width` × `height` pixels.
  public static func nearest(_ width: Int, _ height: Int) -> SizeWish { SizeWish(FrameSize(width, height), .nearest) }

  /// The smallest size that covers `width` × `height` pixels.
  public static func atLeast(_ width: Int, _ height: Int) -> SizeWish { SizeWish(FrameSize(width, height), .atLeast) }

  /// The largest size within `width` × `height` pixels.
  public static func atMost(_ width: Int, _ height: Int) -> SizeWish { SizeWish(FrameSize(width, height), .atMost) }

  /// Only `width` × `height` pixels, as a limit.
  public static func exact(_ width: Int, _ height: Int) -> SizeWish { SizeWish(FrameSize(width, height), .exact) }

  /// The largest size at any rate, as in the preset ``Preset/photo``.
  public static let largest = SizeWish(FrameSize(0, 0), .largest)

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

extension SizeWish: CustomStringConvertible {
  /// `nearest 640x480`, `largest`.
  public var description: String { "\(rule)\(size.map { " \($0)" } ?? "")" }
}
