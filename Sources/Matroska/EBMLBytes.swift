/// Elements of EBML as bytes. Source: RFC 8794.
struct EBMLBytes {
  private(set) var bytes: [UInt8] = []

  /// A size that is not known yet, in eight bytes. Source: RFC 8794, section 6.2.
  static let unknownSize: [UInt8] = [0x01] + [UInt8](repeating: 0xff, count: 7)

  /// A size in eight bytes, to write over an unknown one.
  static func longSize(_ count: Int64) -> [UInt8] { [0x01] + bigEndian(UInt64(count), 7) }

  static func bigEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  mutating func append(_ more: [UInt8]) { bytes += more }

  /// An element's identifier, which has its own length mark.
  mutating func id(_ id: UInt32) { bytes += Self.bigEndian(UInt64(id), max(1, (32 - id.leadingZeroBitCount + 7) / 8)) }

  /// The size of an element's contents, in as few bytes as possible.
  mutating func size(_ count: Int) {
    // All ones stand for an unknown size.
    let length = (1...8).first { count < (1 << (7 * $0)) - 1 } ?? 8
    var form = Self.bigEndian(UInt64(count), length)
    form[0] |= 0x80 >> UInt8(length - 1)
    bytes += form
  }

  mutating func binary(_ id: UInt32, _ contents: [UInt8]) {
    self.id(id)
    size(contents.count)
    bytes += contents
  }

  /// A whole number, with as many bytes as it needs, or as named.
  mutating func number(_ id: UInt32, _ value: UInt64, length: Int? = nil) {
    binary(id, Self.bigEndian(value, length ?? max(1, (64 - value.leadingZeroBitCount + 7) / 8)))
  }

  mutating func real(_ id: UInt32, _ value: Double) { binary(id, Self.bigEndian(value.bitPattern, 8)) }

  mutating func text(_ id: UInt32, _ value: String) { binary(id, Array(value.utf8)) }

  mutating func container(_ id: UInt32, _ fill: (inout EBMLBytes) -> Void) {
    var contents = EBMLBytes()
    fill(&contents)
    binary(id, contents.bytes)
  }

  /// Room for an element that is written later. It takes `count` bytes, 2 to 128.
  mutating func room(_ count: Int) { binary(0xec, [UInt8](repeating: 0, count: count - 2)) }
}
