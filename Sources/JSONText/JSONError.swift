import CameraModel

/// Why a document cannot be read, and the position.
@usableFromInline
package struct JSONError: Error, Hashable, Sendable {
  /// One plain sentence, safe to display; it may quote the document.
  package var message: String
  /// The offset of the faulty byte; nil for an error of the whole document.
  package var offset: Int?
  /// Whether the document says that its version is newer than the reader supports.
  package var isNewer = false

  /// A malformed document.
  @usableFromInline
  package init(_ message: String, at offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }
}

/// The line, the column and the structural position of an offset in a document.
///
/// It is found by a second pass from the start of the document, so that reading without errors need not count.
package struct JSONPlace {
  /// The line, from 1.
  package private(set) var line = 1
  /// The character in the line, from 1.
  package private(set) var column = 1
  /// Such as `cameras[0].nodes`; nil at the top.
  package private(set) var path: String?

  /// An array or object that is open at the offset.
  private enum Container {
    /// The range holds the key; it is empty before the first key.
    case object(key: Range<Int>)
    case array(index: Int)
  }

  /// The place of a byte in the document, which need not be well-formed after it.
  package init(of offset: Int, in bytes: [UInt8]) {
    let end = min(offset, bytes.count)
    for position in 0..<end { count(bytes[position]) }
    path = Self.path(of: Self.containers(before: end, in: bytes), in: bytes)
  }

  private mutating func count(_ byte: UInt8) {
    if byte == 0x0a {
      line += 1
      column = 1
    } else if byte & 0xc0 != 0x80 {
      // The continuation bytes of a character do not count.
      column += 1
    }
  }

  private static func containers(before end: Int, in bytes: [UInt8]) -> [Container] {
    var containers: [Container] = []
    var position = 0
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "{"): containers.append(.object(key: 0..<0))
      case UInt8(ascii: "["): containers.append(.array(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
      case UInt8(ascii: ","):
        switch containers.popLast() {
        case .object: containers.append(.object(key: 0..<0))
        case .array(let index): containers.append(.array(index: index + 1))
        case nil: break
        }
      case UInt8(ascii: "\""):
        let start = position + 1
        position = endOfText(from: start, in: bytes, before: end)
        if position < end, case .object(let key)? = containers.last, key == 0..<0 {
          containers[containers.count - 1] = .object(key: start..<position)
        }
      default: break
      }
      position += 1
    }
    return containers
  }

  private static func endOfText(from start: Int, in bytes: [UInt8], before end: Int) -> Int {
    var position = start
    while position < end, bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
    return position
  }

  private static func path(of containers: [Container], in bytes: [UInt8]) -> String? {
    var path = ""
    for container in containers {
      switch container {
      case .array(let index): path += "[\(index)]"
      case .object(let key) where key != 0..<0:
        path += (path.isEmpty ? "" : ".") + String(decoding: bytes[key].prefix(40), as: UTF8.self).harmless
      case .object: break
      }
    }
    return path.isEmpty ? nil : path
  }
}
