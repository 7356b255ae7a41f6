public import CameraModel
import PixelFormats

extension FormatRequest {
  /// The modes that can be the answer under the standard policy: reading no others gives the same mode. What could have been instead is not
  /// known then, so an explanation takes the full listing.
  public var reach: ReadingReach {
    let formats = requiredFormats.flatMap { PixelFormatRegistry.equivalents(of: $0) }
    return ReadingReach(pixelFormats: formats.isEmpty ? nil : Set(formats), size: isSizeDecisive ? size?.size : nil)
  }

  /// Whether of one format's modes those of just the size asked for win, if there are any: nothing about rates comes before.
  private var isSizeDecisive: Bool {
    if size?.rule == .exact { return true }
    let wishes = decidingOrder
    return wishes.firstIndex(of: .size) ?? 0 < wishes.firstIndex(of: .rate) ?? 0
      && exactRate == nil && minimumRate == nil && maximumRate == nil
  }
}
