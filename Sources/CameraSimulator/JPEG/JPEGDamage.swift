/// Ways in which the JPEG pictures of real cameras are damaged or odd.
enum JPEGDamage {
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
