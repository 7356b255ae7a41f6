public import CameraModel

/// Whether a node would stream now, with what prevents it and what mends it.
public struct StreamExplanation: Hashable, Sendable {
  /// The path of the node, such as `/dev/video0`; the name of its entity, if it has no path.
  public var node: String
  /// What prevents streaming, or may prevent it, in the order in which to mend it.
  public var reasons: [Reason]

  /// An explanation.
  public init(node: String, reasons: [Reason] = []) {
    self.node = node
    self.reasons = reasons
  }

  /// Whether it would stream; nil if nothing prevents it, but a recording does not tell all formats.
  public var streams: Bool? {
    if reasons.contains(where: { $0.severity == .hard }) { return false }
    return reasons.contains { $0.severity == .unknown } ? nil : true
  }

  /// The changes that mend the reasons, in the order in which to make them.
  public var mends: [GraphStep] { reasons.flatMap(\.mend) }
}

extension StreamExplanation {
  /// Something that prevents streaming, or may prevent it.
  public struct Reason: Hashable, Sendable {
    /// What it is.
    public var kind: Kind
    /// Whether it prevents streaming for certain.
    public var severity: Severity
    /// Where it is.
    public var place: Place
    /// The attribute whose values differ at both ends of a link; nil for another kind of reason.
    public var attribute: MediaGraph.Attribute?
    /// The value at the source; nil for another kind of reason.
    public var left: String?
    /// The value at the sink; nil for another kind of reason.
    public var right: String?
    /// The pads that could be linked to a pad that is off, such as `hi556 1-0020:0`.
    public var candidates: [String]
    /// The reason in plain sentences; nil for links that differ and for pads.
    public var message: String?
    /// The changes that mend it, with those that follow from them, in the order in which to make them. Empty if nothing mends it, or if a
    /// reason before it has them.
    public var mend: [GraphStep]

    /// A reason.
    public init(
      _ kind: Kind, _ severity: Severity = .hard, at place: Place = .node, attribute: MediaGraph.Attribute? = nil, left: String? = nil,
      right: String? = nil, candidates: [String] = [], message: String? = nil, mend: [GraphStep] = []
    ) {
      self.kind = kind
      self.severity = severity
      self.place = place
      self.attribute = attribute
      self.left = left
      self.right = right
      self.candidates = candidates
      self.message = message
      self.mend = mend
    }
  }

  /// A kind of reason.
  public enum Kind: String, ClosedVocabulary, CaseIterable {
    /// The formats at both ends of a link differ.
    case format
    /// A pad has no enabled link.
    case off
    /// Another program uses the node.
    case busy
    /// The bus has no room for another stream.
    case bus
    /// No signal arrives, or another one than is set.
    case signal
    /// The user may not open the node.
    case permission
    /// A call to the driver did not return.
    case hung
    /// The node gives no pictures.
    case none
  }

  /// Whether a reason prevents streaming for certain.
  public enum Severity: String, ClosedVocabulary, CaseIterable {
    /// The driver refuses to stream.
    case hard
    /// Some drivers refuse to stream.
    case soft
    /// A format is not known, so that nobody can tell.
    case unknown
  }

  /// The place of a reason, by names such as `hi556 1-0020:0`.
  public enum Place: Hashable, Sendable {
    /// A link between two pads.
    case link(source: String, sink: String)
    /// A pad.
    case pad(String)
    /// The node itself.
    case node
  }
}

extension StreamExplanation.Reason: CustomStringConvertible {
  /// `csi 0:0 has size 640x480, and size 2592x1944 arrives`, without a full stop.
  public var description: String {
    switch place {
    case .link(_, let sink):
      guard let attribute else { break }
      return MediaGraph.sentence(attribute, arriving: left ?? "", at: sink, having: right ?? "")
    case .pad(let pad):
      return candidates.isEmpty ? "\(pad) has no link" : "\(pad) is not linked to \(candidates.joined(separator: " or "))"
    case .node: break
    }
    return message ?? kind.rawValue
  }
}
