import Foundation
import Laws
import RandomNumbers

/// What a law is tried on: its corpus, and what is made from it.
struct LawInputs {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Sorted by name, so that a seed always gives the same input.
  let corpus: [(String, [UInt8])]

  init(of law: Law) throws {
    let folders = ["Fuzz/Corpus/\(law.rawValue)"] + (law == .profile ? ["profiles"] : [])
    corpus = try folders.map { Self.root.appending(path: $0) }.filter { FileManager.default.fileExists(atPath: $0.path) }
      .flatMap { folder in
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
          (name, Array(try Data(contentsOf: folder.appending(path: name))))
        }
      }
  }

  /// An input of the corpus changed in some places, or random bytes; each seed has its own.
  func input(seed: UInt64) -> [UInt8] {
    var random = RandomNumbers(seed: seed)
    guard !corpus.isEmpty, !random.once(in: 8) else { return random.bytes(random.pick([0...8, 9...64, 65...512])) }
    var bytes = random.pick(corpus).1
    for _ in 0..<random.pick([1, 1, 2, 3, 8]) { change(&bytes, &random) }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], _ random: inout RandomNumbers) {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let some = start..<min(bytes.count, start + random.pick([1, 1, 2, 4, 16, 100]))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: if let place = some.first { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 1: bytes.replaceSubrange(some, with: random.bytes(some.count...some.count))
    case 2: bytes.replaceSubrange(some, with: repeatElement(random.pick([0, 1, 0x7f, 0x80, 0xff, 0x0a, 0x20, 0x22]), count: some.count))
    case 3: bytes.removeSubrange(some)
    case 4: bytes.insert(contentsOf: Array(bytes[some]), at: Int.random(in: 0...bytes.count, using: &random))
    case 5:
      let other = random.pick(corpus).1
      bytes.replaceSubrange(start..., with: other[Int.random(in: 0...other.count, using: &random)...])
    default:
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      guard let first = bytes[start...].firstIndex(where: digits.contains) else { return }
      let end = bytes[first...].firstIndex { !digits.contains($0) } ?? bytes.endIndex
      bytes.replaceSubrange(first..<end, with: random.pick(Self.numbers).utf8)
    }
  }

  /// Numbers at the edges of their types, in digits.
  private static let numbers = [
    "0", "1", "-1", "255", "65535", "65536", "2147483647", "2147483648", "4294967295", "4294967296", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "18446744073709551615", "99999999999999999999", "0.0001", "1e400",
  ]
}

extension RandomNumbers {
  fileprivate mutating func bytes(_ counts: ClosedRange<Int>) -> [UInt8] {
    (0..<Int.random(in: counts, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}
