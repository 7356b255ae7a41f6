public import CameraModel
import PixelFormats

/// Requested wishes decide before the others (docs/semantics.md, section 3).
extension FormatRequest {
  /// Whether a wish is requested: by a size, preferred formats or a rate, or by the order. Limits request nothing.
  public func asks(for wish: Wish) -> Bool {
    if order.contains(wish) { return true }
    return switch wish {
    case .size: size != nil
    case .format: !preferredFormats.isEmpty
    case .rate: rate != nil
    }
  }

  /// All wishes in the order in which they decide: those in ``order``, then the other requested ones, then the rest.
  public var decidingOrder: [Wish] {
    let named = order.indices.filter { !order[..<$0].contains(order[$0]) }.map { order[$0] }
    let others = Wish.allCases.filter { !order.contains($0) }
    return named + others.filter { asks(for: $0) } + others.filter { !asks(for: $0) }
  }

  /// The requested time per frame; nil without a requested rate, and for the highest one.
  var wishedInterval: FrameInterval? { if case .ideal(let wish) = rate { wish } else { nil } }

  /// Whether a rate is requested or limited.
  public var asksForRate: Bool { asks(for: .rate) || exactRate != nil || minimumRate != nil || maximumRate != nil }

  /// Whether no wish is requested, as in the preset ``Preset/high``. There may be limits.
  public var asksForNothing: Bool { !Wish.allCases.contains { asks(for: $0) } }

  /// The rate floor if any mode reaches it, as a time per frame: 24000/1001 fps, or the requested rate if that is slower.
  ///
  /// Nil if the largest size is requested. Whether it applies depends on the camera (docs/semantics.md, section 6).
  public var nominalRateFloor: FrameInterval? {
    if size?.rule == .largest { return nil }
    return wishedInterval.flatMap { Self.film.isShorter(than: $0) ? $0 : nil } ?? Self.film
  }

  /// The rate of film in NTSC: the slowest that looks like motion.
  private static let film = FrameInterval(1001, 24000)
}

extension FormatRequest {
  /// Whether the requested width and height may be swapped.
  var mayRotate: Bool {
    guard let size, let asked = size.size else { return false }
    return size.rule == .nearest && asked.width != asked.height
  }
}

extension FormatRequest {
  /// The modes that can win under the standard policy. Reading only these gives the same choice, but fewer explanations (docs/semantics.md,
  /// section 14).
  public var modesToRead: ModeFilter {
    let formats = requiredFormats.flatMap { PixelFormatRegistry.equivalents(of: $0) }
    // Without a node's colour formats, a colour camera that also gives grey pictures would be one for infrared.
    let isEnough = !formats.isEmpty && formats.allSatisfy { PixelFormatRegistry.entry(for: $0)?.carriesColor == true }
    return ModeFilter(pixelFormats: isEnough ? formats : nil, size: isSizeDecisive ? size?.size : nil)
  }

  /// Whether a mode with exactly the requested size wins within a format, because no rate rule decides earlier.
  private var isSizeDecisive: Bool {
    if size?.rule == .exact { return true }
    let wishes = decidingOrder
    return wishes.firstIndex(of: .size) ?? 0 < wishes.firstIndex(of: .rate) ?? 0
      && exactRate == nil && minimumRate == nil && maximumRate == nil
  }
}
