/// A pixel format of DRM, the kernel's display side: the number that `drmModeAddFB2` and a dma-buf import take.
///
/// Some DRM codes are V4L2 codes for other layouts (`AYUV`, `BA12`, `RG16`), so the two are different types.
/// DRM's RGB names give the order in a little-endian word; V4L2's 32-bit names give the order in memory.
/// C constants are `DRM_FORMAT_*` of `drm_fourcc.h`.
public struct DRMFormat: RawRepresentable, Hashable, Sendable {
  /// DRM's own number, including the big-endian bit (`DRM_FORMAT_BIG_ENDIAN`).
  public let rawValue: UInt32

  /// A pixel format with DRM's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A pixel format from its spelling: `XR24`, `R8` (padding is optional), `RG16-BE`, `0x34325258`. Case matters.
  ///
  /// Nil for any other text. DRM numbers its codes as V4L2 does, so the spellings are the same.
  public init?(_ text: some StringProtocol) {
    guard let number = PixelFormat(text)?.rawValue else { return nil }
    rawValue = number
  }
}

extension DRMFormat: CustomStringConvertible {
  /// Four characters with their padding (`"R8  "`), followed by `-BE` if bit 31 is set; or `0x` and eight digits if unprintable.
  public var description: String { PixelFormat(rawValue: rawValue).description }
}
