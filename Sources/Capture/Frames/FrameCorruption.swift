public import CameraModel
public import PixelFormats

/// Why a frame counts as corrupted.
public enum FrameCorruption: Hashable, Sendable {
  /// The driver marked it. The corresponding C constant is `V4L2_BUF_FLAG_ERROR`.
  case marked
  /// It has no bytes.
  case empty
  /// It has fewer bytes than a picture of this format and size needs.
  case tooShort(bytes: Int, needed: Int, PixelFormat, FrameSize)
  /// It has more bytes than its buffer, or fewer memory planes than its format.
  case impossible
  /// A JPEG picture without its beginning or its end.
  case incomplete
  /// A JPEG picture whose size differs from the agreed one.
  case otherSize(FrameSize, agreed: FrameSize)
  /// No decoder can read it.
  case undecodable
  /// A decoder found corrupted data, and the output does not deliver such pictures.
  case corruptedData
}

extension FrameCorruption: CustomStringConvertible {
  /// A sentence: `The corrupted pictures were 320x176 instead of 320x152.`
  public var description: String { "The corrupted pictures \(predicate)." }

  /// The predicate for several pictures, without their number.
  var predicate: String {
    switch self {
    case .marked: "were marked as corrupted by the driver"
    case .empty: "were empty"
    case .tooShort(let bytes, let needed, let format, let size):
      "had \(bytes) bytes, and \(format) of \(size) needs \(needed)\(Self.reason(format, size))"
    case .impossible: "had more bytes than their buffers, or too few planes"
    case .incomplete: "had no beginning or no end"
    case .otherSize(let size, let agreed): "were \(size) instead of \(agreed)"
    case .undecodable: "could not be decoded"
    case .corruptedData: "had corrupted data"
    }
  }

  /// Why a size needs more bytes than a driver may assume.
  private static func reason(_ format: PixelFormat, _ size: FrameSize) -> String {
    guard let layout = PixelFormatRegistry.entry(for: format)?.layout else { return "" }
    let isOdd =
      !size.width.isMultiple(of: max(1, layout.horizontalSubsampling)) || !size.height.isMultiple(of: max(1, layout.verticalSubsampling))
    return isOdd ? ", because an odd width or height needs chroma of its own; an even size may work" : ""
  }
}

/// Consecutive corrupted frames, counted across restarts of the stream.
struct CorruptedRow: Sendable {
  private(set) var count = 0
  private(set) var last: FrameCorruption?

  mutating func add(_ corruption: FrameCorruption?) {
    guard let corruption else { return self = CorruptedRow() }
    (count, last) = (count + 1, corruption)
  }

  /// `30 pictures in a row were empty`; nil without corrupted frames.
  var clause: String? { last.map { "\(count == 1 ? "1 picture" : "\(count) pictures in a row") \($0.predicate)" } }
}

/// A corruption in its own memory, so that a drop keeps one word for it, and a queue of drops copies little.
final class StoredCorruption: Hashable, Sendable {
  let corruption: FrameCorruption

  init(_ corruption: FrameCorruption) { self.corruption = corruption }

  static func == (one: StoredCorruption, other: StoredCorruption) -> Bool { one.corruption == other.corruption }

  func hash(into hasher: inout Hasher) { hasher.combine(corruption) }
}
