/// An error or oddity in the answers of a driver, or in a dump.
public struct Finding: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, ClosedVocabulary, CaseIterable {
    /// Worth knowing; nothing is lost.
    case info
    /// Part of the driver's answers cannot be used or trusted.
    case warning
    /// Something could not be read at all.
    case error
  }

  /// The kind of finding.
  public var code: FindingCode
  /// How much it matters.
  public var severity: Severity
  /// One plain sentence.
  public var message: String
  /// The place in the lists, such as `MJPG 640x480`; nil for the whole node.
  public var place: String?

  /// A finding at a place.
  public init(_ code: FindingCode, _ severity: Severity, _ message: String, at place: String? = nil) {
    self.code = code
    self.severity = severity
    self.message = message
    self.place = place
  }
}

extension Finding: CustomStringConvertible {
  /// `warning interval-zero at MJPG 640x480: …`, with the sentence.
  public var description: String { "\(severity) \(code)\(place.map { " at \($0)" } ?? ""): \(message)".harmless }
}

/// A kind of finding.
public struct FindingCode: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A code by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A time per frame of 0/0, 0/1 or 1/0, which is not valid.
  public static let intervalZero: FindingCode = "interval-zero"
  /// An implausible time per frame, such as 0.1 µs or 429 s.
  public static let intervalImplausible: FindingCode = "interval-implausible"
  /// A width or height of 0.
  public static let sizeZero: FindingCode = "size-zero"
  /// A range whose maximum is below its minimum, or 0: it contains no mode.
  public static let rangeInverted: FindingCode = "range-inverted"
  /// A range with a step of 0: only its two ends are valid.
  public static let stepZero: FindingCode = "step-zero"
  /// A range whose step is longer than the range: only its minimum is valid.
  public static let stepExceedsRange: FindingCode = "step-exceeds-range"
  /// A pixel format listed again.
  public static let duplicateFormat: FindingCode = "duplicate-format"
  /// A size listed again.
  public static let duplicateSize: FindingCode = "duplicate-size"
  /// A time per frame listed again.
  public static let duplicateInterval: FindingCode = "duplicate-interval"
  /// A list that mixes single values and ranges.
  public static let mixedKinds: FindingCode = "mixed-kinds"
  /// Unsorted rates of a driver that then sets wrong ones.
  public static let unsortedList: FindingCode = "unsorted-list"
  /// A size without any time per frame: its rate is unknown.
  public static let sizeWithoutIntervals: FindingCode = "size-without-intervals"
  /// A pixel format without any size.
  public static let formatWithoutSizes: FindingCode = "format-without-sizes"
  /// A code with bytes that are not printable.
  public static let fourCCUnprintable: FindingCode = "fourcc-unprintable"
  /// A code that a dump shows as empty.
  public static let fourCCEmpty: FindingCode = "fourcc-empty"
  /// A list without an end, cut at the limit.
  public static let listTruncated: FindingCode = "list-truncated"
  /// Values or menus that were not read, because they would exceed the memory limit.
  public static let memoryLimit: FindingCode = "memory-limit"
  /// The node lists what its interface can carry, not the sensor's modes.
  public static let mediaController: FindingCode = "media-controller"
  /// No enabled link leads from the sensor to a capture node.
  public static let linksOff: FindingCode = "links-off"
  /// The formats at both ends of a link differ, so that the sensor's pictures do not arrive.
  public static let formatsDisagree: FindingCode = "formats-disagree"
  /// The firmware connects a sensor that has no driver, so that its receiver waits for it.
  public static let sensorWithoutDriver: FindingCode = "sensor-without-driver"
  /// The sensor's pictures are raw, and a program that processes them is installed.
  public static let rawPictures: FindingCode = "raw-pictures"
  /// The node has several sources, and lists the modes of the current one.
  public static let modesFollowSource: FindingCode = "modes-follow-source"
  /// The current source has no EDID, so that a device that is plugged in may send nothing.
  public static let edidMissing: FindingCode = "edid-missing"
  /// The EDID of a source is faulty, so that a device that is plugged in may ignore it.
  public static let edidFaulty: FindingCode = "edid-faulty"
  /// A line of a dump that was not understood.
  public static let unreadableLine: FindingCode = "unreadable-line"
  /// A call to the device that failed while it was read.
  public static let callFailed: FindingCode = "call-failed"
  /// A call that did not return, so that later parts are missing.
  public static let hung: FindingCode = "hung"
  /// The node could not be opened or did not answer in time.
  public static let nodeUnreadable: FindingCode = "node-unreadable"
  /// A name with control characters or invalid bytes, which are replaced in output.
  public static let nameCleaned: FindingCode = "name-cleaned"
  /// A control whose minimum, maximum, step and default contradict each other.
  public static let controlRange: FindingCode = "control-range"
  /// The driver's time of a frame is zero, in the future, long past or not after the frame before.
  public static let timestampImplausible: FindingCode = "timestamp-implausible"
  /// The driver's frame numbers stand still or go back.
  public static let sequenceUnreliable: FindingCode = "sequence-unreliable"
  /// The driver returned a buffer that it did not have, or refused one.
  public static let bufferFault: FindingCode = "buffer-fault"
  /// The camera stays awake after the session, because a held frame could not be copied.
  public static let bufferKept: FindingCode = "buffer-kept"
  /// A mode delivered fewer frames than it promises when it was measured.
  public static let rateMeasured: FindingCode = "rate-measured"
  /// The camera sends compressed pictures whose size differs from the agreed one.
  public static let pictureSizeDiffers: FindingCode = "picture-size-differs"
  /// The camera's compressed pictures exceed the agreed size to fill their last blocks. The excess is cut off.
  public static let picturePadded: FindingCode = "picture-padded"
  /// The decoder found that the data of a picture is corrupted.
  public static let pictureCorrupted: FindingCode = "picture-corrupted"
  /// The driver's bytes for a line and for a picture contradict each other.
  public static let lineLengthDiffers: FindingCode = "line-length-differs"
  /// The driver set another mode than requested.
  public static let modeDiffers: FindingCode = "mode-differs"
  /// Cameras on one USB bus may reserve more than it grants, although what they send fits.
  public static let reservationUnknown: FindingCode = "reservation-unknown"
  /// The driver has no call to set a rate, or none for this source.
  public static let rateFixed: FindingCode = "rate-fixed"
  /// The driver refuses to set even the format that it has.
  public static let formatFixed: FindingCode = "format-fixed"
  /// The camera is in use, and has the requested mode already; format and rate were left as they are.
  public static let modeInUse: FindingCode = "mode-in-use"
  /// The decoder finds minor faults in many pictures.
  public static let pictureFaults: FindingCode = "picture-faults"
  /// The camera changed a control's value when the stream started.
  public static let settingLost: FindingCode = "setting-lost"
  /// The driver answers from its memory, so nothing shows whether the camera kept a setting when the stream started.
  public static let settingUnchecked: FindingCode = "setting-unchecked"
  /// The delegate of an output was released, so nobody gets its frames.
  public static let delegateReleased: FindingCode = "delegate-released"
}
