import Matroska

/// Any bytes of an H.264 or HEVC stream, at any times, become a file whose elements fill it exactly, also before its end is written.
enum MoviesLaw {
  static func check(_ bytes: [UInt8]) throws(Broken) {
    let standard: ParameterSets.Standard = (bytes.first ?? 0) & 1 == 0 ? .h264 : .hevc
    let stream = Array(bytes.dropFirst())
    var sets = ParameterSets(standard)
    var (times, isCovered) = (ByteSource(bytes), true)
    var last = 0
    var packets: [(bytes: [UInt8], isKey: Bool)] = []
    for place in NALUnits.places(in: stream.span) {
      isCovered = isCovered && place.lowerBound >= last + 3 && place.upperBound <= stream.count
      last = place.upperBound
      let kind = sets.kind(ofUnit: stream[place.lowerBound])
      if sets.isSet(kind) { sets.add(Array(stream[place]), kind) } else { packets.append((Array(stream[place]), sets.isKey(kind))) }
    }
    try hold(isCovered, "units lie behind each other, each after a start code")
    let record = sets.record
    try hold(record == sets.record, "the same sets give the same record")
    try hold(record.map { $0[0] == 1 && $0.count > 10 } ?? true, "a record has its version and its sets")
    let codec: MatroskaTrack.Codec = record.map { standard == .h264 ? .h264($0) : .hevc($0) } ?? .motionJPEG
    var writer = MatroskaWriter(MatroskaTrack(codec, width: 640, height: 480, name: "Camera"), date: nil, program: "Law")
    var (file, time) = (writer.head, Int64(0))
    for packet in packets {
      time += Int64(times.byte()) * 3_900_000
      let block = writer.block(at: time, isKey: packet.isKey, byteCount: packet.bytes.count, beginsCluster: packet.isKey)
      if let patch = block.patch { apply(patch, to: &file) }
      file += block.head + packet.bytes
    }
    try hold(Int64(file.count) == writer.byteCount, "the writer knows how long its file is")
    let isOpen = try elements(of: file, 0..<file.count, isInside: false)
    try hold(isOpen == packets.count, "each packet is in the file before its end")
    let end = writer.end(duration: time, frameDuration: nil)
    file += end.tail
    for patch in end.patches { apply(patch, to: &file) }
    try hold(try elements(of: file, 0..<file.count, isInside: false) == packets.count, "each packet is in the file")
  }

  private static func apply(_ patch: MatroskaWriter.Patch, to file: inout [UInt8]) {
    for (place, byte) in patch.bytes.enumerated() { file[Int(patch.offset) + place] = byte }
  }

  private static let containers: Set<UInt64> = [0x1853_8067, 0x1f43_b675, 0x1549_a966, 0x1654_ae6b, 0x1c53_bb6b, 0xae, 0xe0]

  /// The blocks in a part of a file, whose elements fill it.
  private static func elements(of file: [UInt8], _ range: Range<Int>, isInside: Bool) throws(Broken) -> Int {
    var (place, blocks) = (range.lowerBound, 0)
    while place < range.upperBound {
      let id = try number(file, &place, range.upperBound, keepsMark: true)
      let size = try number(file, &place, range.upperBound, keepsMark: false)
      // A cluster of unknown size ends with the file, and so does the segment.
      let end = size == (1 << 56) - 1 ? range.upperBound : place + Int(size)
      try hold(end <= range.upperBound, "an element ends inside its parent")
      if id == 0xa3 { blocks += 1 }
      if containers.contains(id) { blocks += try elements(of: file, place..<end, isInside: true) }
      place = end
    }
    return blocks
  }

  private static func number(_ file: [UInt8], _ place: inout Int, _ end: Int, keepsMark: Bool) throws(Broken) -> UInt64 {
    let length = file[place].leadingZeroBitCount + 1
    try hold(length <= 8 && place + length <= end, "a number ends inside its element")
    var value: UInt64 = 0
    for byte in file[place..<place + length] { value = value << 8 | UInt64(byte) }
    place += length
    return keepsMark ? value : value & ((1 << (7 * UInt64(length))) - 1)
  }
}
