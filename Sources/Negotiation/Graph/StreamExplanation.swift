public import CameraModel

/// Whether a capture node would stream now, and what the driver would refuse.
public struct StreamExplanation: Hashable, Sendable {
  /// The path of the capture node; nil if unknown.
  public var node: String?
  /// What stands against it, in the order in which to mend it; empty if nothing does.
  public var reasons: [Reason]

  /// An explanation.
  public init(node: String?, reasons: [Reason] = []) {
    self.node = node
    self.reasons = reasons
  }

  /// Whether the node would stream.
  public var streams: Bool { !reasons.contains { $0.severity == .hard } }

  /// One thing that stands against a stream.
  public struct Reason: Hashable, Sendable {
    /// What it is.
    public var kind: Kind
    /// Whether the driver refuses it, or only some drivers do.
    public var severity: Severity
    /// The link whose ends disagree; nil for other kinds.
    public var link: MediaGraph.Link?
    /// The pad that nothing feeds; nil for other kinds.
    public var pad: MediaGraph.PadReference?
    /// The attribute in which the ends of a link disagree: `size`, `code`, `field` or `colour`; nil for other kinds.
    public var attribute: String?
    /// The value at the source.
    public var left: String?
    /// The value at the sink.
    public var right: String?
    /// The links that could feed the pad.
    public var candidates: [MediaGraph.Link]
    /// A sentence, for kinds without a link or pad.
    public var message: String?
    /// The command line that mends it; nil if none does, or if an earlier one does.
    public var mend: String?

    /// A reason; omitted parts do not apply.
    public init(
      kind: Kind, severity: Severity = .hard, link: MediaGraph.Link? = nil, pad: MediaGraph.PadReference? = nil, attribute: String? = nil,
      left: String? = nil, right: String? = nil, candidates: [MediaGraph.Link] = [], message: String? = nil, mend: String? = nil
    ) {
      self.kind = kind
      self.severity = severity
      self.link = link
      self.pad = pad
      self.attribute = attribute
      self.left = left
      self.right = right
      self.candidates = candidates
      self.message = message
      self.mend = mend
    }
  }

  /// What stands against a stream.
  public enum Kind: String, Hashable, Sendable {
    /// The ends of a link disagree.
    case format
    /// A pad has no link that is on.
    case off
    /// Another program uses the camera.
    case busy
    /// The bus is full.
    case bus
    /// There is no signal, or another than the one that is set.
    case signal
    /// This user may not.
    case permission
    /// The driver does not answer.
    case hung
    /// The node has no format.
    case none
  }

  /// Whether the driver refuses it.
  public enum Severity: String, Hashable, Sendable {
    /// The driver refuses to stream.
    case hard
    /// Some drivers refuse to stream.
    case soft
  }
}
