import CameraModel

/// The size asked for by its rule; the larger area where none is asked.
struct SizeRule: Rule {
  func narrow(_ race: inout Race) {
    guard let wish = race.request.size else {
      race.keepLeast(.size) { UInt64.max - $0.area }
      return
    }
    let meets = wish.cover
    if let meets, race.survivors.contains(where: { meets(race.candidates[Int($0)]) }) {
      race.keep(.size, where: meets)
    }
    let (width, height) = (Int64(clamping: wish.size.width), Int64(clamping: wish.size.height))
    race.keepLeast(.size) { abs(Int64($0.width) - width) + abs(Int64($0.height) - height) }
    race.keepLeast(.size) { UInt64.max - $0.area }
  }
}

extension SizeWish {
  /// The test that `atLeast` and `atMost` put before nearness; nil for the other rules.
  fileprivate var cover: ((Candidate) -> Bool)? {
    let size = size
    return switch rule {
    case .atLeast: { $0.width >= size.width && $0.height >= size.height }
    case .atMost: { $0.width <= size.width && $0.height <= size.height }
    case .nearest, .exact: nil
    }
  }
}
