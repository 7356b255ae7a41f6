import CameraModel

/// Hard limits: a mode that does not meet them is out, whatever else it offers.
struct LimitRule: Rule {
  func narrow(_ race: inout Race) {
    let request = race.request
    let standings = race.standings
    let limits = Limits(request)
    if limits.isEmpty, standings.allSatisfy(\.isAllowed) { return }
    race.keep(.limit) { standings[Int($0.format)].isAllowed && limits.admit($0) }
  }
}

/// The limits of a request on size and rate, each with the 200 ns tolerance.
struct Limits {
  let exactSize: FrameSize?
  let exact: FrameInterval?
  let shortest: FrameInterval?
  let longest: FrameInterval?

  init(_ request: FormatRequest) {
    exactSize = request.size?.rule == .exact ? request.size?.size : nil
    exact = request.exactInterval
    shortest = request.shortestInterval
    longest = request.longestInterval
  }

  var isEmpty: Bool { exactSize == nil && exact == nil && shortest == nil && longest == nil }

  func admit(_ candidate: Candidate) -> Bool {
    if let exactSize, candidate.size != exactSize { return false }
    guard exact != nil || shortest != nil || longest != nil else { return true }
    guard candidate.hasRate else { return false }
    let interval = candidate.interval
    if let exact, !interval.isSameRate(as: exact) { return false }
    if let shortest, interval.isShorter(than: shortest), !interval.isSameRate(as: shortest) { return false }
    if let longest, longest.isShorter(than: interval), !interval.isSameRate(as: longest) { return false }
    return true
  }
}
