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
      LinePattern("VideoStreaming Interface Descriptor", .start) { _ in .statement(.descriptor(.streaming, 0, "")) },
      LinePattern("guidFormat", .start) { scanner in
        let guid = scanner.restOfLine().filter { !" {}".contains($0) }
        if guid.isEmpty { return .incomplete }
        return .statement(.descriptor(.guid, 0, guid))
      },
      LinePattern.ignored("Device Status"),
      // A time has its place in parentheses: `dwFrameInterval( 0)         333333`.
      LinePattern("dwFrameInterval(", .start) { scanner in
        scanner.skipBlanks()
        return scanner.unsigned() != nil && scanner.accept(.close) ? number(.time, &scanner) : .none
      },
    ]
    // What `lsusb` does not take apart: of other classes, or behind an endpoint.
    + ["** UNRECOGNIZED:", "INTERFACE CLASS:"].map { keyword in
      LinePattern(keyword, .start) { scanner in .statement(.descriptor(.bytes, 0, scanner.restOfLine())) }
    }
    + fields.map { keyword, field in
      LinePattern(keyword, .start) { scanner in scanner.next.isBlank ? number(field, &scanner) : .none }
    }

  private static let fields: [(Keyword, DescriptorField)] =
    [
      ("idVendor", .vendor), ("idProduct", .product), ("iProduct", .name), ("bInterfaceNumber", .interface),
      ("bAlternateSetting", .setting), ("bInterfaceClass", .interfaceClass), ("bInterfaceSubClass", .subclass), ("bLength", .length),
      ("bDescriptorSubtype", .subtype),
    ] + numbers.map { ($0, .number($1)) }

  private static let numbers: [(Keyword, DescriptorNumber)] = [
    ("bNumFormats", DescriptorNumber(at: 3, bytes: 1)), ("bTerminalLink", DescriptorNumber(at: 8, bytes: 1)),
    ("bControlSize", DescriptorNumber(at: 12, bytes: 1)), ("bVariableSize", DescriptorNumber(at: 27, bytes: 1)),
    ("wWidth", DescriptorNumber(at: 5, bytes: 2)), ("wHeight", DescriptorNumber(at: 7, bytes: 2)),
    ("dwDefaultFrameInterval", DescriptorNumber(at: 21, bytes: 4, movesInFrameBased: true)),
    ("bFrameIntervalType", DescriptorNumber(at: 25, bytes: 1, movesInFrameBased: true)),
    ("dwMinFrameInterval", DescriptorNumber(at: 26, bytes: 4)), ("dwMaxFrameInterval", DescriptorNumber(at: 30, bytes: 4)),
    ("dwFrameIntervalStep", DescriptorNumber(at: 34, bytes: 4)),
  ]

  /// A number, and behind it words.
  private static func number(_ field: DescriptorField, _ scanner: inout LineScanner) -> LineReading {
    scanner.skipBlanks()
    guard let value = scanner.integer().flatMap({ UInt32(exactly: $0) }) else { return scanner.unread("not a descriptor's number") }
    return .statement(.descriptor(field, value, String(scanner.restOfLine()[...].trimmingBlanks)))
  }
}
