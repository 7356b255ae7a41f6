public import CameraModel
import JSONText

extension MediaGraph {
  /// The graph as a JSON document, `viewfinder.graph/1`, which ends with a newline.
  public var jsonDocument: [UInt8] { Self.coding.document(of: self) }

  /// Reads a document as ``jsonDocument`` writes it. Unknown keys are ignored.
  ///
  /// - Throws: ``ProfileError`` for a malformed document; it names the position.
  public init(json: [UInt8]) throws(ProfileError) { self = try Self.coding.profileValue(of: json) }

  private static let schema = "viewfinder.graph/1"

  static let coding = JSONCoding(
    MediaGraph(driver: "", model: "", bus: "", entities: []),
    .schema(schema, isRequired: false) { _ in "The schema is not \(schema)." },
    .group(
      "\nmedia",
      .optional("path", \.path, .text),
      .member("driver", \.driver, .text),
      .member("model", \.model, .text),
      .member("bus", \.bus, .text)),
    .required("\nentities", \.entities, .lines(Entity.coding)),
    .required("\nlinks", \.links, .lines(Link.coding)),
    .member("\nancillaryLinks", \.ancillaryLinks, .lines(AncillaryLink.coding)),
    .member("\nfindings", \.findings, .lines(Finding.coding)))
}

/// An end of a link, which has an entity, or of a route, which has a stream.
struct EndDocument: Sendable {
  var entity: UInt32?
  var pad = 0
  var stream: UInt32?

  static let coding = JSONCoding(
    EndDocument(),
    .extra("entity", \.entity, .unsigned),
    .member("pad", \.pad, .unsigned).nonnull,
    .extra("stream", \.stream, .unsigned))
}

extension MediaGraph.Link {
  fileprivate static let coding = JSONCoding(
    MediaGraph.Link(source: .init(entity: 0, index: 0), sink: .init(entity: 0, index: 0), flags: []),
    .required("source", \.source.end, EndDocument.coding),
    .required("sink", \.sink.end, EndDocument.coding),
    .member("flags", \.flags, .flags(.link)))
}

extension MediaGraph.PadReference {
  fileprivate var end: EndDocument {
    get { EndDocument(entity: entity, pad: index) }
    set { (entity, index) = (newValue.entity ?? 0, newValue.pad) }
  }
}

extension MediaGraph.AncillaryLink {
  fileprivate static let coding = JSONCoding(
    MediaGraph.AncillaryLink(primary: 0, ancillary: 0),
    .member("primary", \.primary, .unsigned).nonnull,
    .member("ancillary", \.ancillary, .unsigned).nonnull)
}

extension JSONCoding<UInt32> {
  /// Bits by their words.
  static func bits(_ words: FlagWords) -> Self {
    JSONCoding<[String]>.list(.text).map({ words.bits(for: $0) }, { words.words(for: $0) })
  }
}

extension JSONCoding where Value: OptionSet & Sendable, Value.RawValue == UInt32 {
  /// Flags by their words.
  static func flags(_ words: FlagWords) -> Self { JSONCoding<UInt32>.bits(words).map({ Value(rawValue: $0) }, \.rawValue) }
}
