import CameraModel

/// Hard limits: a mode that does not meet them is out, whatever else it offers.
struct LimitRule: Rule {
  func narrow(_ race: inout Race) {
    let request = race.request
    let standings = race.standings
    let limits = Limits(request)
    if !standings.allSatisfy(\.isAllowed) { race.keepEntries(.limit) { standings[Int($0.format)].isAllowed } }
    if let size = limits.exactSize { race.keepEntries(.limit) { $0.size == size } }
    // What is too slow at its fastest is out with all its modes.
    if let longest = limits.longest { race.keepEntries(.limit) { $0.isAsFast(as: longest) } }
    // A range of rates is one walk over the modes, not two.
    switch (limits.shortest, limits.longest) {
    case (let shortest?, let longest?): race.keep(.limit) { $0.isAsSlow(as: shortest) && $0.isAsFast(as: longest) }
    case (let shortest?, nil): race.keep(.limit) { $0.isAsSlow(as: shortest) }
    case (nil, let longest?): race.keep(.limit) { $0.isAsFast(as: longest) }
    case (nil, nil): break
    }
    if let exact = limits.exact { race.keepEntries(.limit) { $0.isAsFast(as: exact) } }
    if let exact = limits.exact { race.keep(.limit) { $0.isAsFast(as: exact) && $0.isAsSlow(as: exact) } }
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
    exact = request.exactRate
    shortest = request.maximumRate
    longest = request.minimumRate
  }
}
