extension JSONCoding<String> {
  /// A text.
  @inlinable package static var text: Self {
    Self(read: { (reader, _) throws(JSONError) in try reader.string() }, write: { $0.string($1) })
  }
}

extension JSONCoding<Bool> {
  /// `true` or `false`.
  package static var flag: Self { Self(read: { (reader, _) throws(JSONError) in try reader.bool() }, write: { $0.bool($1) }) }
}

extension JSONCoding<Double> {
  /// A number, with or without a fraction.
  package static var decimal: Self {
    Self(read: { (reader, _) throws(JSONError) in try reader.optionalNumber() }, write: { $0.double($1) })
  }
}

extension JSONCoding where Value: FixedWidthInteger & Sendable {
  /// An integer within bounds, which `Value` can represent.
  @inlinable
  package static func number(in bounds: ClosedRange<Int64>) -> Self {
    Self(read: { (reader, _) throws(JSONError) in Value(clamping: try reader.integer(in: bounds)) }, write: { $0.integer($1) })
  }

  /// An integer of 64 bits.
  @inlinable package static var integer: Self { number(in: .min ... .max) }

  /// An unsigned integer of 32 bits, as drivers give.
  @inlinable package static var unsigned: Self { number(in: 0...Int64(UInt32.max)) }
}

extension JSONCoding where Value: RawRepresentable<String> & Sendable {
  /// A word. One that is unknown to a closed vocabulary stands for no value.
  @inlinable package static var word: Self { JSONCoding<String>.text.map({ Value(rawValue: $0) }, { $0.rawValue }) }

  /// One of the words of a closed vocabulary; the error for another one lists them.
  @inlinable
  package static func word(else message: String) -> Self { parsed({ Value(rawValue: $0) }, { $0.rawValue }) { _ in message } }
}

extension JSONCoding {
  /// A text that `parse` reads and `spell` writes. If `parse` returns nil, the error has the message for the text.
  @inlinable
  package static func parsed(
    _ parse: @escaping @Sendable (String) -> Value?, _ spell: @escaping @Sendable (Value) -> String,
    else message: @escaping @Sendable (String) -> String
  ) -> Self {
    Self(
      read: { (reader, _) throws(JSONError) in
        let start = reader.cursor.nextOffset()
        let text = try reader.string()
        guard let value = parse(text) else { throw JSONError(message(text), at: start) }
        return value
      }, write: { $0.string(spell($1)) })
  }
}
