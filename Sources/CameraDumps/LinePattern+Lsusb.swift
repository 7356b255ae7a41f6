import CameraModel
import PixelFormats

extension LinePattern {
  /// `lsusb -v`: the descriptors of the USB Video Class, `wWidth 640`, one field a line.
  ///
  /// Source: usbutils' lsusb.c; the fields are those of the USB Video Class specification 1.5, section 3.9.
  static let lsusb: [LinePattern] =
    [
      LinePattern("Bus ", .start) { scanner, _ in
        guard scanner.unsigned() != nil, scanner.accept(Keyword(" Device ")), scanner.unsigned() != nil, scanner.accept(Keyword(": ID "))
        else { return .none }
        let words = freeText(&scanner)
        return .statement(.descriptor(.device, 0, String(words.dropFirst(9)[...].trimmingBlanks)))
      },
      LinePattern("guidFormat", .start) { scanner, _ in
        scanner.skipBlanks()
        let guid = scanner.text(scanner.position..<scanner.end).filter { $0 != "{" && $0 != "}" }
        scanner.position = scanner.end
        return .statement(.descriptor(.guid, 0, String(guid)))
      },
      // An interval has its place in parentheses: `dwFrameInterval( 0)         333333`.
      LinePattern("dwFrameInterval(", .start) { scanner, _ in
        scanner.skipBlanks()
        guard scanner.unsigned() != nil, scanner.accept(.close) else { return .none }
        return field(.interval, &scanner)
      },
    ]
    + fields.map { name, key in
      LinePattern(Keyword(stringLiteral: name), .start) { scanner, _ in scanner.next.isBlank ? field(key, &scanner) : .none }
    }

  private static let fields: [(String, DescriptorField)] = [
    ("iProduct", .product), ("bInterfaceNumber", .interface), ("bDescriptorSubtype", .subtype), ("wWidth", .width), ("wHeight", .height),
    ("dwMinFrameInterval", .shortest), ("dwMaxFrameInterval", .longest), ("dwFrameIntervalStep", .step),
  ]

  /// A number, and behind it words.
  private static func field(_ field: DescriptorField, _ scanner: inout LineScanner) -> LineReading {
    scanner.skipBlanks()
    guard let value = scanner.pixels() else { return unread(scanner, "not a descriptor's number") }
    let words = scanner.text(scanner.position..<scanner.end)
    scanner.position = scanner.end
    return .statement(.descriptor(field, UInt32(value), words))
  }
}

/// A field of a USB descriptor that tells of modes.
enum DescriptorField { case device, product, interface, subtype, guid, width, height, interval, shortest, longest, step }

/// The descriptors of one device, as far as they are read.
struct UVCDescriptors {
  var name: String?
  /// What the descriptor being read describes.
  var subtype = ""
  var width: Int?
  var shortest: FrameInterval?
  var longest: FrameInterval?

  /// A time in 100 ns as `uvcvideo` reports it: the simplest fraction near it. The kernel's `uvc_simplify_fraction` with 8 terms up to 333.
  static func time(_ value: UInt32) -> FrameInterval {
    var terms: [UInt64] = []
    var (numerator, denominator) = (UInt64(value), UInt64(10_000_000))
    while terms.count < 8, denominator != 0 {
      let term = numerator / denominator
      if term >= 333 {
        if terms.count < 2 { terms.append(term) }
        break
      }
      terms.append(term)
      (numerator, denominator) = (denominator, numerator % denominator)
    }
    let (x, y) = terms.reversed().reduce((UInt64(0), UInt64(1))) { ($0.1, $1 * $0.1 + $0.0) }
    guard let numerator = UInt32(exactly: y), let denominator = UInt32(exactly: x) else { return FrameInterval(value, 10_000_000) }
    return FrameInterval(numerator, denominator)
  }

  /// The code of a format descriptor's GUID, which begins with it: `{32595559-0000-0010-8000-00aa00389b71}`.
  static func pixelFormat(guid: String) -> PixelFormat? {
    if let entry = try? PixelFormatRegistry.entry(spelled: "uvc:" + guid) { return entry.format }
    guard guid.count == 36, let code = UInt32(guid.prefix(8), radix: 16) else { return nil }
    return PixelFormat(rawValue: code)
  }
}
