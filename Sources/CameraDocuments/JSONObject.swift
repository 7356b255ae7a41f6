import JSONText

/// An object of a document: its members in their order.
///
/// A nil is written as `null`. A key that begins with a line break begins a new line. An object inside another must also be a `JSONObject`,
/// because a plain literal would be a `Dictionary`, which has no order.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private var members: [(name: Name, value: (any Encodable)?)]

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The members of a literal.
  package init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
    members = elements.map { (Name(stringValue: $0), $1) }
  }

  /// The members of several objects in sequence.
  package init(_ parts: JSONObject...) {
    members = parts.flatMap(\.members)
  }

  /// The members that have a value.
  package var withoutNulls: JSONObject {
    var object = self
    object.members.removeAll { $0.value == nil }
    return object
  }

  /// Writes the members to a standard encoder.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in members {
      if let value { try container.encode(value, forKey: name) } else { try container.encodeNil(forKey: name) }
    }
  }

  /// The object as a document with lines, for people who read or compare files.
  package var document: [UInt8] { bytes(.lines) }

  /// The object as a document on one line, for streams of documents.
  package var line: [UInt8] { bytes(.oneLine) }

  private func bytes(_ layout: JSONWriter.Layout) -> [UInt8] {
    let encoder = DocumentEncoder(layout: layout)
    do { try encoder.encode(self) } catch { preconditionFailure("\(error)") }
    return encoder.writer.document()
  }
}

/// A list of a document, on one line or with one element per line.
package struct JSONArray<Elements: Sequence>: Encodable where Elements.Element: Encodable {
  private let elements: Elements
  private let hasLines: Bool

  /// A list with one element per line.
  package init(lines elements: Elements) {
    (self.elements, hasLines) = (elements, true)
  }

  /// A list with one object for each value. The objects are made when they are written.
  package init<Values>(_ values: Values, _ object: @escaping (Values.Element) -> JSONObject)
  where Elements == LazyMapSequence<Values, JSONObject> {
    (elements, hasLines) = (values.lazy.map(object), false)
  }

  /// A list with one object per line, one for each value. The objects are made when they are written.
  package init<Values>(lines values: Values, _ object: @escaping (Values.Element) -> JSONObject)
  where Elements == LazyMapSequence<Values, JSONObject> {
    (elements, hasLines) = (values.lazy.map(object), true)
  }

  /// Writes the elements to a standard encoder.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in elements {
      if hasLines { (encoder as? DocumentEncoder)?.writer.newLine() }
      try container.encode(element)
    }
  }
}
