/// The kinds of layouts in the table.
extension PixelLayout {
  /// One plane with `bits` per pixel, a whole number of bytes.
  static func plain(
    _ bits: Int, significant: Int? = nil, _ alignment: Alignment? = nil, chroma subsampling: (Int, Int) = (1, 1), bigEndian: Bool = false
  ) -> Self {
    var layout = Self(first: Packing(bytes: bits / 8, pixels: 1))
    layout.significantBits = significant
    layout.alignment = alignment
    (layout.horizontalSubsampling, layout.verticalSubsampling) = subsampling
    layout.isBigEndian = bigEndian
    return layout
  }

  /// One plane whose samples of `significant` bits share bytes: `bytes` for every `pixels`.
  static func packed(_ bytes: Int, per pixels: Int, significant: Int, chroma subsampling: (Int, Int) = (1, 1)) -> Self {
    var layout = Self(first: Packing(bytes: bytes, pixels: pixels))
    layout.significantBits = significant
    (layout.horizontalSubsampling, layout.verticalSubsampling) = subsampling
    return layout
  }

  /// A luma plane and a plane of Cb and Cr pairs, in samples of `packing`.
  static func semiplanar(
    _ subsampling: (Int, Int), sample packing: Packing = .byte, significant: Int = 8, _ alignment: Alignment? = nil, memoryPlanes: Int = 1,
    tile: (bytes: Int, lines: Int)? = nil, bigEndian: Bool = false
  ) -> Self {
    var layout = Self(first: packing, chroma: Packing(bytes: packing.bytes * 2, pixels: packing.pixels), chromaPlanes: 1)
    layout.colorPlanes = 2
    layout.memoryPlanes = memoryPlanes
    (layout.horizontalSubsampling, layout.verticalSubsampling) = subsampling
    layout.significantBits = significant
    layout.alignment = alignment
    layout.isBigEndian = bigEndian
    layout.tile = tile.map { Tile(bytesPerLine: $0.bytes, lines: $0.lines) }
    return layout
  }

  /// A luma plane and two chroma planes of 8-bit samples.
  static func planar(_ subsampling: (Int, Int), memoryPlanes: Int = 1) -> Self {
    var layout = Self(first: .byte, chroma: .byte, chromaPlanes: 2)
    layout.colorPlanes = 3
    layout.memoryPlanes = memoryPlanes
    (layout.horizontalSubsampling, layout.verticalSubsampling) = subsampling
    layout.significantBits = 8
    return layout
  }

  /// 4:2:0 with alternating luma and chroma lines, or blocks, in one plane.
  static let interleaved420: Self = {
    var layout = Self(first: .byte, chroma: Packing(bytes: 2, pixels: 1), chromaPlanes: 1)
    (layout.horizontalSubsampling, layout.verticalSubsampling) = (2, 2)
    layout.significantBits = 8
    return layout
  }()

  /// Two full planes of 16 bits per pixel, one after the other: an infrared picture and its depth.
  static let greyAndDepth: Self = {
    var layout = Self(first: .word, chroma: .word, chromaPlanes: 1)
    layout.colorPlanes = 2
    return layout
  }()
}

extension PixelLayout.Packing {
  static let byte = Self(bytes: 1, pixels: 1)
  static let word = Self(bytes: 2, pixels: 1)
  static let tenBits = Self(bytes: 5, pixels: 4)
}
