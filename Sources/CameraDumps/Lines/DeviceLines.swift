import CameraModel

/// A node's identity and current mode: `v4l2-ctl -D` and `--all`.
enum DeviceLines {
  static let patterns: [LinePattern] =
    fields.map { keyword, field in .labelled(keyword) { scanner in text(of: field, &scanner) } }
    + [
      .labelled("Capabilities") { scanner in hexadecimal(.capabilities, &scanner) },
      .labelled("Device Caps") { scanner in hexadecimal(.deviceCapabilities, &scanner) },
      .labelled("Video input", read: videoInput),
      .labelled("Frames per second", read: framesPerSecond),
    ]
    + capabilities.map { keyword, capability in
      LinePattern(keyword, .start) { scanner in
        // Behind one word there is nothing, or another word: anything else is prose.
        scanner.skipBlanks()
        let isWhole = scanner.isAtEnd || capabilities.contains { scanner.sees($0.0) }
        return isWhole ? .statement(.capability(capability)) : .none
      }
    }

  private static let fields: [(Keyword, DumpField)] = [
    ("Driver name", .driver), ("Card type", .card), ("Bus info", .bus), ("Width/Height", .size), ("Bytes per Line", .bytesPerLine),
    ("Size Image", .sizeImage), ("Size image", .sizeImage), ("Active width", .activeWidth), ("Active height", .activeHeight),
    ("Total width", .totalWidth), ("Total height", .totalHeight), ("Pixelclock", .pixelClock),
  ]

  /// A value in words; where there are none, the line may have been broken before them.
  static func text(of field: DumpField, _ scanner: inout LineScanner) -> LineReading {
    let text = scanner.freeText()
    let statement = DumpStatement.field(field, text)
    return text.isEmpty && scanner.isAtEnd ? .unfinished(statement) : .statement(statement)
  }

  /// The words of tuners and streaming parameters, `Capabilities : timeperframe`, are not the node's.
  private static func hexadecimal(_ field: DumpField, _ scanner: inout LineScanner) -> LineReading {
    let start = scanner.position
    guard scanner.next == .zero else { return scanner.isAtEnd ? .incomplete : scanner.ignoreText() }
    guard let bits = scanner.hexadecimal(), bits <= UInt64(UInt32.max) else { return scanner.unread("not a set of capabilities") }
    let text = scanner.text(start..<scanner.position)
    // An input's capabilities have words behind the number.
    scanner.skipBlanks()
    return scanner.parenthesized() != nil ? .ignored : .statement(.field(field, text))
  }

  /// `Video input : 0 (Camera 1: ok)`: the name, and behind the last colon the state.
  private static func videoInput(_ scanner: inout LineScanner) -> LineReading {
    guard let index = scanner.pixels() else { return scanner.unread("not an input") }
    scanner.skipBlanks()
    guard !scanner.isAtEnd else { return .statement(.input(index: index, name: "")) }
    guard let words = scanner.parenthesized() else { return scanner.unread("not an input") }
    let name = words.lastIndex(of: ":").map { words[..<$0] } ?? words[...]
    return .statement(.input(index: index, name: String(name.trimmingBlanks)))
  }

  /// `Frames per second: 29.970 (30000/1001)`: the fraction is exact; it is a rate, not a time.
  private static func framesPerSecond(_ scanner: inout LineScanner) -> LineReading {
    guard scanner.printedNumber() != nil || scanner.acceptAfterBlanks("invalid"), scanner.acceptSpaced(.open),
      let frames = scanner.unsigned(), scanner.acceptSpaced(.slash), let seconds = scanner.unsigned(),
      let denominator = UInt32(exactly: frames), let numerator = UInt32(exactly: seconds), scanner.acceptSpaced(.close)
    else { return scanner.unread("not a rate") }
    return .statement(.currentInterval(FrameInterval(numerator, denominator)))
  }

  /// The words that `v4l2-ctl` prints for `V4L2_CAP_*`; longer ones before their beginnings.
  private static let capabilities: [(Keyword, Capabilities)] = [
    ("Video Capture Multiplanar", .videoCaptureMultiplanar), ("Video Capture", .videoCapture),
    ("Video Output Multiplanar", .videoOutputMultiplanar), ("Video Output Overlay", .videoOutputOverlay), ("Video Output", .videoOutput),
    ("Video Memory-to-Memory Multiplanar", .videoMemoryToMemoryMultiplanar), ("Video Memory-to-Memory", .videoMemoryToMemory),
    ("Video Overlay", .videoOverlay), ("VBI Capture", .vbiCapture), ("VBI Output", .vbiOutput),
    ("Sliced VBI Capture", .slicedVBICapture), ("Sliced VBI Output", .slicedVBIOutput), ("RDS Capture", .rdsCapture),
    ("RDS Output", .rdsOutput), ("SDR Capture", .sdrCapture), ("SDR Output", .sdrOutput), ("Metadata Capture", .metadataCapture),
    ("Metadata Output", .metadataOutput), ("Tuner", .tuner), ("HW Frequency Seek", .hardwareFrequencySeek), ("Modulator", .modulator),
    ("Audio", .audio), ("Radio", .radio), ("Touch Device", .touch), ("Touch Capture", .touch), ("EDID Memory", .edid),
    ("I/O MC", .mediaController), ("Read/Write", .readWrite), ("Async I/O", []), ("Streaming", .streaming),
    ("Extended Pix Format", .extendedPixelFormat), ("Device Capabilities", .deviceCapabilities),
  ]
}
