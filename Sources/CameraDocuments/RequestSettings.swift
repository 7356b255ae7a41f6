import JSONText
import Viewfinder

/// The settings of a request besides its mode, as they are read.
extension JSONReader {
  private enum SourceKey: String, CaseIterable {
    case input, edid, standard, detect
  }

  private enum CropKey: String, CaseIterable {
    case left, top, width, height
  }

  /// The longest wait: a day.
  private static let waits = 0.0...86_400

  /// Reads the source of a capture card; nil if it names nothing.
  mutating func source() throws(JSONError) -> SourceRequest? {
    let start = cursor.nextOffset()
    var source = SourceRequest()
    var members: JSONMembers<SourceKey> = try object()
    while let key = try nextKnown(&members) {
      if try null() { continue }
      switch key {
      case .input: source.input = cursor.peek() == UInt8(ascii: "\"") ? try string() : "\(try unsigned())"
      case .edid: source.edid = try edid()
      case .standard: source.standard = try standard()
      case .detect: source.detectsSignal = try bool()
      }
    }
    if source.detectsSignal, source.standard != nil {
      throw JSONError("The standard is named or detected; leave one of the two out.", at: start)
    }
    if source.detectsSignal, source.edid == .absent { throw JSONError("Without an EDID there is no signal to detect.", at: start) }
    return source == SourceRequest() ? nil : source
  }

  /// Reads an EDID by its word, or its bytes as hexadecimal digits.
  private mutating func edid() throws(JSONError) -> EDID {
    let start = cursor.nextOffset()
    let text = try string()
    if let (_, edid) = EDID.words.first(where: { $0.word == text }) { return edid }
    guard let bytes = [UInt8](hexadecimal: text.filter { !$0.isWhitespace }) else {
      throw JSONError("An EDID is default, none, or its bytes as hexadecimal digits.", at: start)
    }
    do { return try EDID(bytes: bytes) } catch { throw JSONError(error.description, at: start) }
  }

  private mutating func standard() throws(JSONError) -> VideoStandard {
    let start = cursor.nextOffset()
    if let standard = VideoStandard(named: try string()) { return standard }
    throw JSONError("Unknown standard. Valid values: pal, ntsc, secam, or a part such as pal-bg or ntsc-m.", at: start)
  }

  /// Reads a part of the source's picture, or the word for all of it.
  mutating func crop() throws(JSONError) -> CropRequest {
    guard cursor.peek() == UInt8(ascii: "{") else { return try choice(among: [(CropRequest.wholeWord, .whole)]) }
    var numbers: [CropKey: Int] = [:]
    var members: JSONMembers<CropKey> = try object()
    while let key = try nextKnown(&members) {
      let least = key == .left || key == .top ? Int64(Int32.min) : 1
      numbers[key] = Int(try integer(in: least...Int64(Int32.max)))
    }
    try require(CropKey.allCases, members)
    let size = FrameSize(width: numbers[.width] ?? 1, height: numbers[.height] ?? 1)
    return .rectangle(left: numbers[.left] ?? 0, top: numbers[.top] ?? 0, size: size)
  }

  /// Reads a factor by which to enlarge the picture.
  mutating func zoom() throws(JSONError) -> CropRequest {
    .zoom(try number("The zoom is a factor above 0.") { $0 > 0 && $0.isFinite })
  }

  /// Reads a wait in seconds.
  mutating func wait() throws(JSONError) -> Duration {
    .seconds(try number("The wait is a number of seconds, at most a day.", Self.waits.contains))
  }

  private mutating func number(_ message: String, _ isValid: (Double) -> Bool) throws(JSONError) -> Double {
    let start = cursor.nextOffset()
    guard let number = try optionalNumber(), isValid(number) else { throw JSONError(message, at: start) }
    return number
  }

  /// Reads an object with control names and their values: numbers, texts as people write them, `true` and `false`.
  mutating func controls() throws(JSONError) -> [ControlAssignment] {
    var assignments: [ControlAssignment] = []
    try members { (reader, name) throws(JSONError) in
      let value: ControlAssignment.Value
      switch reader.cursor.peek() {
      case UInt8(ascii: "\""): value = .text(try reader.string())
      case UInt8(ascii: "t"), UInt8(ascii: "f"): value = .value(.integer(try reader.bool() ? 1 : 0))
      case UInt8(ascii: "["):
        value = .value(.array(try reader.array { (reader, _) throws(JSONError) in try reader.integer() }))
      default: value = .value(.integer(try reader.integer()))
      }
      assignments.append(ControlAssignment(ControlAssignment.Name(argument: name), value))
    }
    return assignments
  }
}

/// The same settings, as they are written.
extension CaptureRequest {
  /// The node, the source and the part of its picture. Members of what was not requested are left out.
  var sourceMembers: JSONObject {
    let members: JSONObject = ["node": node, "source": source?.members, "crop": crop?.member, "zoom": crop?.factor]
    return members.withoutNulls
  }
}

extension SourceRequest {
  fileprivate var members: JSONObject {
    let text = edid.map { edid in EDID.words.first { $0.edid == edid }?.word ?? edid.bytes.hexadecimal }
    let members: JSONObject = [
      "input": input, "edid": text, "standard": standard?.description, "detect": detectsSignal ? true : nil,
    ]
    return members.withoutNulls
  }
}

extension CropRequest {
  fileprivate static let wholeWord = "reset"

  fileprivate var member: (any Encodable)? {
    switch self {
    case .rectangle(let part):
      ["left": part.left, "top": part.top, "width": part.size.width, "height": part.size.height] as JSONObject
    case .whole: Self.wholeWord
    case .zoom: nil
    }
  }

  fileprivate var factor: Double? { if case .zoom(let factor) = self { factor } else { nil } }
}

extension EDID {
  /// The words that stand for an EDID.
  fileprivate static let words: [(word: String, edid: EDID)] = [("default", .default), ("none", .absent)]
}
