/// What a decoder needs before the first picture: the parameter sets of H.264 or HEVC, gathered from the stream.
package struct ParameterSets: Sendable {
  /// The standard of a stream.
  package enum Standard: Sendable {
    case h264, hevc
  }

  package let standard: Standard
  /// The sets by their kind, each once, in the order of their arrival.
  private var sets: [UInt8: [[UInt8]]] = [:]

  package init(_ standard: Standard) { self.standard = standard }

  /// The kind of a unit, by its first byte.
  package func kind(ofUnit first: UInt8) -> UInt8 { standard == .h264 ? first & 0x1f : first >> 1 & 0x3f }

  /// The kinds that are parameter sets, in the order of the record.
  private var kinds: [UInt8] { standard == .h264 ? [7, 8] : [32, 33, 34] }

  /// Whether a unit is a parameter set.
  package func isSet(_ kind: UInt8) -> Bool { kinds.contains(kind) }

  /// Whether a unit is a picture that can be decoded alone.
  package func isKey(_ kind: UInt8) -> Bool { standard == .h264 ? kind == 5 : (16...23).contains(kind) }

  /// Whether a unit is a picture.
  package func isPicture(_ kind: UInt8) -> Bool { standard == .h264 ? (1...5).contains(kind) : kind < 32 }

  /// Keeps a parameter set. One that changes later stays in the packets, where decoders find it.
  package mutating func add(_ unit: [UInt8], _ kind: UInt8) {
    guard unit.count <= Self.longest, sets[kind, default: []].count < Self.most, !sets[kind, default: []].contains(unit) else { return }
    sets[kind, default: []].append(unit)
  }

  /// More than a stream has, and less than a record can hold.
  private static let (most, longest) = (16, 4096)

  /// The record of a file, `avcC` or `hvcC`; nil until each kind of set has come, or where they cannot be read.
  ///
  /// Source: ISO/IEC 14496-15, 5.3.3 and 8.3.3.
  package var record: [UInt8]? {
    guard kinds.allSatisfy({ sets[$0]?.isEmpty == false }), let sequence = sets[kinds[standard == .h264 ? 0 : 1]]?.first else { return nil }
    return standard == .h264 ? h264Record(sequence) : hevcRecord(sequence)
  }

  /// Whether pictures may be shown in another order than they come; nil before the record is known.
  package var allowsReordering: Bool? {
    guard let sequence = sets[kinds[standard == .h264 ? 0 : 1]]?.first else { return nil }
    return standard == .h264 ? H264Sequence(sequence)?.allowsReordering : HEVCSequence(sequence)?.allowsReordering
  }

  private func h264Record(_ sequence: [UInt8]) -> [UInt8]? {
    guard sequence.count >= 4, let facts = H264Sequence(sequence) else { return nil }
    let (own, picture) = (sets[7] ?? [], sets[8] ?? [])
    var record: [UInt8] = [1, sequence[1], sequence[2], sequence[3], 0xff, 0xe0 | UInt8(own.count)]
    record += own.flatMap(Self.measured) + [UInt8(picture.count)] + picture.flatMap(Self.measured)
    if facts.isHigh { record += [0xfc | facts.chroma, 0xf8 | facts.lumaBits, 0xf8 | facts.chromaBits, 0] }
    return record
  }

  private func hevcRecord(_ sequence: [UInt8]) -> [UInt8]? {
    guard let facts = HEVCSequence(sequence) else { return nil }
    var record: [UInt8] = [1] + facts.profile + [0xf0, 0, 0xfc, 0xfc | facts.chroma, 0xf8 | facts.lumaBits, 0xf8 | facts.chromaBits, 0, 0]
    record += [facts.layers << 3 | (facts.isNested ? 4 : 0) | 3, UInt8(kinds.count)]
    for kind in kinds {
      let own = sets[kind] ?? []
      record += [kind] + EBMLBytes.bigEndian(UInt64(own.count), 2) + own.flatMap(Self.measured)
    }
    return record
  }

  private static func measured(_ unit: [UInt8]) -> [UInt8] { EBMLBytes.bigEndian(UInt64(unit.count), 2) + unit }
}

/// What a file needs of H.264's sequence parameter set. Source: ITU-T H.264, 7.3.2.1.1 and Annex E.
private struct H264Sequence {
  var isHigh = false
  var (chroma, lumaBits, chromaBits): (UInt8, UInt8, UInt8) = (1, 0, 0)
  var allowsReordering = true

