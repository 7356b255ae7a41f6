/// The layout of an uncompressed format in memory.
///
/// The first plane has a sample for every pixel. Zero to two further planes hold chroma, which may be subsampled.
/// Source: the V4L2 documentation of each format, and `v4l2_format_info` of the kernel's `v4l2-common.c`.
public struct PixelLayout: Hashable, Sendable {
  /// Pixels that share a whole number of bytes: YUYV stores 2 bytes per pixel, MIPI's packed 10 bits 5 bytes per 4 pixels.
  public struct Packing: Hashable, Sendable {
    /// Bytes of one group, 1 or more.
    public let bytes: Int
    /// Pixels of one group, 1 or more.
    public let pixels: Int
  }

  /// A rectangle stored in one piece, before the next one begins.
  public struct Tile: Hashable, Sendable {
    /// Bytes of one line of the tile.
    public let bytesPerLine: Int
    /// Lines of the tile in the first plane.
    public let lines: Int
  }

  /// The position of a sample in storage that is wider.
  public enum Alignment: String, Sendable {
    /// In the low bits, zeros above: V4L2's Y10 and Bayer 10, 12 and 14.
    case leastSignificant = "lsb"
    /// In the high bits, zeros below: P010, Y210, CoreVideo's L010.
    case mostSignificant = "msb"
  }

  /// Separate buffers of the multi-planar API: 2 for NV12M, 1 for NV12.
  public internal(set) var memoryPlanes = 1
  /// Planes of components, in any number of buffers: 2 for NV12 and for NV12M.
  public internal(set) var colorPlanes = 1
  /// Pixels per chroma sample along a line; 1 without subsampling or without chroma.
  public internal(set) var horizontalSubsampling = 1
  /// Lines per chroma line; 1 without subsampling or without chroma.
  public internal(set) var verticalSubsampling = 1
  /// The first plane.
  public internal(set) var first: Packing
  /// The packing of each further plane, per chroma sample; nil without further planes.
  public internal(set) var chroma: Packing?
  /// Number of further planes: 0, 1 (Cb and Cr interleaved) or 2.
  public internal(set) var chromaPlanes = 0
  /// Significant bits of each sample; nil if samples differ (RGB 5-6-5) or the driver decides.
  public internal(set) var significantBits: Int?
  /// The position of these bits; nil if samples fill their storage or are packed.
  public internal(set) var alignment: Alignment?
  /// Whether the most significant byte of a sample, or of a packed pixel, comes first.
  public internal(set) var isBigEndian = false
  /// The tile, for formats that are not stored line by line.
  public internal(set) var tile: Tile?

  /// Bits per pixel in memory, averaged over all planes and rounded up. Padding inside samples counts: 10 bits in 16 count 16.
  public var bitsPerPixel: Int {
    let (bits, pixels) = storage
    return (bits + pixels - 1) / pixels
  }

  /// Bits per pixel in memory without rounding: 10.24 if 25 pixels share 32 bytes.
  public var exactBitsPerPixel: Double {
    let (bits, pixels) = storage
    return Double(bits) / Double(pixels)
  }

  /// The smallest number of pixels that fill whole bytes in every plane, and their bits.
  private var storage: (bits: Int, pixels: Int) {
    let subsampling = horizontalSubsampling * verticalSubsampling
    // A common denominator of all planes avoids rounding twice.
    let chromaBits = chroma.map { chromaPlanes * $0.bytes * 8 * first.pixels } ?? 0
    let chromaPixels = chroma?.pixels ?? 1
    return (first.bytes * 8 * chromaPixels * subsampling + chromaBits, first.pixels * chromaPixels * subsampling)
  }
}
