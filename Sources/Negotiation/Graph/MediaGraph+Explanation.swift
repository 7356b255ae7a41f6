public import CameraModel
import PixelFormats

extension MediaGraph {
  /// Whether a capture node would stream, and what prevents it: links that are off and formats that disagree, anywhere that streaming
  /// starts, so also at branches that nobody uses.
  ///
  /// It is computed from the graph alone. The corresponding C call is `VIDIOC_STREAMON`, whose errors `EPIPE` and `ENOLINK` say only that
  /// something disagrees. The changes that mend it keep what the sensors send, unless an entity cannot take the code. If nothing prevents
  /// streaming, soft reasons have changes, since a driver may refuse what the kernel does not.
  ///
  /// - Parameter id: the number of the node's entity.
  public func explanation(ofNode id: UInt32) -> StreamExplanation {
    let node = entity(id)
    let pipeline = pipeline(ofNode: id)
    var reasons = unlinkedPads(of: pipeline).map { (GraphMending.Cause.pad($0), unlinkedReason(for: $0)) }
    reasons += pipeline.pads.filter(isUnrouted).map { (.pad($0), unroutedReason(for: $0)) }
    for link in pipeline.links {
      if let reason = missingStreamsReason(for: link) { reasons.append((.link(link), reason)) }
      reasons += self.reasons(over: link).map { (.link(link), $0) }
    }
    let severity: StreamExplanation.Severity = reasons.contains { $0.1.severity == .hard } ? .hard : .soft
    let mending = GraphMending(self, node: id, severity: severity)
    return StreamExplanation(
      node: (node?.path ?? node?.name ?? "entity \(id)").harmless,
      reasons: Self.mended(reasons, severity, by: mending))
  }

  /// The reason for a linked source to which no route leads inside its entity. Its formats are known once it is routed.
  private func unroutedReason(for pad: PadReference) -> StreamExplanation.Reason {
    let (entity, routes) = (entity(pad.entity), routes(to: pad))
    let sinks = routes.isEmpty ? entity?.pads.filter { $0.flags.contains(.sink) }.map(\.index) ?? [] : routes.map(\.sinkPad)
    return StreamExplanation.Reason(
      .off, at: .pad(name(of: pad)), candidates: sinks.map { name(of: PadReference(entity: pad.entity, index: $0)) })
  }

  /// The reason for streams that a sink takes and its source does not send; nil if there are none, or if the source sends nothing at all.
  private func missingStreamsReason(for link: Link) -> StreamExplanation.Reason? {
    guard !missingStreams(over: link).isEmpty, !isUnrouted(link.source) else { return nil }
    return StreamExplanation.Reason(
      .off, at: .link(source: name(of: link.source), sink: name(of: link.sink)), message: missingStreamsSentence(over: link))
  }

  /// What differs at the ends of a link, whether or not it is on: the formats of two pads, or what arrives at a capture node and what that
  /// stores. Empty if a format is unknown, and for metadata. The reasons have no changes that mend them.
  public func reasons(over link: Link) -> [StreamExplanation.Reason] {
    let place = StreamExplanation.Place.link(source: name(of: link.source), sink: name(of: link.sink))
    return disagreements(over: link).map {
      .init(.format, $0.isRefused ? .hard : .soft, at: place, attribute: $0.attribute, left: $0.left, right: $0.right)
    }
  }

  private func unlinkedReason(for pad: PadReference) -> StreamExplanation.Reason {
    let candidates = links.compactMap { link in
      link.sink == pad ? name(of: link.source) : link.source == pad ? name(of: link.sink) : nil
    }
    return StreamExplanation.Reason(.off, at: .pad(name(of: pad)), candidates: candidates)
  }

  /// The reasons in the order of the changes, each with those that it causes and those that follow from them.
  private static func mended(
    _ reasons: [(GraphMending.Cause, StreamExplanation.Reason)], _ severity: StreamExplanation.Severity, by mending: GraphMending
  ) -> [StreamExplanation.Reason] {
    var order: [GraphMending.Cause: Int] = [:]
    for cause in mending.steps.map(\.cause) where order[cause] == nil { order[cause] = order.count }
    // A pad that is mended with another, and a link that stays as it is, come after those with changes.
    let ranked = reasons.enumerated().sorted {
      (order[$0.element.0] ?? .max, $0.offset) < (order[$1.element.0] ?? .max, $1.offset)
    }.map(\.element)
    var result = ranked.map(\.1)
    var (current, routed): (Int, [UInt32: Int]) = (0, [:])
    for (step, cause) in mending.steps {
      if let index = ranked.firstIndex(where: { $0.0 == cause && $0.1.severity == severity }) { current = index }
      switch step {
      case .setRoutes(let id, _): routed[id] = current
      // A table makes formats anew, so they are set after it.
      case .setPad(let pad, _, _): current = max(current, routed[pad.entity] ?? current)
      default: break
      }
      if result.indices.contains(current) { result[current].mend.append(step) }
    }
    return result
  }
}
