import Foundation

/// Reads a Matroska file in a test, by the specification alone: RFC 8794 and RFC 9559.
struct MatroskaReader {
  struct Packet {
    let nanoseconds: Int64
    let isKey: Bool
    let byteCount: Int
    let place: Int
  }

  private(set) var packets: [Packet] = []
  private(set) var codec = ""
  private(set) var fourCC = ""
  private(set) var record: [UInt8] = []
  private(set) var duration: Double?
  private(set) var rotation = 0.0
  /// The clusters that the cues name, by their places.
  private(set) var cues: [Int] = []
  private(set) var clusters: [Int] = []
  /// Whether each size is known, and the cues lead to clusters.
  private(set) var isComplete = true
  let size: Int

  private let bytes: [UInt8]
  private var segment = 0
  private var clusterTime: Int64 = 0

  struct Malformed: Error { let place: Int }

  private static let containers: Set<UInt32> = [
    0x1853_8067, 0x1549_a966, 0x1654_ae6b, 0xae, 0xe0, 0x55b0, 0x7670, 0x1f43_b675, 0x1c53_bb6b, 0xbb, 0xb7, 0x114d_9b74, 0x4dbb,
    0x1a45_dfa3,
  ]

  init(_ data: Data) throws {
    bytes = Array(data)
    size = bytes.count
    try read(0..<bytes.count)
    if cues.isEmpty || !cues.allSatisfy({ clusters.contains($0 + segment) }) { isComplete = false }
  }

  private func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }

  private mutating func read(_ range: Range<Int>) throws {
    var place = range.lowerBound
    while place < range.upperBound {
      let start = place
      let idLength = bytes[place].leadingZeroBitCount + 1
      guard idLength <= 4, place + idLength < range.upperBound else { throw Malformed(place: place) }
      let id = UInt32(number(place..<place + idLength))
      place += idLength
      let length = bytes[place].leadingZeroBitCount + 1
      guard length <= 8, place + length <= range.upperBound else { throw Malformed(place: place) }
      let mask = (UInt64(1) << (7 * length)) - 1
      let count = number(place..<place + length) & mask
      place += length
      let isUnknown = count == mask
      if isUnknown { isComplete = false }
      let end = isUnknown ? nextCluster(after: place, in: range) : place + Int(count)
      guard end <= range.upperBound else {
        if id == 0xa3 { return isComplete = false }
        throw Malformed(place: start)
      }
      let contents = place..<end
      if id == 0x1853_8067 { segment = place }
      if id == 0x1f43_b675 { clusters.append(start) }
      if Self.containers.contains(id) { try read(contents) } else { note(id, contents) }
      place = end
    }
  }

  /// The end of a cluster or segment of unknown size.
  private func nextCluster(after place: Int, in range: Range<Int>) -> Int {
    guard place > segment, segment > 0 else { return range.upperBound }
    var place = place
    while place + 4 < range.upperBound {
      if number(place..<place + 4) == 0x1f43_b675 { return place }
      place += 1
    }
    return range.upperBound
  }

  private mutating func note(_ id: UInt32, _ contents: Range<Int>) {
    switch id {
    case 0x86: codec = String(decoding: bytes[contents], as: UTF8.self)
    case 0x2e_b524: fourCC = String(decoding: bytes[contents], as: UTF8.self)
    case 0x63a2: record = Array(bytes[contents])
    case 0x4489: duration = Double(bitPattern: number(contents)) / 100_000
    case 0x7675: rotation = Double(bitPattern: number(contents))
    case 0xe7: clusterTime = Int64(number(contents))
    case 0xf1: cues.append(Int(number(contents)))
    case 0xa3:
      let relative = Int16(bitPattern: UInt16(number(contents.lowerBound + 1..<contents.lowerBound + 3)))
      packets.append(
        Packet(
          nanoseconds: (clusterTime + Int64(relative)) * 10_000, isKey: bytes[contents.lowerBound + 3] & 0x80 != 0,
          byteCount: contents.count - 4, place: contents.lowerBound + 4))
    default: break
    }
  }
}
