/// A pixel format of DRM, the kernel's display side: the number that `drmModeAddFB2` and a dma-buf import take.
///
/// DRM shares letters with V4L2 and means other bytes by some of them (`AYUV`, `BA12`, `RG16`), therefore it is a type of its own.
/// DRM's RGB names give the order in a little-endian word, V4L2's 32-bit names the order in memory.
/// C constants are `DRM_FORMAT_*` of `drm_fourcc.h`.
public struct DRMFormat: RawRepresentable, Hashable, Sendable {
  /// DRM's own number, big-endian bit included (`DRM_FORMAT_BIG_ENDIAN`).
  public let rawValue: UInt32

  /// A pixel format with DRM's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A pixel format from its spelling: `XR24`, `R8` (padding may be left out), `RG16-BE`, `0x34325258`. Case matters.
  ///
  /// Nil when the text is none of these. DRM counts and marks its codes as V4L2 does, so the spellings are the same.
  public init?(_ text: some StringProtocol) {
    guard let number = PixelFormat(text)?.rawValue else { return nil }
    rawValue = number
  }
}

extension DRMFormat: CustomStringConvertible {
  /// Four characters with their padding (`"R8  "`), followed by `-BE` where bit 31 is set, or `0x` and eight digits where unprintable.
  public var description: String { PixelFormat(rawValue: rawValue).description }
}

extension DRMFormat: ExpressibleByStringLiteral {
  /// A pixel format written as its code in source text; a text that is no code becomes 0, `DRM_FORMAT_INVALID`.
  public init(stringLiteral text: StaticString) {
    rawValue = PixelFormat(stringLiteral: text).rawValue
  }
}
