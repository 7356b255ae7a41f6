package import CameraModel

extension JSONReader {
  /// Reads an array, element by element.
  package mutating func array<Element>(
    _ element: (inout JSONReader, _ index: Int) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var result: [Element] = []
    try beginArray()
    while try nextElement() { result.append(try element(&self, result.count)) }
    return result
  }

  /// Reads an array, or `null` as an empty one.
  package mutating func list<Element>(
    _ element: (inout JSONReader, _ index: Int) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    try null() ? [] : try array(element)
  }

  /// Reads a text or `null`.
  package mutating func optionalString() throws(JSONError) -> String? {
    try null() ? nil : try string()
  }

  /// Reads a whole number within bounds, or `null`.
  package mutating func optionalInteger(in bounds: ClosedRange<Int64> = .min ... .max) throws(JSONError) -> Int64? {
    try null() ? nil : try integer(in: bounds)
  }

  /// Reads `true` or `false`; `null` as false.
  package mutating func flag() throws(JSONError) -> Bool {
    try null() ? false : try bool()
  }

  /// Reads a list of words, or `null` as an empty one.
  package mutating func words<Word: OpenVocabulary>() throws(JSONError) -> [Word] {
    try list { (reader, _) throws(JSONError) in Word(rawValue: try reader.string()) }
  }

  /// Reads a number of the driver's, which has 32 bits without a sign.
  package mutating func unsigned() throws(JSONError) -> UInt32 {
    UInt32(try integer(in: 0...Int64(UInt32.max)))
  }
}
