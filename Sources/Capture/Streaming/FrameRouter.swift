import CameraModel
import ImageGeometry
import Negotiation

/// Judges the frames of one run as they arrive, and gives each to all queues as a frame or as a drop.
struct FrameRouter {
  private let pool: BufferPool
  /// What the frames are read as.
  private(set) var pictures: NativePictures
  private let mounting: ImageOrientation
  private let mode: Mode
  /// The order of the lines where the driver does not say it of a frame.
  private let fieldOrder: FieldOrder
  private var check: FrameCheck
  /// Finds how long lines are; nil where that is clear.
  private var lines: LineLengthTrial?
  let run: Int
  private let observe: (@Sendable (FrameFacts) -> Bool)?
  private var numbering = FrameNumbering()
  private var said: Set<FindingCode> = []
  private(set) var badInARow = 0
  /// The damaged frames since the last good one, in this run and those before.
  private(set) var damaged: DamagedRow
  /// Presentation times rise over all runs of a session.
  var clock: FrameClock

  /// So many damaged frames in a row restart the stream.
  static let mostBadInARow = 30

  /// - Parameters:
  ///   - run: how often the stream was started before.
  ///   - damaged: the damaged frames at the end of the run before.
  ///   - observe: called with each frame, good or damaged; whether the queues get it.
  init(
    _ stream: borrowing DeviceStream, run: Int, clock: FrameClock, after damaged: DamagedRow,
    observe: (@Sendable (FrameFacts) -> Bool)? = nil
  ) {
    self.observe = observe
    self.damaged = damaged
    pool = stream.pool
    (pictures, mounting) = (stream.pictures, stream.mounting)
    mode = stream.mode
    fieldOrder = stream.format.fieldOrder == .any ? .progressive : stream.format.fieldOrder
    self.run = run
    self.clock = clock
    check = FrameCheck(stream.pictures.layout, lengths: stream.pool.lengths)
    lines = LineLengthTrial(stream.format, readAs: stream.pictures.layout)
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
    let (goodBytes, damage) = judge(check.verdict(of: filled, in: taken.memory), finding)
    badInARow = damage == nil ? 0 : badInARow + 1
    damaged.add(damage)
    let facts = FrameFacts(
      layout: pictures.layout, color: pictures.color, presentationTime: time, arrivalTime: arrival, duration: mode.interval,
      sequence: number, run: run, damage: damage, isKeyFrame: check.isIntraOnly || filled.flags.contains(.keyFrame),
      fieldOrder: filled.fieldOrder == .any ? fieldOrder : filled.fieldOrder, orientation: mounting,
      byteCount: goodBytes ?? check.byteCount(ofDamaged: filled), filled: filled.planes)
    if observe?(facts) ?? true { pool.give(facts, in: taken, to: queues) } else { pool.giveBack(filled.index) }
  }

  /// The bytes of a good frame, or what is wrong with it; tells once a run of pictures of another size.
  private mutating func judge(_ verdict: FrameCheck.Verdict, _ finding: (Finding) -> Void) -> (bytes: Int?, damage: FrameDamage?) {
    switch verdict {
    case .good(let bytes): return (bytes, nil)
    case .padded(let bytes, let size):
      if said.insert(.picturePadded).inserted {
        let message = "The camera sends pictures of \(size) instead of \(mode.size); what is more is cut off."
        finding(Finding(.picturePadded, .warning, message))
      }
      return (bytes, nil)
    case .damaged(let damage):
      if case .otherSize(let size, let agreed) = damage, said.insert(.pictureSizeDiffers).inserted {
        finding(Finding(.pictureSizeDiffers, .warning, "The camera sent pictures of \(size) instead of \(agreed); they count as damaged."))
      }
      return (nil, damage)
    }
  }

  /// Looks how long the lines of a frame are, where the driver contradicts itself; the pictures as they are read from now on, nil where that
  /// does not change.
  mutating func correctedPictures(by taken: borrowing BufferPool.Taken, finding: (Finding) -> Void) -> NativePictures? {
    guard lines != nil, case .good = check.verdict(of: taken.filled, in: taken.memory) else { return nil }
    let (used, start) = (Int(taken.filled.planes[0].bytesUsed), Int(taken.filled.planes[0].dataOffset))
    let outcome = taken.memory.withBytes(ofPlane: 0) { bytes in
      used <= bytes.count ? lines?.outcome(of: bytes.extracting(start..<used)) : nil
    }
    switch outcome {
    case nil: return nil
    case .stated(let contradiction):
      contradiction.map(finding)
      lines = nil
      return nil
    case .other(let layout, let told):
      finding(told)
      lines = nil
      pictures.layout = layout
      check = FrameCheck(layout, lengths: pool.lengths)
      return pictures
    }
  }

  /// Tells once a run of numbers and times that cannot be true.
  private mutating func report(_ time: PresentationTime, implausible: Int, to queues: [FrameQueue], _ finding: (Finding) -> Void) {
    if implausible > 0 {
      for queue in queues { queue.note { $0.implausibleTimes += implausible } }
      if said.insert(.timestampImplausible).inserted {
        finding(
          Finding(
            .timestampImplausible, .warning,
            "The driver gave times of frames that cannot be true; such frames have their time of arrival instead.")
        )
      }
    }
    if numbering.countsArrivals, said.insert(.sequenceUnreliable).inserted {
      finding(
        Finding(
          .sequenceUnreliable, .warning, "The driver's frame numbers stood still or went back; frames are counted as they arrive."))
    }
  }
}
