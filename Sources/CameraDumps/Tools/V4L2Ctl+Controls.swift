import CameraModel

/// Controls, their menus and their groups: `brightness 0x00980900 (int)    : min=0 max=255 step=1 default=128 value=128 flags=slider`.
extension V4L2Ctl {
  /// A control from the text before the colon, with its number or without, and its values.
  static func control(_ label: String, _ line: LineScanner) -> LineMeaning {
    let words = label.split { $0 == " " || $0 == "\t" }
    guard words.count == 2 || words.count == 3, let word = words.last, word.hasPrefix("(") else { return .none }
    var id: UInt32?
    if words.count == 3 {
      guard words[1].hasPrefix("0x"), let number = UInt32(words[1].dropFirst(2), radix: 16) else { return .none }
      id = number
    }
    let typeWord = String(word.dropFirst().dropLast())
    guard let type = PrintedControl.types[typeWord] ?? (id == nil ? nil : ControlType(rawValue: typeWord)) else { return .none }
    var control = PrintedControl(name: String(words[0]), id: id, type: type)
    var line = line
    guard values(&line, of: &control) else { return line.unread("not a control's value") }
    if control.lacksValue, line.isAtEnd { return .incomplete }
    return line.isAtEnd ? .open { add(control, to: &$0) } : .malformed("not a control's value")
  }

  /// Takes a control. One that the node has had begins the controls of another node.
  private static func add(_ control: PrintedControl, to dump: inout Dump) -> LineOutcome {
    dump.nodes.close()
    _ = dump.nodes.currentPlace()
    if !dump.nodes.note(control: control.name) {
      dump.nodes.beginNode(DraftNode())
      _ = dump.nodes.note(control: control.name)
    }
    if dump.nodes.section != .other { dump.nodes.section = nil }
    dump.nodes.current.controls.add(control)
    return .read
  }

  // MARK: Values

  /// Reads `key=value` as often as it stands there; false if a value is malformed.
  private static func values(_ line: inout LineScanner, of control: inout PrintedControl) -> Bool {
    while !line.isAtEnd {
      let key = line.text(while: \.isLetter)
      // Older versions print an array's lengths alone, behind its default.
      guard key.isEmpty ? line.next == UInt8(ascii: "[") : line.accept("=") else { return false }
      guard value(&line, for: key, of: &control) else { return false }
      line.skipBlanks()
    }
    return true
  }

  private static func value(_ line: inout LineScanner, for key: String, of control: inout PrintedControl) -> Bool {
    switch key {
    case "min": return number(&line, &control.min)
    case "max": return number(&line, &control.max)
    case "step": return number(&line, &control.step)
    case "default": return number(&line, &control.defaultValue)
    case "elems": return line.unsigned() != nil
    case "dims", "": return dimensions(&line, of: &control)
    case "flags": return flags(&line, of: &control)
    case "value" where control.type == .string: return string(&line, of: &control)
    case "value" where control.hasSimpleType:
      var value: Int64?
      guard number(&line, &value) else { return false }
      control.value = value.map { .integer($0) }
      return true
    case "value":
      // The values of areas, rectangles and tables are no numbers.
      line.skip { !$0.isBlank }
      return true
    default: return false
    }
  }

  /// A number, and in newer versions a menu's words for it in parentheses.
  private static func number(_ line: inout LineScanner, _ target: inout Int64?) -> Bool {
    guard let value = line.integer(), line.isAtEnd || line.next.isBlank else { return false }
    target = value
    line.skipBlanks()
    return line.next != UInt8(ascii: "(") || line.parenthesized() != nil
  }

  /// A text in quotes. A quote inside is followed by more text; the closing one by a blank or nothing.
  private static func string(_ line: inout LineScanner, of control: inout PrintedControl) -> Bool {
    guard line.accept("'") else { return false }
    let start = line.position
    while !line.isAtEnd {
      let end = line.position
      if line.accept("'"), line.isAtEnd || line.next.isBlank {
        control.value = .string(String(decoding: line.bytes[start..<end], as: UTF8.self))
        return true
      }
      line.position = end + 1
    }
    return false
  }

  private static func dimensions(_ line: inout LineScanner, of control: inout PrintedControl) -> Bool {
    while line.accept("[") {
      guard let length = line.pixels() else { return false }
      // `[640/16]`: a length that depends on the picture, now and at most.
      line.skip { $0 != UInt8(ascii: "]") }
      guard line.accept("]") else { return false }
      control.dimensions.append(length)
    }
    return true
  }

  private static func flags(_ line: inout LineScanner, of control: inout PrintedControl) -> Bool {
    repeat {
      let word = line.text { $0.isWordLike || $0 == UInt8(ascii: "-") }
      if !word.isEmpty { control.flags += PrintedControl.flags(word) }
    } while line.acceptSpaced(",")
    return true
  }

  // MARK: Menus

  /// `4: Emboss`, or `0: -4000 (0xfffffffffffff060)` in a menu of numbers.
  static func menuItem(_ index: UInt32, _ line: LineScanner) -> LineMeaning {
    var (text, number) = (line, line)
    var value = number.integer()
    number.skipBlanks()
    if !number.accept("(") || number.hexadecimal() != value.map({ UInt64(bitPattern: $0) }) { value = nil }
    let item = MenuItem(index: Int64(index), name: text.restOfLine(), value: value)
    return .whole { dump in dump.nodes.changeOpenNode { $0.controls.add(item) } ?? .foreign }
  }

  // MARK: Groups

  static func controlClass(_ name: String, id: UInt32) -> LineMeaning {
    .whole { add(PrintedControl(name: name, id: id, type: .controlClass), to: &$0) }
  }

  /// The kernel's titles (drivers/media/v4l2-core/v4l2-ctrls-defs.c) and the numbers of the entries that carry them (`V4L2_CID_*_CLASS`).
  static let controlClasses: [String: UInt32] = [
    "User Controls": 0x0098_0001, "Codec Controls": 0x0099_0001, "MPEG Encoder Controls": 0x0099_0001, "Camera Controls": 0x009a_0001,
    "FM Radio Modulator Controls": 0x009b_0001, "Flash Controls": 0x009c_0001, "JPEG Compression Controls": 0x009d_0001,
    "Image Source Controls": 0x009e_0001, "Image Processing Controls": 0x009f_0001, "Digital Video Controls": 0x00a0_0001,
    "FM Radio Receiver Controls": 0x00a1_0001, "RF Tuner Controls": 0x00a2_0001, "Detection Controls": 0x00a3_0001,
    "Stateless Codec Controls": 0x00a4_0001, "Codec Stateless Controls": 0x00a4_0001, "Colorimetry Controls": 0x00a5_0001,
  ]
}
