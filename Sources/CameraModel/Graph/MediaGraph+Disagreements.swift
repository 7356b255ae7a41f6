import PixelFormats

extension MediaGraph {
  /// An attribute of a format.
  public enum Attribute: String, ClosedVocabulary, CaseIterable {
    /// Width and height.
    case size
    /// The code on the bus, or the pixel format in which the node stores it.
    case code
    /// The order of the lines.
    case field
    /// The colour space and its companions.
    case colour
  }

  /// An attribute that differs at both ends of a link.
  package struct Disagreement: Hashable, Sendable {
    /// The attribute.
    package var attribute: Attribute
    /// The value at the source.
    package var left: String
    /// The value at the sink.
    package var right: String
    /// Whether the driver refuses to stream; only some drivers do otherwise.
    package var isRefused: Bool
  }

  /// What differs at the ends of a link; nothing if a format is unknown, and for metadata.
  package func disagreements(over link: Link) -> [Disagreement] {
    guard let sink = entity(link.sink.entity) else { return [] }
    if sink.function == .videoNode {
      guard let format = pad(link.source)?.format(ofStream: 0), let stored = sink.nodeFormat else { return [] }
      return format.code.isMetadata ? [] : disagreements(format, storedAs: stored, by: sink)
    }
    return streams(over: link).flatMap { disagreements($0.source, $0.sink) }
  }

  /// The formats of the streams that both ends of a link have, without metadata.
  package func streams(over link: Link) -> [(stream: UInt32, source: PadFormat, sink: PadFormat)] {
    (pad(link.sink)?.formats ?? []).compactMap { received in
      guard let sent = pad(link.source)?.formats.first(where: { $0.stream == received.stream }) else { return nil }
      if sent.format.code.isMetadata || received.format.code.isMetadata { return nil }
      return (received.stream, sent.format, received.format)
    }
  }

  /// linux:drivers/media/v4l2-core/v4l2-subdev.c, `v4l2_subdev_link_validate_default`. A tool prints a code that it does not know as
  /// `unknown`, which differs from no other; a pad that was never set has no size either.
  private func disagreements(_ source: PadFormat, _ sink: PadFormat) -> [Disagreement] {
    var found = Self.differences(source.size, sink.size)
    if source.code != sink.code, !source.hasUntoldCode, !sink.hasUntoldCode {
      found.append(Disagreement(.code, "\(source.code)", "\(sink.code)", true))
    }
    found += Self.differences(source.fieldOrder, sink.fieldOrder, areRefused: true)
    return found + Self.differences(source.colorimetry, sink.colorimetry, areRefused: false)
  }

  /// Compares what arrives at a node with what it stores. No driver reports the field order `any`: where it stands, a recording told neither
  /// that order nor the colour.
  private func disagreements(_ format: PadFormat, storedAs stored: FrameFormat, by node: Entity) -> [Disagreement] {
    let check = LinkCheck.of(driver)
    var found = Self.differences(format.size, stored.size)
    if let known = node.pixelFormats[format.code] {
      if !known.contains(stored.pixelFormat) {
        found.append(Disagreement(.code, "\(format.code)", stored.pixelFormat.unpadded, true))
      }
    } else if let usual = format.code.usualPixelFormat, usual != stored.pixelFormat {
      found.append(Disagreement(.code, "\(format.code)", stored.pixelFormat.unpadded, false))
    }
    if stored.fieldOrder == .any { return found }
    found += Self.differences(format.fieldOrder, stored.fieldOrder, areRefused: check.comparesField)
    return found
      + Self.differences(
        format.colorimetry, stored.colorimetry, areRefused: check.refuses(format.colorimetry, stored.colorimetry))
  }

  private static func differences(_ left: FrameSize, _ right: FrameSize) -> [Disagreement] {
    left == right ? [] : [Disagreement(.size, "\(left)", "\(right)", true)]
  }

  /// A sink with whole frames takes any order, because it is a bridge that does not see it.
  private static func differences(_ left: FieldOrder, _ right: FieldOrder, areRefused: Bool) -> [Disagreement] {
    left == right ? [] : [Disagreement(.field, left.word, right.word, areRefused && right != .progressive)]
  }

  private static func differences(_ left: Colorimetry, _ right: Colorimetry, areRefused: Bool) -> [Disagreement] {
    let parts = Colorimetry.Part.allCases.filter { left[$0] != right[$0] }
    guard !parts.isEmpty else { return [] }
    let text = { (colour: Colorimetry) in parts.map { "\($0.rawValue):\(colour.word($0))" }.joined(separator: " ") }
    return [Disagreement(.colour, text(left), text(right), areRefused)]
  }
}

extension MediaGraph {
  /// The pads and the node at the ends of a link whose formats are unset or unknown, by their names, so that nothing tells whether the ends
  /// agree. Empty if they are known to differ, and for links without pictures.
  ///
  /// - Parameter isRecorded: whether any format may have been left out. Of an attached graph, only entities that could not be read have
  ///   formats that nobody knows: the kernel does not compare a pad whose driver has none. A receiver compares its node itself.
  package func unknownEnds(of link: Link, isRecorded: Bool) -> [String] {
    guard entity(link.source.entity)?.function != .videoNode, carriesPictures(link), !isRefused(link),
      let sink = entity(link.sink.entity), !(pad(link.sink)?.formats.contains { $0.format.code.isMetadata } ?? false)
    else { return [] }
    let isUnknown = { (pad: PadReference) in
      self.pad(pad)?.pictureFormat == nil && (isRecorded || sink.function == .videoNode || finding(ofEntity: pad.entity) != nil)
    }
    var ends = isUnknown(link.source) ? [name(of: link.source)] : []
    if sink.function == .videoNode {
      if isRecorded, sink.nodeFormat == nil { ends.append((sink.path ?? sink.name).harmless) }
    } else if isUnknown(link.sink) {
      ends.append(name(of: link.sink))
    }
    return ends
  }

  /// Whether what a sensor is set to is known to arrive at the end of a path: data flows, all pads on it have a format, and no driver
  /// refuses a link. The node itself may be set to anything if its format is unknown.
  func arrives(along path: Path) -> Bool {
    flows(path) && !path.links.contains(where: isRefused)
      && path.links.allSatisfy { link in
        pad(link.source)?.pictureFormat != nil && (link == path.links.last || pad(link.sink)?.pictureFormat != nil)
          && missingStreams(over: link).isEmpty
      }
  }

  private func isRefused(_ link: Link) -> Bool { disagreements(over: link).contains(where: \.isRefused) }
}

extension MediaGraph.Disagreement {
  fileprivate init(_ attribute: MediaGraph.Attribute, _ left: String, _ right: String, _ isRefused: Bool) {
    (self.attribute, self.left, self.right, self.isRefused) = (attribute, left, right, isRefused)
  }
}

extension MediaGraph.PadFormat {
  fileprivate var hasUntoldCode: Bool { code == .unknown && size.isValid }
}
