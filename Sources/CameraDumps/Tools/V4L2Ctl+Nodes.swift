import CameraModel

/// A node's identity and current mode: `v4l2-ctl -D` and `--all`.
extension V4L2Ctl {
  static let nodeReaders: [String: Reader] = [
    "ioctl": list,
    "Driver name": { text($0) { $0.driver = $1 } }, "Card type": { text($0) { $0.card = $1 } }, "Bus info": { text($0) { $0.bus = $1 } },
    "Capabilities": { bits($0) { $0.capabilities = $1 } }, "Device Caps": { bits($0) { $0.deviceCapabilities = $1 } },
    "Width/Height": size,
    "Bytes per Line": { number($0) { $0.mode.bytesPerLine = $0.mode.bytesPerLine ?? $1 } },
    // With several planes, each has its own.
    "Size Image": { number($0) { $0.mode.sizeImage = ($0.mode.sizeImage ?? 0).addingReportingOverflow($1).partialValue } },
    "Frames per second": framesPerSecond, "Video input": videoInput,
    "Active width": { timing($0) { $0.activeWidth = $1 } }, "Active height": { timing($0) { $0.activeHeight = $1 } },
    "Total width": { timing($0) { $0.totalWidth = $1 } }, "Total height": { timing($0) { $0.totalHeight = $1 } },
    "Pixelclock": { timing($0) { $0.pixelClock = $1 } },
    "Flags": { setOfBits($0, "Flags") }, "Colorspace": { setOfBits($0, "Colorspace") },
    "Transfer Function": { setOfBits($0, "Transfer Function") }, "YCbCr Encoding": { setOfBits($0, "YCbCr Encoding") },
    "YCbCr/HSV Encoding": { setOfBits($0, "YCbCr/HSV Encoding") }, "HSV Encoding": { setOfBits($0, "HSV Encoding") },
    "Quantization": { setOfBits($0, "Quantization") },
  ]

  /// Takes a value of the node; the media device and the framebuffer have values of the same names, of which nothing is kept.
  private static func keep(_ value: @escaping (inout DraftNode) -> Void) -> LineMeaning {
    .whole { dump in
      if dump.nodes.section != .other { value(&dump.nodes.current) }
      return .read
    }
  }

  /// A value in words.
  private static func text(_ line: LineScanner, _ set: @escaping (inout DraftNode, String) -> Void) -> LineMeaning {
    var line = line
    let text = line.restOfLine()
    return text.isEmpty ? .ignored : keep { set(&$0, text) }
  }

  /// `0x84a00001`. The words of tuners and streaming parameters, `Capabilities : timeperframe`, are not the node's, nor are an input's, which
  /// have words behind the number.
  private static func bits(_ line: LineScanner, _ set: @escaping (inout DraftNode, Capabilities) -> Void) -> LineMeaning {
    var line = line
    guard line.sees("0x") else { return .ignored }
    guard let bits = line.hexadecimal(), let bits = UInt32(exactly: bits) else { return .malformed("not a set of capabilities") }
    return line.isAtEnd ? keep { set(&$0, Capabilities(rawValue: bits)) } : .ignored
  }

  /// The kernel's fields have 32 bits without a sign.
  private static func number(_ line: LineScanner, _ set: @escaping (inout DraftNode, Int) -> Void) -> LineMeaning {
    var line = line
    guard let number = line.pixels(), line.isAtEnd else { return .malformed("not a number") }
    return keep { set(&$0, number) }
  }

  private static func size(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard let width = line.pixels(), line.acceptSpaced("/"), let height = line.pixels(), line.isAtEnd else {
      return .malformed("not a size")
    }
    return keep { $0.mode.size = FrameSize(width, height) }
  }

  /// `148492000 Hz (60.00 frames per second)`.
  private static func timing(_ line: LineScanner, _ set: @escaping (inout SourceTimings, UInt64) -> Void) -> LineMeaning {
    var line = line
    guard let number = line.unsigned() else { return .malformed("not a number") }
    return .whole { dump in
      set(&dump.nodes.current.timings, number)
      return .read
    }
  }

  /// Values of the current mode that a profile does not keep; of bits for which the tool has no word a finding tells.
  private static func setOfBits(_ line: LineScanner, _ name: String) -> LineMeaning {
    var line = line
    let text = line.restOfLine()
    guard text.contains("0x") else { return .ignored }
    return .whole { dump in
      if dump.nodes.section == .current {
        dump.nodes.current.add(Finding("unknown-bits", .warning, "The current mode has a value without a name (\(name): \(text))."))
      }
      return .read
    }
  }

  /// `Video input : 0 (Camera 1: ok)`: the name, and behind the last colon the state.
  private static func videoInput(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard let index = line.pixels() else { return .malformed("not an input") }
    line.skipBlanks()
    let words = line.parenthesized() ?? ""
    guard line.isAtEnd else { return .malformed("not an input") }
    let name = String((words.lastIndex(of: ":").map { words[..<$0] } ?? words[...]).trimmingBlanks)
    return .whole { dump in
      dump.nodes.current.inputs = [VideoInput(index: index, name: name.isEmpty ? nil : name, isCurrent: true)]
      return .read
    }
  }

  /// `29.970 (30000/1001)`: the fraction is exact; it is a rate, not a time.
  private static func framesPerSecond(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard line.printedNumber() != nil || line.accept("invalid"), line.acceptSpaced("("),
      let frames = line.pixels().flatMap({ UInt32(exactly: $0) }), line.accept("/"),
      let seconds = line.pixels().flatMap({ UInt32(exactly: $0) }), line.accept(")"), line.isAtEnd
    else { return .malformed("not a rate") }
    return keep { $0.mode.interval = FrameInterval(seconds, frames) }
  }
}
