import CameraModel
import Host
import PixelFormats

/// Draws the frames of a simulated camera in its present format, with their faults.
enum SimulatedPicture {
  case raw(RawPicture)
  case compressed(CompressedPicture)
  /// Not drawn: faults give the contents.
  case given

  /// Nil if the simulator cannot draw the format: tiles, vendor formats, and formats that need an encoder, such as H.264, without contents.
  init?(_ format: FrameFormat, _ faults: [StreamFault]) {
    if let raw = RawPicture(format) {
      self = .raw(raw)
      return
    }
    if PixelFormatRegistry.entry(for: format.pixelFormat)?.isCompressed == true, faults.contains(where: { $0.contents != nil }) {
      self = .given
      return
    }
    guard let entry = PixelFormatRegistry.entry(for: format.pixelFormat), ["MJPG", "JPEG"].contains(entry.format),
      let compressed = CompressedPicture(format.size, color: ColorDescription(format.colorimetry, of: format.pixelFormat))
    else { return nil }
    self = .compressed(compressed)
  }

  /// Draws a frame into a buffer.
  ///
  /// - Parameter brightness: what the control for it makes of the picture; 1 leaves it as it is.
  /// - Returns: the number of bytes used in each memory plane.
  mutating func draw(_ frame: Int64, into memory: [PictureMemory], brightness: Double, _ faults: [StreamFault]) -> [Int] {
    let gain = brightness * faults.reduce(1.0) { min($0, $1.gain(of: frame)) }
    let isBlue = faults.contains { $0.effect == .blue }
    var used: [Int]
    switch self {
    case .raw(var raw):
      raw.draw(frame, gain: gain, isBlue: isBlue, into: memory)
      self = .raw(raw)
      used = memory.flatMap(\.planeLengths)
    case .compressed(var compressed):
      compressed.isBlue = isBlue
      let bytes = compressed.encode(frame, gain: gain, faults)
      self = .compressed(compressed)
      used = Self.write(bytes, to: memory)
    case .given: used = Self.write(faults.compactMap(\.contents).last ?? [], to: memory)
    }
    for fault in faults {
      if case .truncated(let bytes) = fault.effect { used = used.map { min($0, max(0, bytes)) } }
      if fault.effect == .short { used = used.map { $0 / 2 } }
    }
    return used
  }

  private static func write(_ bytes: [UInt8], to memory: [PictureMemory]) -> [Int] {
    memory.first?.write(bytes, at: 0)
    return [min(bytes.count, memory.first?.planeLengths[0] ?? 0)]
  }
}

extension CompressedPicture {
  /// The bytes of a frame with its faults.
  fileprivate mutating func encode(_ frame: Int64, gain: Double, _ faults: [StreamFault]) -> [UInt8] {
    let hasTables = !faults.contains { $0.effect == .huffmanTablesMissing }
    for fault in faults {
      if case .pictureSize(let size) = fault.effect, var other = CompressedPicture(size, color: color) {
        return other.encode(frame, gain: gain, withHuffmanTables: hasTables)
      }
    }
    return faults.reduce(encode(frame, gain: gain, withHuffmanTables: hasTables)) { picture, fault in
      switch fault.effect {
      case .startMissing: JPEGCorruption.withoutStart(picture)
      case .endMissing: JPEGCorruption.withoutEnd(picture)
      case .extraneousBytes(let count): JPEGCorruption.withExtraneousBytes(count, picture)
      case .padding(let count): JPEGCorruption.padded(count, picture)
      case .quantizationTablesMissing: JPEGCorruption.withoutQuantizationTables(picture)
      case .dataMissing: JPEGCorruption.withoutData(picture)
      default: picture
      }
    }
  }
}

extension StreamFault {
  /// The bytes that a frame holds; nil if it does not say.
  fileprivate var contents: [UInt8]? { if case .contents(let bytes) = effect { bytes } else { nil } }

  /// The brightness of a frame with this fault, 0 to 1.
  fileprivate func gain(of frame: Int64) -> Double {
    switch effect {
    case .filler: 0
    case .dimmed(let share): min(max(share, 0), 1)
    case .exposureRamp:
      min(1, (Double(frame) - Double(frames.lowerBound) + 1) / (Double(frames.upperBound) - Double(frames.lowerBound) + 1))
    default: 1
    }
  }
}
