import CameraModel
import ImageGeometry
import Negotiation

/// Judges the frames of one run as they arrive, and gives each to all queues as a frame or as a drop.
struct FrameRouter {
  private let pool: BufferPool
  private let pictures: NativePictures
  private let mounting: ImageOrientation
  private let mode: Mode
  /// The order of the lines where the driver does not say it of a frame.
  private let fieldOrder: FieldOrder
  private let check: FrameCheck
  let run: Int
  private let observe: (@Sendable (FrameFacts) -> Bool)?
  private var numbering = FrameNumbering()
  private var said: Set<FindingCode> = []
  private(set) var badInARow = 0
  /// Presentation times rise over all runs of a session.
  var clock: FrameClock

  /// So many damaged frames in a row restart the stream.
  static let mostBadInARow = 30

  /// - Parameters:
  ///   - run: how often the stream was started before.
  ///   - observe: called with each frame, good or damaged; whether the queues get it.
  init(_ stream: borrowing DeviceStream, run: Int, clock: FrameClock, observe: (@Sendable (FrameFacts) -> Bool)? = nil) {
    self.observe = observe
    pool = stream.pool
    (pictures, mounting) = (stream.pictures, stream.mounting)
    mode = stream.mode
    fieldOrder = stream.format.fieldOrder == .any ? .progressive : stream.format.fieldOrder
    self.run = run
    self.clock = clock
    check = FrameCheck(stream.format, lengths: stream.pool.lengths)
    self.clock.beginRun()
  }

  /// Gives a buffer that the driver filled to the queues.
  mutating func route(_ taken: consuming BufferPool.Taken, at arrival: MonotonicTime, to queues: [FrameQueue], finding: (Finding) -> Void) {
    let filled = taken.filled
    let (number, lost) = numbering.number(of: filled.sequence)
    if lost > 0 {
      let drop = DroppedFrame(reason: .discontinuity, count: lost, sequence: number &- 1)
      for queue in queues { queue.drop(drop) }
    }
    let implausible = clock.implausible
    let time = clock.time(of: filled, arrival: arrival)
    report(time, implausible: clock.implausible - implausible, to: queues, finding)
    let verdict = check.verdict(of: filled, in: taken.memory)
    let goodBytes: Int? = if case .good(let bytes) = verdict { bytes } else { nil }
    badInARow = goodBytes == nil ? badInARow + 1 : 0
    if case .otherPicture(let size) = verdict, said.insert(.pictureSizeDiffers).inserted {
      let agreed = mode.size
      finding(Finding(.pictureSizeDiffers, .warning, "The camera sends pictures of \(size) instead of \(agreed); they count as damaged."))
    }
    let facts = FrameFacts(
      layout: pictures.layout, color: pictures.color, presentationTime: time, arrivalTime: arrival, duration: mode.interval,
      sequence: number, run: run, isValid: goodBytes != nil, isKeyFrame: check.isIntraOnly || filled.flags.contains(.keyFrame),
      fieldOrder: filled.fieldOrder == .any ? fieldOrder : filled.fieldOrder, orientation: mounting,
      byteCount: goodBytes ?? check.byteCount(ofDamaged: filled), filled: filled.planes)
    if observe?(facts) ?? true { pool.give(facts, in: taken, to: queues) } else { pool.giveBack(filled.index) }
  }

  /// Tells once a run of numbers and times that cannot be true.
  private mutating func report(_ time: PresentationTime, implausible: Int, to queues: [FrameQueue], _ finding: (Finding) -> Void) {
    if implausible > 0 {
      for queue in queues { queue.note { $0.implausibleTimes += implausible } }
      if said.insert(.timestampImplausible).inserted {
        finding(
          Finding(
            .timestampImplausible, .warning, "The driver's time of a frame cannot be true; such frames have their time of arrival instead.")
        )
      }
    }
    if numbering.countsArrivals, said.insert(.sequenceUnreliable).inserted {
      finding(
        Finding(
          .sequenceUnreliable, .warning, "The driver's frame numbers stand still or go back; frames are counted as they arrive."))
    }
  }
}
