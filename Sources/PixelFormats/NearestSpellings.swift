extension PixelFormatRegistry {
  /// The known spellings nearest to a text, at most five, the nearest first: those that differ in case alone, then by their edit distance.
  static func nearest(to text: String) -> [String] {
    // A text of this length is a mistake of another kind, and comparing it with all names would take long.
    guard text.utf8.count <= 64 else { return [] }
    let wanted = Array(text.lowercased().utf8)
    let limit = max(1, wanted.count / 3)
    var found: [(distance: Int, spelling: String)] = []
    for spelling in knownSpellings(like: text) {
      let distance = editDistance(wanted, Array(spelling.lowercased().utf8), atMost: limit)
      guard let distance, !found.contains(where: { $0.spelling == spelling }) else { continue }
      found.append((distance, spelling))
    }
    // Stable among equals by position: the registry's order is the one people know.
    let ranked = found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
    return ranked.prefix(5).map(\.element.spelling)
  }

  /// Spellings of the namespace that the text begins with, prefix included; without one, of V4L2 and CoreVideo.
  private static func knownSpellings(like text: String) -> [String] {
    guard let (namespace, _) = PixelFormatNamespace.split(text) else {
      let prefix = text.hasPrefix(namePrefix) ? namePrefix : ""
      return entries.flatMap { spellings(of: $0, in: .v4l2).map { prefix + $0 } + spellings(of: $0, in: .coreVideo) }
    }
    return entries.flatMap { spellings(of: $0, in: namespace).map { "\(namespace.rawValue):\($0)" } }
  }

  private static func spellings(of entry: PixelFormatEntry, in namespace: PixelFormatNamespace) -> [String] {
    switch namespace {
    case .v4l2: ([entry.format] + entry.aliases).map { unpadded($0.description) } + [entry.shortName]
    case .drm: entry.drm.map { [unpadded($0.description)] } ?? []
    case .gstreamer: entry.gstreamer.map { [$0] } ?? []
    case .ffmpeg: entry.ffmpeg.map { [$0] } ?? []
    case .coreVideo: entry.coreVideo.map(\.description)
    case .uvc: entry.uvcGUIDs
    }
  }

  private static func unpadded(_ code: String) -> String { String(code.prefix { $0 != " " }) }

  /// Insertions, removals, replacements and swaps of neighbours that make one text of the other; nil above the limit.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1..<(left.count + 1) {
      var current = [row]
      for column in 1..<(right.count + 1) {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
