/// The members that an object can have, in the order in which they are written.
@usableFromInline
struct JSONTable<Object>: Sendable {
  @usableFromInline let fields: [JSONField<Object>]
  @usableFromInline let names: [String]

  @inlinable
  init(_ fields: [JSONField<Object>]) { (self.fields, names) = (fields, fields.map(\.name)) }

  /// The position of a member. Most documents have the members in the order of the table, so the search begins at `next`.
  @usableFromInline
  func position(of name: String, from next: Int) -> Int? { names[next...].firstIndex(of: name) ?? names[..<next].firstIndex(of: name) }
}

extension JSONCoding {
  /// An object, which begins as `empty` when it is read.
  @inlinable
  package init(_ empty: Value, _ fields: JSONField<Value>...) where Value: Sendable { self.init(JSONTable(fields)) { _ in empty } }

  /// An element of a list, which begins as one for its index when it is read.
  @inlinable
  package init(at element: @escaping @Sendable (_ index: Int) -> Value, _ fields: JSONField<Value>...) {
    self.init(JSONTable(fields), element)
  }

  @inlinable
  init(_ table: JSONTable<Value>, _ element: @escaping @Sendable (Int) -> Value) {
    self.init(
      read: { (reader, index) throws(JSONError) in
        var object = element(index)
        return try reader.object(table, into: &object) ? object : nil
      }, write: { $0.object(table, $1) })
  }
}

extension JSONReader {
  /// Reads an object's members into `object`; false if the object stands for no value.
  ///
  /// Members with other keys are checked and skipped. A repeated known key is an error, because programs could read different values.
  @inlinable
  mutating func object<Object>(_ table: JSONTable<Object>, into object: inout Object) throws(JSONError) -> Bool {
    try beginObject()
    let start = cursor.position - 1
    // Whether a member has a value; nil for one that is absent.
    var found = [Bool?](repeating: nil, count: table.names.count)
    var next = 0
    while try nextMember() {
      let start = cursor.position
      let name = try JSONString.read(&cursor)
      try cursor.expect(UInt8(ascii: ":"), "A colon after the key")
      guard let position = table.position(of: name, from: next) else {
        try skipValue()
        continue
      }
      if found[position] != nil { throw JSONError("The key “\(name)” stands twice in an object.", at: start) }
      next = position + 1
      let isNull = table.fields[position].acceptsNull ? try null() : false
      found[position] = isNull ? false : try table.fields[position].read(&self, &object)
    }
    return try complete(&object, table, found, start)
  }

  /// Does without the members that were not found; false if the object stands for no value.
  @inlinable
  func complete<Object>(
    _ object: inout Object, _ table: JSONTable<Object>, _ found: [Bool?], _ start: Int
  ) throws(JSONError) -> Bool {
    for position in found.indices where found[position] == nil {
      if case .error = table.fields[position].absence { throw missing(table.names[position], start) }
    }
    var isValue = true
    for position in found.indices where found[position] != true {
      switch table.fields[position].absence {
      case .keepsDefault: break
      case .substituted(let substitute): substitute(&object)
      case .noValue, .error: isValue = false
      case .errorIf(let condition): if found[position] == nil, condition(object) { throw missing(table.names[position], start) }
      }
    }
    return isValue
  }

  @usableFromInline
  func missing(_ name: String, _ start: Int) -> JSONError { JSONError("The key “\(name)” is missing.", at: start) }
}

extension JSONWriter {
  /// Writes an object.
  @inlinable
  mutating func object<Object>(_ table: JSONTable<Object>, _ object: Object) {
    beginObject()
    for field in table.fields where field.isWritten(object) {
      if field.startsLine { newLine() }
      key(field.name)
      field.write(&self, object)
    }
    endObject()
  }
}
