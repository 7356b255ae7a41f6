/// The units of an H.264 or HEVC picture in Annex B's form: each after a start code. Source: ITU-T H.264 and H.265, Annex B.
package enum NALUnits {
  /// The places of the units, without start codes and the zeros after a unit. Bytes before the first start code are none.
  package static func places(in bytes: borrowing Span<UInt8>) -> [Range<Int>] {
    var (places, start, position): ([Range<Int>], Int?, Int) = ([], nil, 0)
    func end(_ limit: Int, _ bytes: borrowing Span<UInt8>) -> Int {
      var end = limit
      while let start, end > start, bytes[end - 1] == 0 { end -= 1 }
      return end
    }
    while position + 2 < bytes.count {
      // Most bytes are above 1, and then no start code ends there.
      if bytes[position + 2] > 1 {
        position += 3
      } else if bytes[position] == 0, bytes[position + 1] == 0, bytes[position + 2] == 1 {
        if let begun = start { places.append(begun..<max(begun, end(position, bytes))) }
        start = position + 3
        position += 3
      } else {
        position += 1
      }
    }
    if let begun = start { places.append(begun..<max(begun, end(bytes.count, bytes))) }
    return places.filter { !$0.isEmpty }
  }

  /// A unit's contents without the bytes that keep start codes out of them, at most the first `most` bytes.
  static func contents(of unit: [UInt8], upTo most: Int = 1024) -> [UInt8] {
    var (contents, zeros): ([UInt8], Int) = ([], 0)
    for byte in unit.prefix(most) {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      contents.append(byte)
    }
    return contents
  }
}

/// Reads numbers of some bits; behind the end, all are nil.
struct BitReader {
  private let bytes: [UInt8]
  private var place: Int

  init(_ bytes: [UInt8], from byte: Int) { (self.bytes, place) = (bytes, byte * 8) }

  mutating func bits(_ count: Int) -> UInt64? {
    guard count <= 64, place + count <= bytes.count * 8 else { return nil }
    var value: UInt64 = 0
    for _ in 0..<count {
      value = value << 1 | UInt64(bytes[place / 8] >> UInt8(7 - place % 8) & 1)
      place += 1
    }
    return value
  }

  mutating func flag() -> Bool? { bits(1).map { $0 == 1 } }

  mutating func skip(_ count: Int) { place += count }

  /// A number by Exp-Golomb's code. Source: ITU-T H.264, 9.1.
  mutating func number() -> Int? {
    var zeros = 0
    while let bit = bits(1), bit == 0 {
      zeros += 1
      guard zeros < 32 else { return nil }
    }
    guard let rest = bits(zeros) else { return nil }
    return (1 << zeros) - 1 + Int(rest)
  }
}
