import CameraModel

/// One of the standard Huffman tables of JPEG, for writing.
struct HuffmanTable: Sendable {
  /// Code and length of each symbol; length 0 for symbols without a code.
  private let codes: [(code: UInt32, length: Int)]

  subscript(symbol: Int) -> (code: UInt32, length: Int) { codes[symbol] }

  static let luminanceDC = HuffmanTable(0x00)
  static let luminanceAC = HuffmanTable(0x10)
  static let chrominanceDC = HuffmanTable(0x01)
  static let chrominanceAC = HuffmanTable(0x11)

  /// The table with a class and number, from the segment: 16 counts of codes by their length, then the symbols.
  private init(_ classAndNumber: UInt8) {
    var codes = Array(repeating: (code: UInt32(0), length: 0), count: 256)
    // The segment begins with its marker and its length.
    var rest = JPEGShape.standardHuffmanTables.dropFirst(4)
    while let found = rest.popFirst() {
      let counts = rest.prefix(16).map { Int($0) }
      let symbols = rest.dropFirst(16).prefix(counts.reduce(0, +))
      if found == classAndNumber { codes = Self.codes(counts, Array(symbols)) }
      rest = rest.dropFirst(16 + symbols.count)
    }
    self.codes = codes
  }

  /// Codes of one length are consecutive; the next length continues from them. Source: ITU-T T.81, annex C.
  private static func codes(_ counts: [Int], _ symbols: [UInt8]) -> [(code: UInt32, length: Int)] {
    var codes = Array(repeating: (code: UInt32(0), length: 0), count: 256)
    var (code, position) = (UInt32(0), 0)
    for (length, count) in counts.enumerated() {
      for symbol in symbols[position..<position + count] {
        codes[Int(symbol)] = (code, length + 1)
        code += 1
      }
      position += count
      code <<= 1
    }
    return codes
  }
}
