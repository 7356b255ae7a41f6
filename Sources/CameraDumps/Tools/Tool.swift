/// A program whose output is read.
///
/// A tool is one function that says what a line means, and what the line does to the ``Dump``. To read another tool, add it here.
enum Tool: String, CaseIterable {
  case mediaCtl = "media-ctl"
  case v4l2Ctl = "v4l2-ctl"
  case ffmpeg
  case lsusb
  case gstreamer = "gst-device-monitor-1.0"
  case jetsonUtils = "jetson-utils"

  /// Reads a line of this tool; nothing depends on the lines before.
  func read(_ line: LineScanner) -> LineMeaning {
    switch self {
    case .mediaCtl: MediaCtl.read(line)
    case .v4l2Ctl: V4L2Ctl.read(line)
    case .ffmpeg: FFmpeg.read(line)
    case .lsusb: Lsusb.read(line)
    case .gstreamer: GStreamer.read(line)
    case .jetsonUtils: JetsonLog.read(line)
    }
  }

  /// Whether most of its lines are fields of which only some are read.
  var printsFields: Bool { self == .lsusb || self == .gstreamer }
}

/// What a line means to a tool.
enum LineMeaning {
  /// What it does to the dump.
  typealias Effect = (inout Dump) -> LineOutcome

  /// All of it is understood.
  case whole(Effect)
  /// All of it is understood, and the next line may go on with it: mail programs break lines.
  case open(Effect)
  /// The beginning of a line that means nothing without its end.
  case incomplete
  /// A line of the tool that is not understood; the reason.
  case malformed(String)
  /// A line of the tool of which nothing is kept.
  case ignored
  /// No line of the tool.
  case none
}

/// What was read of a text so far.
struct Dump {
  var nodes = DraftNodes()
  /// The media graphs.
  var graphs = DraftGraphs()
  /// The USB interface whose descriptors are being read.
  var descriptors = LsusbInterfaces()
  /// The program that printed the last line.
  private(set) var lastTool = Tool.v4l2Ctl

  /// Takes a line of a tool.
  mutating func take(_ effect: LineMeaning.Effect, of tool: Tool) -> LineOutcome {
    if tool != .lsusb { descriptors.close(into: &nodes) }
    if tool != .mediaCtl { graphs.close() }
    lastTool = tool
    return effect(&self)
  }

  /// The text is over.
  mutating func end() {
    descriptors.close(into: &nodes)
    nodes.close()
  }
}

extension LineScanner {
  /// The meaning of something that is not understood: a line that ended too early may go on in the next.
  func unread(_ reason: String) -> LineMeaning { isAtEnd ? .incomplete : .malformed(reason) }

  /// The meaning of a line that is understood up to the cursor.
  func whole(_ effect: @escaping LineMeaning.Effect) -> LineMeaning {
    isAtEnd ? .whole(effect) : .malformed("the end of the line is not understood")
  }
}
