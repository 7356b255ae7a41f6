import CameraModel

extension LinePattern {
  /// Who a node is and what it is set to: `v4l2-ctl -D` and `--all`.
  static let devices: [LinePattern] =
    [
      field("Driver name", .driver), field("Card type", .card), field("Bus info", .bus),
      LinePattern("Capabilities") { scanner, _ in hexadecimalField(.capabilities, &scanner) },
      LinePattern("Device Caps") { scanner, _ in hexadecimalField(.deviceCapabilities, &scanner) },
      field("Width/Height", .size), field("Bytes per Line", .bytesPerLine), field("Size Image", .sizeImage),
      field("Size image", .sizeImage),
      LinePattern("Input", .start) { scanner, _ in
        guard scanner.acceptColon() else { return .none }
        return .statement(.field(.input, freeText(&scanner)))
      },
      LinePattern("Video input") { scanner, _ in videoInput(&scanner) },
      LinePattern("Frames per second") { scanner, _ in framesPerSecond(&scanner) },
    ] + capabilityWords

  private static func field(_ keyword: Keyword, _ field: DumpField) -> LinePattern {
    LinePattern(keyword) { scanner, _ in
      guard scanner.acceptColon() else { return .none }
      return text(of: field, &scanner)
    }
  }

  /// The words of tuners and streaming parameters, `Capabilities : timeperframe`, are not the node's.
  private static func hexadecimalField(_ field: DumpField, _ scanner: inout LineScanner) -> LineReading {
    guard scanner.acceptColon() else { return .none }
    let start = scanner.position
    guard scanner.next == .zero else {
      if scanner.isAtEnd { return .incomplete }
      _ = freeText(&scanner)
      return .statement(.unneeded)
    }
    guard scanner.hexadecimal().map({ $0 <= UInt64(UInt32.max) }) == true else { return unread(scanner, "not a set of capabilities") }
    let text = scanner.text(start..<scanner.position)
    // An input's capabilities have words behind the number.
    scanner.skipBlanks()
    if scanner.next == .open, parenthesized(&scanner) != nil { return .statement(.unneeded) }
    return .statement(.field(field, text))
  }

  /// `Video input : 0 (Camera 1: ok)`: the name, and behind the last colon the state.
  private static func videoInput(_ scanner: inout LineScanner) -> LineReading {
    guard scanner.acceptColon() else { return .none }
    guard let index = scanner.pixels() else { return unread(scanner, "not an input") }
    scanner.skipBlanks()
    guard !scanner.isAtEnd else { return .statement(.input(index: index, name: "")) }
    guard let words = parenthesized(&scanner) else { return unread(scanner, "not an input") }
    let name = words.lastIndex(of: ":").map { words[..<$0] } ?? words[...]
    return .statement(.input(index: index, name: String(name.trimmingBlanks)))
  }

  /// `Frames per second: 29.970 (30000/1001)`: the fraction is exact, and is of rates.
  private static func framesPerSecond(_ scanner: inout LineScanner) -> LineReading {
    guard scanner.acceptColon() else { return .none }
    guard scanner.printedNumber() != nil || accept(Keyword("invalid"), &scanner) else { return unread(scanner, "not a rate") }
    guard accept(.open, &scanner), let frames = scanner.unsigned(), accept(UInt8(ascii: "/"), &scanner), let seconds = scanner.unsigned(),
      let denominator = UInt32(exactly: frames), let numerator = UInt32(exactly: seconds), accept(.close, &scanner)
    else { return unread(scanner, "not a rate") }
    return .statement(.currentInterval(FrameInterval(numerator, denominator)))
  }

  private static func accept(_ keyword: Keyword, _ scanner: inout LineScanner) -> Bool {
    scanner.skipBlanks()
    return scanner.accept(keyword)
  }

  // MARK: Capabilities in words

  private static let capabilityWords: [LinePattern] = capabilityNames.map { name, capability in
    LinePattern(Keyword(stringLiteral: name), .start) { scanner, _ in
      // Behind one word there is nothing, or another word: anything else is prose.
      scanner.skipBlanks()
      if scanner.isAtEnd || capabilityNames.contains(where: { scanner.sees($0.0) }) { return .statement(.capability(capability)) }
      return .none
    }
  }

  /// The words that `v4l2-ctl` prints for `V4L2_CAP_*`; longer ones before their beginnings.
  private static let capabilityNames: [(String, Capabilities)] = [
    ("Video Capture Multiplanar", .videoCaptureMultiplanar), ("Video Capture", .videoCapture),
    ("Video Output Multiplanar", .videoOutputMultiplanar), ("Video Output Overlay", .videoOutputOverlay), ("Video Output", .videoOutput),
    ("Video Memory-to-Memory Multiplanar", .videoMemoryToMemoryMultiplanar), ("Video Memory-to-Memory", .videoMemoryToMemory),
    ("Video Overlay", .videoOverlay), ("VBI Capture", .vbiCapture), ("VBI Output", .vbiOutput),
    ("Sliced VBI Capture", .slicedVBICapture), ("Sliced VBI Output", .slicedVBIOutput), ("RDS Capture", .rdsCapture),
    ("RDS Output", .rdsOutput), ("SDR Capture", .sdrCapture), ("SDR Output", .sdrOutput), ("Metadata Capture", .metadataCapture),
    ("Metadata Output", .metadataOutput), ("Tuner", .tuner), ("HW Frequency Seek", .hardwareFrequencySeek), ("Modulator", .modulator),
    ("Audio", .audio), ("Radio", .radio), ("Touch Device", .touch), ("Touch Capture", .touch), ("EDID Memory", .edid),
    ("I/O MC", .mediaController),
    ("Read/Write", .readWrite), ("Async I/O", []), ("Streaming", .streaming), ("Extended Pix Format", .extendedPixelFormat),
    ("Device Capabilities", .deviceCapabilities),
  ]
}

extension LineScanner {
  /// Whether the text stands at the cursor.
  func sees(_ text: String) -> Bool {
    var ahead = self
    return ahead.accept(Keyword(stringLiteral: text))
  }
}
