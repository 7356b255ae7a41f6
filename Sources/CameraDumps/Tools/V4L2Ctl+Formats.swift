import PixelFormats

/// The pixel formats of `v4l2-ctl --list-formats` and `--all`, in the new style and the old.
extension V4L2Ctl {
  static let formatReaders: [String: Reader] = [
    "Type": bufferType, "Index": index, "Name": name, "Pixel Format": pixelFormat,
  ]

  private static let headerless = "a list without its first lines: which node's it is, is not said"

  // MARK: Lists

  private static func bufferType(_ line: LineScanner) -> LineMeaning {
    var line = line
    let type = bufferTypes[line.restOfLine()] ?? .other
    return .whole { dump in
      if dump.nodes.section == .other { return .read }
      if dump.nodes.section != .formats {
        if type == .other { return .foreign }
        dump.nodes.begin(.formats)
      }
      // The same list again, and no command between: another node's.
      let isNew = dump.nodes.current.formats.lists.last?.type == nil
      if isNew, type != .other, !dump.nodes.note(type) {
        dump.nodes.current.formats.lists.removeLast()
        dump.nodes.beginAgain(type)
      } else {
        dump.nodes.current.formats.setType(type)
      }
      return .read
    }
  }

  private static let bufferTypes: [String: BufferType] = [
    "Video Capture Multiplanar": .videoCaptureMultiplanar, "Video Capture": .videoCapture, "Metadata Capture": .metadataCapture,
    "Video Output Multiplanar": .videoOutput, "Video Output": .videoOutput,
  ]

  /// The position of the next format, in the old style.
  private static func index(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard let index = line.pixels() else { return .none }
    return line.whole { dump in
      if dump.nodes.section == .other { return .read }
      let outcome = openList(at: index, in: &dump.nodes)
      dump.nodes.current.formats.announce(index: index)
      return outcome
    }
  }

  /// The description of the last format, in the old style.
  private static func name(_ line: LineScanner) -> LineMeaning {
    var line = line
    let text = line.restOfLine()
    return .whole { dump in
      let isDescription = dump.nodes.changeOpenNode { $0.formats.describe(text) } ?? false
      return isDescription || dump.nodes.section == .other ? .read : .foreign
    }
  }

  /// Opens a list if none is open, or if a number does not count on: 0 after another number is the list of another node.
  private static func openList(at index: Int?, in nodes: inout DraftNodes) -> LineOutcome {
    guard nodes.section == .formats, let list = nodes.openNode?.formats.lists.last else {
      // Behind other parts of a node, a list without its first lines need not be that node's.
      let isInDoubt = nodes.openNode != nil && !nodes.isFresh
      if isInDoubt { nodes.beginNode(DraftNode()) }
      nodes.begin(.formats)
      return isInDoubt ? .doubted(headerless) : .read
    }
    guard index == 0, !list.formats.isEmpty else { return .read }
    nodes.beginAgain(list.givesPictures ? list.type : nil)
    return list.givesPictures ? .read : .doubted(headerless)
  }

  // MARK: Formats

  /// `Pixel Format: 'YUYV'`, of the current mode or of a list.
  private static func pixelFormat(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard let format = quotedFormat(&line, index: nil) else { return .malformed("not a pixel format's code") }
    return line.whole { dump in
      switch dump.nodes.section {
      case .current: dump.nodes.current.mode.pixelFormat = format.pixelFormat
      case .other: break
      default: return add(format, at: nil, to: &dump.nodes)
      }
      return .read
    }
  }

  /// `[0]: 'MJPG' (Motion-JPEG, compressed)`.
  static func format(_ label: String, _ line: LineScanner) -> LineMeaning {
    var line = line
    // `[42]: ` alone is the process number of many a log.
    guard label.hasSuffix("]"), let index = UInt32(label.dropFirst().dropLast()), line.next == quote else { return .none }
    guard let format = quotedFormat(&line, index: Int(index)) else { return .malformed("not a pixel format's code") }
    return line.whole { add(format, at: Int(index), to: &$0.nodes) }
  }

  /// `'NV12' (Y/CbCr 4:2:0)`: an entry whose number was cut off. The list of an AVerMedia Live Gamer begins with one.
  static func format(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard let format = quotedFormat(&line, index: nil), format.description != nil else { return .none }
    return line.whole { add(format, at: nil, to: &$0.nodes) }
  }

  private static func add(_ format: PrintedFormat, at index: Int?, to nodes: inout DraftNodes) -> LineOutcome {
    let outcome = openList(at: index, in: &nodes)
    nodes.current.formats.add(format)
    return outcome
  }

  private static let quote = UInt8(ascii: "'")

  /// A code in quotes, and in parentheses its description and flags (new style), its flags alone (old style) or nothing.
  private static func quotedFormat(_ line: inout LineScanner, index: Int?) -> PrintedFormat? {
    let code = line.rest.dropFirst().prefix(12).prefix { $0 != quote }
    guard line.accept("'"), let pixelFormat = pixelFormat(code) else { return nil }
    line.position = code.endIndex
    guard line.accept("'") else { return nil }
    line.skipBlanks()
    var format = PrintedFormat(index: index, pixelFormat: pixelFormat)
    guard let words = line.parenthesized() else { return format }
    var description = words.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingBlanks)
    while let word = description.last, flags.contains(word) {
      format.isCompressed = format.isCompressed || word == "compressed"
      format.isEmulated = format.isEmulated || word == "emulated"
      description.removeLast()
    }
    format.description = description.isEmpty ? nil : description.joined(separator: ", ")
    return format
  }

  /// The pixel format; nil inside for an empty code, nil outside if the bytes are no code.
  private static func pixelFormat(_ code: ArraySlice<UInt8>) -> PixelFormat?? {
    if code.isEmpty { return .some(nil) }
    return PixelFormat(String(decoding: code, as: UTF8.self)).map { .some($0) }
  }

  /// The words that `v4l2-ctl` prints for `V4L2_FMT_FLAG_*`.
  private static let flags: Set<Substring> = [
    "compressed", "emulated", "continuous-bytestream", "dyn-resolution", "enc-cap-frame-interval", "csc-colorspace", "csc-xfer-func",
    "csc-ycbcr", "csc-hsv", "csc-ycbcr/hsv-enc", "csc-hsv-enc", "csc-quantization", "meta-line-based",
  ]
}
