import CameraModel
import PixelFormats

/// What one line of a dump says, or one part of a line that holds several.
enum DumpStatement {
  /// A command that was typed: what follows is its output.
  case command(TypedCommand)
  /// The tool's words that a node cannot be opened.
  case unopened(String)
  /// A node's path at the end of a line: a heading, or where it stands alone perhaps an entry of a list of devices.
  case path(String, isAlone: Bool)
  /// What `ffmpeg` says after it has listed a node.
  case closingPath(String)
  /// The beginning of a part of the output.
  case section(DumpSection)
  /// A value with its name, as text.
  case field(DumpField, String)
  /// One capability, in words.
  case capability(Capabilities)
  /// The kind of stream that a list of formats is for.
  case bufferType(BufferType)
  /// The position of the format that follows, in the old style.
  case index(Int)
  /// A pixel format: of a list, or of the present mode.
  case format(PrintedFormat)
  /// An entry of a list of sizes.
  case size(OfferedSize.Extent)
  /// An entry of a list of intervals.
  case interval(OfferedInterval)
  /// Several entries of a list of intervals.
  case intervals([OfferedInterval])
  /// The present rate.
  case currentInterval(FrameInterval)
  /// A line of `ffmpeg -list_formats all`, and the address by which it tells devices apart.
  case ffmpegFormat(PrintedFormat, [OfferedSize.Extent], origin: UInt64?)
  /// More sizes of the line above.
  case ffmpegSizes([OfferedSize.Extent])
  /// A control.
  case control(PrintedControl)
  /// The rest of a control whose line was broken.
  case controlRest(PrintedControl)
  /// The title of a group of controls.
  case controlClass(name: String, id: UInt32)
  /// A choice of the last menu.
  case menuItem(MenuItem)
  /// The source that is shown.
  case input(index: Int, name: String)
  /// A call that failed, and why.
  case failure(call: String, reason: String)
  /// The heading of another tool's list of one node.
  case listing(tool: String, path: String)
  /// Another tool goes on to a device.
  case toolDevice(card: String?, bus: String?)
  /// A value that `gst-device-monitor-1.0` gives of a device.
  case toolProperty(ToolProperty, String)
  /// A pixel format of a list without a header.
  case toolFormat(PrintedFormat)
  /// A pixel format of `cam`, with the range of its sizes.
  case rangedFormat(PrintedFormat, FrameSizeRange?)
  /// A size of `cam`.
  case listedSize(FrameSize)
  /// Modes of `gst-device-monitor-1.0`.
  case caps([PixelFormat], OfferedSize.Extent, [OfferedInterval])
  /// A field of a USB descriptor, with the words behind its number.
  case descriptor(DescriptorField, UInt32, String)
  /// Words of a program that is not read.
  case unreadTool(String)
  /// A mark that somebody left something out: rates only, or anything.
  case elision(ofRates: Bool)
  /// The tool's words, of which a profile keeps nothing.
  case unneeded
}

extension DumpStatement {
  /// Whether it ends in a text or number of any length, of which a full line may show the beginning only.
  var mayGoOn: Bool {
    switch self {
    case .field, .size, .menuItem, .ffmpegSizes, .input: true
    default: false
    }
  }
}

/// A part of the tool's output. The same words mean different things in different parts.
enum DumpSection: Hashable {
  /// Who the node is: `Driver Info:`.
  case driver
  /// A list of formats: `ioctl: VIDIOC_ENUM_FMT`.
  case formats
  /// The sizes of the one format that the command names: `ioctl: VIDIOC_ENUM_FRAMESIZES`.
  case sizes
  /// The rates of the one size that the command names: `ioctl: VIDIOC_ENUM_FRAMEINTERVALS`.
  case intervals
  /// The present mode: `Format Video Capture:`.
  case current
  /// The same of a node with several memory planes; known apart where it begins only.
  case currentMultiplanar
  /// The present rate: `Streaming Parameters Video Capture:`.
  case parameters
  /// A list of inputs: `ioctl: VIDIOC_ENUMINPUT`.
  case inputs
  /// A list of something else: standards, audio inputs.
  case otherList
  /// Anything of which nothing is kept: media entities, tuners, crop rectangles, output formats.
  case other
}

extension DumpSection {
  /// What a command has to be asked for, to print it.
  var listing: TypedCommand.Listing? {
    switch self {
    case .driver: .driver
    case .formats, .sizes, .intervals: .formats
    case .current, .currentMultiplanar, .parameters: .current
    case .inputs, .otherList, .other: nil
    }
  }
}

/// A value that has a name.
enum DumpField: Hashable {
  case driver, card, bus, capabilities, deviceCapabilities
  case size, bytesPerLine, sizeImage
  case name, input
}

/// A kind of stream. The corresponding C type is `enum v4l2_buf_type`.
enum BufferType: Hashable {
  case videoCapture, videoCaptureMultiplanar, metadataCapture, videoOutput, other

  static let names: [(Keyword, BufferType)] = [
    ("Video Capture Multiplanar", .videoCaptureMultiplanar), ("Video Capture", .videoCapture),
    ("Metadata Capture", .metadataCapture), ("Video Output Multiplanar", .videoOutput), ("Video Output Overlay", .other),
    ("Video Output", .videoOutput), ("Metadata Output", .other), ("Video Overlay", .other), ("SDR Capture", .other), ("SDR Output", .other),
    ("VBI Capture", .other), ("VBI Output", .other), ("Sliced VBI Capture", .other), ("Sliced VBI Output", .other),
  ]
}

/// A pixel format as a dump shows it.
struct PrintedFormat {
  var index: Int?
  var pixelFormat: PixelFormat?
  var description: String?
  var isCompressed = false
  var isEmulated = false
}
