extension PixelFormatRegistry {
  /// At most five spellings nearest to a text: first the same name in a namespace, then by edit distance.
  ///
  /// Case does not count as an edit. If names differ only in case, no others are returned.
  static func nearest(to text: String) -> [String] {
    // Comparing a longer text with all names would take long, and none would be similar.
    guard text.utf8.count <= 64 else { return [] }
    let (prefix, name) = split(text)
    let wanted = Array(name.lowercased().utf8)
    var found: [(distance: Int, spelling: String)] = []
    for spelling in knownSpellings(after: prefix) where !found.contains(where: { $0.spelling == prefix + spelling }) {
      guard let distance = distance(wanted, Array(spelling.lowercased().utf8)) else { continue }
      found.append((distance, prefix + spelling))
    }
    if found.contains(where: { $0.distance == 0 }) { found.removeAll { $0.distance > 0 } }
    // Equals stay in the order of the table, which begins with well-known formats.
    let ranked = found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
    return Array((elsewhere(text) + ranked.map(\.element.spelling)).prefix(5))
  }

  /// A text's namespace with its colon, or the prefix of V4L2's constants, and the rest.
  private static func split(_ text: String) -> (prefix: String, name: String) {
    if let (namespace, name) = PixelFormatNamespace.split(text) { return (namespace.rawValue + ":", name) }
    return text.hasPrefix(PixelFormatEntry.namePrefix)
      ? (PixelFormatEntry.namePrefix, String(text.dropFirst(PixelFormatEntry.namePrefix.count))) : ("", text)
  }

  /// The spellings that may follow a prefix. Without one, those of V4L2 and CoreVideo.
  private static func knownSpellings(after prefix: String) -> [String] {
    if prefix == PixelFormatEntry.namePrefix { return entries.map(\.shortName) }
    guard let (namespace, _) = PixelFormatNamespace.split(prefix) else {
      return entries.flatMap { spellings(of: $0, in: .v4l2) + spellings(of: $0, in: .coreVideo) }
    }
    return entries.flatMap { spellings(of: $0, in: namespace) }
  }

  /// The spellings with a namespace for a text that is a name only there: `gst:BGRx` for `BGRx`.
  private static func elsewhere(_ text: String) -> [String] {
    guard PixelFormatNamespace.split(text) == nil else { return [] }
    return PixelFormatNamespace.allCases.filter { entry(named: text, in: $0) != nil }.map { "\($0.rawValue):\(text)" }
  }

  static func spellings(of entry: PixelFormatEntry, in namespace: PixelFormatNamespace) -> [String] {
    switch namespace {
    case .v4l2: ([entry.format] + entry.aliases).map { unpadded($0.description) } + [entry.shortName]
    case .drm: entry.drm.map { [unpadded($0.description)] } ?? []
    case .gstreamer: entry.gstreamer.map { [$0] } ?? []
    case .ffmpeg: entry.ffmpeg.map { [$0] } ?? []
    case .coreVideo: entry.coreVideo.map(\.description)
    case .uvc: entry.uvcGUIDs
    }
  }

  private static func unpadded(_ code: String) -> String { String(code.filter { $0 != " " }) }

  /// The edit distance of a known spelling, or 1 if it begins with the text; nil if it is too far.
  private static func distance(_ wanted: [UInt8], _ known: [UInt8]) -> Int? {
    if wanted.count > 1, wanted.count < known.count, known.starts(with: wanted) { return 1 }
    let limit = wanted.count <= 5 ? 1 : wanted.count <= 8 ? 2 : 3
    guard !wanted.isEmpty, abs(wanted.count - known.count) <= limit else { return nil }
    let distance = EditDistance.between(wanted, known)
    return distance <= limit ? distance : nil
  }
}
