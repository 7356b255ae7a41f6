import JSONText
import Negotiation
import PixelFormats
package import Viewfinder

/// A request as a program writes it: `viewfinder.request/1`. The `request` of a decision is such a document, and can be asked again.
package struct RequestDocument: Sendable {
  /// The request to the camera.
  package var request = CaptureRequest()
  /// How many buffers a stream requests from the driver; nil for the default.
  package var bufferCount: Int?
  /// Whether a stream keeps late frames instead of replacing them by newer ones.
  package var keepsLateFrames = false
  /// How long to wait for other programs that configure the camera; nil for the default.
  package var wait: Duration?
  /// Whether only to plan.
  package var isDryRun = false

  /// The members. A null counts as absent, and `floorFps` of a decision as a remark.
  private enum Key: String, CaseIterable {
    case schema, preset, size, fps, exactFps, minFps, maxFps, floorFps, prefer, require, accept, order, policy, node
    // Those that request no mode.
    case source, crop, zoom, controls, exact, verify, wait, dryRun, buffers, late

    var asksForMode: Bool {
      switch self {
      case .schema, .source, .crop, .zoom, .controls, .exact, .verify, .wait, .dryRun, .buffers, .late: false
      default: true
      }
    }
  }

  private enum SizeKey: String, CaseIterable {
    case width, height, rule
  }

  /// The request for the best mode.
  package init() {}

  /// Reads a document.
  ///
  /// - Throws: `DeviceError` with code `usage`, which names the place. Unknown members are errors, so that a slip is no default.
  package init(json: [UInt8]) throws(DeviceError) {
    do throws(JSONError) {
      var reader = try JSONReader(json)
      try read(&reader)
      try reader.finish()
    } catch {
      throw DeviceError(.usage, error, in: json, operation: .readRequest)
    }
  }

  private mutating func read(_ reader: inout JSONReader) throws(JSONError) {
    var wishes = FormatRequest()
    var isHighest = false
    var asksForMode = false
    var members: JSONMembers<Key> = try reader.object()
    while let key = try reader.nextKnown(&members) {
      if try reader.null() { continue }
      asksForMode = asksForMode || key.asksForMode
      switch key {
      case .schema: try reader.expectSchema("viewfinder.request/1")
      case .preset: request.preset = try reader.choice(among: Preset.all.map { ($0.name, $0) })
      case .size: wishes.size = try Self.size(&reader)
      case .fps:
        let rate = try reader.rate(orWord: "highest")
        wishes.rate = rate.map(RateWish.ideal)
        isHighest = rate == nil
      case .exactFps: wishes.exactRate = try reader.rate()
      case .minFps: wishes.minimumRate = try reader.rate()
      case .maxFps: wishes.maximumRate = try reader.rate()
      case .floorFps: _ = try reader.string()
      case .prefer: wishes.preferredFormats = try reader.pixelFormats()
      case .require: wishes.requiredFormats = try reader.pixelFormats()
      case .accept: wishes.acceptedFormats = try reader.pixelFormats()
      case .order:
        wishes.order = try reader.array { (reader, _) throws(JSONError) in
          try reader.choice(among: Wish.allCases.map { ($0.rawValue, $0) })
        }
      case .policy: request.policy = try reader.choice(among: Policy.all.map { ($0.name, $0) })
      case .node: request.node = try reader.string()
      case .source: request.source = try reader.source()
      case .crop, .zoom:
        let start = reader.cursor.nextOffset()
        let crop = try key == .crop ? reader.crop() : reader.zoom()
        if request.crop != nil { throw JSONError("Crop and zoom both name a part of the picture; leave one of the two out.", at: start) }
        request.crop = crop
      case .controls: request.controls = try reader.controls()
      case .exact: request.isExact = try reader.bool()
      case .verify: request.verifiesStreaming = try reader.bool()
      case .wait: wait = try reader.wait()
      case .dryRun: isDryRun = try reader.bool()
      case .late: keepsLateFrames = try reader.choice(among: [("keep", true), ("replace", false)])
      case .buffers: bufferCount = Int(try reader.integer(in: 2...32))
      }
    }
    // Naming a wish without a value requests the highest rate.
    if isHighest, !wishes.order.contains(.rate) { wishes.rate = .highest }
    if let preset = request.preset { try wishes.dropWhatIsSet(by: preset) }
    // A source, a crop and controls alone leave the mode as it is.
    let isSetting = request.source != nil || request.crop != nil || !request.controls.isEmpty
    request.wishes = asksForMode || !isSetting ? wishes : nil
  }

  private static func size(_ reader: inout JSONReader) throws(JSONError) -> SizeWish {
    guard reader.cursor.peek() == UInt8(ascii: "{") else {
      return try reader.choice(among: [(SizeWish.Rule.largest.rawValue, SizeWish.largest)])
    }
    var (width, height, rule) = (Int?.none, Int?.none, SizeWish.Rule.nearest)
    var members: JSONMembers<SizeKey> = try reader.object()
    while let key = try reader.nextKnown(&members) {
      switch key {
      case .width: width = Int(try reader.unsigned())
      case .height: height = Int(try reader.unsigned())
      case .rule:
        if try !reader.null() { rule = try reader.choice(among: SizeWish.Rule.allCases.map { ($0.rawValue, $0) }) }
      }
    }
    try reader.require([.width, .height], members)
    guard let width, let height, width > 0, height > 0 else { throw JSONError("A size has at least one pixel in each direction.") }
    return SizeWish(FrameSize(width: width, height: height), rule)
  }
}

extension FormatRequest {
  /// Drops the preset's own size and order, which the `request` of a decision has beside its name. Others contradict the preset.
  fileprivate mutating func dropWhatIsSet(by preset: Preset) throws(JSONError) {
    let own = preset.request
    // A preset for the present mode has the device's size, which is not known here.
    let isOther = own.map { own in size != nil && size != own.size || !order.isEmpty && order != own.order } ?? false
    if isOther { throw JSONError("The preset \(preset.name) sets the size and the order; leave it or them out.") }
    (size, order) = (nil, [])
  }
}

extension JSONReader {
  /// Reads a rate in frames per second, as a text or a whole number: `"30"`, `"29.97"`, `"30000/1001"` or `30`.
  ///
  /// - Parameter word: a text that stands for no number; then the result is nil.
  fileprivate mutating func rate(orWord word: String? = nil) throws(JSONError) -> FrameInterval? {
    let start = cursor.nextOffset()
    let text = cursor.peek() == UInt8(ascii: "\"") ? try string() : "\(try integer())"
    if text == word { return nil }
    guard let interval = FrameInterval(rateText: text) else {
      throw JSONError("A rate is a number of frames per second above 0, such as \"30\", \"29.97\" or \"30000/1001\".", at: start)
    }
    return interval
  }

  /// Reads a list of pixel formats by their codes or other names.
  fileprivate mutating func pixelFormats() throws(JSONError) -> [PixelFormat] {
    try array { (reader, _) throws(JSONError) in
      let start = reader.cursor.nextOffset()
      let name = try reader.string()
      do throws(UnknownPixelFormatSpelling) {
        return try PixelFormatRegistry.entry(spelled: name).format
      } catch {
        // A camera may have a vendor's code that the registry lacks.
        if let format = PixelFormat(name) { return format }
        throw JSONError(["Unknown pixel format.", error.suggestion].compactMap(\.self).joined(separator: " "), at: start)
      }
    }
  }
}
