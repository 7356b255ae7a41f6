/// What is wrong with an EDID, so that sources may ignore it.
public enum EDIDDefect: Error, Hashable, Sendable {
  /// There are no bytes.
  case empty
  /// The number of bytes is no multiple of 128, or above 256 blocks.
  case length(Int)
  /// The first eight bytes are not `00 FF FF FF FF FF FF 00`.
  case header
  /// The bytes of a block, counted from 0, do not add up to a multiple of 256. The checksum should be the given one.
  case checksum(block: Int, should: UInt8)
  /// The first block announces another number of extensions than follow.
  case extensions(announced: Int, found: Int)
}

extension EDIDDefect: CustomStringConvertible {
  /// A sentence.
  public var description: String {
    switch self {
    case .empty: "The EDID is empty."
    case .length(let count): "The EDID has \(count) bytes instead of 1 to \(EDID.mostBlocks) blocks of \(EDID.bytesPerBlock)."
    case .header: "An EDID starts with 00 FF FF FF FF FF FF 00."
    case .checksum(let block, let byte): "The checksum of block \(block) of the EDID is wrong; it should be 0x\([byte].hexadecimal)."
    case .extensions(let announced, let found):
      "The EDID announces \(announced == 1 ? "1 extension" : "\(announced) extensions"), but has \(found)."
    }
  }
}

extension EDID {
  private static let header: [UInt8] = [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0]

  /// The first fault; nil for a sound EDID.
  public var defect: EDIDDefect? {
    guard !bytes.isEmpty else { return .empty }
    guard bytes.count.isMultiple(of: Self.bytesPerBlock), blockCount <= Self.mostBlocks else { return .length(bytes.count) }
    guard bytes.starts(with: Self.header) else { return .header }
    for block in 0..<blockCount {
      let sum = Self.sum(bytes[block * Self.bytesPerBlock..<(block + 1) * Self.bytesPerBlock])
      if sum != 0 { return .checksum(block: block, should: bytes[(block + 1) * Self.bytesPerBlock - 1] &- sum) }
    }
    let (announced, found) = (announcedExtensions, blockCount - 1)
    return announced == found ? nil : .extensions(announced: announced, found: found)
  }

  static func sum(_ bytes: some Sequence<UInt8>) -> UInt8 { bytes.reduce(0, &+) }

  /// The number of extensions in the last byte but one. An EDID with more than HDMI 1 knows has the true number at the start of its first
  /// extension.
  private var announcedExtensions: Int {
    let start = Self.bytesPerBlock
    if bytes.count > start, bytes[start] == Tag.extensionBlock, bytes[start + 4] == Tag.extended << 5 | 2,
      bytes[start + 5] == Tag.extensionOverride
    {
      return Int(bytes[start + 6])
    }
    return Int(bytes[126])
  }
}
