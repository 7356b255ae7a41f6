import CameraModel

/// Writes one JSON document (RFC 8259) into bytes, from front to back.
///
/// The writer adds the commas. The caller must write keys, values and brackets in a valid order.
@usableFromInline
package struct JSONWriter {
  /// Whether a document may be broken into lines.
  package enum Layout: Hashable, Sendable {
    /// Long lists have one element per line, for people who read or compare files.
    case lines
    /// All on one line, for streams of documents.
    case oneLine
  }

  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var needsComma = false
  private var depth = 0

  /// An empty document.
  package init(layout: Layout = .lines) { self.layout = layout }

  /// The finished document, which ends with a newline like a text file.
  package consuming func document() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Begins an object, as a value or an element.
  @usableFromInline package mutating func beginObject() { open(UInt8(ascii: "{")) }
  /// Ends the innermost object.
  @usableFromInline package mutating func endObject() { close(UInt8(ascii: "}")) }
  /// Begins an array, as a value or an element.
  @usableFromInline package mutating func beginArray() { open(UInt8(ascii: "[")) }
  /// Ends the innermost array.
  @usableFromInline package mutating func endArray() { close(UInt8(ascii: "]")) }

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

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  /// Begins a new line before the next element or member, and before a closing bracket; does nothing in one-line documents.
  @usableFromInline
  package mutating func newLine() {
    guard layout == .lines else { return }
    separate()
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append(UInt8(ascii: " ")) }
  }
}

/// Values.
extension JSONWriter {
  /// Writes `null`.
  @usableFromInline package mutating func null() { literal("null") }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes an integer; nil as `null`.
  @inlinable
  package mutating func integer(_ value: (some BinaryInteger)?) {
    guard let value else { return null() }
    literal("\(value)")
  }

  /// Writes a number with at least one decimal; nil, infinity and NaN as `null`.
  package mutating func double(_ value: Double?) {
    guard let value, value.isFinite else { return null() }
    literal(value.description)
  }

  /// Writes a text; nil as `null`. Characters on which a terminal or a browser might act are written as `\uXXXX`.
  @usableFromInline
  package mutating func string(_ text: String?) {
    guard let text else { return null() }
    separate()
    JSONString.write(text, to: &bytes)
    needsComma = true
  }

  @usableFromInline
  mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }
}

/// Members of an object.
extension JSONWriter {
  /// Begins a member of an object; its value comes next. The key must need no escape.
  @usableFromInline
  package mutating func key(_ name: String) {
    let span = name.utf8Span.span
    let needsComma = needsComma
    bytes.append(addingCapacity: span.count + 4) { (output: inout OutputSpan<UInt8>) in
      if needsComma { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\""))
      for index in span.indices { output.append(span[index]) }
      output.append(UInt8(ascii: "\""))
      output.append(UInt8(ascii: ":"))
    }
    self.needsComma = false
  }
}
