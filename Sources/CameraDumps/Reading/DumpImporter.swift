public import CameraModel

/// Reads the text that people paste in bug reports: what `v4l2-ctl`, `ffmpeg -list_formats all`, `lsusb -v`, `gst-device-monitor-1.0` and
/// `media-ctl -p` print about cameras.
///
/// Each line is read by the words at its beginning, never by its indentation. What is not understood is reported, never guessed.
public enum DumpImporter {
  /// How many unread lines are kept; all are counted.
  public static let mostUnreadLines = 1_000

  /// Reads a paste. Any bytes are accepted; a text without a dump gives no cameras.
  ///
  /// Takes time and memory in proportion to the length of the text.
  public static func read(_ bytes: [UInt8]) -> ImportedDump { DumpReader.read(bytes) }
}

/// The cameras of a paste, and what of it was not understood.
public struct ImportedDump: Hashable, Sendable {
  /// The cameras; empty if the text holds no dump.
  public var cameras: [Camera]
  /// The media graphs, with or without a sensor; empty if the text shows none.
  public var graphs: [MediaGraph] = []
  /// The program that read the cameras, such as `v4l2-ctl`; nil if there are no cameras and no graphs.
  public var tool: String?
  /// What was found out about the cameras and graphs as a whole, each one sentence: a device that the text shows several times, a graph
  /// without a sensor or a capture node.
  public var remarks: [String] = []
  /// Lines that look like lines of a dump and were not understood, in order; at most ``DumpImporter/mostUnreadLines``.
  public var unreadLines: [UnreadLine] = []
  /// Programs whose output was recognised and is not read, each once.
  public var unreadTools: [UnreadTool] = []
  /// How many lines were not understood.
  public var unreadLineCount = 0
  /// How many lines were understood, with those of which a profile keeps nothing.
  public var readLineCount = 0
  /// How many lines are something else: prose, logs, prompts.
  public var passedOverLineCount = 0
  /// The numbers of these lines, in the order in which they were read; at most ``DumpImporter/mostUnreadLines`` ranges. Empty lines between
  /// two of them are included.
  public var passedOverLines: [ClosedRange<Int>] = []
  /// How many lines the text has, without empty ones. Each is read, not understood or passed over.
  public var lineCount = 0

  /// A dump with its cameras.
  public init(cameras: [Camera], tool: String? = nil) {
    self.cameras = cameras
    self.tool = tool
  }

  /// Whether the text holds no dump.
  public var isEmpty: Bool { cameras.isEmpty && graphs.isEmpty }
}

/// A line of a paste that was not understood, or whose node the text does not tell.
public struct UnreadLine: Hashable, Sendable {
  /// Its number in the text, from 1.
  public var number: Int
  /// Its beginning, at most 160 bytes, without control characters.
  public var text: String
  /// Why it was not understood, in a few words.
  public var reason: String

  /// A line with its number.
  public init(number: Int, text: String, reason: String) {
    self.number = number
    self.text = text
    self.reason = reason
  }
}
