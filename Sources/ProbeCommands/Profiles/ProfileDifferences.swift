import CameraProfiles
import CameraModel
import Viewfinder

/// A difference between two recordings, as documents have it.
struct ProfileDifference: Hashable, Sendable, Encodable {
  enum Kind: String, Hashable, Sendable, Encodable {
    case removed, added, changed
  }

  var kind: Kind
  /// The camera and the node that differ.
  var place: String
  /// The part that differs: `YUYV 640x480`, `name`, `control Brightness`.
  var subject: String
  /// The added or removed rates, or the value before and after.
  var detail: String
}

/// The differences between two recordings.
///
/// Cameras and nodes are paired by order, since paths change between machines. The values of controls are not compared.
struct ProfileDifferences {
  private(set) var entries: [ProfileDifference] = []
  /// How many controls have another value, and do not differ otherwise.
  private(set) var otherValues = 0
  /// Whether only formats, sizes and rates are compared. Rates are then equal within 200 ns, or when text listings print them alike.
  private let modesOnly: Bool

  init(from before: CameraProfile, to after: CameraProfile, modesOnly: Bool = false) {
    self.modesOnly = modesOnly
    for (index, (old, new)) in pairs(before.cameras, after.cameras).enumerated() {
      let place = new?.name ?? old?.name ?? "camera \(index)"
      guard let old, let new else {
        addDifference(old == nil ? .added : .removed, place, "camera", "")
        continue
      }
      if !modesOnly { compare(old.facts, new.facts, place) }
      compare(old.nodes, new.nodes, place)
    }
  }

  private mutating func compare(_ before: [CameraNode], _ after: [CameraNode], _ camera: String) {
    for (index, (old, new)) in pairs(before, after).enumerated() {
      let place = "\(camera), node \(index)"
      guard let old, let new else {
        addDifference(old == nil ? .added : .removed, place, "node", (old ?? new)?.role.rawValue ?? "")
        continue
      }
      if old == new { continue }
      compareModes(NodeModes(old), NodeModes(new), place)
      if modesOnly { continue }
      compare(old.facts(comparedWith: new), new.facts(comparedWith: old), place)
      compareControls(old.controls, new.controls, place)
    }
  }

  // MARK: Modes

  private mutating func compareModes(_ before: NodeModes, _ after: NodeModes, _ place: String) {
    let rates = RateText(isComplete: true)
    for key in before.keys {
      let old = before.rates[key] ?? []
      guard let new = after.rates[key] else {
        addDifference(.removed, place, key.text, rates.text(old))
        continue
      }
      // v4l2-ctl never reads the rates of a range of sizes, so their absence is no difference.
      if old == new || modesOnly && old.isEmpty && key.isRange { continue }
      let (known, listed) = (RateSet(old, isTolerant: modesOnly), RateSet(new, isTolerant: modesOnly))
      let gone = old.filter { !listed.contains($0) }
      let come = new.filter { !known.contains($0) }
      if !gone.isEmpty { addDifference(.removed, place, key.text, rates.text(gone)) }
      if !come.isEmpty { addDifference(.added, place, key.text, rates.text(come)) }
      compareOrder("rates of \(key.text)", old, new, place) { rates.text([$0]) }
    }
    for key in after.keys where before.rates[key] == nil {
      addDifference(.added, place, key.text, rates.text(after.rates[key] ?? []))
    }
    if modesOnly { return }
    compareOrder("formats", before.labels, after.labels, place) { $0 }
    for label in before.labels {
      guard let old = before.formats[label], let new = after.formats[label] else { continue }
      compare(old.facts, new.facts, place)
      compareOrder("sizes of \(label)", old.sizes.map(\.extent), new.sizes.map(\.extent), place) { $0.text }
    }
  }

  /// Compares the order of the elements in both lists; names the first few that moved.
  private mutating func compareOrder<Element: Hashable>(
    _ what: String, _ before: [Element], _ after: [Element], _ place: String, text: (Element) -> String
  ) {
    if modesOnly || before == after { return }
    let (old, new) = (Set(before), Set(after))
    let pairs = Array(zip(before.filter(new.contains), after.filter(old.contains)).drop { $0 == $1 }.prefix(4))
    guard !pairs.isEmpty else { return }
    addDifference(
      .changed, place, "order of \(what)",
      pairs.map { text($0.0) }.joined(separator: ", ") + " → " + pairs.map { text($0.1) }.joined(separator: ", "))
  }

