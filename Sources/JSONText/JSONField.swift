/// A member of an object: its key, and how its value is read into the object and written from it.
///
/// A key that begins with a line break begins a new line. Keys need no escape.
@usableFromInline
package struct JSONField<Object>: Sendable {
  /// What an object is without the member, or if the text of the member stands for no value.
  @usableFromInline
  enum Absence: Sendable {
    /// The object keeps its default.
    case keepsDefault
    /// The object gets a value that follows from the others.
    case substituted(@Sendable (inout Object) -> Void)
    /// The object stands for no value.
    case noValue
    /// The same, but a missing key is an error.
    case error
    /// A missing key is an error if the other members say so.
    case errorIf(@Sendable (Object) -> Bool)
  }

  @usableFromInline let name: String
  @usableFromInline let startsLine: Bool
  /// Reads the value into the object; false if the text stands for no value.
  @usableFromInline let read: @Sendable (inout JSONReader, inout Object) throws(JSONError) -> Bool
  @usableFromInline let write: @Sendable (inout JSONWriter, Object) -> Void
  @usableFromInline var acceptsNull = true
  @usableFromInline var absence = Absence.keepsDefault
  @usableFromInline var isEmpty: @Sendable (Object) -> Bool = { _ in false }
  @usableFromInline var isWritten: @Sendable (Object) -> Bool = { _ in true }

  /// A member that only functions can describe.
  @inlinable
  package init(
    _ key: String, read: @escaping @Sendable (inout JSONReader, inout Object) throws(JSONError) -> Bool,
    write: @escaping @Sendable (inout JSONWriter, Object) -> Void
  ) {
    startsLine = key.utf8.first == UInt8(ascii: "\n")
    name = startsLine ? String(key.dropFirst()) : key
    (self.read, self.write) = (read, write)
  }
}

/// The kinds of members.
extension JSONField {
  /// A value that keeps its default if the member is absent or `null`.
  @inlinable
  package static func member<Value>(
    _ key: String, _ path: any WritableKeyPath<Object, Value> & Sendable, _ coding: JSONCoding<Value>
  ) -> JSONField {
    JSONField(
      key,
      read: { (reader, object) throws(JSONError) in
        guard let value = try coding.read(&reader, 0) else { return false }
        object[keyPath: path] = value
        return true
      }, write: { coding.write(&$0, $1[keyPath: path]) }
    ).with { $0.isEmpty = { coding.isEmpty($0[keyPath: path]) } }
  }

  /// A value that is nil if the member is absent or `null`.
  @inlinable
  package static func optional<Value>(
    _ key: String, _ path: any WritableKeyPath<Object, Value?> & Sendable, _ coding: JSONCoding<Value>
  ) -> JSONField { member(key, path, coding.optional) }

  /// A value that is nil if the member is absent, which cannot be `null`.
  @inlinable
  package static func extra<Value>(
    _ key: String, _ path: any WritableKeyPath<Object, Value?> & Sendable, _ coding: JSONCoding<Value>
  ) -> JSONField { optional(key, path, coding).nonnull.unlessEmpty }

  /// A value without which the object is an error, or stands for no value if the text of the member stands for none.
  @inlinable
  package static func required<Value>(
    _ key: String, _ path: any WritableKeyPath<Object, Value> & Sendable, _ coding: JSONCoding<Value>
  ) -> JSONField { member(key, path, coding).nonnull.with { $0.absence = .error } }

  /// A value without which the object stands for no value.
  @inlinable
  package static func essential<Value>(
    _ key: String, _ path: any WritableKeyPath<Object, Value> & Sendable, _ coding: JSONCoding<Value>
  ) -> JSONField { member(key, path, coding).with { $0.absence = .noValue } }

  /// A text that follows from the others, for other readers of the document. It is skipped when the object is read.
  @inlinable
  package static func derived(_ key: String, _ text: @escaping @Sendable (Object) -> String?) -> JSONField {
    JSONField(
      key,
      read: { (reader, _) throws(JSONError) in
        try reader.skipValue()
        return true
      }, write: { $0.string(text($1)) })
  }

  /// The name of the document's schema. If a document has another one, the error has the message for it.
  @inlinable
  package static func schema(
    _ name: String, isRequired: Bool, else message: @escaping @Sendable (String) -> String
  ) -> JSONField {
    let coding = JSONCoding<String>.parsed({ $0 == name ? name : nil }, \.self, else: message)
    return JSONField(
      "schema", read: { (reader, _) throws(JSONError) in try coding.read(&reader, 0) != nil }, write: { writer, _ in writer.string(name) }
    ).nonnull.with { $0.absence = isRequired ? .error : .keepsDefault }
  }

  /// An object of its own in the document, whose members are values of this object.
  @inlinable
  package static func group(_ key: String, _ fields: JSONField...) -> JSONField {
    let table = JSONTable(fields)
    return JSONField(
      key, read: { (reader, object) throws(JSONError) in try reader.object(table, into: &object) }, write: { $0.object(table, $1) }
    ).nonnull.with { $0.absence = .error }
  }
}

/// Exceptions.
extension JSONField {
  @inlinable
  func with(_ change: (inout JSONField) -> Void) -> JSONField {
    var field = self
    change(&field)
    return field
  }

  /// The member cannot be `null`.
  @inlinable package var nonnull: JSONField { with { $0.acceptsNull = false } }

  /// The member is left out if its value is nil or has no elements.
  @inlinable package var unlessEmpty: JSONField { writtenIf { [isEmpty] in !isEmpty($0) } }

  /// The member is left out of other objects.
  @inlinable
  package func writtenIf(_ condition: @escaping @Sendable (Object) -> Bool) -> JSONField { with { $0.isWritten = condition } }

  /// The member is required if the other members say so.
  @inlinable
  package func requiredIf(_ condition: @escaping @Sendable (Object) -> Bool) -> JSONField { with { $0.absence = .errorIf(condition) } }

  /// The member belongs to objects with the condition, and is required there.
  @inlinable
  package func when(_ condition: @escaping @Sendable (Object) -> Bool) -> JSONField { writtenIf(condition).requiredIf(condition) }

  /// A value that follows from the others if the member is absent or `null`.
  @inlinable
  package func otherwise(_ substitute: @escaping @Sendable (inout Object) -> Void) -> JSONField {
    with { $0.absence = .substituted(substitute) }
  }
}
