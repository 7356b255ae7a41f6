/// The titles of the parts of `v4l2-ctl`'s output.
enum SectionLines {
  static let patterns: [LinePattern] =
    [.labelled("ioctl", .glued, read: enumeration), LinePattern("Driver Info", .glued) { scanner in title(.driver, &scanner) }]
    + titles.map { keyword, section in LinePattern(keyword) { scanner in title(section, &scanner) } }
    + otherTitles.map { keyword in LinePattern(keyword) { scanner in title(.other, &scanner) } }
    + setsOfBits.map { name in
      .labelled(name, .start) { scanner in
        let text = scanner.freeText()
        return text.contains("0x") ? .statement(.field(.unnamedBits, "\(name.text): \(text)")) : .ignored
      }
    }
    + ignoredNames.map(LinePattern.ignored)

  private static let enumerations: [(Keyword, DumpSection)] = [
    ("VIDIOC_ENUM_FMT", .formats)
  ]

  /// `ioctl: VIDIOC_ENUM_FMT`, or another list.
  private static func enumeration(_ scanner: inout LineScanner) -> LineReading {
    for (keyword, section) in enumerations where scanner.accept(keyword) { return .statement(.section(section)) }
    guard scanner.accept("VIDIOC_") else { return .none }
    scanner.skip(while: \.isWordLike)
    return .statement(.section(.otherList))
  }

  private static func title(_ section: DumpSection, _ scanner: inout LineScanner) -> LineReading {
    scanner.skipBlanks()
    // `Driver Info (not using libv4l2):`, and in mail without its end.
    if scanner.next == .open, scanner.parenthesized() == nil { return .none }
    scanner.skipBlanks()
    return scanner.accept(.colon) || scanner.isAtEnd ? .statement(.section(section)) : .none
  }

  private static let titles: [(Keyword, DumpSection)] = [
    ("Format Video Capture Multiplanar", .currentMultiplanar), ("Format Video Capture", .current),
    ("Streaming Parameters Video Capture", .parameters),
  ]

  private static let otherTitles: [Keyword] = [
    "Media Driver Info", "Interface Info", "Entity Info", "Format Video Output Multiplanar", "Format Video Output Overlay",
    "Format Video Output", "Format Video Overlay", "Format VBI Capture", "Format VBI Output", "Format Sliced VBI Capture",
    "Format Sliced VBI Output", "Format SDR Capture", "Format SDR Output", "Format Metadata Capture", "Format Metadata Output",
    "Framebuffer Format", "Crop Capability Video Capture", "Crop Capability Video Output", "Streaming Parameters Video Output",
    "Supported Video Fields", "Supported Video Output Fields", "DV timings", "DV timings capabilities", "Log Status", "Priority settings",
  ]

  /// Names of values of the current mode for which the tool prints words, or bits that it has no word for.
  private static let setsOfBits: [Keyword] = [
    "Flags", "Colorspace", "Transfer Function", "YCbCr Encoding", "YCbCr/HSV Encoding", "HSV Encoding", "Quantization",
  ]

  /// Names of values that a profile does not keep.
  private static let ignoredNames: [Keyword] = [
    "Driver version", "Driver Version", "Model", "Serial", "Media version", "Hardware revision", "ID", "Function", "Field",
    "Number of planes",
    "Plane 0", "Plane 1", "Plane 2", "Plane 3", "Sample Format", "Buffer Size", "Bounds", "Default", "Pixel Aspect", "Crop",
    "Selection", "Selection Video Capture", "Selection Video Output", "Read buffers", "Write buffers", "Priority", "Audio input",
    "Audio output", "Video output", "Left/Top", "Chroma Key", "Global Alpha", "Clip Count", "Clip Bitmap", "Capability", "Width", "Height",
    "Frequency range", "Signal strength/AFC", "Current audio mode", "Available subchannels",
    "Frame format", "Polarities", "Minimum Width", "Maximum Width", "Minimum Height", "Maximum Height", "Minimum PClock",
    "Maximum PClock", "Horizontal frontporch", "Horizontal sync",
    "Horizontal backporch", "Vertical frontporch", "Vertical sync", "Vertical backporch", "Standards", "Mbus code", "Media bus code",
    "Tuner 0", "Tuner 1", "Modulator 0", "Frequency for tuner 0", "Frequency for tuner 1",
  ]
}
