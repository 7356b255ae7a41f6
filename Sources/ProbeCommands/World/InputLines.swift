package import Viewfinder

/// Standard input line by line; blank lines are skipped, and counted.
package struct InputLines {
  /// A line and its place.
  package struct Line: Sendable {
    /// Its number in the input; the first is 1.
    package var number: Int
    /// Its bytes; an error where there are more than are read.
    package var content: Result<[UInt8], DeviceError>
    /// What an error calls it.
    package var name: String { "line \(number)" }
  }

  private let limit: Int
  private var rest: [UInt8] = []
  private var position = 0
  private var number = 0
  private var isAtEnd = false

  /// Lines of at most so many bytes each; of a longer one, only its place is kept.
  package init(limit: Int = InputLimit.bytes) {
    self.limit = limit
  }

  /// The next line that is not blank, as soon as it is there; nil at the end of the input, or once nobody reads the answers.
  package mutating func next(from surroundings: some Surroundings) throws(DeviceError) -> Line? {
    while let bytes = try nextBytes(from: surroundings) {
      number += 1
      if bytes.count > limit { return Line(number: number, content: .failure(InputLimit.exceeded(by: "line \(number)"))) }
      if !bytes.allSatisfy(\.isBlank) { return Line(number: number, content: .success(Array(bytes))) }
    }
    return nil
  }

  /// The bytes up to the next end of a line. Of a line beyond the limit some are left out, not so many that it would keep the limit.
  private mutating func nextBytes(from surroundings: some Surroundings) throws(DeviceError) -> ArraySlice<UInt8>? {
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
      let more = surroundings.awaitInput() ? try surroundings.nextInput() : []
      isAtEnd = more.isEmpty
      rest += more
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0d }
}
