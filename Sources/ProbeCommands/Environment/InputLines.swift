package import Viewfinder

/// The lines of standard input. Blank lines are skipped, but counted.
package struct InputLines {
  /// The largest profile or dump, in bytes.
  package static let inputLimit = 64 << 20

  /// A line with its number.
  package struct Line: Sendable {
    /// The number in the input; the first line is 1.
    package var number: Int
    /// The bytes; an error if the line exceeds the limit.
    package var content: Result<[UInt8], DeviceError>
    /// The name for errors.
    package var name: String { "line \(number)" }
  }

  private let limit: Int
  private var rest: [UInt8] = []
  private var position = 0
  private var number = 0
  private var isAtEnd = false

  /// Lines of at most `limit` bytes; of a longer one, only the number is kept.
  package init(limit: Int = InputLines.inputLimit) {
    self.limit = limit
  }

  /// Waits for the next line that is not blank; nil at the end of the input, or once standard output is closed.
  package mutating func next(from console: some Console) throws(DeviceError) -> Line? {
    while let bytes = try nextBytes(from: console) {
      number += 1
      if bytes.count > limit { return Line(number: number, content: .failure(.inputTooLarge("line \(number)"))) }
      if !bytes.allSatisfy(\.isBlank) { return Line(number: number, content: .success(Array(bytes))) }
    }
    return nil
  }

  /// The bytes up to the next line feed. A line over the limit is truncated to just above it.
  private mutating func nextBytes(from console: some Console) throws(DeviceError) -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return rest[position..<end]
      }
      if isAtEnd {
        defer { position = rest.count }
        return position < rest.count ? rest[position...] : nil
      }
      rest.removeFirst(position)
      position = 0
      if rest.count > limit { rest.removeLast(rest.count - limit - 1) }
      searched = rest.count
      let more = console.awaitInput() ? try console.nextInput() : []
      isAtEnd = more.isEmpty
      rest += more
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0d }
}

extension DeviceError {
  static func inputTooLarge(_ subject: String) -> DeviceError {
    DeviceError(
      .malformed, operation: "read", subject: subject, message: "The input is larger than 64 MiB, the limit for a recording.",
      remedy: "Check that this is the right input.")
  }
}
