/// The GUID of a pixel format in the descriptors of a USB camera.
///
/// Most are a four-character code in Microsoft's media-subtype pattern: `32595559-0000-0010-8000-00aa00389b71` for `YUY2`.
/// Source: the kernel's `include/linux/usb/uvc.h`; the text form has the first three fields in little-endian order.
public struct UVCFormatGUID: Hashable, Sendable {
  /// The first eight bytes, the first byte lowest.
  let first: UInt64
  /// The last eight bytes, the first of them lowest.
  let last: UInt64

  /// A GUID from its sixteen bytes in a descriptor, the first byte of each half lowest.
  public init(_ first: UInt64, _ last: UInt64) {
    (self.first, self.last) = (first, last)
  }

  /// The four-character code of a GUID in the media-subtype pattern; nil for any other.
  var code: FourCC? {
    first >> 32 == 0x0010_0000 && last == 0x719b_3800_aa00_0080 ? FourCC(littleEndian: UInt32(truncatingIfNeeded: first)) : nil
  }

  /// The text of a GUID that the table has as a code (`YUY2`) or in full.
  static func text(_ codeOrGUID: String) -> String {
    guard let code = FourCC(codeOrGUID) else { return codeOrGUID }
    return Self(UInt64(code.littleEndian) | 0x0010_0000 << 32, 0x719b_3800_aa00_0080).description
  }
}

extension UVCFormatGUID: CustomStringConvertible {
  /// `32595559-0000-0010-8000-00aa00389b71`.
  public var description: String {
    let groups = [
      (first & 0xffff_ffff, 8), (first >> 32 & 0xffff, 4), (first >> 48, 4), (last.byteSwapped >> 48, 4),
      (last.byteSwapped & 0xffff_ffff_ffff, 12),
    ]
    return groups.map { number, count in number.digits(count, radix: 16) }.joined(separator: "-")
  }
}
