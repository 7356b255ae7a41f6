package import CameraModel
import ImageGeometry
import Negotiation

/// Checks one run's frames as they arrive, and gives each to all queues as a frame or as a drop.
struct FrameRouter {
  private let pool: BufferPool
  /// The format in which the frames are read.
  private(set) var pictures: NativePictures
  private let mounting: ImageOrientation
  /// The stream's mode. Its rate may change while it runs.
  var mode: Mode
  /// The field order of frames for which the driver reports none.
  private let fieldOrder: FieldOrder
  private var check: FrameCheck
  /// Finds the line length; nil if it is known.
  private var lines: LineLengthTrial?
  let run: Int
  private let observe: (@Sendable (FrameFacts) -> Bool)?
  private var numbering = FrameNumbering()
  private var said: Set<FindingCode> = []
  private(set) var badInARow = 0
  /// The corrupted frames since the last good one, in this run and earlier ones.
  private(set) var corrupted: CorruptedRow
  /// Presentation times rise across all runs of a session.
  var clock: FrameClock

  /// How many corrupted frames in a row restart the stream.
  static let mostBadInARow = 30

  /// - Parameters:
  ///   - run: how many times the stream was started before.
  ///   - corrupted: the corrupted frames at the end of the earlier run.
  ///   - observe: called with each frame, good or corrupted; returns whether the queues get it.
  init(
    _ stream: borrowing DeviceStream, run: Int, clock: FrameClock, after corrupted: CorruptedRow,
    observe: (@Sendable (FrameFacts) -> Bool)? = nil
  ) {
    self.observe = observe
    self.corrupted = corrupted
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

  /// Gives a filled buffer to the queues.
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
    let (goodBytes, corruption) = judge(check.verdict(of: filled, in: taken.memory), finding)
    badInARow = corruption == nil ? 0 : badInARow + 1
    corrupted.add(corruption)
    let facts = FrameFacts(
      layout: pictures.layout, color: pictures.color, presentationTime: time, arrivalTime: arrival, duration: mode.interval,
      sequence: number, run: run, corruption: corruption, isKeyFrame: check.isIntraOnly || filled.flags.contains(.keyFrame),
      fieldOrder: filled.fieldOrder == .any ? fieldOrder : filled.fieldOrder, orientation: mounting,
      byteCount: goodBytes ?? check.byteCount(ofCorrupted: filled), filled: filled.planes)
    if observe?(facts) ?? true { pool.give(facts, in: taken, to: queues) } else { pool.giveBack(filled.index) }
  }

  /// The bytes of a good frame, or its corruption. It reports pictures of another size once per run.
  private mutating func judge(_ verdict: FrameCheck.Verdict, _ finding: (Finding) -> Void) -> (bytes: Int?, corruption: FrameCorruption?) {
    switch verdict {
    case .good(let bytes): return (bytes, nil)
    case .padded(let bytes, let size):
      if said.insert(.picturePadded).inserted {
        finding(.picturePadded(size, insteadOf: mode.size))
      }
      return (bytes, nil)
    case .corrupted(let corruption):
      if case .otherSize(let size, let agreed) = corruption, said.insert(.pictureSizeDiffers).inserted {
        finding(
          Finding(.pictureSizeDiffers, .warning, "The camera sent pictures of \(size) instead of \(agreed); they count as corrupted."))
      }
      return (nil, corruption)
    }
  }

  /// Finds a frame's line length if the driver contradicts itself. Returns the corrected pictures; nil if they do not change.
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

  /// Reports implausible numbers and times once per run.
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

extension Finding {
  /// A camera's pictures have more lines or columns than its mode.
  package static func picturePadded(_ size: FrameSize, insteadOf modeSize: FrameSize) -> Finding {
    Finding(.picturePadded, .warning, "The camera sends pictures of \(size) instead of \(modeSize); what is more is cut off.")
  }
}
