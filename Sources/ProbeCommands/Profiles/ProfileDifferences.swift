import CameraModel
import CameraProfiles

/// What two recordings offer differently.
///
/// Cameras and nodes are paired by their order, since paths change between machines; present settings and values are no offer.
struct ProfileDifferences {
  private(set) var entries: [ProfileDifference] = []
  /// Whether formats, sizes and rates alone are compared, rates being the same within 200 ns or what a text listing rounds away.
  private let modesOnly: Bool

  init(from before: CameraProfile, to after: CameraProfile, modesOnly: Bool = false) {
    self.modesOnly = modesOnly
    for (index, (old, new)) in pairs(before.cameras, after.cameras).enumerated() {
      let place = new?.name ?? old?.name ?? "camera \(index)"
      guard let old, let new else {
        note(old == nil ? .added : .removed, place, "camera", "")
        continue
      }
      if !modesOnly { compareDescriptions(old, new, place) }
      compare(old.nodes, new.nodes, place)
    }
  }

  private mutating func compareDescriptions(_ old: Camera, _ new: Camera, _ place: String) {
    compare("name", old.name, new.name, place)
    compare("position", old.position.rawValue, new.position.rawValue, place)
    compare("rotation", old.rotation.map(String.init), new.rotation.map(String.init), place)
  }

  private mutating func compare(_ before: [CameraNode], _ after: [CameraNode], _ camera: String) {
    for (index, (old, new)) in pairs(before, after).enumerated() {
      let place = "\(camera), node \(index)"
      guard let old, let new else {
        note(old == nil ? .added : .removed, place, "node", (old ?? new)?.role.rawValue ?? "")
        continue
      }
      compare(Modes(old), Modes(new), place)
      if modesOnly { continue }
      compare("role", old.role.rawValue, new.role.rawValue, place)
      compare("driver", old.driver, new.driver, place)
      compare("card", old.card, new.card, place)
      compare(old.controls, new.controls, place)
    }
  }

  private mutating func compare(_ before: Modes, _ after: Modes, _ place: String) {
    let rates = RateText(isComplete: true)
    for key in before.order {
      let old = before.rates[key] ?? []
      guard let new = after.rates[key] else {
        note(.removed, place, key.text, rates.text(old))
        continue
      }
      // v4l2-ctl never asks for the rates of a range of sizes, so its silence says nothing.
      if modesOnly, old.isEmpty, key.isRange { continue }
      let gone = old.filter { one in !new.contains { isSame(one, $0) } }
      let come = new.filter { one in !old.contains { isSame(one, $0) } }
      if !gone.isEmpty { note(.removed, place, key.text, rates.text(gone)) }
      if !come.isEmpty { note(.added, place, key.text, rates.text(come)) }
    }
    for key in after.order where before.rates[key] == nil {
      note(.added, place, key.text, rates.text(after.rates[key] ?? []))
    }
  }

  private func isSame(_ old: OfferedInterval, _ new: OfferedInterval) -> Bool {
    old == new || modesOnly && old.isSameOffer(as: new)
  }

  private mutating func compare(_ before: [CameraControl], _ after: [CameraControl], _ place: String) {
    for old in before where !after.contains(where: { $0.id == old.id }) { note(.removed, place, "control", old.name) }
    for new in after {
      guard let old = before.first(where: { $0.id == new.id }) else {
        note(.added, place, "control", new.name)
        continue
      }
      if old.offer != new.offer { note(.changed, place, "control", new.name) }
    }
  }

  private mutating func compare(_ what: String, _ before: String?, _ after: String?, _ place: String) {
    if before != after { note(.changed, place, what, "\(before ?? "unknown") → \(after ?? "unknown")") }
  }

  private mutating func note(_ kind: ProfileDifference.Kind, _ place: String, _ subject: String, _ detail: String) {
    entries.append(ProfileDifference(kind: kind, place: place, subject: subject, detail: detail))
  }
}

/// The elements of two lists side by side, to the end of the longer.
private func pairs<Element>(_ left: [Element], _ right: [Element]) -> [(Element?, Element?)] {
  (0..<max(left.count, right.count)).map { index in
    (left.indices.contains(index) ? left[index] : nil, right.indices.contains(index) ? right[index] : nil)
  }
}

/// A node's rates by format and size.
private struct Modes {
  struct Key: Hashable {
    var format: String
    var extent: OfferedSize.Extent?
    var isRange: Bool { if case .discrete = extent { false } else { extent != nil } }
    var text: String { extent.map { "\(format) \($0.text)" } ?? "\(format) without sizes" }
  }

  private(set) var order: [Key] = []
  private(set) var rates: [Key: [OfferedInterval]] = [:]

  init(_ node: CameraNode) {
    for format in node.formats {
      if format.sizes.isEmpty { add([], at: Key(format: format.label, extent: nil)) }
      for size in format.sizes { add(size.intervals, at: Key(format: format.label, extent: size.extent)) }
    }
  }

  private mutating func add(_ intervals: [OfferedInterval], at key: Key) {
    if rates[key] == nil { order.append(key) }
    rates[key, default: []] += intervals
  }
}

extension CameraControl {
  /// The control without its present value.
  fileprivate var offer: CameraControl {
    var offer = self
    offer.value = nil
    return offer
  }
}

extension OfferedInterval {
  /// Whether both are the same rates within 200 ns. A step that a text rounded to nothing is not compared.
  fileprivate func isSameOffer(as other: OfferedInterval) -> Bool {
    guard isRange == other.isRange, shortest.isSameRateOrValue(as: other.shortest), longest.isSameRateOrValue(as: other.longest) else {
      return false
    }
    guard let step, let otherStep = other.step, step.isValid, otherStep.isValid else { return true }
    return step.isSameRate(as: otherStep)
  }

  private var isRange: Bool { if case .discrete = self { false } else { true } }

  private var step: FrameInterval? {
    switch self {
    case .discrete: nil
    case .stepwise(let range), .continuous(let range): range.step
    }
  }
}

extension FrameInterval {
  fileprivate func isSameRateOrValue(as other: FrameInterval) -> Bool { self == other || isSameRate(as: other) || printsLike(other) }

  /// Whether text listings, which give seconds and frames per second with three decimals each, may print both alike.
  private func printsLike(_ other: FrameInterval) -> Bool {
    guard let rate = framesPerSecond, let otherRate = other.framesPerSecond else { return false }
    // Each may lie half of the last digit from what is printed.
    let digit = 0.001
    return abs(rate - otherRate) <= digit && abs(1 / rate - 1 / otherRate) <= digit
  }
}
