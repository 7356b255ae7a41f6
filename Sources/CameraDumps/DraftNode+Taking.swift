import CameraModel

extension DraftNode {
  /// The source that is shown now.
  mutating func show(_ input: VideoInput) {
    var isKnown = false
    for index in inputs.indices.prefix(64) {
      inputs[index].isCurrent = inputs[index].index == input.index
      isKnown = isKnown || inputs[index].isCurrent
    }
    if !isKnown { inputs.append(input) }
  }

  /// Takes a value of the node or its present mode.
  mutating func take(_ field: DumpField, _ text: String) -> Taking {
    // The kernel's fields have 32 bits without a sign.
    let number = UInt32(text).map { Int($0) }
    switch field {
    case .driver: driver = text.isEmpty ? driver : text
    case .card: card = text.isEmpty ? card : text
    case .bus: bus = text.isEmpty ? bus : text
    case .capabilities: capabilities = Capabilities(hexadecimal: text)
    case .deviceCapabilities: deviceCapabilities = Capabilities(hexadecimal: text)
    case .size:
      let parts = text.split(separator: "/").compactMap { UInt32($0.trimmingBlanks) }
      guard parts.count == 2 else { return .misplaced("not a size") }
      current.size = FrameSize(Int(parts[0]), Int(parts[1]))
    case .bytesPerLine:
      guard let number else { return .misplaced("not a number") }
      current.bytesPerLine = current.bytesPerLine ?? number
    case .sizeImage:
      guard let number else { return .misplaced("not a number") }
      // With several planes, each has its own.
      current.sizeImage = (current.sizeImage ?? 0) + number
    case .name, .input: break
    }
    return .taken
  }
}

extension Capabilities {
  fileprivate init?(hexadecimal text: String) {
    guard let bits = UInt32(text.dropFirst(2), radix: 16) else { return nil }
    self.init(rawValue: bits)
  }
}
