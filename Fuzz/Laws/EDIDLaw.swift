import CameraModel

/// Any bytes are refused with a sentence, or are an EDID; comparing two of them keeps its laws. The first byte chooses what is repaired.
enum EDIDLaw {
  static func check(_ bytes: [UInt8]) throws(Broken) {
    var source = ByteSource(bytes)
    let choice = source.byte()
    var contents = Array(bytes.dropFirst())
    // Few inputs would get beyond the header else.
    if choice & 1 != 0 { repair(&contents) }
    let edid = EDID(unchecked: contents)
    try hold(edid.isEquivalent(to: edid) && edid.firstDifference(from: edid) == nil, "an EDID is its own equal")
    _ = (edid.description, edid.name, edid.blockCount, edid.addressPlace)
    var other = contents
    if !other.isEmpty { other[Int(choice) % other.count] ^= 1 }
    let changed = EDID(unchecked: other)
    try hold(changed.isEquivalent(to: edid) == edid.isEquivalent(to: changed), "equality goes both ways")
    let node = CameraNode(role: .capture, inputs: [VideoInput(index: 0, name: nil, isCurrent: true, edid: edid)]).examined()
    try hold(node.findings.isEmpty == (edid.defect == nil), "a fault is a finding, and nothing else is")
    let read: EDID
    do throws(EDIDDefect) { read = try EDID(contents: contents) } catch {
      return try hold(error.description.hasSuffix("."), "a refusal is a sentence: \(error)")
    }
    try hold(read.defect == nil && read.blockCount <= EDID.mostBlocks, "what is read is sound")
    try hold((try? EDID(contents: Array(read.bytes.hexadecimal.utf8))) == read, "digits give the same")
  }

  /// Gives whole blocks a header, the number of extensions, and sums.
  private static func repair(_ bytes: inout [UInt8]) {
    bytes = Array(bytes.prefix(bytes.count / 128 * 128))
    guard !bytes.isEmpty else { return }
    bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    bytes[126] = UInt8(clamping: bytes.count / 128 - 1)
    for end in stride(from: 128, through: bytes.count, by: 128) { bytes[end - 1] = 0 &- bytes[end - 128..<end - 1].reduce(0, &+) }
  }
}
