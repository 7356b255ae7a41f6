package import CameraModel

extension JSONWriter {
  /// A member that is a list with one element a line.
  package mutating func lines<Element>(_ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    key(name)
    lines(elements, write)
  }

  /// A list with one element a line.
  package mutating func lines<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    beginArray()
    for element in elements {
      newLine()
      write(&self, element)
    }
    endArray()
  }

  /// A member that is a short list of words.
  package mutating func words(_ name: String, _ words: [some OpenVocabulary]) {
    key(name)
    beginArray()
    for word in words { string(word.rawValue) }
    endArray()
  }

  /// A member that is a text, or `null`.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    string(text)
  }

  /// A member that is a whole number, or `null`.
  package mutating func member(_ name: String, _ number: (some BinaryInteger)?) {
    key(name)
    integer(number)
  }

  /// A member that is `true` or `false`.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }
}
