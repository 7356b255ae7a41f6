/// What a digital input, such as HDMI, tells its source about itself: a name, and the modes that it takes. Screens have the same data.
///
/// The abbreviation stands for Extended Display Identification Data. The first block of 128 bytes is defined by VESA (E-EDID 1.4), the
/// others are extensions, such as CTA-861. The corresponding C type is `struct v4l2_edid`.
public struct EDID: Hashable, Sendable {
  /// The bytes, in blocks of 128; empty for ``absent``. A driver's bytes are kept as they are, even if ``defect`` names a fault.
  public let bytes: [UInt8]

  /// The length of a block.
  public static let bytesPerBlock = 128
  /// The most blocks that V4L2 passes on.
  public static let mostBlocks = 256

  /// No EDID. An input without one looks unplugged to its source; many sources send nothing then.
  public static let absent = EDID(unchecked: [])

  /// An EDID with any bytes, as a driver reports them.
  package init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// An EDID with these bytes.
  ///
  /// - Throws: ``EDIDDefect`` for bytes that a source would not accept.
  public init(bytes: [UInt8]) throws(EDIDDefect) {
    self.init(unchecked: bytes)
    if let defect { throw defect }
  }

  /// An EDID from a file: the bytes themselves, as `/sys/class/drm/*/edid` has them, or hexadecimal digits, with or without spaces and
  /// line ends between them.
  ///
  /// - Throws: ``EDIDDefect`` for contents that a source would not accept.
  public init(contents: [UInt8]) throws(EDIDDefect) {
    let text = String(decoding: contents.filter { !" \t\r\n".utf8.contains($0) }, as: UTF8.self)
    try self.init(bytes: text.isEmpty ? contents : [UInt8](hexadecimal: text) ?? contents)
  }
}

extension EDID {
  /// Whether there is none.
  public var isAbsent: Bool { bytes.isEmpty }

  /// The number of blocks; the rest of a block counts as one.
  public var blockCount: Int { (bytes.count + Self.bytesPerBlock - 1) / Self.bytesPerBlock }

  /// The name of the screen that it describes, from its descriptor of kind `0xfc`; nil without one.
  public var name: String? {
    for offset in [54, 72, 90, 108] where bytes.count >= Self.bytesPerBlock && bytes[offset..<offset + 5] == [0, 0, 0, 0xfc, 0] {
      let text = bytes[offset + 5..<offset + 18].prefix { $0 != 0x0a }
      let name = String(decoding: text, as: UTF8.self).trimmed
      return name.isEmpty ? nil : name
    }
    return nil
  }

  /// Whether both tell a source the same. The physical address of CEC, which drivers set to the place of the input, and the checksum of its
  /// block may differ.
  public func isEquivalent(to other: EDID) -> Bool { withoutAddress == other.withoutAddress }

  /// The offset of the first byte that differs, besides the physical address and its checksum; nil if there is none.
  public func firstDifference(from other: EDID) -> Int? {
    let (mine, others) = (withoutAddress, other.withoutAddress)
    return mine.indices.first { !others.indices.contains($0) || mine[$0] != others[$0] } ?? (mine.count < others.count ? mine.count : nil)
  }

  private var withoutAddress: [UInt8] {
    guard let place = addressPlace else { return bytes }
    var bytes = bytes
    for offset in [place, place + 1, (place / Self.bytesPerBlock + 1) * Self.bytesPerBlock - 1] { bytes[offset] = 0 }
    return bytes
  }

  /// The offset of the physical address: two bytes behind the identifier `00-0C-03` of HDMI's data block. Nil without such a block.
  package var addressPlace: Int? {
    for start in stride(from: Self.bytesPerBlock, to: bytes.count - Self.bytesPerBlock + 1, by: Self.bytesPerBlock)
    where bytes[start] == Tag.extensionBlock {
      // The data blocks lie between the header and the first detailed timing.
      let end = start + min(Int(bytes[start + 2]), Self.bytesPerBlock - 1)
      var offset = start + 4
      while offset < end {
        let (tag, length) = (bytes[offset] >> 5, Int(bytes[offset] & 0x1f))
        if tag == Tag.vendor, length >= 5, offset + 5 < end, bytes[offset + 1...offset + 3] == [0x03, 0x0c, 0x00] { return offset + 4 }
        offset += 1 + length
      }
    }
    return nil
  }

  /// The numbers of blocks and data blocks in CTA-861.
  enum Tag {
    static let extensionBlock: UInt8 = 2
    static let audio: UInt8 = 1
    static let video: UInt8 = 2
    static let vendor: UInt8 = 3
    static let speakers: UInt8 = 4
    static let extended: UInt8 = 7
    /// An extended data block: what the screen does with edges and ranges.
    static let videoCapability: UInt8 = 0
    /// An extended data block: the number of extensions, where old sources may read only one.
    static let extensionOverride: UInt8 = 0x78
  }
}

extension EDID: CustomStringConvertible {
  /// `EDID "Viewfinder"`, `EDID without a name`, or `no EDID`.
  public var description: String {
    if isAbsent { return "no EDID" }
    return name.map { "EDID \"\($0.harmless)\"" } ?? "EDID without a name"
  }
}

extension String {
  fileprivate var trimmed: String {
    let isSpace = { (character: Character) in character == " " || character == "\0" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
