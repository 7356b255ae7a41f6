/// The GUIDs of USB Video Class format descriptors.
///
/// Most are a four-character code in Microsoft's media-subtype frame, so the table names these by their code.
/// Source: `include/linux/usb/uvc.h`; the text form has the first three fields in little-endian order.
enum UVCFormatGUID {
  /// The text of a GUID that the table gives as a code (`YUY2`) or in full.
  static func text(_ codeOrGUID: String) -> String {
    guard let code = FourCC(codeOrGUID) else { return codeOrGUID }
    let digits = String(code.littleEndian, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits + "-0000-0010-8000-00aa00389b71"
  }
}
