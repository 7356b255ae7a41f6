import PixelFormats

/// What a request makes of one format of a device.
struct FormatStanding {
  /// Whether the format passes the limits: it is required, or none is, and the application can take it or what it is converted to.
  fileprivate(set) var isAllowed: Bool
  /// The place in the preferred list; the list's length for a format that is not in it.
  fileprivate(set) var preference: Int
  /// The place in the list of accepted outputs, natively before any by conversion.
  fileprivate(set) var outputRank: Int
  /// What the application gets.
  fileprivate(set) var output: PixelFormat
  /// Whether it is converted to that.
  fileprivate(set) var isConverted = false
  /// Whether the request names it: as preferred, required or output.
  fileprivate(set) var isNamed = false
}

extension [FormatStanding] {
  /// Judges the formats of a table by a request; name by name, so that each name is looked up once.
  mutating func judge(_ formats: [ModeTable.Format], by request: FormatRequest) {
    let (isAnyAllowed, isAnyOutput) = (request.requiredFormats.isEmpty, request.outputFormats.isEmpty)
    removeAll(keepingCapacity: true)
    for format in formats {
      append(
        FormatStanding(
          isAllowed: isAnyAllowed, preference: request.preferredFormats.count, outputRank: isAnyOutput ? 0 : .max,
          output: format.pixelFormat))
    }
    for required in request.requiredFormats {
      let code = PixelFormatRegistry.canonical(required)
      for index in indices where formats[index].canonical == code { (self[index].isAllowed, self[index].isNamed) = (true, true) }
    }
    for (rank, preferred) in request.preferredFormats.enumerated() {
      let code = PixelFormatRegistry.canonical(preferred)
      for index in indices where formats[index].canonical == code {
        (self[index].preference, self[index].isNamed) = (Swift.min(self[index].preference, rank), true)
      }
    }
    if !isAnyOutput { judge(formats, byOutputs: request.outputFormats) }
  }

  private mutating func judge(_ formats: [ModeTable.Format], byOutputs outputs: [PixelFormat]) {
    for (rank, output) in outputs.enumerated() {
      let entry = PixelFormatRegistry.entry(for: output)
      let (code, canBeMade) = (entry?.format ?? output, entry?.use == .colorRaw)
      for index in indices {
        if formats[index].canonical == code { self[index].isNamed = true }
        if formats[index].canonical == code, rank < self[index].outputRank {
          (self[index].output, self[index].isConverted, self[index].outputRank) = (formats[index].pixelFormat, false, rank)
        } else if canBeMade, formats[index].isConvertible, outputs.count + rank < self[index].outputRank {
          (self[index].output, self[index].isConverted, self[index].outputRank) = (output, true, outputs.count + rank)
        }
      }
    }
    for index in indices where self[index].outputRank == .max { self[index].isAllowed = false }
  }
}
