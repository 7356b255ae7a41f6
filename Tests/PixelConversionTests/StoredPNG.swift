import CLibPNG

/// A PNG file read back by libpng, and what its header says.
struct StoredPNG {
  let width: Int
  let height: Int
  /// Bits of a component.
  let depth: Int
  /// 0 for grey, 2 for red, green and blue.
  let colorType: Int
  /// The names of the chunks, in order.
  let chunks: [String]
  /// The components of each row; those of 16 bits with the higher byte first.
  let rows: [[UInt8]]

  struct Unreadable: Error {}

  init(_ bytes: [UInt8]) throws {
    guard bytes.count > 33, bytes.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] else { throw Unreadable() }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(16), number(20))
    (depth, colorType) = (Int(bytes[24]), Int(bytes[25]))
    var (chunks, position) = ([String](), 8)
    while position + 8 <= bytes.count {
      chunks.append(String(decoding: bytes[position + 4..<position + 8], as: UTF8.self))
      position += 12 + number(position)
    }
    self.chunks = chunks
    let length = width * (colorType == 2 ? 3 : 1)
    let isDeep = depth == 16
    let numbers = try Self.numbers(of: bytes, count: length * height, isDeep: isDeep, isColor: colorType == 2)
    rows = (0..<height).map { y in
      let row = numbers[y * length..<(y + 1) * length]
      return isDeep ? row.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } : row.map { UInt8($0) }
    }
  }

  /// The components of all rows.
  private static func numbers(of png: [UInt8], count: Int, isDeep: Bool, isColor: Bool) throws -> [UInt16] {
    // libpng keeps the address until the picture has been read.
    try unsafe png.withUnsafeBytes { bytes in
      var image = unsafe png_image()
      unsafe image.version = viewfinder_png_version
      // SAFETY: libpng reads `bytes` within this closure, and writes as many numbers as the header says.
      guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { throw Unreadable() }
      if isDeep {
        unsafe image.format = viewfinder_png_grey16
        var words = [UInt16](repeating: 0, count: count)
        guard unsafe png_image_finish_read(&image, nil, &words, 0, nil) != 0 else { throw Unreadable() }
        return words
      }
      unsafe image.format = isColor ? viewfinder_png_rgb : viewfinder_png_grey
      var numbers = [UInt8](repeating: 0, count: count)
      guard unsafe png_image_finish_read(&image, nil, &numbers, 0, nil) != 0 else { throw Unreadable() }
      return numbers.map { UInt16($0) }
    }
  }
}
