import CameraModel
import Host
import PixelFormats

/// Draws the frames of a simulated camera in the format that it is set to.
enum SimulatedPicture {
  case raw(RawPicture)
  case compressed(CompressedPicture)

  /// Nil where the simulator cannot draw the format: H.264 and others that need an encoder, tiles, and vendors' formats.
  init?(_ format: FrameFormat) {
    if let raw = RawPicture(format) {
      self = .raw(raw)
      return
    }
    guard let entry = PixelFormatRegistry.entry(for: format.pixelFormat), entry.group == .compressed,
      ["MJPG", "JPEG"].contains(entry.format),
      let compressed = CompressedPicture(format.size, color: ColorDescription(format.colorimetry, of: format.pixelFormat))
    else { return nil }
    self = .compressed(compressed)
  }

  /// Draws a frame into a buffer.
  ///
  /// - Parameter gain: the exposure, 0 to 1.
  /// - Returns: the bytes used of each memory plane.
  mutating func draw(_ frame: Int64, gain: Double, into memory: [PictureMemory]) -> [Int] {
    switch self {
    case .raw(var raw):
      raw.draw(frame, gain: gain, into: memory)
      self = .raw(raw)
      return memory.flatMap(\.planeLengths)
    case .compressed(var compressed):
      let bytes = compressed.encode(frame, gain: gain, withHuffmanTables: true)
      self = .compressed(compressed)
      memory.first?.write(bytes, at: 0)
      return [min(bytes.count, memory.first?.planeLengths[0] ?? 0)]
    }
  }
}
