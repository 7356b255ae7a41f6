/// A word for one capability, as profiles and JSON spell it.
public struct CapabilityWord: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A capability by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The word of ``Capabilities/mediaController``.
  public static let mediaController: CapabilityWord = "mediaController"
}

extension Capabilities {
  private static let table: [(bit: UInt32, word: CapabilityWord)] =
    ([
      (.videoCapture, "videoCapture"), (.videoCaptureMultiplanar, "videoCaptureMultiplanar"),
      (.videoOutput, "videoOutput"), (.videoOutputMultiplanar, "videoOutputMultiplanar"),
      (.videoMemoryToMemory, "videoMemoryToMemory"), (.videoMemoryToMemoryMultiplanar, "videoMemoryToMemoryMultiplanar"),
      (.videoOverlay, "videoOverlay"), (.videoOutputOverlay, "videoOutputOverlay"),
      (.vbiCapture, "vbiCapture"), (.vbiOutput, "vbiOutput"), (.slicedVBICapture, "slicedVBICapture"),
      (.slicedVBIOutput, "slicedVBIOutput"), (.rdsCapture, "rdsCapture"), (.rdsOutput, "rdsOutput"),
      (.hardwareFrequencySeek, "hardwareFrequencySeek"), (.tuner, "tuner"), (.audio, "audio"), (.radio, "radio"),
      (.modulator, "modulator"), (.sdrCapture, "sdrCapture"), (.sdrOutput, "sdrOutput"),
      (.metadataCapture, "metadataCapture"), (.metadataOutput, "metadataOutput"), (.touch, "touch"), (.edid, "edid"),
      (.mediaController, .mediaController), (.extendedPixelFormat, "extendedPixelFormat"),
      (.readWrite, "readWrite"), (.streaming, "streaming"),
    ] as [(Capabilities, CapabilityWord)]).map { ($0.0.rawValue, $0.1) }

  /// The words for all set bits, in a fixed order. Bits without a word follow as one `0x…`.
  ///
  /// ``deviceCapabilities`` has no word, because it says nothing about the node.
  public var words: [CapabilityWord] { CapabilityWord.words(for: subtracting(.deviceCapabilities).rawValue, in: Self.table) }

  /// The bits that words name; other words are ignored.
  public init(words: some Sequence<CapabilityWord>) {
    self = []
    for word in words {
      if let row = Self.table.first(where: { $0.word == word }) {
        insert(Capabilities(rawValue: row.bit))
      } else if word.rawValue.hasPrefix("0x"), let bits = UInt32(word.rawValue.dropFirst(2), radix: 16) {
        insert(Capabilities(rawValue: bits))
      }
    }
  }
}
