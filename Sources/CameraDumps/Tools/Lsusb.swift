/// `lsusb -v`: the descriptors of the USB Video Class, one field a line: `wWidth 640`.
///
/// Source: usbutils' lsusb.c; the fields are those of the USB Video Class specification 1.5, section 3.9.
enum Lsusb {
  static func read(_ line: LineScanner) -> LineMeaning {
    var line = line
    if line.accept("Bus ") { return device(line) }
    if line.accept("VideoStreaming Interface Descriptor") { return .whole { $0.descriptors.take(.streaming, into: &$0.nodes) } }
    if line.accept("Device Status:") { return .ignored }
    // What `lsusb` does not take apart: of other classes, or behind an endpoint.
    if line.accept("** UNRECOGNIZED:") || line.accept("INTERFACE CLASS:") {
      let words = line.restOfLine()
      return .whole { $0.descriptors.take(.bytes, words: words, into: &$0.nodes) }
    }
    let word = line.text(while: \.isWordLike)
    if word == "guidFormat" {
      let guid = line.restOfLine().filter { !" {}".contains($0) }
      return guid.isEmpty ? .incomplete : .whole { $0.descriptors.take(.guid, words: guid, into: &$0.nodes) }
    }
    // A time has its place in parentheses: `dwFrameInterval( 0)         333333`.
    let isTime = word == "dwFrameInterval" && line.parenthesized() != nil
    guard let field = isTime ? .time : fields[word], line.next.isBlank else { return .none }
    line.skipBlanks()
    guard let value = line.integer().flatMap({ UInt32(exactly: $0) }) else { return line.unread("not a descriptor's number") }
    let words = line.restOfLine()
    return .whole { $0.descriptors.take(field, value: value, words: words, into: &$0.nodes) }
  }

  /// `Bus 001 Device 004: ID 046d:0825 Logitech, Inc. Webcam C270`; without descriptors behind it, it is the output of `lsusb` alone.
  private static func device(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard line.unsigned() != nil, line.accept(" Device "), line.unsigned() != nil, line.accept(": ID ") else { return .none }
    line.skip { !$0.isBlank }
    let name = line.restOfLine()
    return .whole { $0.descriptors.take(.device, words: name, into: &$0.nodes) }
  }

  private static let fields: [String: LsusbField] = [
    "idVendor": .vendor, "idProduct": .product, "iProduct": .name, "bInterfaceNumber": .interface, "bAlternateSetting": .setting,
    "bInterfaceClass": .interfaceClass, "bInterfaceSubClass": .subclass, "bLength": .length, "bDescriptorSubtype": .subtype,
    "bNumFormats": .number(at: 3, bytes: 1), "bTerminalLink": .number(at: 8, bytes: 1), "bControlSize": .number(at: 12, bytes: 1),
    "bVariableSize": .number(at: 27, bytes: 1), "wWidth": .number(at: 5, bytes: 2), "wHeight": .number(at: 7, bytes: 2),
    "dwDefaultFrameInterval": .number(at: 21, bytes: 4), "bFrameIntervalType": .number(at: 25, bytes: 1),
    "dwMinFrameInterval": .number(at: 26, bytes: 4), "dwMaxFrameInterval": .number(at: 30, bytes: 4),
    "dwFrameIntervalStep": .number(at: 34, bytes: 4),
  ]
}

/// A line of USB descriptors.
enum LsusbField {
  /// The device: its line in the list of devices, its numbers, and its name.
  case device, vendor, product, name
  /// An interface: its number, its setting, what it is, and whether it has pictures.
  case interface, setting, interfaceClass, subclass, streaming
  /// The first lines of a descriptor, and one that is shown as bytes.
  case length, subtype, bytes
  /// What a descriptor holds: the GUID of a format, a time per frame, a number at an offset.
  case guid, time, number(at: Int, bytes: Int)
}
