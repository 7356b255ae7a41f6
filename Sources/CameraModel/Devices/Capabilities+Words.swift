/// A word for one capability, as profiles and JSON spell it.
public struct CapabilityWord: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A capability by its word.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension Capabilities {
  private static let words: [(Capabilities, CapabilityWord)] = [
    (.videoCapture, "videoCapture"), (.videoCaptureMultiplanar, "videoCaptureMultiplanar"),
    (.videoOutput, "videoOutput"), (.videoOutputMultiplanar, "videoOutputMultiplanar"),
    (.videoMemoryToMemory, "videoMemoryToMemory"), (.videoMemoryToMemoryMultiplanar, "videoMemoryToMemoryMultiplanar"),
    (.videoOverlay, "videoOverlay"), (.videoOutputOverlay, "videoOutputOverlay"),
    (.vbiCapture, "vbiCapture"), (.vbiOutput, "vbiOutput"), (.slicedVBICapture, "slicedVBICapture"),
    (.slicedVBIOutput, "slicedVBIOutput"), (.rdsCapture, "rdsCapture"), (.rdsOutput, "rdsOutput"),
    (.hardwareFrequencySeek, "hardwareFrequencySeek"), (.tuner, "tuner"), (.audio, "audio"), (.radio, "radio"),
    (.modulator, "modulator"), (.sdrCapture, "sdrCapture"), (.sdrOutput, "sdrOutput"),
    (.metadataCapture, "metadataCapture"), (.metadataOutput, "metadataOutput"), (.touch, "touch"), (.edid, "edid"),
    (.mediaController, "mediaController"), (.extendedPixelFormat, "extendedPixelFormat"),
    (.readWrite, "readWrite"), (.streaming, "streaming"),
  ]

  /// The words of all bits set, in a fixed order; bits without a name as `0x…`. ``deviceCapabilities`` says nothing of the node and has no word.
  public var words: [CapabilityWord] {
    var result: [CapabilityWord] = []
    var rest = subtracting(.deviceCapabilities)
    for (bit, word) in Self.words where contains(bit) {
      result.append(word)
      rest.subtract(bit)
    }
    if !rest.isEmpty { result.append(CapabilityWord(rawValue: "0x" + String(rest.rawValue, radix: 16))) }
    return result
  }

  /// The bits that words name; words of other vocabularies are passed over.
  public init(words: some Sequence<CapabilityWord>) {
    self = []
    for word in words {
      if let (bit, _) = Self.words.first(where: { $0.1 == word }) {
        insert(bit)
      } else if word.rawValue.hasPrefix("0x"), let bits = UInt32(word.rawValue.dropFirst(2), radix: 16) {
        insert(Capabilities(rawValue: bits))
      }
    }
  }
}
