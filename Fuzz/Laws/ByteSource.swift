/// Choices made from an input's bytes, one after the other; 0 once they are used up.
struct ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether all bytes are used up.
  var isEmpty: Bool { rest.isEmpty }

  /// The next byte.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below a bound, which is at most 256.
  mutating func below(_ bound: Int) -> Int { Int(byte()) % bound }

  /// Whether the next byte is odd.
  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// The next bytes as a number, the first the highest.
  mutating func number(ofBytes count: Int) -> UInt64 { (0..<count).reduce(0) { sum, _ in sum << 8 | UInt64(byte()) } }

  /// A number of 32 bits: often small, often at an edge.
  mutating func edge32() -> UInt32 {
    let edges: [UInt32] = [0, 1, 2, 30, 1_001, 10_000_000, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff]
    switch below(4) {
    case 0: return UInt32(byte())
    case 1: return edges[below(edges.count)]
    default: return UInt32(truncatingIfNeeded: number(ofBytes: 4))
    }
  }

  /// A number of 64 bits: often small, often at an edge.
  mutating func edge64() -> Int64 {
    let edges: [Int64] = [0, 1, -1, .max, .min, .max - 1, .min + 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x1_0000_0000]
    switch below(4) {
    case 0: return Int64(byte())
    case 1: return edges[below(edges.count)]
    default: return Int64(bitPattern: number(ofBytes: 8))
    }
  }
}
