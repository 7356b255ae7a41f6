public import CameraModel

/// The cameras of a paste, and what of it was not understood.
public struct ImportedDump: Hashable, Sendable {
  /// The cameras; empty where the text holds no dump.
  public var cameras: [Camera]
  /// The program that read the cameras, such as `v4l2-ctl`; nil where there are no cameras.
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

  /// A dump with its cameras.
  public init(cameras: [Camera], tool: String? = nil) {
    self.cameras = cameras
    self.tool = tool
  }
}
