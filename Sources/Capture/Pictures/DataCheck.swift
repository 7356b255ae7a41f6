import CameraModel
import PixelFormats

/// Decodes pictures that are to be kept, to find corrupted data.
struct DataCheck {
  /// Whether the last checked frame is corrupted.
  private(set) var isInLastFrame = false
  private var meter = BrightnessMeter()
  /// When the first corrupted frame arrived, and how many there were.
  private var passedOver: (since: MonotonicTime, count: Int)?

  /// How long a corrupted picture is skipped for a later one.
  private static let timeLimit = (frames: 30, time: Duration.seconds(2))

  /// Whether a frame may be kept: it is whole, or the earlier ones were corrupted for too long.
  mutating func mayTake(_ frame: VideoFrame) -> Bool {
    guard frame.pixelFormat.isJPEG else {
      isInLastFrame = frame.hasCorruptedData
      return mayTakeLast(frame)
    }
    switch meter.grid(of: frame) {
    case .undecodable: return false
    case .grid(_, let hasCorruptedData): isInLastFrame = hasCorruptedData
    case .unknown: isInLastFrame = false
    }
    return mayTakeLast(frame)
  }

  private mutating func mayTakeLast(_ frame: VideoFrame) -> Bool {
    guard isInLastFrame else { return true }
    let (since, count) = passedOver ?? (frame.arrivalTime, 0)
    passedOver = (since, count + 1)
    return count + 1 >= Self.timeLimit.frames || frame.arrivalTime.since(since) >= Self.timeLimit.time
  }
}
