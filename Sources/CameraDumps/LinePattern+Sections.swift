extension LinePattern {
  /// The titles of the parts of the output.
  static let sections: [LinePattern] =
    [
      enumeration,
      LinePattern("Driver Info", .glued) { scanner, _ in title(.driver, &scanner) },
      LinePattern("Format Video Capture Multiplanar") { scanner, _ in title(.currentMultiplanar, &scanner) },
      LinePattern("Format Video Capture") { scanner, _ in title(.current, &scanner) },
      LinePattern("Streaming Parameters Video Capture") { scanner, _ in title(.parameters, &scanner) },
    ]
    + otherTitles.map { words in
      LinePattern(Keyword(stringLiteral: words)) { scanner, _ in title(.other, &scanner) }
    }
    + unneededNames.map { words in
      LinePattern(Keyword(stringLiteral: words), .start) { scanner, _ in
        guard scanner.acceptColon() else { return .none }
        _ = freeText(&scanner)
        return .statement(.unneeded)
      }
    }

  /// `ioctl: VIDIOC_ENUM_FMT`, or another list.
  private static let enumeration = LinePattern("ioctl", .glued) { scanner, _ in
    guard scanner.acceptColon() else { return .none }
    if scanner.accept(Keyword("VIDIOC_ENUM_FMT")) { return .statement(.section(.formats)) }
    if scanner.accept(Keyword("VIDIOC_ENUMINPUT")) { return .statement(.section(.inputs)) }
    if scanner.accept(Keyword("VIDIOC_ENUM_FRAMESIZES")) { return .statement(.section(.sizes)) }
    if scanner.accept(Keyword("VIDIOC_ENUM_FRAMEINTERVALS")) { return .statement(.section(.intervals)) }
    guard scanner.accept(Keyword("VIDIOC_")) else { return .none }
    while scanner.next.isWordLike { scanner.position += 1 }
    return .statement(.section(.otherList))
  }

  private static func title(_ section: DumpSection, _ scanner: inout LineScanner) -> LineReading {
    scanner.skipBlanks()
    // `Driver Info (not using libv4l2):`, and in mail without its end.
    if scanner.next == .open, parenthesized(&scanner) == nil { return .none }
    scanner.skipBlanks()
    guard scanner.accept(.colon) || scanner.isAtEnd else { return .none }
    return .statement(.section(section))
  }

  private static let otherTitles = [
    "Media Driver Info", "Interface Info", "Entity Info", "Format Video Output Multiplanar", "Format Video Output Overlay",
    "Format Video Output", "Format Video Overlay", "Format VBI Capture", "Format VBI Output", "Format Sliced VBI Capture",
    "Format Sliced VBI Output", "Format SDR Capture", "Format SDR Output", "Format Metadata Capture", "Format Metadata Output",
    "Framebuffer Format", "Crop Capability Video Capture", "Crop Capability Video Output", "Streaming Parameters Video Output",
    "Supported Video Fields", "Supported Video Output Fields", "DV timings", "DV timings capabilities", "Log Status", "Priority settings",
  ]

  /// Names of values that a profile does not keep.
  private static let unneededNames = [
    "Driver version", "Driver Version", "Model", "Serial", "Media version", "Hardware revision", "ID", "Function", "Flags", "Field",
    "Colorspace", "Transfer Function", "YCbCr Encoding", "YCbCr/HSV Encoding", "HSV Encoding", "Quantization", "Number of planes",
    "Plane 0", "Plane 1", "Plane 2", "Plane 3", "Sample Format", "Buffer Size", "Bounds", "Default", "Pixel Aspect", "Crop",
    "Selection", "Selection Video Capture", "Selection Video Output", "Read buffers", "Write buffers", "Priority", "Audio input",
    "Audio output",
    "Video output", "Left/Top", "Chroma Key", "Global Alpha", "Clip Count", "Clip Bitmap", "Capability", "Width", "Height",
    "Frequency range", "Signal strength/AFC", "Current audio mode", "Available subchannels", "Active width", "Active height",
    "Total width", "Total height", "Frame format", "Polarities", "Pixelclock", "Horizontal frontporch", "Horizontal sync",
    "Horizontal backporch", "Vertical frontporch", "Vertical sync", "Vertical backporch", "Standards", "Mbus code", "Media bus code",
    "Tuner 0", "Tuner 1", "Modulator 0", "Frequency for tuner 0", "Frequency for tuner 1",
  ]
}
