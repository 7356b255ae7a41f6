import CameraModel

/// Controls: `brightness 0x00980900 (int)    : min=0 max=255 step=1 default=128 value=128 flags=slider`, with or without the number.
enum ControlLines {
  static let patterns: [LinePattern] =
    [LinePattern("(", read: control), LinePattern("(", .start, read: restAfterWords)]
    + keys.map { key in
      LinePattern(key, .start) { scanner in
        guard scanner.next == .equals else { return .none }
        scanner.position = scanner.statementStart
        var rest = PrintedControl()
        guard values(&scanner, of: &rest) else { return scanner.unread("not a control's value") }
        return .statement(.controlRest(rest))
      }
    }

  private static let keys: [Keyword] = ["min", "max", "step", "default", "value", "flags", "dims", "elems"]

  private static func control(_ scanner: inout LineScanner) -> LineReading {
    let wordStart = scanner.position
    while scanner.position < scanner.end, scanner.position < wordStart + 24, scanner.next != .close, !scanner.next.isBlank {
      scanner.position += 1
    }
    let word = scanner.text(wordStart..<scanner.position)
    guard scanner.accept(.close), scanner.acceptSpaced(.colon) else { return .none }
    var control = PrintedControl()
    guard let begin = nameAndNumber(scanner, before: scanner.statementStart, of: &control) else { return .none }
    guard let type = PrintedControl.types[word] ?? (control.id == nil ? nil : ControlType(rawValue: word)) else { return .none }
    scanner.statementStart = begin
    control.type = type
    guard values(&scanner, of: &control) else { return scanner.unread("not a control's value") }
    // A terminal breaks a line anywhere: in a number, in a word or behind a value.
    return scanner.isBlankToEnd || isCutKey(scanner) ? .unfinished(.control(control)) : .statement(.control(control))
  }

  /// Whether only the beginning of a key is left, `defa`: the line was broken there.
  private static func isCutKey(_ scanner: LineScanner) -> Bool {
    let word = scanner.text(scanner.position..<scanner.end).utf8
    return !word.isEmpty && keys.contains { $0.bytes.starts(with: word) }
  }

  /// `(Manual Mode) flags=inactive`: a menu's words for its value, and the rest of the control.
  private static func restAfterWords(_ scanner: inout LineScanner) -> LineReading {
    scanner.position = scanner.statementStart
    guard scanner.parenthesized() != nil else { return .none }
    let end = scanner.position
    var rest = PrintedControl()
    guard values(&scanner, of: &rest), scanner.position > end, scanner.isBlankToEnd, !rest.flags.isEmpty || rest.value != nil else {
      return .none
    }
    return .statement(.controlRest(rest))
  }

  /// Reads backwards from the parenthesis: the number, in newer versions, and the name. Returns where the name begins.
  private static func nameAndNumber(_ scanner: LineScanner, before end: Int, of control: inout PrintedControl) -> Int? {
    guard let word = lastWord(scanner, before: end) else { return nil }
    var number = scanner
    number.position = word.lowerBound
    guard let id = number.hexadecimal(), number.position == word.upperBound else {
      control.name = scanner.text(word)
      return word.lowerBound
    }
    guard let id = UInt32(exactly: id), let name = lastWord(scanner, before: word.lowerBound) else { return nil }
    control.id = id
    control.name = scanner.text(name)
    return name.lowerBound
  }

  private static func lastWord(_ scanner: LineScanner, before end: Int) -> Range<Int>? {
    var stop = end
    while stop > 0, scanner.bytes[stop - 1].isBlank { stop -= 1 }
    var begin = stop
    while begin > 0, stop - begin < 64, scanner.bytes[begin - 1].isWordLike { begin -= 1 }
    return begin < stop ? begin..<stop : nil
  }

  // MARK: Values

  /// Reads `key=value` as often as it stands there; false where a value is malformed.
  private static func values(_ scanner: inout LineScanner, of control: inout PrintedControl) -> Bool {
    while true {
      scanner.skipBlanks()
      let start = scanner.position
      // Older versions print an array's lengths alone, behind its default.
      if scanner.next == .openBracket {
        guard dimensions(&scanner, of: &control) else { return false }
        continue
      }
      let key = scanner.text(while: \.isLetter)
      guard !key.isEmpty, key.utf8.count < 8, scanner.accept(.equals) else {
        scanner.position = start
        return true
      }
      guard value(&scanner, for: key, of: &control) else { return false }
      control.cutNumber = scanner.isAtEnd && scanner.bytes[scanner.position - 1].isDigit ? key : nil
    }
  }

  private static func value(_ scanner: inout LineScanner, for key: String, of control: inout PrintedControl) -> Bool {
    switch key {
    case "min": return number(&scanner, &control.min)
    case "max": return number(&scanner, &control.max)
    case "step": return number(&scanner, &control.step)
    case "default": return number(&scanner, &control.defaultValue)
    case "elems":
      var count: Int64?
      return number(&scanner, &count)
    case "dims": return dimensions(&scanner, of: &control)
    case "flags": return flags(&scanner, of: &control)
    case "value":
      if scanner.next == .quote { return string(&scanner, of: &control) }
      // The values of areas, rectangles and tables are no numbers.
      let start = scanner.position
      var value: Int64?
      if number(&scanner, &value), let value, scanner.isAtEnd || scanner.next.isBlank {
        control.value = .integer(value)
        return true
      }
      guard !control.hasSimpleType, !scanner.isAtEnd else { return false }
      scanner.position = start
      scanner.skip { !$0.isBlank }
      return true
    default: return false
    }
  }

  /// A number, and in newer versions a menu's words for it in parentheses.
  private static func number(_ scanner: inout LineScanner, _ target: inout Int64?) -> Bool {
    guard let value = scanner.integer(), !scanner.next.isWordLike else { return false }
    target = value
    let end = scanner.position
    scanner.skipBlanks()
    guard scanner.next != .open else { return scanner.parenthesized() != nil }
    scanner.position = end
    return true
  }

  private static func string(_ scanner: inout LineScanner, of control: inout PrintedControl) -> Bool {
    scanner.position += 1
    let start = scanner.position
    // A quote inside is followed by more text; the closing one by a blank or nothing.
    while scanner.position < scanner.end {
      let here = scanner.position
      if scanner.bytes[here] == .quote, here + 1 == scanner.end || scanner.bytes[here + 1].isBlank {
        scanner.position += 1
        control.value = .string(String(decoding: scanner.bytes[start..<here], as: UTF8.self))
        return true
      }
      scanner.position += 1
    }
    return false
  }

  private static func dimensions(_ scanner: inout LineScanner, of control: inout PrintedControl) -> Bool {
    while scanner.accept(.openBracket) {
      guard let length = scanner.pixels() else { return false }
      // `[640/16]`: a length that depends on the picture, now and at most.
      scanner.skip { $0 != .closeBracket }
      guard scanner.accept(.closeBracket) else { return false }
      control.dimensions.append(length)
    }
    return true
  }

  private static func flags(_ scanner: inout LineScanner, of control: inout PrintedControl) -> Bool {
    while true {
      let word = scanner.text { $0.isWordLike || $0 == .hyphen }
      guard !word.isEmpty else { return true }
      control.flags += PrintedControl.flags(word)
      guard scanner.accept(.comma) else { return true }
      if scanner.isBlankToEnd { return true }
      scanner.skipBlanks()
    }
  }
}