  // MARK: Controls

  private mutating func compareControls(_ before: [CameraControl], _ after: [CameraControl], _ place: String) {
    let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    let new = Set(after.map(\.id))
    // A text without controls would be a line for each of the other's.
    guard before.isEmpty == after.isEmpty else {
      let counts = [before, after].map { $0.isEmpty ? "none" : "\($0.count)" }
      addDifference(.changed, place, "controls", counts.joined(separator: " → "))
      return
    }
    for control in before where !new.contains(control.id) { addDifference(.removed, place, "control", control.name) }
    for control in after {
      guard let other = old[control.id] else {
        addDifference(.added, place, "control", control.name)
        continue
      }
      if control.offer != other.offer {
        addDifference(.changed, place, "control", control.name)
      } else if control.value != other.value {
        otherValues += 1
      }
    }
  }

  // MARK: Facts

  private mutating func compare(_ before: [Fact], _ after: [Fact], _ place: String) {
    for (old, new) in zip(before, after) where old.text != new.text {
      addDifference(.changed, place, old.name, "\(old.text ?? "unknown") → \(new.text ?? "unknown")")
    }
  }

  private mutating func addDifference(_ kind: ProfileDifference.Kind, _ place: String, _ subject: String, _ detail: String) {
    entries.append(ProfileDifference(kind: kind, place: place, subject: subject, detail: detail))
  }
}

/// The elements of two lists in pairs, up to the end of the longer list.
private func pairs<Element>(_ left: [Element], _ right: [Element]) -> [(Element?, Element?)] {
  (0..<max(left.count, right.count)).map { index in
    (left.indices.contains(index) ? left[index] : nil, right.indices.contains(index) ? right[index] : nil)
  }
}

/// A property of a camera, node or format in words; nil if it is unknown.
private typealias Fact = (name: String, text: String?)

extension Camera {
  fileprivate var facts: [Fact] {
    [
      ("name", name), ("identity", identity.map { "\($0.kind.rawValue) \($0.value)" }), ("position", position.rawValue),
      ("rotation", rotation.map(String.init)), ("bus speed", busSpeedMbps.map { "\($0) Mbit/s" }),
    ]
  }
}

extension CameraNode {
  /// The facts that both nodes know. A camera that was not woken has no current mode, and perhaps no sources.
  fileprivate func facts(comparedWith other: CameraNode) -> [Fact] {
    let nodes = [self, other]
    var known: [Fact] = [
      ("role", role.rawValue), ("driver", driver), ("card", card),
      ("capabilities", capabilities.isEmpty ? nil : capabilities.map(\.rawValue).joined(separator: ", ")),
    ]
    if nodes.allSatisfy({ !$0.isFromDescriptors || !$0.inputs.isEmpty }) {
      let sources = inputs.map { "\($0.index) \($0.name ?? "")\($0.isCurrent ? " (shown)" : "")" }
      known.append(("sources", inputs.isEmpty ? nil : sources.joined(separator: ", ")))
    }
    if !nodes.contains(where: \.isFromDescriptors) { known.append(("current mode", current?.text)) }
    return known
  }
}

extension CurrentFormat {
  fileprivate var text: String {
    let bytes = [bytesPerLine.map { "\($0) bytes a line" }, sizeImage.map { "\($0) bytes a frame" }].compactMap(\.self)
    return (["\(pixelFormat.unpadded) \(size)"] + [interval.map { "\($0.rateText) fps" }].compactMap(\.self) + bytes).joined(
      separator: ", ")
  }
}

extension OfferedFormat {
  fileprivate var facts: [Fact] {
    [
      ("\(label) emulated", isEmulated ? "yes" : "no"), ("\(label) compressed", isCompressed ? "yes" : "no"),
      ("\(label) description", description),
    ]
  }
}

extension CameraControl {
  /// The control without its current value.
  fileprivate var offer: CameraControl {
    var offer = self
    offer.value = nil
    return offer
  }
}
