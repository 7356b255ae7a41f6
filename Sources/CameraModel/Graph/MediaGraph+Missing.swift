extension FindingCode {
  /// A link leads to an entity that a text does not show.
  package static let linkWithoutEnd: FindingCode = "link-without-end"
}

extension MediaGraph {
  /// Which part of a camera the graph lacks, a sensor, a capture node with its device node, or a way between them, as a sentence for people;
  /// nil if a way leads from a sensor to a capture node.
  public var missingPart: String? {
    let sensors = sensors
    let reached = sensors.flatMap { paths(from: $0) }.compactMap(\.node).compactMap(entity)
    if reached.contains(where: { $0.path != nil }) { return nil }
    let name = [model, driver].first { !$0.isEmpty }?.harmless
    let place = path.map { name == nil ? $0.harmless : " (\($0.harmless))" } ?? ""
    let subject = name == nil && place.isEmpty ? "A media graph" : "The media graph of \(name ?? "")\(place)"
    if let node = reached.first { return "\(subject) does not name the device node of \(node.name.harmless)." }
    let isPartial = findings.contains { $0.code == .linkWithoutEnd }
    let rest = "the text leaves out a part of it"
    if sensors.isEmpty {
      return isPartial ? "\(subject) shows no sensor; \(rest)." : "\(subject) has no sensor, so no camera is behind it."
    }
    let names = sensors.map(\.name.harmless).joined(separator: ", ")
    let isWithoutNode = !entities.contains { $0.function == .videoNode }
    let part = isWithoutNode ? "capture node for \(names)" : "way from \(names) to a capture node"
    return isPartial ? "\(subject) shows no \(part); \(rest)." : "\(subject) has no \(part)."
  }
}
