import Capture
import CameraModel
import CameraDocuments
import Viewfinder

/// Writes the frames of `probe stream`, with a line of JSON for each, and counts them.
struct FrameWriter {
  /// The number of frames after which the stream ends; nil for no limit.
  private let frameLimit: Int?
  /// The time after which the stream ends; nil for no limit.
  private let timeLimit: Duration?
  /// The sink for pictures; nil without pictures.
  let pictures: (any ByteSink)?
  /// The sink for lines of JSON, one per frame; nil without lines.
  let lines: (any ByteSink)?
  private var writer: VideoFileWriter
  /// The number of frames that were written.
  private(set) var count = 0
  private var first: MonotonicTime?
  private var last: MonotonicTime?
  private var drops: [DroppedFrame] = []
  /// Whether it is over: a limit is reached, or the reader has left.
  private(set) var isDone = false

  init(
    _ writer: VideoFileWriter, to pictures: (any ByteSink)?, lines: (any ByteSink)?, frameLimit: Int?, timeLimit: Duration?
  ) {
    (self.writer, self.pictures, self.lines) = (writer, pictures, lines)
    (self.frameLimit, self.timeLimit) = (frameLimit, timeLimit)
  }

  /// From the first frame to the last.
  var duration: Duration { first.flatMap { first in last.map { $0.since(first) } } ?? .zero }

  /// Takes the next frame or drop; false once it is over.
  mutating func take(_ sample: VideoSample) throws(DeviceError) -> Bool {
    switch sample {
    case .drop(let drop):
      drops.append(drop)
      return true
    case .frame(let frame):
      isDone = try !write(frame) || isEnough
      return !isDone
    }
  }

  private var isEnough: Bool { count >= frameLimit ?? .max || timeLimit.map { duration >= $0 } ?? false }

  /// Writes a frame; false if the reader has left.
  private mutating func write(_ frame: VideoFrame) throws(DeviceError) -> Bool {
    var byteCount = frame.byteCount
    if let pictures {
      guard let bytes = try writer.bytes(of: frame) else {
        drops.append(DroppedFrame(reason: .corrupted, sequence: frame.sequence, presentationTime: frame.presentationTime))
        return true
      }
      byteCount = bytes.count
      guard try pictures.write(bytes) else { return false }
    }
    first = first ?? frame.arrivalTime
    last = frame.arrivalTime
    count += 1
    defer { drops = [] }
    return try lines?.write(frame.document(byteCount, after: drops)) ?? true
  }
}
