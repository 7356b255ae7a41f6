import CameraModel

/// The size asked for by its rule; the larger area where none is asked. Sizes are measured among modes that are fast enough.
struct SizeRule: Rule {
  func narrow(_ race: inout Race) {
    let wish = race.request.size
    if let wish, wish.rule.covers { race.preferEntries(.size) { wish.isMet(by: $0.size) } }
    let floor = FloorRule()
    floor.narrowEntries(&race)
    // What remains of a size does not change how near it is: without a ledger, only the modes of the sizes left are looked at.
    if race.keepsLedger { floor.narrowModes(&race) }
    if let size = wish?.size {
      let distance = SizeDistance(to: size)
      race.keepLeastEntries(.size) { distance.of($0) }
    }
    race.keepLeastEntries(.size) { UInt64.max - $0.area }
    if !race.keepsLedger { floor.narrowModes(&race) }
  }
}

/// |Δwidth| + |Δheight| in pixels.
struct SizeDistance {
  let width: Int64
  let height: Int64

  init(to size: FrameSize) {
    // No size is beyond 32 bits; within them, no sum overflows.
    width = Int64(UInt32(clamping: size.width))
    height = Int64(UInt32(clamping: size.height))
  }

  func of(_ candidate: Candidate) -> Int64 {
    abs(Int64(candidate.width) - width) + abs(Int64(candidate.height) - height)
  }
}
