import CameraModel

/// `v4l2-ctl`: one reader for each kind of line. Most lines are a label, a colon and a value: `Card type : HD Webcam`.
enum V4L2Ctl {
  static func read(_ line: LineScanner) -> LineMeaning {
    if line.sees("/dev/") { return path(line) }
    if line.sees("'") { return format(line) }
    var value = line
    guard let label = value.label() else { return lineWithoutLabel(line) }
    if let read = modeReaders[label] ?? nodeReaders[label] ?? formatReaders[label] { return read(value) }
    let title = label.prefix { $0 != "(" }.trimmingBlanks
    if let section = sections[title] ?? (otherSections.contains(title) ? .other : nil) { return value.isAtEnd ? begin(section) : .none }
    if ignoredLabels.contains(label) || label.hasPrefix("Pad 0x") || label.hasPrefix("Link 0x") { return .ignored }
    if label.hasSuffix(")") { return control(label, value) }
    if label.hasPrefix("[") { return format(label, value) }
    if let index = UInt32(label) { return menuItem(index, value) }
    if label.hasPrefix("VIDIOC_") { return call(label, value) }
    return command(line)
  }

  /// Reads the value behind a label.
  typealias Reader = @Sendable (LineScanner) -> LineMeaning

  // MARK: Parts of the output

  private static func begin(_ section: DumpSection) -> LineMeaning {
    .whole { dump in
      dump.nodes.begin(section)
      return .read
    }
  }

  /// `ioctl: VIDIOC_ENUM_FMT`, or another list.
  static func list(_ line: LineScanner) -> LineMeaning { begin(line.sees("VIDIOC_ENUM_FMT") ? .formats : .other) }

  /// The titles of parts; behind them may stand `(not using libv4l2)`.
  private static let sections: [Substring: DumpSection] = [
    "Driver Info": .driver, "Format Video Capture": .current, "Format Video Capture Multiplanar": .currentMultiplanar,
    "Streaming Parameters Video Capture": .parameters,
  ]

  /// The titles of parts of which nothing is kept.
  private static let otherSections: Set<Substring> = [
    "Media Driver Info", "Interface Info", "Entity Info", "Format Video Output Multiplanar", "Format Video Output Overlay",
    "Format Video Output", "Format Video Overlay", "Format VBI Capture", "Format VBI Output", "Format Sliced VBI Capture",
    "Format Sliced VBI Output", "Format SDR Capture", "Format SDR Output", "Format Metadata Capture", "Format Metadata Output",
    "Framebuffer Format", "Crop Capability Video Capture", "Crop Capability Video Output", "Streaming Parameters Video Output",
    "Supported Video Fields", "Supported Video Output Fields", "DV timings", "DV timings capabilities", "Log Status", "Priority settings",
  ]

  // MARK: Lines of which nothing is kept

  private static let ignoredLabels: Set<String> = [
    "Driver version", "Driver Version", "Model", "Serial", "Media version", "Hardware revision", "ID", "Function", "Field",
    "Number of planes", "Plane 0", "Plane 1", "Plane 2", "Plane 3", "Sample Format", "Buffer Size", "Bounds", "Default", "Pixel Aspect",
    "Crop", "Size image", "Selection", "Selection Video Capture", "Selection Video Output", "Read buffers", "Write buffers", "Priority",
    "Audio input", "Audio output", "Video output", "Left/Top", "Chroma Key", "Global Alpha", "Clip Count", "Clip Bitmap", "Capability",
    "Width", "Height",
    "Frequency range", "Signal strength/AFC", "Current audio mode", "Available subchannels", "Frame format", "Polarities",
    "Minimum Width", "Maximum Width", "Minimum Height", "Maximum Height", "Minimum PClock", "Maximum PClock", "Horizontal frontporch",
    "Horizontal sync", "Horizontal backporch", "Vertical frontporch", "Vertical sync", "Vertical backporch", "Standards", "Mbus code",
    "Media bus code", "Tuner 0", "Tuner 1", "Modulator 0", "Frequency for tuner 0", "Frequency for tuner 1", "(not using libv4l2)",
  ]

  /// What `v4l2-ctl` prints in a line of its own for `V4L2_CAP_*` and for `enum v4l2_field`: the numbers above them say the same.
  private static let ignoredWords: Set<String> = [
    "Video Capture Multiplanar", "Video Capture", "Video Output Multiplanar", "Video Output Overlay", "Video Output",
    "Video Memory-to-Memory Multiplanar", "Video Memory-to-Memory", "Video Overlay", "VBI Capture", "VBI Output", "Sliced VBI Capture",
    "Sliced VBI Output", "RDS Capture", "RDS Output", "SDR Capture", "SDR Output", "Metadata Capture", "Metadata Output", "Tuner",
    "HW Frequency Seek", "Modulator", "Audio", "Radio", "Touch Device", "Touch Capture", "EDID Memory", "I/O MC", "Read/Write",
    "Async I/O", "Streaming", "Extended Pix Format", "Device Capabilities",
    "None", "Any", "Top", "Bottom", "Interlaced", "Interlaced Top-Bottom", "Interlaced Bottom-Top", "Sequential Top-Bottom",
    "Sequential Bottom-Top", "Alternating",
  ]

  private static func lineWithoutLabel(_ line: LineScanner) -> LineMeaning {
    var text = line
    let words = text.restOfLine()
    if ignoredWords.contains(words) || words.hasPrefix("Video Standard =") { return .ignored }
    if let id = controlClasses[words] { return controlClass(words, id: id) }
    return command(line)
  }

  // MARK: Calls

  /// `VIDIOC_QUERYCAP: ok`, `VIDIOC_STREAMON: failed: No space left on device`.
  private static func call(_ call: String, _ line: LineScanner) -> LineMeaning {
    var line = line
    if line.accept("ok") { return .ignored }
    guard line.accept("failed") else { return .none }
    _ = line.acceptSpaced(":")
    let reason = line.restOfLine()
    return .whole { dump in
      dump.nodes.current.add(Finding(.callFailed, .error, reason.isEmpty ? "\(call) failed." : "\(call) failed: \(reason)."))
      return .read
    }
  }
}