  init?(_ unit: [UInt8]) {
    let contents = NALUnits.contents(of: unit)
    guard contents.count > 4 else { return nil }
    let profile = contents[1]
    var reader = BitReader(contents, from: 4)
    guard reader.number() != nil else { return nil }
    isHigh = [100, 110, 122, 244, 44, 83, 86, 118, 128].contains(profile)
    if isHigh {
      guard let chroma = reader.number(), chroma <= 3 else { return nil }
      if chroma == 3 { reader.skip(1) }
      guard let luma = reader.number(), luma <= 6, let bits = reader.number(), bits <= 6 else { return nil }
      (self.chroma, lumaBits, chromaBits) = (UInt8(chroma), UInt8(luma), UInt8(bits))
      reader.skip(1)
      guard let hasMatrix = reader.flag() else { return nil }
      if hasMatrix { for list in 0..<(chroma == 3 ? 12 : 8) { guard reader.skipScalingList(of: list < 6 ? 16 : 64) else { return nil } } }
    }
    // Baseline has no pictures that are shown later.
    allowsReordering = profile != 66 && reader.allowsReordering()
  }
}

extension BitReader {
  /// Whether pictures may be shown later than they come, from what follows the chroma's format in H.264's set; true where it does not say.
  fileprivate mutating func allowsReordering() -> Bool {
    guard number() != nil, let order = number() else { return true }
    if order == 2 { return false }
    if order == 0 {
      _ = number()
    } else {
      skip(1)
      guard number() != nil, number() != nil, let cycle = number(), cycle < 256 else { return true }
      for _ in 0..<cycle { _ = number() }
    }
    // References, gaps, width, height.
    guard let references = number(), flag() != nil, number() != nil, number() != nil, let isFrames = flag() else { return true }
    if references == 0 { return false }
    skip(isFrames ? 1 : 2)
    guard let isCropped = flag() else { return true }
    if isCropped { for _ in 0..<4 { _ = number() } }
    guard flag() == true, let most = reorderedFrames() else { return true }
    return most > 0
  }

  fileprivate mutating func skipScalingList(of count: Int) -> Bool {
    guard let isPresent = flag() else { return false }
    var (last, next) = (8, 8)
    for _ in 0..<(isPresent ? count : 0) {
      if next != 0 {
        guard let code = number() else { return false }
        next = (last + (code.isMultiple(of: 2) ? -(code / 2) : (code + 1) / 2) + 256) % 256
      }
      last = next == 0 ? last : next
    }
    return true
  }

  /// How many frames at most wait to be shown, by H.264's usability information; nil if the stream does not say.
  fileprivate mutating func reorderedFrames() -> Int? {
    if flag() == true, bits(8) == 255 { skip(32) }
    if flag() == true { skip(1) }
    if flag() == true {
      skip(4)
      if flag() == true { skip(24) }
    }
    if flag() == true { _ = (number(), number()) }
    if flag() == true { skip(65) }
    var hasDecoderModel = false
    for _ in 0..<2 where flag() == true {
      hasDecoderModel = true
      guard let count = number(), count < 32 else { return nil }
      skip(8)
      for _ in 0...count {
        _ = (number(), number())
        skip(1)
      }
      skip(20)
    }
    if hasDecoderModel { skip(1) }
    skip(1)
    guard flag() == true else { return nil }
    skip(1)
    for _ in 0..<4 { guard number() != nil else { return nil } }
    return number()
  }
}

/// What a file needs of HEVC's sequence parameter set. Source: ITU-T H.265, 7.3.2.2 and 7.3.3.
private struct HEVCSequence {
  /// Profile, tier, compatibility, constraints and level.
  let profile: [UInt8]
  let layers: UInt8
  let isNested: Bool
  let chroma: UInt8
  let lumaBits: UInt8
  let chromaBits: UInt8
  let allowsReordering: Bool

  init?(_ unit: [UInt8]) {
    let contents = NALUnits.contents(of: unit)
    guard contents.count > 15 else { return nil }
    profile = Array(contents[3..<15])
    let more = Int(contents[2] >> 1 & 7)
    guard more < 7 else { return nil }
    (layers, isNested) = (UInt8(more + 1), contents[2] & 1 == 1)
    var reader = BitReader(contents, from: 15)
    var present: [(profile: Bool, level: Bool)] = []
    for _ in 0..<more {
      guard let profile = reader.flag(), let level = reader.flag() else { return nil }
      present.append((profile, level))
    }
    if more > 0 { reader.skip(2 * (8 - more)) }
    for layer in present { reader.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
    guard reader.number() != nil, let chroma = reader.number(), chroma <= 3 else { return nil }
    if chroma == 3 { reader.skip(1) }
    guard reader.number() != nil, reader.number() != nil, let isCropped = reader.flag() else { return nil }
    if isCropped { for _ in 0..<4 { _ = reader.number() } }
    guard let luma = reader.number(), luma <= 8, let bits = reader.number(), bits <= 8, reader.number() != nil else { return nil }
    (self.chroma, lumaBits, chromaBits) = (UInt8(chroma), UInt8(min(luma, 7)), UInt8(min(bits, 7)))
    guard let saysAll = reader.flag() else { return nil }
    var reordered = 0
    for _ in 0...(saysAll ? more : 0) {
      guard reader.number() != nil, let most = reader.number(), reader.number() != nil else { return nil }
      reordered = max(reordered, most)
    }
    allowsReordering = reordered > 0
  }
}
