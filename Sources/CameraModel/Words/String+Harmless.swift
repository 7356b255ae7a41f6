extension Unicode.Scalar {
  /// Whether a terminal or a browser might act on the scalar instead of showing it. These are control characters, line and paragraph
  /// separators, bidirectional overrides and isolates, zero-width and tag characters.
  public var isHarmful: Bool {
    switch value {
    case 0x00...0x1f, 0x7f...0x9f, 0x00ad, 0x061c, 0x180e, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0xfeff, 0xfff9...0xfffb,
      0xe0000...0xe007f:
      true
    default: false
    }
  }
}

extension String {
  /// The text for display, with every scalar that a terminal might act on replaced by `�`.
  public var harmless: String {
    guard !isPlainASCII, unicodeScalars.contains(where: \.isHarmful) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.isHarmful ? "\u{fffd}" : scalar) }
    return String(result)
  }

  /// Whether ``harmless`` changes the text, or the driver's bytes were not UTF-8.
  public var needsCleaning: Bool {
    !isPlainASCII && unicodeScalars.contains { $0.isHarmful || $0.value == 0xfffd }
  }

  /// Whether all characters are printable ASCII, as in nearly every text. None of these is harmful.
  private var isPlainASCII: Bool { utf8.allSatisfy { (0x20...0x7e).contains($0) } }
}
