import PixelFormats

/// How one format of a device matches a request.
struct FormatMatch {
  /// Whether the format passes the limits on required formats and outputs.
  fileprivate(set) var isAllowed: Bool
  /// The index in the list of preferred formats; its length for other formats.
  fileprivate(set) var preference: Int
  /// The rank among accepted outputs: native formats before converted ones, each in the order of the list.
  fileprivate(set) var outputRank: Int
  /// The format that the program gets.
  fileprivate(set) var output: PixelFormat
  /// Whether ``output`` is converted from this format.
  fileprivate(set) var isConverted = false
  /// Whether the request names it as preferred, required or output.
  fileprivate(set) var isNamed = false
}

extension [FormatMatch] {
  /// Assesses the formats of a table, one requested name after the other, so that each name is looked up once.
  mutating func assess(_ formats: [ModeTable.Format], for request: FormatRequest) {
    let (isAnyAllowed, isAnyOutput) = (request.requiredFormats.isEmpty, request.outputFormats.isEmpty)
    removeAll(keepingCapacity: true)
    for format in formats {
      append(
        FormatMatch(
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
    if !isAnyOutput { assess(formats, forOutputs: request.outputFormats) }
  }

  private mutating func assess(_ formats: [ModeTable.Format], forOutputs outputs: [PixelFormat]) {
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
