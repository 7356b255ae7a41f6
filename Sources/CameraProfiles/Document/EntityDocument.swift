import CameraModel
import JSONText
import PixelFormats

extension MediaGraph.Entity {
  static let coding = JSONCoding(
    MediaGraph.Entity(id: 0, name: "", function: .init(rawValue: 0)),
    .required("id", \.id, .unsigned),
    .required("name", \.name, .text.or("")),
    .member("function", \.function, JSONCoding<String>.text.map({ MediaGraph.Function(word: $0) }, \.word)),
    .optional("node", \.path, .text),
    .optional("firmwarePath", \.firmwarePath, .text),
    .required("\npads", \.pads, .lines(MediaGraph.Pad.coding)),
    // Routes say it, too.
    .member("hasStreams", \.hasStreams, .flag).writtenIf { $0.hasStreams && $0.routes.isEmpty },
    .member("\nroutes", \.routes, .lines(MediaGraph.Route.coding)),
    .optional("\nformat", \.nodeFormat, FrameFormat.coding).unlessEmpty,
    .member("\npixelFormats", \.storedFormats, .list(StoredFormats.coding)).unlessEmpty)

  /// ``pixelFormats`` in the order of the codes.
  private var storedFormats: [StoredFormats] {
    get { pixelFormats.sorted { $0.key.rawValue < $1.key.rawValue }.map { StoredFormats(code: $0.key, pixelFormats: $0.value) } }
    set { for row in newValue { pixelFormats[row.code] = row.pixelFormats } }
  }
}

/// The pixel formats that a node stores for a code.
private struct StoredFormats {
  var code = MediaBusCode.unknown
  var pixelFormats: [PixelFormat] = []

  static let coding = JSONCoding(
    StoredFormats(),
    .required("code", \.code, .busCode),
    .required("pixelFormats", \.pixelFormats, .list(.pixelFormat)))
}

extension MediaGraph.Pad {
  fileprivate static let coding = JSONCoding(
    MediaGraph.Pad(index: 0, flags: []),
    .required("index", \.index, .unsigned),
    .required("flags", \.flags, .flags(.pad).or([])),
    .member("formats", \.formats, .lines(MediaGraph.StreamFormat.coding)),
    .member("codes", \.codes, .list(.busCode)).unlessEmpty)
}

extension MediaGraph.Route {
  fileprivate static let coding = JSONCoding(
    MediaGraph.Route(sinkPad: 0, sinkStream: 0, sourcePad: 0, sourceStream: 0, flags: 0),
    // The sink is written first, but of two missing ends a reader names the source, as in a link.
    .required("sink", \.sink, EndDocument.coding).requiredIf { _ in true },
    .required("source", \.source, EndDocument.coding),
    .member("flags", \.flags, .bits(.route)))

  private var sink: EndDocument {
    get { EndDocument(pad: sinkPad, stream: sinkStream) }
    set { (sinkPad, sinkStream) = (newValue.pad, newValue.stream ?? 0) }
  }

  private var source: EndDocument {
    get { EndDocument(pad: sourcePad, stream: sourceStream) }
    set { (sourcePad, sourceStream) = (newValue.pad, newValue.stream ?? 0) }
  }
}

extension MediaGraph.StreamFormat {
  /// Colour that the driver leaves open is left out.
  fileprivate static let coding = JSONCoding(
    MediaGraph.StreamFormat(format: MediaGraph.PadFormat(code: .unknown, size: FrameSize(0, 0), fieldOrder: .any)),
    .member("stream", \.stream, .unsigned).nonnull,
    .required("code", \.format.code, .busCode),
    .required("width", \.format.size.width, .unsigned),
    .required("height", \.format.size.height, .unsigned),
    .member("field", \.format.fieldOrder, .fieldOrder),
    .colour(.colorSpace, \.format.colorimetry),
    .colour(.transferFunction, \.format.colorimetry),
    .colour(.encoding, \.format.colorimetry),
    .colour(.quantization, \.format.colorimetry),
    .optional("interval", \.interval, FrameInterval.coding).unlessEmpty,
    .member("selections", \.selections, .list(SelectionRectangle.coding)).unlessEmpty)
}

extension SelectionRectangle {
  static let coding = JSONCoding(
    SelectionRectangle(target: .crop, left: 0, top: 0, size: FrameSize(0, 0)),
    .required("target", \.target, .word),
    .member("left", \.left, .number(in: edges)),
    .member("top", \.top, .number(in: edges)),
    .required("width", \.size.width, .unsigned),
    .required("height", \.size.height, .unsigned))

  private static let edges = Int64(Int32.min)...Int64(Int32.max)
}

extension JSONCoding<MediaBusCode> {
  /// A code of a media bus by its name.
  static var busCode: Self {
    parsed({ MediaBusCode($0) }, \.description) {
      "“\(String($0.prefix(40)).harmless)” is no code of a media bus, such as SGRBG10_1X10 or 0x300a."
    }
  }
}
