import CameraModel

/// Standard input line by line; blank lines are skipped, and counted.
struct InputLines {
  /// A line and its place.
  struct Line: Sendable {
    var number: Int
    var bytes: [UInt8]
    /// What an error calls it.
    var name: String { "line \(number)" }
  }

  private var rest: [UInt8] = []
  private var position = 0
  private var number = 0
  private var isAtEnd = false

  /// Up to so many lines, and no more once they have so many bytes; none at the end of the input.
  mutating func next(_ count: Int, bytes: Int, from surroundings: some Surroundings) throws(DeviceError) -> [Line] {
    var lines: [Line] = []
    var length = 0
    while lines.count < count, length < bytes, let line = try next(from: surroundings) {
      guard line.bytes.contains(where: { !$0.isBlank }) else { continue }
      lines.append(line)
      length += line.bytes.count
    }
    return lines
  }

  private mutating func next(from surroundings: some Surroundings) throws(DeviceError) -> Line? {
    var searched = position
    while true {
      if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return line(rest[position..<end])
      }
      searched = rest.count
      if isAtEnd {
        guard position < rest.count else { return nil }
        defer { position = rest.count }
        return line(rest[position...])
      }
      rest.removeFirst(position)
      searched -= position
      position = 0
      let more = try surroundings.nextInput()
      isAtEnd = more.isEmpty
      rest += more
      guard rest.count <= InputLimit.bytes else { throw InputLimit.exceeded(by: "line \(number + 1)") }
    }
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
    number += 1
    return Line(number: number, bytes: Array(bytes))
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0d }
}
