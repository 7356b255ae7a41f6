public import CameraModel

/// Reads the text that people paste in bug reports: what `v4l2-ctl`, `ffmpeg -list_formats all`, `lsusb -v`, `gst-device-monitor-1.0`,
/// `cam -l -I`, `guvcview` and `uvcdynctrl -f` print about cameras.
///
/// Structure comes from keywords, never from indentation. What is not understood is reported, never guessed; what is, is kept.
public enum DumpImporter {
  /// Reads a paste, whatever it is: no bytes are an error.
  ///
  /// Takes time and memory in proportion to the length of the text.
  public static func read(_ bytes: [UInt8]) -> ImportedDump {
    var reader = DumpReader()
    var text = PasteEncoding.decoded(bytes) ?? bytes
    text = LineCleaning.cleaned(text) ?? text
    text = Patch.applied(to: text) ?? text
    text = LineNumbers.removed(from: text) ?? text
    if let streams = Interleaving.streams(of: text) {
      for stream in streams { reader.read(stream) }
    } else {
      reader.read(text)
    }
    return reader.finish()
  }
}

/// What a paste says, and what of it was not understood.
public struct ImportedDump: Hashable, Sendable {
  /// The cameras; none when the text holds no dump.
  public var cameras: [Camera]
  /// The program that read the cameras, such as `v4l2-ctl`; nil where the text does not show it, or holds no cameras.
  public var tool: String?
  /// Lines that look like lines of a dump and were not understood, in order; at most ``DumpImporter/mostUnreadLines``.
  public var unreadLines: [UnreadLine] = []
  /// Programs whose output was recognised and is not read, each once.
  public var unreadTools: [UnreadTool] = []
  /// How many lines were not understood.
  public var unreadLineCount = 0
  /// How many lines were understood, with those of which a profile keeps nothing.
  public var readLineCount = 0
  /// How many lines are something else: prose, logs, prompts. Empty lines are not counted.
  public var passedOverLineCount = 0

  /// What a paste says.
  public init(cameras: [Camera], tool: String? = nil) {
    self.cameras = cameras
    self.tool = tool
  }
}

extension DumpImporter {
  /// How many unread lines are kept; all are counted.
  public static let mostUnreadLines = 1_000
}

/// A line of a paste that was not understood, or of which the text does not say whose it is.
public struct UnreadLine: Hashable, Sendable {
  /// Its number in the text, from 1.
  public var number: Int
  /// Its beginning, at most 160 bytes, cleaned of control characters.
  public var text: String
  /// Why, in a few plain words.
  public var reason: String

  /// A line with its number.
  public init(number: Int, text: String, reason: String) {
    self.number = number
    self.text = text
    self.reason = reason
  }
}
