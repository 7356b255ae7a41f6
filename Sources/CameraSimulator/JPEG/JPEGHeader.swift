import CameraModel

/// The bytes of a baseline JPEG before its entropy-coded data: Y'CbCr, chroma at half the width. Source: ITU-T T.81, annex B.
struct JPEGHeader {
  let width: Int
  let height: Int
  /// Whether the picture contains the Huffman tables; most USB cameras omit the standard ones.
  let hasHuffmanTables: Bool

  var bytes: [UInt8] {
    var bytes: [UInt8] = [0xff, 0xd8]
    // APP0: JFIF 1.1, pixels as high as wide
    bytes += Self.segment(0xe0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
    // DQT
    for (number, table) in [QuantizationTable.luminance, .chrominance].enumerated() {
      bytes += Self.segment(0xdb, [UInt8(number)] + QuantizationTable.zigzag.map { UInt8(table.divisors[$0]) })
    }
    // SOF0: 8 bits, three components
    bytes += Self.segment(0xc0, [8] + Self.word(height) + Self.word(width) + [3, 1, 0x21, 0, 2, 0x11, 1, 3, 0x11, 1])
    if hasHuffmanTables { bytes += JPEGShape.standardHuffmanTables }
    // DRI: a restart marker after each row of blocks
    bytes += Self.segment(0xdd, Self.word((width + 15) / 16))
    // SOS: all coefficients of all components
    bytes += Self.segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])
    return bytes
  }

  private static func word(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xff), UInt8(number & 0xff)] }

  private static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] { [0xff, marker] + word(contents.count + 2) + contents }
}
