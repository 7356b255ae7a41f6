import CameraModel
import PixelFormats

/// Looks whether the data of pictures that are to be kept is damaged, by decoding them.
struct DataCheck {
  /// Whether the frame that was asked about last is damaged.
  private(set) var isInLastFrame = false
  private var meter = BrightnessMeter()
  /// When the first damaged frame came, and how many there are.
  private var passedOver: (since: MonotonicTime, count: Int)?

  /// For so long, a damaged picture gives way to the next ones.
  private static let timeLimit = (frames: 30, time: Duration.seconds(2))

  /// Whether a frame may be kept: it is whole, or those before it were no better for long.
  mutating func mayTake(_ frame: VideoFrame) -> Bool {
    guard frame.pixelFormat.isJPEG else {
      isInLastFrame = frame.hasDamagedData
      return mayTakeLast(frame)
    }
    switch meter.grid(of: frame) {
    case .undecodable: return false
    case .grid(_, let hasDamagedData): isInLastFrame = hasDamagedData
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
