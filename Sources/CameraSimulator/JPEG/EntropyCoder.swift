/// Writes coefficients as the entropy-coded bytes of JPEG. Source: ITU-T T.81, annex F.1.
struct EntropyCoder {
  /// The bytes so far, with a zero after each 0xff.
  private(set) var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// Writes a block.
  ///
  /// - Parameters:
  ///   - coefficients: the block in rows.
  ///   - last: the first coefficient of the same component's block before.
  mutating func write(_ coefficients: [Int], after last: Int, dc: HuffmanTable, ac: HuffmanTable) {
    write(coefficients[0] - last, run: 0, dc)
    var run = 0
    guard let end = QuantizationTable.zigzag.indices.last(where: { coefficients[QuantizationTable.zigzag[$0]] != 0 }), end > 0 else {
      return write(ac[0x00])
    }
    for position in 1...end {
      let value = coefficients[QuantizationTable.zigzag[position]]
      guard value != 0 else {
        run += 1
        continue
      }
      while run > 15 {
        write(ac[0xf0])
        run -= 16
      }
      write(value, run: run, ac)
      run = 0
    }
    if end < 63 { write(ac[0x00]) }
  }

  /// Writes a block in which only the first coefficient is not zero.
  mutating func write(_ coefficient: Int, after last: Int, dc: HuffmanTable, ac: HuffmanTable) {
    write(coefficient - last, run: 0, dc)
    write(ac[0x00])
  }

  /// Fills the last byte with ones.
  mutating func finish() {
    if bitCount > 0 { write((code: 1 << UInt32(8 - bitCount) - 1, length: 8 - bitCount)) }
  }

  /// Writes a run of zeros and a value: the symbol, then the value's bits.
  private mutating func write(_ value: Int, run: Int, _ table: HuffmanTable) {
    let length = Int.bitWidth - value.magnitude.leadingZeroBitCount
    write(table[run << 4 | length])
    let code = value < 0 ? value - 1 : value
    write((code: UInt32(truncatingIfNeeded: code) & (1 << UInt32(length) - 1), length: length))
  }

  private mutating func write(_ code: (code: UInt32, length: Int)) {
    bits = bits << UInt64(code.length) | UInt64(code.code)
    bitCount += code.length
    while bitCount >= 8 {
      bitCount -= 8
      let byte = UInt8(truncatingIfNeeded: bits >> UInt64(bitCount))
      bytes.append(byte)
      if byte == 0xff { bytes.append(0) }
    }
  }
}
