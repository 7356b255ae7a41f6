/// `lsusb -v`: the descriptors of the USB Video Class, one field a line: `wWidth 640`.
///
/// Source: usbutils' lsusb.c; the fields are those of the USB Video Class specification 1.5, section 3.9.
enum LsusbLines {
  static let patterns: [LinePattern] =
    [
      LinePattern("Bus ", .start) { scanner in
        guard scanner.unsigned() != nil, scanner.accept(" Device "), scanner.unsigned() != nil, scanner.accept(": ID ") else {
          return .none
        }
        let words = scanner.freeText().dropFirst(9)[...].trimmingBlanks
        return .statement(.descriptor(.device, 0, String(words)))
      },
      LinePattern("guidFormat", .start) { scanner in
        let guid = scanner.restOfLine().filter { $0 != "{" && $0 != "}" }
        return .statement(.descriptor(.guid, 0, guid))
      },
      // An interval has its place in parentheses: `dwFrameInterval( 0)         333333`.
      LinePattern("dwFrameInterval(", .start) { scanner in
        scanner.skipBlanks()
        return scanner.unsigned() != nil && scanner.accept(.close) ? number(.interval, &scanner) : .none
      },
    ]
    + fields.map { keyword, field in
      LinePattern(keyword, .start) { scanner in scanner.next.isBlank ? number(field, &scanner) : .none }
    }

  private static let fields: [(Keyword, DescriptorField)] = [
    ("iProduct", .product), ("bInterfaceNumber", .interface), ("bDescriptorSubtype", .subtype), ("wWidth", .width), ("wHeight", .height),
    ("dwMinFrameInterval", .shortest), ("dwMaxFrameInterval", .longest), ("dwFrameIntervalStep", .step),
  ]

  /// A number, and behind it words.
  private static func number(_ field: DescriptorField, _ scanner: inout LineScanner) -> LineReading {
    scanner.skipBlanks()
    guard let value = scanner.pixels() else { return scanner.unread("not a descriptor's number") }
    return .statement(.descriptor(field, UInt32(value), scanner.restOfLine()))
  }
}
