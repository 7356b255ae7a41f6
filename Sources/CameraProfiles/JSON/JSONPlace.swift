import CameraModel

/// Where an offset is in a document: line, column, and place in the structure.
///
/// Found by going over the document once more from its start, so that reading without errors costs nothing for it.
struct JSONPlace {
  /// The line, from 1.
  private(set) var line = 1
  /// The character in the line, from 1.
  private(set) var column = 1
  /// Such as `cameras[0].nodes`; nil at the top.
  var path: String? {
    let text = containers.reduce(into: "") { $0 += $1.description }
    return text.isEmpty ? nil : text.hasPrefix(".") ? String(text.dropFirst()) : text
  }

  private enum Container: CustomStringConvertible {
    case object(key: String?)
    case array(index: Int)

    var description: String {
      switch self {
      case .object(let key): key.map { "." + $0 } ?? ""
      case .array(let index): "[\(index)]"
      }
    }
  }

  private var containers: [Container] = []

  /// The place of a byte of the document, which need not be well-formed after it.
  init(of offset: Int, in bytes: [UInt8]) {
    let end = min(offset, bytes.count)
    var position = 0
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "{"): containers.append(.object(key: nil))
      case UInt8(ascii: "["): containers.append(.array(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
      case UInt8(ascii: ","): goOn()
      case UInt8(ascii: "\""):
        let start = position + 1
        position = Self.endOfText(from: start, in: bytes, before: end)
        if position < end, case .object(key: nil)? = containers.last { enter(bytes[start..<position]) }
      default: break
      }
      position += 1
    }
    for byte in bytes[..<end] { count(byte) }
  }

  private static func endOfText(from start: Int, in bytes: [UInt8], before end: Int) -> Int {
    var position = start
    while position < end, bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
    return position
  }

  private mutating func goOn() {
    switch containers.popLast() {
    case .object: containers.append(.object(key: nil))
    case .array(let index): containers.append(.array(index: index + 1))
    case nil: break
    }
  }

  private mutating func enter(_ key: ArraySlice<UInt8>) {
    containers[containers.count - 1] = .object(key: String(decoding: key.prefix(40), as: UTF8.self).harmless)
  }

  private mutating func count(_ byte: UInt8) {
    if byte == 0x0a {
      line += 1
      column = 1
    } else if byte & 0xc0 != 0x80 {
      // The bytes that continue a character are not characters.
      column += 1
    }
  }
}
