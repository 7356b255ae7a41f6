import PixelFormats

/// Consecutive descriptors, read from the first: its length in byte 0, its type in byte 1, its subtype in byte 2.
///
/// Like the kernel's driver, this reads a field if the run is long enough, even beyond the end of the descriptor. Bytes beyond the end of
/// the run are 0.
struct DescriptorRun {
  private let bytes: [UInt8]
  private var start: Int
  /// The bytes from the start of the first descriptor to the end of the run.
  private(set) var count: Int

  /// The bytes of a range, limited to the existing ones.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    let range = range.clamped(to: 0..<bytes.count)
    (self.bytes, start, count) = (bytes, range.lowerBound, range.count)
  }

  /// No bytes.
  static var empty: DescriptorRun { DescriptorRun([], 0..<0) }

  /// The byte at an offset from the start of the first descriptor.
  subscript(offset: Int) -> UInt8 { offset >= 0 && offset < count ? bytes[start + offset] : 0 }

  /// The length of the first descriptor.
  var length: Int { Int(self[0]) }
  /// The type of the first descriptor.
  var type: UInt8 { self[1] }
  /// The subtype of the first descriptor, if it is class-specific.
  var subtype: UInt8 { self[2] }
  /// Whether the first descriptor is class-specific. The corresponding C constant is `USB_DT_CS_INTERFACE`.
  var isClassSpecific: Bool { count > 2 && type == 0x24 }

  /// The little-endian number of two bytes.
  func word(at offset: Int) -> UInt16 { UInt16(self[offset]) | UInt16(self[offset + 1]) << 8 }
  /// The little-endian number of four bytes.
  func doubleWord(at offset: Int) -> UInt32 { UInt32(word(at: offset)) | UInt32(word(at: offset + 2)) << 16 }
  /// The GUID of sixteen bytes.
  func guid(at offset: Int) -> UVCFormatGUID { UVCFormatGUID(quadWord(at: offset), quadWord(at: offset + 8)) }

  private func quadWord(at offset: Int) -> UInt64 { UInt64(doubleWord(at: offset)) | UInt64(doubleWord(at: offset + 4)) << 32 }

  /// Moves to the next descriptor, or to the end if the first one's length is impossible.
  mutating func skip() {
    let length = (2...max(2, count)).contains(length) ? min(length, count) : count
    start += length
    count -= length
  }

  /// The range of the first descriptors up to one of the given types; it is skipped.
  mutating func skip(to types: UInt8...) -> DescriptorRun {
    let first = start
    while count > 0, !types.contains(type) { skip() }
    return DescriptorRun(bytes, first..<start)
  }
}
