public import CameraModel
import PixelFormats

extension MediaGraph {
  /// Whether a capture node would stream now, computed from what was read.
  ///
  /// The rules are those of the kernel: linux:drivers/media/mc/mc-entity.c for links, and `v4l2_subdev_link_validate_default` of
  /// linux:drivers/media/v4l2-core/v4l2-subdev.c for formats. Capture nodes and colours are checked by each driver.
  ///
  /// - Parameter node: the number of the node's entity.
  public func explanation(ofNode node: UInt32) -> StreamExplanation {
    var explanation = StreamExplanation(node: entity(node)?.path)
    // What is mended so far. A mended sink changes what its entity sends, and so the links behind it.
    var mended = self
    // Every mend turns a link on or makes one agree, so there are no more steps than links.
    for _ in 0...links.count {
      guard let pad = mended.unfedPads(ofNode: node).first else { break }
      let candidates = links.filter { $0.sink == pad }
      explanation.reasons.append(
        StreamExplanation.Reason(kind: .off, pad: pad, candidates: candidates, mend: candidates.first.map { turnOn($0) }))
      guard let first = candidates.first, let index = mended.links.firstIndex(where: { $0.source == first.source && $0.sink == first.sink })
      else { break }
      mended.links[index].flags.insert(.enabled)
    }
    for link in mended.downstream(mended.checkedLinks(ofNode: node)) {
      let found = mended.disagreements(of: link)
      let isHard = found.contains { $0.severity == .hard }
      var reasons = found
      if isHard, let first = reasons.firstIndex(where: { $0.severity == .hard }) { reasons[first].mend = mended.agree(link) }
      explanation.reasons += reasons
      if isHard { mended.carry(link) }
    }
    return explanation
  }

  /// Whether the node of a path would stream now; nil if the graph lacks it.
  public func explanation(ofNodeAt path: String) -> StreamExplanation? {
    entities.first { $0.path == path && $0.function == .videoNode }.map { explanation(ofNode: $0.id) }
  }

  // MARK: Links

  /// The sink pads without a link that is on, which keep the node from streaming.
  private func unfedPads(ofNode node: UInt32) -> [PadReference] {
    pipeline(ofNode: node).filter { reference in
      guard let pad = pad(reference), pad.flags.contains(.sink), !isFed(reference) else { return false }
      guard !pad.flags.contains(.mustConnect) else { return true }
      let others = entity(reference.entity)?.pads.filter { $0.index != pad.index && $0.flags.contains(.sink) } ?? []
      let isElsewhereFed = others.contains { isFed(PadReference(entity: reference.entity, index: $0.index)) }
      return links.contains { $0.sink == reference } && !isElsewhereFed
    }
  }

  private func isFed(_ pad: PadReference) -> Bool { links.contains { $0.sink == pad && $0.isEnabled } }

  /// The links whose formats the kernel compares.
  private func checkedLinks(ofNode node: UInt32) -> [Link] {
    let pads = Set(pipeline(ofNode: node))
    return links.filter { $0.isEnabled && pads.contains($0.sink) && !(pad($0.source)?.format?.code.isMetadata ?? false) }
  }

  /// Links in the direction of the data: those that feed an entity come before those that leave it.
  private func downstream(_ links: [Link]) -> [Link] {
    var (ordered, left): ([Link], [Link]) = ([], links)
    while !left.isEmpty {
      let next = left.firstIndex { link in !left.contains { $0.sink.entity == link.source.entity && $0 != link } } ?? 0
      ordered.append(left.remove(at: next))
    }
    return ordered
  }

  // MARK: Formats

  private func disagreements(of link: Link) -> [StreamExplanation.Reason] {
    guard let source = pad(link.source)?.format, let entity = entity(link.sink.entity) else { return [] }
    var reasons: [StreamExplanation.Reason] = []
    func add(_ attribute: String, _ left: String, _ right: String, isHard: Bool = true) {
      reasons.append(
        StreamExplanation.Reason(
          kind: .format, severity: isHard ? .hard : .soft, link: link, attribute: attribute, left: left, right: right))
    }
    let sink: (size: FrameSize, field: FieldOrder, colour: Colorimetry)
    if entity.function == .videoNode {
      guard let format = entity.nodeFormat else { return [] }
      if let stored = entity.pixelFormats[source.code], !stored.contains(format.pixelFormat) {
        add("code", "\(source.code)", format.pixelFormat.unpadded)
      }
      sink = (format.size, format.fieldOrder, format.colorimetry)
    } else {
      guard let format = pad(link.sink)?.format else { return [] }
      if format.code != source.code { add("code", "\(source.code)", "\(format.code)") }
      sink = (format.size, format.fieldOrder, format.colorimetry)
    }
    if sink.size != source.size { add("size", "\(source.size)", "\(sink.size)") }
    if sink.field != source.fieldOrder {
      let isChecked = entity.function != .videoNode || checks.comparesFieldAtNodes
      add("field", source.fieldOrder.word, sink.field.word, isHard: isChecked && sink.field != .progressive)
    }
    if sink.colour != source.colorimetry {
      add("colour", source.colorimetry.words, sink.colour.words, isHard: checks.refuses(source.colorimetry, sink.colour))
    }
    return reasons
  }

  private var checks: LinkChecks { LinkChecks.table[driver] ?? LinkChecks() }

  /// Sets the sink's format to the source's, and passes it through the sink's entity.
  private mutating func carry(_ link: Link) {
    guard let format = pad(link.source)?.format, let place = entities.firstIndex(where: { $0.id == link.sink.entity }) else { return }
    let before = pad(link.sink)?.format
    for index in entities[place].pads.indices where !entities[place].pads[index].formats.isEmpty {
      let pad = entities[place].pads[index]
      if pad.index == link.sink.index {
        entities[place].pads[index].formats[0].format = format
      } else if pad.flags.contains(.source), entities[place].passes(link.sink.index, to: pad.index), let was = pad.format, let before {
        var sent = format
        // What an entity changes, it changes again.
        if was.code != before.code { sent.code = was.code }
        if was.size != before.size { sent.size = was.size }
        entities[place].pads[index].formats[0].format = sent
      }
    }
  }
}

/// What a driver compares beyond the kernel's default.
private struct LinkChecks {
  /// Whether its capture nodes compare the order of fields.
  var comparesFieldAtNodes = false
  /// Whether its links compare colours, as far as both ends name them.
  var comparesColours = false

  /// Source: linux:drivers/media/test-drivers/vimc/vimc-common.c, vimc_link_validate.
  static let table = ["vimc": LinkChecks(comparesFieldAtNodes: true, comparesColours: true)]

  func refuses(_ source: Colorimetry, _ sink: Colorimetry) -> Bool {
    guard comparesColours, source.colorSpace != 0, sink.colorSpace != 0 else { return false }
    if source.colorSpace != sink.colorSpace { return true }
    return [(source.encoding, sink.encoding), (source.quantization, sink.quantization), (source.transferFunction, sink.transferFunction)]
      .contains { $0 != 0 && $1 != 0 && $0 != $1 }
  }
}
