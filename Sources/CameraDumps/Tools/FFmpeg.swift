import CameraModel

/// `ffmpeg -f v4l2 -list_formats all`: formats and sizes, no rates.
///
/// `[video4linux2,v4l2 @ 0x55d0c1a4e6c0] Raw       :     yuyv422 :           YUYV 4:2:2 : 640x480 160x90`
enum FFmpeg {
  static func read(_ line: LineScanner) -> LineMeaning {
    var line = line
    if line.sees("/dev/") { return end(line) }
    guard line.accept("[") else { return .none }
    line.skip { $0 != UInt8(ascii: "@") }
    guard line.acceptSpaced("@"), let origin = line.hexadecimal(), line.acceptSpaced("]") else { return .none }
    let isCompressed = line.accept("Compressed")
    guard isCompressed || line.accept("Raw") else { return .none }
    guard line.acceptSpaced(":"), let name = column(&line), let description = column(&line) else { return line.unread("not a format") }
    let isEmulated = line.acceptSpaced("Emulated :")
    guard let sizes = sizes(&line) else { return .malformed("not a list of sizes") }
    let format = OfferedFormat(
      index: 0, pixelFormat: FFmpegFormat.pixelFormat(name: name, description: description),
      description: description.isEmpty ? nil : description, isCompressed: isCompressed, isEmulated: isEmulated,
      sizes: sizes.map { OfferedSize($0, intervals: []) })
    return .open { dump in
      dump.nodes.tool = Tool.ffmpeg.rawValue
      dump.nodes.beginList(ofProcess: origin)
      dump.nodes.current.formats.add(format)
      return .read
    }
  }

  /// The path that `ffmpeg` prints behind the list of a node: `/dev/video2: Immediate exit requested`.
  private static func end(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard let path = line.label(), line.accept("Immediate exit requested") else { return .none }
    return line.whole { dump in
      if let node = dump.nodes.openNode, node.path == nil { dump.nodes.name(path) }
      return .read
    }
  }

  /// A text up to a colon with a blank before it: descriptions contain colons.
  private static func column(_ line: inout LineScanner) -> String? {
    line.skipBlanks()
    let start = line.position
    while !line.isAtEnd {
      if line.next == UInt8(ascii: ":"), line.position == start || line.bytes[line.position - 1].isBlank {
        var text = LineScanner(line.bytes, from: start, to: line.position)
        line.position += 1
        return text.restOfLine()
      }
      line.position += 1
    }
    return nil
  }

  /// The sizes up to the end of the line, `640x480` or `{32-4096, 2}x{32-2160, 2}`; nil if something else follows.
  private static func sizes(_ line: inout LineScanner) -> [OfferedSize.Extent]? {
    var result: [OfferedSize.Extent] = []
    line.skipBlanks()
    while !line.isAtEnd {
      if line.next == UInt8(ascii: "{") {
        guard let range = range(&line) else { return nil }
        result.append(.stepwise(range))
      } else {
        guard let size = line.size() else { return nil }
        result.append(.discrete(size))
      }
      guard line.isAtEnd || line.next.isBlank else { return nil }
      line.skipBlanks()
    }
    return result
  }

  private static func range(_ line: inout LineScanner) -> FrameSizeRange? {
    guard let width = axis(&line), line.accept("x"), let height = axis(&line) else { return nil }
    return FrameSizeRange(min: FrameSize(width.0, height.0), max: FrameSize(width.1, height.1), step: FrameSize(width.2, height.2))
  }

  /// `{32-4096, 2}`: smallest, largest, step.
  private static func axis(_ line: inout LineScanner) -> (Int, Int, Int)? {
    guard line.accept("{"), let min = line.pixels(), line.accept("-"), let max = line.pixels(), line.acceptSpaced(","),
      let step = line.pixels(), line.accept("}")
    else { return nil }
    return (min, max, step)
  }
}
