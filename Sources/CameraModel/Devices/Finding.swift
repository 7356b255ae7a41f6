/// Something wrong or remarkable in what a driver or a dump says, named instead of dropped.
public struct Finding: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Worth knowing; nothing is lost.
    case info
    /// Part of what the driver says cannot be used or trusted.
    case warning
    /// Something could not be read at all.
    case error
  }

  /// What it is.
  public var code: FindingCode
  /// How much it matters.
  public var severity: Severity
  /// One plain sentence.
  public var message: String
  /// The place in the lists, such as `MJPG 640x480`; nil when it is about the whole node.
  public var place: String?

  /// A finding at a place.
  public init(_ code: FindingCode, _ severity: Severity, _ message: String, at place: String? = nil) {
    self.code = code
    self.severity = severity
    self.message = message
    self.place = place
  }
}

/// The word for a kind of finding.
public struct FindingCode: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A code by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A time per frame of 0/0, 0/1 or 1/0: no time at all.
  public static let intervalZero: FindingCode = "interval-zero"
  /// A time per frame that a driver hardly means, such as 0.1 µs or 429 s.
  public static let intervalImplausible: FindingCode = "interval-implausible"
  /// A width or height of 0.
  public static let sizeZero: FindingCode = "size-zero"
  /// A range whose maximum is below its minimum, or 0: it holds no mode.
  public static let rangeInverted: FindingCode = "range-inverted"
  /// A range with a step of 0: only its two end points count.
  public static let stepZero: FindingCode = "step-zero"
  /// A range whose step is longer than the range: only its minimum counts.
  public static let stepExceedsRange: FindingCode = "step-exceeds-range"
  /// A pixel format listed again.
  public static let duplicateFormat: FindingCode = "duplicate-format"
  /// A size listed again.
  public static let duplicateSize: FindingCode = "duplicate-size"
  /// A time per frame listed again.
  public static let duplicateInterval: FindingCode = "duplicate-interval"
  /// A list that mixes single values and ranges.
  public static let mixedKinds: FindingCode = "mixed-kinds"
  /// Rates that are not in order, of a driver to which that matters.
  public static let unsortedList: FindingCode = "unsorted-list"
  /// A size without any time per frame: its rate is unknown.
  public static let sizeWithoutIntervals: FindingCode = "size-without-intervals"
  /// A pixel format without any size.
  public static let formatWithoutSizes: FindingCode = "format-without-sizes"
  /// A code with bytes that are not printable.
  public static let fourCCUnprintable: FindingCode = "fourcc-unprintable"
  /// A code that a dump shows as empty.
  public static let fourCCEmpty: FindingCode = "fourcc-empty"
  /// A list that did not end, cut at the cap.
  public static let listTruncated: FindingCode = "list-truncated"
  /// Values or menus that were not read, since the node's answers would take too much memory.
  public static let memoryLimit: FindingCode = "memory-limit"
  /// The node lists what the interface can carry, not what the sensor gives.
  public static let mediaController: FindingCode = "media-controller"
  /// The node has several sources, and lists the modes of the one that is shown.
  public static let modesFollowSource: FindingCode = "modes-follow-source"
  /// A line of a dump that was not understood.
  public static let unreadableLine: FindingCode = "unreadable-line"
  /// A call to the device that failed while it was read.
  public static let callFailed: FindingCode = "call-failed"
  /// A call did not return while the node was read: what comes after it is missing.
  public static let hung: FindingCode = "hung"
  /// The node could not be opened or did not answer in time.
  public static let nodeUnreadable: FindingCode = "node-unreadable"
  /// A name with bytes that were replaced before it was shown.
  public static let nameCleaned: FindingCode = "name-cleaned"
  /// A control whose minimum, maximum, step or default contradict each other.
  public static let controlRange: FindingCode = "control-range"
}
