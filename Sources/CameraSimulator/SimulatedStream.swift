import CameraModel
import Host

/// A run of a simulated camera: when its frames come.
struct SimulatedStream {
  private let start: MonotonicTime
  private let interval: FrameInterval
  private var picture: SimulatedPicture
  /// The frames that the camera took so far, lost ones included.
  private var taken: Int64 = 0

  /// A run.
  ///
  /// - Parameters:
  ///   - start: when the camera begins to expose its first frame.
  ///   - interval: the time per frame; 1/30 s where it is none.
  ///   - picture: draws the frames.
  init(at start: MonotonicTime, interval: FrameInterval?, picture: SimulatedPicture) {
    self.start = start
    self.picture = picture
    self.interval = interval.flatMap { $0.isValid ? $0 : nil } ?? .fps(30)
  }

  /// When the next frame is complete.
  var next: MonotonicTime { time(of: taken + 1) }

  /// The beginning of a frame's exposure, which is the end of the one before.
  private func time(of frame: Int64) -> MonotonicTime {
    let nanoseconds = Int128(frame) * Int128(interval.numerator) * 1_000_000_000 / Int128(interval.denominator)
    return start.advanced(by: .nanoseconds(Int64(clamping: nanoseconds)))
  }

  /// Lets the camera take its frames until a moment, and fills the queue's buffers. A frame without a buffer is lost.
  mutating func run(until now: MonotonicTime, filling queue: inout SimulatedQueue) {
    while queue.hasQueued, next <= now {
      let (number, exposure) = (taken, time(of: taken))
      queue.fill { index, planes in fill(index, planes, number: number, at: exposure) }
      taken += 1
    }
    guard next <= now else { return }
    let nanoseconds = Int128(now.nanoseconds) - Int128(start.nanoseconds)
    taken = Int64(clamping: nanoseconds * Int128(interval.denominator) / (Int128(interval.numerator) * 1_000_000_000))
  }

  private mutating func fill(_ index: Int, _ planes: [PictureMemory], number: Int64, at time: MonotonicTime) -> FilledBuffer {
    var filled = FilledPlanes()
    for bytes in picture.draw(number, gain: 1, into: planes) { filled.append(FilledPlane(bytesUsed: UInt32(clamping: bytes))) }
    return FilledBuffer(
      index: index, sequence: UInt32(truncatingIfNeeded: number), timestamp: time.nanoseconds / 1000 * 1000,
      flags: [.monotonicTimestamp, .timestampAtStartOfExposure], fieldOrder: .progressive, planes: filled)
  }
}
