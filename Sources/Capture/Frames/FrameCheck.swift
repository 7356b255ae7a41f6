package import CameraModel
import PixelFormats

/// Decides whether a filled buffer holds a whole picture of the format agreed.
package struct FrameCheck: Sendable {
  /// What a buffer holds.
  package enum Verdict: Equatable {
    /// A whole picture; of a compressed one, so many bytes.
    case good(bytes: Int)
    /// The driver marked it.
    case marked
    /// It has no bytes.
    case empty
    /// It has fewer bytes than the layout needs, or more than the buffer.
    case wrongSize
    /// It is a compressed picture of another size than was agreed.
    case otherPicture(FrameSize)
    /// A compressed picture without its beginning or its end.
    case incomplete
  }

  /// The planes of the picture; nil where the driver's numbers fit no layout.
  let layout: PictureLayout?
  /// Whether each picture can be decoded alone.
  let isIntraOnly: Bool
  private let isJPEG: Bool
  /// The least number of bytes in each memory plane.
  private let needed: [Int]
  /// The length of each memory plane of each buffer, in bytes.
  private let lengths: [[Int]]

  /// - Parameter lengths: the length of each memory plane of each buffer, in bytes.
  package init(_ format: FrameFormat, lengths: [[Int]]) {
    self.lengths = lengths
    layout = PictureLayout(format)
    let entry = PixelFormatRegistry.entry(for: format.pixelFormat)
    isJPEG = format.pixelFormat.isJPEG
    isIntraOnly = entry.map { !$0.isCompressed || $0.isIntraOnly } ?? true
    needed = (0..<max(1, entry?.memoryPlanes ?? 1)).map { [layout] plane in max(1, layout?.bytes(inMemoryPlane: plane) ?? 1) }
  }

  /// How many bytes of the first memory plane a damaged frame has, whatever the driver says.
  package func byteCount(ofDamaged filled: FilledBuffer) -> Int {
    let plane = filled.planes[0]
    return max(0, min(Int(plane.bytesUsed), lengths[filled.index].first ?? 0) - Int(plane.dataOffset))
  }

  /// Judges a buffer.
  ///
  /// - Parameters:
  ///   - filled: what the driver says of it; its index is that of a buffer.
  ///   - memory: its bytes; only those of compressed pictures are read.
  package func verdict(of filled: FilledBuffer, in memory: any BufferMemory) -> Verdict {
    guard !filled.flags.contains(.error) else { return .marked }
    guard filled.planes.count > 0, filled.planes[0].bytesUsed > filled.planes[0].dataOffset else { return .empty }
    guard filled.planes.count <= lengths[filled.index].count, filled.planes.count >= needed.count, layout != nil else { return .wrongSize }
    for plane in 0..<filled.planes.count {
      let (used, start) = (Int(filled.planes[plane].bytesUsed), Int(filled.planes[plane].dataOffset))
      guard used <= lengths[filled.index][plane], used - start >= (plane < needed.count ? needed[plane] : 1) else { return .wrongSize }
    }
    let (used, start) = (Int(filled.planes[0].bytesUsed), Int(filled.planes[0].dataOffset))
    guard isJPEG else { return .good(bytes: used - start) }
    let shape = memory.withBytes(ofPlane: 0) { bytes in used <= bytes.count ? JPEGShape(bytes.extracting(start..<used)) : nil }
    guard let shape else { return .incomplete }
    guard let size = shape.size, size != layout?.size else { return .good(bytes: shape.byteCount) }
    return .otherPicture(size)
  }
}
