import CameraModel

extension BufferPool {
  /// Gives all queues one frame, which borrows the buffer; a drop where there is no frame to give.
  func give(_ facts: consuming FrameFacts, in taken: consuming Taken, to queues: [FrameQueue]) {
    let isValid = facts.isValid
    let drop = DroppedFrame(
      reason: isValid ? .outOfBuffers : .corrupted, sequence: facts.sequence, presentationTime: facts.presentationTime,
      damage: facts.damage)
    let limit = mostWaiting(for: queues)
    let index = taken.filled.index
    if let frame = frame(facts, in: taken, for: queues) {
      for queue in queues { queue.put(frame, upTo: limit) }
    } else {
      giveBack(index)
      for queue in queues { queue.drop(drop) }
    }
  }

  /// How many frames may queue up for a consumer: one that is slow leaves a buffer to each of the others.
  private func mostWaiting(for queues: [FrameQueue]) -> Int {
    queues.count > 1 && lendable > 0 ? max(1, lendable - (queues.count - 1)) : lengths.count
  }

  /// A frame in the driver's buffer, or in a copy where the driver cannot lend it; nil where no buffer is left to lend, or nobody wants
  /// the copy. Whether somebody does is asked only then: a loan for nobody costs less than the question.
  private func frame(
    _ facts: consuming FrameFacts, in taken: consuming Taken, for queues: [FrameQueue]
  ) -> VideoFrame? {
    let index = taken.filled.index
    let (isValid, limit) = (facts.isValid, mostWaiting(for: queues))
    func isWanted() -> Bool { queues.contains { $0.wants(isValid: isValid, upTo: limit) } }
    var isCopied = lendable == 0 && isWanted()
    var loan = lend(index)
    if loan == nil, lendable > 0, isWanted() {
      // A frame that waits for a busy consumer gives its buffer to the newer one.
      for queue in queues { queue.giveWay() }
      loan = lend(index)
      isCopied = loan == nil && needsAll
    }
    if isCopied {
      let copy = CopiedMemory(taken.memory, facts.filled)
      giveBack(index)
      for queue in queues { queue.note { $0.copied += 1 } }
      return VideoFrame(facts, memory: copy)
    }
    return loan == nil ? nil : VideoFrame(facts, memory: taken.memory, lent: loan)
  }
}
