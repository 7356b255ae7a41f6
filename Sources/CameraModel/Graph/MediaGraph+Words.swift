extension MediaGraph.Function {
  /// The word for the function, such as `sensor`; the number as `0x4005` if there is none.
  public var word: String { Self.words.first { $0.number == rawValue }?.word ?? "0x" + String(rawValue, radix: 16) }

  /// The function for a word; nil for any other text.
  public init?(word: some StringProtocol) {
    if let known = Self.words.first(where: { $0.word == word }) {
      self.init(rawValue: known.number)
    } else if word.hasPrefix("0x"), let number = UInt32(word.dropFirst(2), radix: 16) {
      self.init(rawValue: number)
    } else {
      return nil
    }
  }

  /// By the numbers of `linux/media.h`.
  private static let words: [(number: UInt32, word: String)] = [
    (0, "unknown"), (0x4001, "composer"), (0x4002, "pixelFormatter"), (0x4003, "encodingConverter"), (0x4004, "lookupTable"),
    (0x4005, "scaler"), (0x4006, "statistics"), (0x4007, "encoder"), (0x4008, "decoder"), (0x4009, "isp"), (0x5001, "multiplexer"),
    (0x5002, "bridge"), (0x6001, "digitalDecoder"), (0x6002, "digitalEncoder"), (0x10001, "videoNode"), (0x20000, "subdevice"),
    (0x20001, "sensor"), (0x20002, "flash"), (0x20003, "lens"), (0x20004, "analogDecoder"), (0x20005, "tuner"),
  ]
}

/// The words for bits, by their places. Bits without a word are numbers, `0x8`.
public struct FlagWords: Sendable {
  private let words: [String]

  /// Sink, source, must connect, internal.
  public static let pad = FlagWords(words: ["sink", "source", "mustConnect", "internal"])
  /// Enabled, immutable, dynamic.
  public static let link = FlagWords(words: ["enabled", "immutable", "dynamic"])
  /// Active, immutable, source.
  public static let route = FlagWords(words: ["active", "immutable", "source"])

  /// The words for the bits, the lowest first.
  public func words(for bits: UInt32) -> [String] {
    let named = words.indices.filter { bits >> $0 & 1 == 1 }.map { words[$0] }
    let rest = (bits >> words.count) << words.count
    return named + (rest == 0 ? [] : ["0x" + String(rest, radix: 16)])
  }

  /// The bits for words; unknown words have none.
  public func bits(for texts: [String]) -> UInt32 {
    texts.reduce(0) { bits, text in
      if let place = words.firstIndex(of: text) { return bits | (1 << place) }
      return bits | (text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) ?? 0 : 0)
    }
  }
}
