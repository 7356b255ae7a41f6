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
    let components = colorType == 2 ? 3 : 1
    var image = unsafe png_image()
    unsafe image.version = viewfinder_png_version
    // SAFETY: libpng reads `bytes`, and writes as many numbers as the header says.
    guard unsafe png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw Unreadable() }
    if depth == 16 {
      unsafe image.format = viewfinder_png_grey16
      var words = [UInt16](repeating: 0, count: width * height)
      guard unsafe png_image_finish_read(&image, nil, &words, 0, nil) != 0 else { throw Unreadable() }
      let width = width
      rows = (0..<height).map { y in words[y * width..<(y + 1) * width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    } else {
      unsafe image.format = components == 3 ? viewfinder_png_rgb : viewfinder_png_grey
      var numbers = [UInt8](repeating: 0, count: width * height * components)
      guard unsafe png_image_finish_read(&image, nil, &numbers, 0, nil) != 0 else { throw Unreadable() }
      let length = width * components
      rows = (0..<height).map { y in Array(numbers[y * length..<(y + 1) * length]) }
    }
  }
}
