import PixelFormats

/// What a request makes of one format of a device.
struct FormatStanding {
  /// Whether the format passes the limits: it is required, or none is, and the application can take it or what it is converted to.
  let isAllowed: Bool
  /// The place in the preferred list; the list's length for a format that is not in it.
  let preference: Int
  /// The place in the list of accepted outputs, natively before any by conversion.
  let outputRank: Int
  /// What the application gets.
  let output: PixelFormat
  /// Whether it is converted to that.
  let isConverted: Bool

  init(of format: ModeTable.Format, _ request: FormatRequest) {
    let native = format.pixelFormat
    preference = request.preferredFormats.firstIndex { $0.matches(native) } ?? request.preferredFormats.count
    let isRequired = request.requiredFormats.isEmpty || request.requiredFormats.contains { $0.matches(native) }
    let outputs = request.outputFormats
    if outputs.isEmpty {
      (output, isConverted, outputRank) = (native, false, 0)
      isAllowed = isRequired
    } else if let rank = outputs.firstIndex(where: { $0.matches(native) }) {
      (output, isConverted, outputRank) = (native, false, rank)
      isAllowed = isRequired
    } else if let rank = outputs.firstIndex(where: { Conversion.exists(from: format, to: $0) }) {
      (output, isConverted, outputRank) = (outputs[rank], true, outputs.count + rank)
      isAllowed = isRequired
    } else {
      (output, isConverted, outputRank) = (native, false, .max)
      isAllowed = false
    }
  }
}

/// What the conversion library makes: colour raw from colour raw, JPEG and Bayer (semantics, section 4, rule 3).
enum Conversion {
  static func exists(from format: ModeTable.Format, to output: PixelFormat) -> Bool {
    guard PixelFormatRegistry.entry(for: output)?.use == .colorRaw else { return false }
    if format.pixelFormat == "MJPG" || format.pixelFormat == "JPEG" { return true }
    return format.use == .colorRaw || format.use == .bayer
  }
}
