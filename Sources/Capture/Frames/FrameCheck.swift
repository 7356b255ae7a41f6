package import CameraModel
import PixelFormats

/// Decides whether a filled buffer holds a whole picture of the agreed format.
package struct FrameCheck: Sendable {
  /// The contents of a buffer.
  package enum Verdict: Equatable {
    /// A whole picture, with its number of bytes if it is compressed.
    case good(bytes: Int)
    /// A whole compressed picture, whose size exceeds the agreed one by padding to whole blocks.
    case padded(bytes: Int, FrameSize)
    /// A picture that a program cannot rely on.
    case corrupted(FrameCorruption)
  }

  /// The planes of the picture.
  let layout: PictureLayout
  /// Whether each picture can be decoded alone.
  let isIntraOnly: Bool
  private let isJPEG: Bool
  /// The smallest valid number of bytes in each memory plane.
  private let needed: [Int]
  /// The length of each memory plane of each buffer, in bytes.
  private let lengths: [[Int]]

  /// - Parameters:
  ///   - layout: the planes of the picture; compressed pictures have none.
  ///   - lengths: the length of each memory plane of each buffer, in bytes.
  package init(_ layout: PictureLayout, lengths: [[Int]]) {
    self.lengths = lengths
    self.layout = layout
    let entry = PixelFormatRegistry.entry(for: layout.pixelFormat)
    isJPEG = layout.pixelFormat.isJPEG
    isIntraOnly = entry.map { !$0.isCompressed || $0.isIntraOnly } ?? true
    needed = (0..<max(1, entry?.memoryPlanes ?? 1)).map { plane in max(1, layout.bytes(inMemoryPlane: plane)) }
  }

  /// How many bytes a corrupted frame has in the first memory plane, limited to the buffer.
  package func byteCount(ofCorrupted filled: FilledBuffer) -> Int {
    let plane = filled.planes[0]
    return max(0, min(Int(plane.bytesUsed), lengths[filled.index].first ?? 0) - Int(plane.dataOffset))
  }

  /// Judges a buffer.
  ///
  /// - Parameters:
  ///   - filled: the driver's report; its index is valid.
  ///   - memory: the bytes; only compressed pictures are read.
  package func verdict(of filled: FilledBuffer, in memory: any BufferMemory) -> Verdict {
    guard !filled.flags.contains(.error) else { return .corrupted(.marked) }
    guard filled.planes.count > 0, filled.planes[0].bytesUsed > filled.planes[0].dataOffset else { return .corrupted(.empty) }
    guard filled.planes.count <= lengths[filled.index].count, filled.planes.count >= needed.count else { return .corrupted(.impossible) }
    for plane in 0..<filled.planes.count {
      let (used, start) = (Int(filled.planes[plane].bytesUsed), Int(filled.planes[plane].dataOffset))
      guard used <= lengths[filled.index][plane] else { return .corrupted(.impossible) }
      let least = plane < needed.count ? needed[plane] : 1
      guard used - start >= least else {
        return .corrupted(.tooShort(bytes: max(0, used - start), needed: least, layout.pixelFormat, layout.size))
      }
    }
    let (used, start) = (Int(filled.planes[0].bytesUsed), Int(filled.planes[0].dataOffset))
    guard isJPEG else { return .good(bytes: used - start) }
    let shape = memory.withBytes(ofPlane: 0) { bytes in used <= bytes.count ? JPEGShape(bytes.extracting(start..<used)) : nil }
    guard let shape else { return .corrupted(.incomplete) }
    guard let size = shape.size, size != layout.size else { return .good(bytes: shape.byteCount) }
    return size.isPadding(of: layout.size) ? .padded(bytes: shape.byteCount, size) : .corrupted(.otherSize(size, agreed: layout.size))
  }
}

extension FrameSize {
  /// Whether this size is another one, padded with lines and columns to whole blocks.
  fileprivate func isPadding(of size: FrameSize) -> Bool {
    let isFilled = { (length: Int, wanted: Int) in [1, 8, 16].contains { length == (wanted + $0 - 1) / $0 * $0 } }
    return self != size && isFilled(width, size.width) && isFilled(height, size.height)
  }
}
