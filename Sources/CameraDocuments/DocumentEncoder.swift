import JSONText

/// Writes values as JSON in one pass. A nil property is written as `null`.
///
/// A key that begins with a line break begins a new line.
final class DocumentEncoder: Encoder, UnkeyedEncodingContainer, SingleValueEncodingContainer {
  /// The bytes written so far.
  var writer: JSONWriter
  /// Ends the object or the array that the innermost value began.
  private var end: ((inout JSONWriter) -> Void)?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var count: Int { 0 }

  /// A document without content.
  init(layout: JSONWriter.Layout) {
    writer = JSONWriter(layout: layout)
  }

  /// Writes a value.
  func encode(_ value: some Encodable) throws {
    switch value {
    case let text as String: writer.string(text)
    case let object as JSONObject: try write(object)
    case let number as Int: writer.integer(number)
    case let flag as Bool: writer.bool(flag)
    case let number as any BinaryInteger: writer.integer(number)
    case let number as Double: writer.double(number)
    case is any Unordered: preconditionFailure("A dictionary has no order; write JSONObject.")
    default: try write(value)
    }
  }

  /// Writes a value that encodes itself, and ends what it began.
  private func write(_ value: some Encodable) throws {
    let outer = end
    end = nil
    try value.encode(to: self)
    end?(&writer)
    end = outer
  }

  func encodeNil() { writer.null() }

  /// Writes the key of a member, after a line break if the key begins with one.
  fileprivate func begin(_ key: some CodingKey) {
    let name = key.stringValue
    guard name.utf8.first == UInt8(ascii: "\n") else { return writer.key(name) }
    writer.newLine()
    writer.key(String(name.dropFirst()))
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    writer.beginObject()
    end = { $0.endObject() }
    return KeyedEncodingContainer(MemberContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.beginArray()
    end = { $0.endArray() }
    return self
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  // Such a container has no defined end; a separate value has the same effect.
  func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { preconditionFailure("nested container") }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { preconditionFailure("nested container") }
  func superEncoder() -> any Encoder { preconditionFailure("superclass") }
}

/// The members of an object.
private struct MemberContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: DocumentEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    encoder.begin(key)
    encoder.encodeNil()
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    encoder.begin(key)
    try encoder.encode(value)
  }

  // All of them, because the standard library's own omit the key of a nil, and are preferred to a generic one.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encode(value.map(Double.init), forKey: key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try encode(value, forKey: key) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    preconditionFailure("nested container")
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { preconditionFailure("nested container") }
  func superEncoder() -> any Encoder { preconditionFailure("superclass") }
  func superEncoder(forKey key: Key) -> any Encoder { preconditionFailure("superclass") }
}

/// Marks collections whose order differs each time.
private protocol Unordered {}
extension Dictionary: Unordered {}
