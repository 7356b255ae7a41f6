import PixelFormats

/// A descriptor of a streaming interface while its lines are read: the bytes that it has in the device.
///
/// Source: the USB Video Class specification 1.5, section 3.9, and the specifications of its payload formats.
struct LsusbDescriptor {
  /// What matters of a descriptor's kind.
  enum Kind {
    case header, format, frame, other

    /// The kind of a descriptor, by the name that `lsusb` gives it; nil for one that only other interfaces have.
    init?(named name: String) {
      switch name {
      case "INPUT_HEADER", "OUTPUT_HEADER": self = .header
      case "FRAME_UNCOMPRESSED", "FRAME_MJPEG", "FRAME_FRAME_BASED": self = .frame
      case "FORMAT_UNCOMPRESSED", "FORMAT_MJPEG", "FORMAT_FRAME_BASED", "FORMAT_DV": self = .format
      case "STILL_IMAGE_FRAME", "COLORFORMAT", "FORMAT_MPEG2TS", "FORMAT_STREAM_BASED": self = .other
      default: return nil
      }
    }
  }

  let kind: Kind
  private let subtype: UInt8
  private var bytes: [UInt8]
  /// The length that the text states; nil if its line is missing.
  private let statedLength: Int?
  /// How many times per frame were read, each from its line.
  private var times = 0
  /// The offsets whose lines were read.
  private var offsets: Set<Int> = []

  private static let (width, height, timeKind, firstTime) = (5, 7, 25, 26)

  /// A descriptor of a subtype; `rest` is what follows the subtype, if the text shows bytes.
  init(_ kind: Kind, subtype: UInt8, length: Int?, rest: [UInt8] = []) {
    (self.kind, self.subtype, statedLength) = (kind, subtype, length)
    bytes = [0, 0x24, subtype] + rest
    bytes += Array(repeating: 0, count: max(0, (Self.lengths[subtype] ?? 0) - bytes.count))
  }

  /// The subtypes of formats with frames.
  static let formats: [UInt8] = [4, 6, 0x10]

  /// The lengths of descriptors that always have the same, by their subtype.
  private static let lengths: [UInt8: Int] = [1: 13, 2: 9, 4: 27, 6: 11, 0x0c: 9, 0x0d: 6, 0x10: 28]

  private var isFrameBased: Bool { subtype == 0x11 }

  /// The offsets of fields that stand four bytes before in the frames of frame-based formats.
  private static let moved: Set<Int> = [21, timeKind]

  /// Takes a field; false if its number is too large.
  mutating func take(_ value: UInt32, at offset: Int, bytes count: Int) -> Bool {
    guard value >> (8 * (UInt32(count) - 1)) < 256 else { return false }
    offsets.insert(offset)
    put(value, at: isFrameBased && Self.moved.contains(offset) ? offset - 4 : offset, bytes: count)
    return true
  }

  /// Takes a time per frame; false if there are more than a descriptor can have.
  mutating func take(time: UInt32) -> Bool {
    guard times < 255 else { return false }
    put(time, at: Self.firstTime + 4 * times, bytes: 4)
    times += 1
    return true
  }

  /// What follows the code in most GUIDs of formats, in the order of the bytes in the device.
  private static let usualTail: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]

  /// Where each byte in the device stands in a printed GUID.
  private static let lowestFirst = [3, 2, 1, 0, 5, 4, 7, 6] + Array(8..<16)

  /// Takes the GUID of a format: `32595559-0000-0010-8000-00aa00389b71`. Nil if the text is none.
  mutating func take(guid: String) -> UVCFormatGUID? {
    let digits = guid.utf8.compactMap(\.hexadecimalDigit)
    guard guid.utf8.count == 36, digits.count == 32 else { return nil }
    let printed = (0..<16).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    // The first three groups are numbers, whose lowest byte comes first. Old versions of usbutils print the bytes as they are.
    let inMemory = printed[4...] == Self.usualTail[...] ? printed : Self.lowestFirst.map { printed[$0] }
    for (offset, byte) in inMemory.enumerated() { put(UInt32(byte), at: 5 + offset, bytes: 1) }
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    return UVCFormatGUID(half(inMemory[..<8]), half(inMemory[8...]))
  }

  private mutating func put(_ value: UInt32, at offset: Int, bytes count: Int) {
    while bytes.count < offset + count { bytes.append(0) }
    for place in 0..<count { bytes[offset + place] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(place))) }
  }

  /// The bytes; nil for a frame whose size or times the text does not show.
  func finished() -> [UInt8]? {
    var bytes = bytes
    var length = statedLength
    if kind == .frame {
      let hasRange = Set([26, 30, 34]).isSubset(of: offsets)
      guard offsets.contains(Self.width), offsets.contains(Self.height), times > 0 || hasRange else { return nil }
      let timeKind = isFrameBased ? Self.timeKind - 4 : Self.timeKind
      // Where lines are missing, the other times are what there is.
      if Int(bytes[timeKind]) != times { (bytes[timeKind], length) = (UInt8(times), nil) }
    }
    if let length, (2...255).contains(length) {
      bytes = Array(bytes.prefix(length)) + Array(repeating: 0, count: max(0, length - bytes.count))
    }
    bytes[0] = UInt8(truncatingIfNeeded: min(bytes.count, 255))
    return bytes
  }
}
