import CameraModel

/// Ways in which the JPEG pictures of real cameras are corrupted or odd.
enum JPEGCorruption {
  /// The picture without its start marker, but with the same length.
  static func withoutStart(_ picture: [UInt8]) -> [UInt8] { [0, 0] + picture.dropFirst(2) }

  /// The picture without its end marker.
  static func withoutEnd(_ picture: [UInt8]) -> [UInt8] { picture.dropLast(2) }

  /// The picture with meaningless bytes before its end marker. None of them begins a marker.
  static func withExtraneousBytes(_ count: Int, _ picture: [UInt8]) -> [UInt8] {
    picture.dropLast(2) + (0..<max(0, count)).map { UInt8($0 % 200 + 1) } + picture.suffix(2)
  }

  /// The picture with comments in place of its quantization tables.
  static func withoutQuantizationTables(_ picture: [UInt8]) -> [UInt8] {
    var picture = picture
    for index in picture.indices.dropFirst() where picture[index - 1] == 0xff && picture[index] == 0xdb { picture[index] = 0xfe }
    return picture
  }

  /// The picture without the second half of its middle row of blocks, between restart markers.
  static func withoutData(_ picture: [UInt8]) -> [UInt8] {
    let markers = picture.indices.dropLast().filter { picture[$0] == 0xff && (0xd0...0xd7).contains(picture[$0 + 1]) }
    guard markers.count > 1 else { return picture }
    let (start, end) = (markers[markers.count / 2 - 1] + 2, markers[markers.count / 2])
    return Array(picture[..<(start + (end - start) / 2)] + picture[end...])
  }

  /// The picture with zero bytes after its end.
  static func padded(_ count: Int, _ picture: [UInt8]) -> [UInt8] { picture + Array(repeating: 0, count: max(0, count)) }
}

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
