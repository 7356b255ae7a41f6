import CameraModel

extension BufferPool {
  /// Gives all queues one frame, which holds the buffer, or a drop if no frame can be made.
  func give(_ facts: consuming FrameFacts, in taken: consuming Taken, to queues: [FrameQueue]) {
    let isValid = facts.isValid
    let drop = DroppedFrame(
      reason: isValid ? .outOfBuffers : .corrupted, sequence: facts.sequence, presentationTime: facts.presentationTime,
      corruption: facts.corruption)
    let limit = mostWaiting(for: queues)
    let index = taken.filled.index
    if let frame = frame(facts, in: taken, for: queues) {
      for queue in queues { queue.put(frame, upTo: limit) }
    } else {
      giveBack(index)
      for queue in queues { queue.drop(drop) }
    }
  }

  /// How many frames may queue up for a consumer. A slow one leaves a buffer to each of the others.
  private func mostWaiting(for queues: [FrameQueue]) -> Int {
    queues.count > 1 && lendable > 0 ? max(1, lendable - (queues.count - 1)) : lengths.count
  }

  /// A frame in the driver's buffer, or in a copy if the driver cannot lend it. Nil if no buffer is left to lend, or no queue wants the
  /// copy. Queues are asked only before a copy: a needless loan costs less than the question.
  private func frame(
    _ facts: consuming FrameFacts, in taken: consuming Taken, for queues: [FrameQueue]
  ) -> VideoFrame? {
    let index = taken.filled.index
    let (isValid, limit) = (facts.isValid, mostWaiting(for: queues))
    func isWanted() -> Bool { queues.contains { $0.wants(isValid: isValid, upTo: limit) } }
    var isCopied = lendable == 0 && isWanted()
    var loan = lend(index)
    if loan == nil, lendable > 0, isWanted() {
      // A frame that waits for a busy consumer yields its buffer to the newer one.
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
