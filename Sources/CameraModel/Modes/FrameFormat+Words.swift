extension FieldOrder {
  /// The word of `media-ctl`, `none` for whole frames; the number if there is no word.
  public var word: String { Self.words.indices.contains(Int(rawValue)) ? Self.words[Int(rawValue)] : "\(rawValue)" }

  /// The order for a word, or for a number; nil for any other text.
  public init?(word: some StringProtocol) {
    guard let number = Self.words.firstIndex(where: { $0 == word }).map({ UInt32($0) }) ?? UInt32(word) else { return nil }
    self.init(rawValue: number)
  }

  /// By the numbers of `enum v4l2_field`.
  private static let words = [
    "any", "none", "top", "bottom", "interlaced", "seq-tb", "seq-bt", "alternate", "interlaced-tb", "interlaced-bt",
  ]
}

extension Colorimetry {
  /// One of the numbers, by its name in the output of `media-ctl`.
  public enum Part: String, ClosedVocabulary, CaseIterable {
    /// ``Colorimetry/colorSpace``
    case colorSpace = "colorspace"
    /// ``Colorimetry/transferFunction``
    case transferFunction = "xfer"
    /// ``Colorimetry/encoding``
    case encoding = "ycbcr"
    /// ``Colorimetry/quantization``
    case quantization

    /// By the numbers of V4L2; empty for those without a word.
    fileprivate var words: [String] {
      switch self {
      case .colorSpace:
        ["default", "smpte170m", "smpte240m", "rec709", "", "470m", "470bg", "jpeg", "srgb", "oprgb", "bt2020", "raw", "dcip3"]
      case .transferFunction: ["default", "709", "srgb", "oprgb", "smpte240m", "none", "dcip3", "smpte2084"]
      case .encoding: ["default", "601", "709", "xv601", "xv709", "", "bt2020", "bt2020c", "smpte240m"]
      case .quantization: ["default", "full-range", "lim-range"]
      }
    }
  }

  /// One of the numbers.
  public subscript(part: Part) -> UInt32 {
    get {
      switch part {
      case .colorSpace: colorSpace
      case .transferFunction: transferFunction
      case .encoding: encoding
      case .quantization: quantization
      }
    }
    set {
      switch part {
      case .colorSpace: colorSpace = newValue
      case .transferFunction: transferFunction = newValue
      case .encoding: encoding = newValue
      case .quantization: quantization = newValue
      }
    }
  }

  /// The word of `media-ctl` for a number; `#` and the number if there is none. A plain number would be read as a standard's.
  public func word(_ part: Part) -> String {
    let (words, number) = (part.words, self[part])
    guard let index = Int(exactly: number), words.indices.contains(index), !words[index].isEmpty else { return "#\(number)" }
    return words[index]
  }

  /// The number for a word; nil for any other text.
  public static func number(_ part: Part, word: some StringProtocol) -> UInt32? {
    if word.hasPrefix("#") { return UInt32(word.dropFirst()) }
    // Older versions call opRGB by its former name.
    let name = word == "adobergb" ? "oprgb" : String(word)
    return name.isEmpty ? nil : part.words.firstIndex(of: name).flatMap { UInt32(exactly: $0) }
  }
}
