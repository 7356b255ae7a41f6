/// Writes one JSON document (RFC 8259) into bytes, front to back: what is written first stands first.
///
/// Commas are put by the writer; keys, values and brackets must come in a valid order, which is the caller's duty.
package struct JSONWriter {
  /// Whether a document may be broken into lines.
  package enum Layout: Hashable, Sendable {
    /// Long lists have one element a line, for people who read or compare files.
    case lines
    /// All on one line, for streams of documents.
    case oneLine
  }

  /// What has been written so far.
  package private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var needsComma = false
  private var depth = 0

  /// An empty document, with room for as many bytes as it may become; room that is not used costs nothing.
  package init(layout: Layout = .lines, capacity: Int = 0) {
    self.layout = layout
    bytes.reserveCapacity(capacity)
  }

  /// Begins an object, as a value or an element.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  /// Ends the innermost object.
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  /// Begins an array, as a value or an element.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  /// Ends the innermost array.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Begins a member of an object; its value comes next. The name must need no escape.
  package mutating func key(_ name: String) {
    let name = name.utf8Span.span
    let needsComma = needsComma
    bytes.append(addingCapacity: name.count + 4) { (output: inout OutputSpan<UInt8>) in
      if needsComma { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\""))
      for index in name.indices { output.append(name[index]) }
      output.append(UInt8(ascii: "\""))
      output.append(UInt8(ascii: ":"))
    }
    self.needsComma = false
  }

  /// Writes `null`.
  package mutating func null() { literal("null") }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a whole number; nil as `null`.
  package mutating func integer(_ value: (some BinaryInteger)?) {
    guard let value else { return null() }
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = UInt64(value.magnitude)
    bytes.append(addingCapacity: 20) { (output: inout OutputSpan<UInt8>) in output.append(digitsOf: magnitude) }
    needsComma = true
  }

  /// Writes a number with at least one decimal; nil, and what is no number, as `null`.
  package mutating func double(_ value: Double?) {
    guard let value, value.isFinite else { return null() }
    literal(value.description)
  }

  /// Writes a text; nil as `null`. What a terminal or a browser might act on is written as `\uXXXX`.
  package mutating func string(_ text: String?) {
    guard let text else { return null() }
    separate()
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(\.isPlainInJSON) {
      bytes.append(contentsOf: text.utf8)
    } else {
      append(escaped: text)
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Begins a new line before the next element or member, and before a closing bracket; does nothing when all goes on one line.
  package mutating func newLine() {
    guard layout == .lines else { return }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append(UInt8(ascii: " ")) }
  }

  /// The finished document, with the newline at its end that a text file has.
  package consuming func document() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Writes a value that has been written before, by its bytes.
  package mutating func value(_ written: [UInt8]) {
    separate()
    bytes.append(contentsOf: written)
    needsComma = true
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Writes the elements of the innermost array in one go, which is many times faster than one by one.
  ///
  /// - Parameters:
  ///   - capacity: the most bytes that `fill` writes.
  ///   - fill: writes the elements with their commas; all of them are well-formed, and there is at least one.
  package mutating func elements(capacity: Int, _ fill: (inout OutputSpan<UInt8>) -> Void) {
    separate()
    bytes.append(addingCapacity: capacity, initializingWith: fill)
    needsComma = true
  }

  /// Writes digits, sign and point as they are: a literal that is valid by itself.
  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
    depth += 1
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
    depth -= 1
  }
}

extension OutputSpan<UInt8> {
  /// Writes a number in decimal digits, at most 20.
  package mutating func append(digitsOf number: UInt64) {
    if number >= 100_000_000 { append(digitsOf: number / 100_000_000) }
    var rest = UInt32(truncatingIfNeeded: number % 100_000_000)
    // The digits come last first: they are stacked in a word, eight at most, and taken from its top.
    var stack: UInt64 = 0
    var count = 0
    while rest > 0 || number >= 100_000_000 && count < 8 || count == 0 {
      stack = stack << 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
      rest /= 10
      count += 1
    }
    for _ in 0..<count {
      append(UInt8(truncatingIfNeeded: stack))
      stack >>= 8
    }
  }

  /// Writes bytes as they are.
  package mutating func append(_ other: [UInt8]) {
    for byte in other { append(byte) }
  }
}
