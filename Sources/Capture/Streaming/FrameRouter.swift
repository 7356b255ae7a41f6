import CameraModel
import Negotiation

/// Judges the frames of one run as they arrive, and gives each to all queues as a frame or as a drop.
struct FrameRouter {
  private let pool: BufferPool
  private let pictures: NativePictures
  private let mode: Mode
  /// The order of the lines where the driver does not say it of a frame.
  private let fieldOrder: FieldOrder
  private let check: FrameCheck
  private let run: Int
  private let observe: (@Sendable (FrameFacts) -> Void)?
  private var numbering = FrameNumbering()
  private var said: Set<FindingCode> = []
  private(set) var badInARow = 0
  /// Presentation times rise over all runs of a session.
  var clock: FrameClock

  /// So many damaged frames in a row restart the stream.
  static let mostBadInARow = 30

  /// - Parameters:
  ///   - run: how often the stream was started before.
  ///   - observe: called with each frame, good or damaged, before the queues get it.
  init(_ stream: DeviceStream, run: Int, clock: FrameClock, observe: (@Sendable (FrameFacts) -> Void)? = nil) {
    self.observe = observe
    pool = stream.pool
    pictures = stream.pictures
    mode = stream.mode
    fieldOrder = stream.format.fieldOrder == .any ? .progressive : stream.format.fieldOrder
    self.run = run
    self.clock = clock
    check = FrameCheck(stream.format)
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
    var facts = FrameFacts(
      layout: pictures.layout, color: pictures.color, presentationTime: time, arrivalTime: arrival, duration: mode.interval,
      sequence: number, run: run,
      byteCount: Int(filled.planes[0].bytesUsed &- filled.planes[0].dataOffset), filled: filled.planes)
    facts.fieldOrder = filled.fieldOrder == .any ? fieldOrder : filled.fieldOrder
    facts.isKeyFrame = check.isIntraOnly || filled.flags.contains(.keyFrame)
    let verdict = check.verdict(of: filled, lengths: pool.lengths[filled.index], in: taken.memory)
    if case .good(let bytes) = verdict {
      badInARow = 0
      facts.byteCount = bytes
    } else {
      badInARow += 1
      facts.isValid = false
    }
    if case .otherPicture(let size) = verdict, said.insert(.pictureSizeDiffers).inserted {
      let agreed = mode.size
      finding(Finding(.pictureSizeDiffers, .warning, "The camera sends pictures of \(size) instead of \(agreed); they count as damaged."))
    }
    observe?(facts)
    give(consume facts, of: filled.index, in: taken.memory, to: queues)
  }

  /// Gives all queues one frame, which borrows the buffer; a drop where no buffer is left to lend, or nobody wants the frame.
  private func give(_ facts: consuming FrameFacts, of index: Int, in memory: consuming any BufferMemory, to queues: [FrameQueue]) {
    let isValid = facts.isValid
    let drop = DroppedFrame(
      reason: isValid ? .outOfBuffers : .corrupted, sequence: facts.sequence, presentationTime: facts.presentationTime)
    let limit = pool.lengths.count
    if queues.contains(where: { $0.wants(isValid: isValid, upTo: limit) }), let frame = frame(facts, of: index, in: memory, for: queues) {
      queues.each { $0.put(frame, upTo: limit) }
    } else {
      pool.giveBack(index)
      queues.each { $0.drop(drop) }
    }
  }

  /// A frame in the driver's buffer, or in a copy where the driver cannot lend it; nil where no buffer is left to lend.
  private func frame(
    _ facts: consuming FrameFacts, of index: Int, in memory: consuming any BufferMemory, for queues: [FrameQueue]
  ) -> VideoFrame? {
    if pool.lendable == 0 {
      let copy = CopiedMemory(memory, facts.filled)
      pool.giveBack(index)
      for queue in queues { queue.note { $0.copied += 1 } }
      return VideoFrame(facts, memory: copy)
    }
    var loan = pool.lend(index)
    if loan == nil {
      // A frame that waits for a busy consumer gives its buffer to the newer one.
      for queue in queues { queue.giveWay() }
      loan = pool.lend(index)
    }
    return loan == nil ? nil : VideoFrame(facts, memory: memory, lent: loan)
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

extension [FrameQueue] {
  /// Calls the body with each queue. A loop over the array would count a reference to each, with every frame.
  fileprivate func each(_ body: (FrameQueue) -> Void) {
    let queues = span
    for index in queues.indices { body(queues[index]) }
  }
}
