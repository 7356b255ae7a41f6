/// How the values of a type stand in documents: one declaration for the reader and the writer.
@usableFromInline
package struct JSONCoding<Value>: Sendable {
  /// Reads a value, which may be an element at the index of a list. Nil if the text stands for no value.
  @usableFromInline let read: @Sendable (inout JSONReader, _ index: Int) throws(JSONError) -> Value?
  /// Writes a value.
  @usableFromInline package let write: @Sendable (inout JSONWriter, Value) -> Void
  /// Whether a value is nil or has no elements, so that a member may be left out.
  @usableFromInline let isEmpty: @Sendable (Value) -> Bool

  /// A form that only functions can describe.
  @inlinable
  package init(
    read: @escaping @Sendable (inout JSONReader, _ index: Int) throws(JSONError) -> Value?,
    write: @escaping @Sendable (inout JSONWriter, Value) -> Void, isEmpty: @escaping @Sendable (Value) -> Bool = { _ in false }
  ) {
    (self.read, self.write, self.isEmpty) = (read, write, isEmpty)
  }
}

extension JSONReader {
  /// Reads one value; nil if the text stands for no value.
  @inlinable
  package mutating func value<Value>(_ coding: JSONCoding<Value>) throws(JSONError) -> Value? { try coding.read(&self, 0) }
}

/// Whole documents.
extension JSONCoding {
  /// Reads a document that consists of one value.
  package func value(of document: [UInt8]) throws(JSONError) -> Value {
    var reader = try JSONReader(document)
    guard let value = try read(&reader, 0) else { throw JSONError("The document stands for no value.", at: 0) }
    try reader.finish()
    return value
  }

  /// A value as a document that ends with a newline.
  package func document(of value: Value, _ layout: JSONWriter.Layout = .lines) -> [UInt8] {
    var writer = JSONWriter(layout: layout)
    write(&writer, value)
    return writer.document()
  }
}

/// Forms of other values.
extension JSONCoding {
  /// A value or nil, which is written as `null`. A text that stands for no value is nil.
  @inlinable package var optional: JSONCoding<Value?> {
    JSONCoding<Value?>(
      read: { (reader, index) throws(JSONError) in .some(try read(&reader, index)) },
      write: { if let value = $1 { write(&$0, value) } else { $0.null() } }, isEmpty: { $0 == nil })
  }

  /// The same form, but `null` and a text that stands for no value are read as `value`.
  @inlinable
  package func or(_ value: Value) -> JSONCoding where Value: Sendable {
    JSONCoding(
      read: { (reader, index) throws(JSONError) in try reader.null() ? value : try read(&reader, index) ?? value }, write: write,
      isEmpty: isEmpty)
  }

  /// The form of a value from which another one is made. If `transform` returns nil, the text stands for no value.
  @inlinable
  package func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other?, _ back: @escaping @Sendable (Other) -> Value
  ) -> JSONCoding<Other> {
    JSONCoding<Other>(
      read: { (reader, index) throws(JSONError) in try read(&reader, index).flatMap(transform) }, write: { write(&$0, back($1)) },
      isEmpty: { isEmpty(back($0)) })
  }

  /// A list on one line. Elements that stand for no value are left out.
  @inlinable
  package static func list<Element>(
    _ element: @autoclosure @escaping @Sendable () -> JSONCoding<Element>
  ) -> Self where Value == [Element] { list(element, hasLines: false) }

  /// A list with one element per line. Elements that stand for no value are left out.
  @inlinable
  package static func lines<Element>(
    _ element: @autoclosure @escaping @Sendable () -> JSONCoding<Element>
  ) -> Self where Value == [Element] { list(element, hasLines: true) }

  /// The form of an element is made for each element alone: most profiles have no sensor and no graph, whose tables take time to make.
  @inlinable
  static func list<Element>(
    _ element: @escaping @Sendable () -> JSONCoding<Element>, hasLines: Bool
  ) -> Self where Value == [Element] {
    JSONCoding(
      read: { (reader, _) throws(JSONError) in
        var elements: [Element] = []
        try reader.beginArray()
        while try reader.nextElement() {
          if let value = try element().read(&reader, elements.count) { elements.append(value) }
        }
        return elements
      },
      write: { writer, elements in
        writer.beginArray()
        for value in elements {
          if hasLines { writer.newLine() }
          element().write(&writer, value)
        }
        writer.endArray()
      }, isEmpty: \.isEmpty)
  }
}
