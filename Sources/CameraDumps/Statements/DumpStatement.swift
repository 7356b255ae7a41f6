import CameraModel
import PixelFormats

/// What a line of a dump says, or a part of a line that says several things.
enum DumpStatement {
  /// A typed command; its output follows.
  case command(TypedCommand)
  /// A node's path at the end of a line: a heading, or, alone on its line, perhaps an entry of a list of devices.
  case path(String, isAlone: Bool)
  /// The path that `ffmpeg` prints after the list of a node.
  case closingPath(String)
  /// The beginning of a part of the output.
  case section(DumpSection)
  /// A named value, as text.
  case field(DumpField, String)
  /// One capability, in words.
  case capability(Capabilities)
  /// The kind of stream of a list of formats.
  case bufferType(BufferType)
  /// The position of the next format, in the old style.
  case index(Int)
  /// A pixel format: of a list, or of the current mode.
  case format(PrintedFormat)
  /// An entry of a list of sizes.
  case size(OfferedSize.Extent)
  /// An entry of a list of intervals.
  case interval(OfferedInterval)
  /// The current rate.
  case currentInterval(FrameInterval)
  /// A line of `ffmpeg -list_formats all`, with the address that tells devices apart.
  case ffmpegFormat(PrintedFormat, [OfferedSize.Extent], origin: UInt64?)
  /// More sizes of the line before.
  case ffmpegSizes([OfferedSize.Extent])
  /// A control.
  case control(PrintedControl)
  /// The rest of a control from a broken line.
  case controlRest(PrintedControl)
  /// The title of a group of controls.
  case controlClass(name: String, id: UInt32)
  /// An entry of the last menu.
  case menuItem(MenuItem)
  /// The selected input.
  case input(index: Int, name: String)
  /// A failed call, and why it failed.
  case failure(call: String, reason: String)
  /// The heading of a device of `gst-device-monitor-1.0`.
  case device
  /// A property of a device from `gst-device-monitor-1.0`.
  case deviceProperty(DeviceProperty, String)
  /// Modes from `gst-device-monitor-1.0`.
  case caps([PixelFormat], OfferedSize.Extent, [OfferedInterval])
  /// A field of a USB descriptor, with the words behind its number.
  case descriptor(DescriptorField, UInt32, String)
  /// Output of a program that is not read.
  case unreadProgram(UnreadProgram)
  /// A mark that somebody left something out: rates only, or anything.
  case omission(ofRates: Bool)
  /// The tool's words, of which a profile keeps nothing.
  case ignored
}

extension DumpStatement {
  /// Whether it is a line of `gst-device-monitor-1.0`.
  var isOfDevice: Bool {
    switch self {
    case .device, .deviceProperty, .caps: true
    default: false
    }
  }
}

/// A part of the tool's output. The same words mean different things in different parts.
enum DumpSection: Hashable {
  /// The node's identity: `Driver Info:`.
  case driver
  /// A list of formats: `ioctl: VIDIOC_ENUM_FMT`.
  case formats
  /// The current mode: `Format Video Capture:`.
  case current
  /// The current mode of a node with several memory planes; read like ``current`` after its first line.
  case currentMultiplanar
  /// The current rate: `Streaming Parameters Video Capture:`.
  case parameters
  /// A list of something else: inputs, standards, the sizes of one format.
  case otherList
  /// A part that is not kept: media entities, tuners, crop rectangles, output formats.
  case other
}

/// A named value of `v4l2-ctl`.
enum DumpField: Hashable {
  case driver, card, bus, capabilities, deviceCapabilities
  case size, bytesPerLine, sizeImage
  /// The timings of a digital source.
  case activeWidth, activeHeight, totalWidth, totalHeight, pixelClock
  /// Values of the current mode that a profile does not keep, with bits that have no name.
  case unnamedBits
  case name
}

extension DumpField {
  /// Whether it is a number of a digital source's timings.
  var isOfTimings: Bool { [.activeWidth, .activeHeight, .totalWidth, .totalHeight, .pixelClock].contains(self) }
}

/// A property of a device from `gst-device-monitor-1.0`.
enum DeviceProperty { case name, kind, path, driver, card, bus }

/// A kind of stream. The corresponding C type is `enum v4l2_buf_type`.
enum BufferType: Hashable { case videoCapture, videoCaptureMultiplanar, metadataCapture, videoOutput, other }

/// A pixel format as a dump shows it.
struct PrintedFormat {
  var index: Int?
  var pixelFormat: PixelFormat?
  var description: String?
  var isCompressed = false
  var isEmulated = false
}

extension PrintedFormat {
  /// A format of a tool that does not say which are compressed.
  init(_ pixelFormat: PixelFormat, description: String? = nil) {
    self.init(
      pixelFormat: pixelFormat, description: description.flatMap { $0.isEmpty ? nil : $0 },
      isCompressed: PixelFormatRegistry.entry(for: pixelFormat)?.isCompressed ?? false)
  }
}

/// A device's name and bus in `v4l2-ctl --list-devices`: `HD Webcam (usb-0000:00:14.0-1):`. It counts only if a path follows.
struct DeviceHeading {
  var name: String
  var bus: String

  init?(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line.prefix(256), as: UTF8.self)[...].trimmingBlanks
    guard text.hasSuffix("):"), let open = text.lastIndex(of: "("), open > text.startIndex else { return nil }
    name = String(text[..<open].trimmingBlanks)
    bus = String(text[text.index(after: open)...].dropLast(2).trimmingBlanks)
    guard !name.isEmpty, !bus.isEmpty else { return nil }
  }
}

/// What became of a line or a statement.
enum LineOutcome {
  /// Not part of a dump, or without meaning at this place, as a numbered line outside a menu.
  case foreign
  /// Understood.
  case read
  /// Understood and kept, but the text leaves something about it open; what.
  case doubted(String)
  /// Part of a dump, and not understood or out of place; why.
  case unread(String)

  /// Joins the outcomes of a line's parts: the worst counts.
  mutating func add(_ other: LineOutcome) {
    switch (self, other) {
    case (.unread, _), (.read, .foreign), (.doubted, .foreign), (.doubted, .read): break
    default: self = other
    }
  }
}
