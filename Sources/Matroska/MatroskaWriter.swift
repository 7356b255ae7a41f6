/// A Matroska file of one track as it grows: which bytes come next, and which are written over earlier ones. Source: RFC 9559.
///
/// The file is valid at every moment to its last whole block. Sizes are unknown until what they measure is complete. Times have steps of
/// 10 µs, and a cluster lasts at most 0.3 s, because a block's time is a number of 16 bits beside its cluster's.
package struct MatroskaWriter: Sendable {
  /// Bytes to write over earlier ones.
  package struct Patch: Equatable, Sendable {
    package let offset: Int64
    package let bytes: [UInt8]
  }

  /// What to do before a packet's bytes are written.
  package struct Block: Sendable {
    /// The size of the cluster that ended.
    package let patch: Patch?
    /// The bytes before the packet's.
    package let head: [UInt8]

    /// Nothing to do.
    package static let empty = Block(patch: nil, head: [])
  }

  /// What to do at the end.
  package struct End: Sendable {
    /// The bytes after the last packet.
    package let tail: [UInt8]
    package let patches: [Patch]
  }

  /// The bytes with which the file begins.
  package let head: [UInt8]
  /// The bytes written so far, the packet of the last block included.
  package private(set) var byteCount: Int64

  private let contentsStart: Int64
  private let infoStart: Int64
  private let tracksStart: Int64
  private let durationPlace: Int64
  private let frameDurationPlace: Int64
  private var cluster: (start: Int64, ticks: Int64)?
  private var cues: [(ticks: Int64, cluster: Int64)] = []

  private static let step: Int64 = 10_000
  private static let longestCluster: Int64 = 30_000
  private static let cueDistance: Int64 = 100_000
  private static let indexRoom = 100

  /// A file.
  ///
  /// - Parameters:
  ///   - track: its track.
  ///   - date: when the first picture was taken, in nanoseconds since 2001, as Matroska counts; nil if unknown.
  ///   - program: the program that writes it.
  package init(_ track: MatroskaTrack, date: Int64?, program: String) {
    var file = EBMLBytes()
    file.container(0x1a45_dfa3) { header in
      header.number(0x4286, 1)
      header.number(0x42f7, 1)
      header.number(0x42f2, 4)
      header.number(0x42f3, 8)
      header.text(0x4282, "matroska")
      header.number(0x4287, 4)
      header.number(0x4285, 2)
    }
    file.id(0x1853_8067)
    file.append(EBMLBytes.unknownSize)
    contentsStart = Int64(file.bytes.count)
    file.room(Self.indexRoom)
    infoStart = Int64(file.bytes.count)
    file.container(0x1549_a966) { info in
      info.number(0x2a_d7b1, UInt64(Self.step))
      if let date { info.number(0x4461, UInt64(bitPattern: date), length: 8) }
      info.text(0x4d80, program)
      info.text(0x5741, program)
      info.room(Self.durationRoom)
    }
    durationPlace = Int64(file.bytes.count - Self.durationRoom)
    tracksStart = Int64(file.bytes.count)
    file.container(0x1654_ae6b) { track.write(to: &$0) }
    frameDurationPlace = Int64(file.bytes.count - MatroskaTrack.durationRoom)
    head = file.bytes
    byteCount = Int64(file.bytes.count)
  }

  private static let durationRoom = 11

  /// The nearest time that the file can hold, in its steps.
  private static func ticks(_ nanoseconds: Int64) -> Int64 { (nanoseconds + step / 2) / step }

  /// Begins a packet.
  ///
  /// - Parameters:
  ///   - time: nanoseconds since the first packet, not before the last one's.
  ///   - isKey: whether it can be decoded alone.
  ///   - count: the packet's bytes.
  ///   - beginsCluster: whether a key frame begins a cluster, where only some frames are.
  package mutating func block(at time: Int64, isKey: Bool, byteCount count: Int, beginsCluster: Bool = false) -> Block {
    let ticks = Self.ticks(time)
    var block = EBMLBytes()
    var patch: Patch?
    if cluster.map({ beginsCluster || ticks - $0.ticks > Self.longestCluster }) ?? true {
      patch = clusterSize
      if isKey, cues.last.map({ ticks - $0.ticks >= Self.cueDistance }) ?? true { cues.append((ticks, byteCount)) }
      cluster = (byteCount, ticks)
      block.id(0x1f43_b675)
      block.append(EBMLBytes.unknownSize)
      block.number(0xe7, UInt64(ticks))
    }
    block.id(0xa3)
    block.size(count + 4)
    block.append([0x81])
    block.append(EBMLBytes.bigEndian(UInt64(bitPattern: ticks - (cluster?.ticks ?? 0)), 2))
    block.append([isKey ? 0x80 : 0])
    byteCount += Int64(block.bytes.count + count)
    return Block(patch: patch, head: block.bytes)
  }

  /// The size of the cluster that ends here.
  private var clusterSize: Patch? {
    cluster.map { Patch(offset: $0.start + 4, bytes: EBMLBytes.longSize(byteCount - $0.start - 12)) }
  }

  /// Ends the file.
  ///
  /// - Parameters:
  ///   - duration: nanoseconds from the first packet to the end of the last one.
  ///   - frameDuration: nanoseconds of each frame; nil if frames do not come at one rate.
  package func end(duration: Int64, frameDuration: Int64?) -> End {
    var tail = EBMLBytes()
    tail.container(0x1c53_bb6b) { element in
      for cue in cues {
        element.container(0xbb) { point in
          point.number(0xb3, UInt64(cue.ticks))
          point.container(0xb7) { place in
            place.number(0xf7, 1)
            place.number(0xf1, UInt64(cue.cluster - contentsStart))
          }
        }
      }
    }
    var patches = [clusterSize].compactMap(\.self)
    patches.append(Patch(offset: contentsStart - 8, bytes: EBMLBytes.longSize(byteCount + Int64(tail.bytes.count) - contentsStart)))
    var index = EBMLBytes()
    index.container(0x114d_9b74) { index in
      for (id, place) in [(UInt64(0x1549_a966), infoStart), (0x1654_ae6b, tracksStart), (0x1c53_bb6b, byteCount)] {
        index.container(0x4dbb) { entry in
          entry.number(0x53ab, id, length: 4)
          entry.number(0x53ac, UInt64(place - contentsStart), length: 8)
        }
      }
    }
    index.room(Self.indexRoom - index.bytes.count)
    patches.append(Patch(offset: contentsStart, bytes: index.bytes))
    var time = EBMLBytes()
    time.real(0x4489, Double(duration) / Double(Self.step))
    patches.append(Patch(offset: durationPlace, bytes: time.bytes))
    if let frameDuration {
      var time = EBMLBytes()
      time.number(0x23_e383, UInt64(frameDuration), length: 8)
      patches.append(Patch(offset: frameDurationPlace, bytes: time.bytes))
    }
    return End(tail: tail.bytes, patches: patches)
  }
}
