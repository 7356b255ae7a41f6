import CameraModel
import PixelFormats

/// The driver's result for a format descriptor and the descriptors after it.
///
/// Source: `uvc_parse_format` of the kernel's `drivers/media/usb/uvc/uvc_driver.c`.
enum FormatReading {
  /// A format, after which the run continues.
  case format(StreamingFormat)
  /// A format that the driver ignores, with its frames.
  case leftOut
  /// An error for which the driver ignores the interface.
  case broken
}

extension FormatReading {
  /// Reads a format, and skips it with all its descriptors. An ignored format is not skipped.
  init(_ run: inout DescriptorRun, _ quirks: DeviceQuirks, _ driver: UVCDriver) throws(UVCUncertainty) {
    self = .broken
    var widthFactor = 1
    var isVariable = false
    let frameSubtype: UInt8?
    var entry: PixelFormatEntry
    switch run.subtype {
    case VideoSubtype.uncompressed, VideoSubtype.frameBased:
      let isFrameBased = run.subtype == VideoSubtype.frameBased
      guard run.count >= (isFrameBased ? 28 : 27) else { return }
      guard let known = try driver.format(run.guid(at: 5)) else {
        self = .leftOut
        return
      }
      entry = known
      if quirks.contains(.greyForYUYV), entry.format == .yuyv, let grey = PixelFormatRegistry.entry(for: .grey) {
        (entry, widthFactor) = (grey, 2)
      }
      isVariable = isFrameBased && run[27] != 0
      frameSubtype = isFrameBased ? VideoSubtype.frameBasedFrame : VideoSubtype.uncompressedFrame
    case VideoSubtype.mjpeg:
      guard run.count >= 11, let known = PixelFormatRegistry.entry(for: .mjpeg) else { return }
      (entry, isVariable, frameSubtype) = (known, true, VideoSubtype.mjpegFrame)
    case VideoSubtype.dv:
      guard run.count >= 9, run[8] & 0x7f <= 2, let known = PixelFormatRegistry.entry(for: "dvsd") else { return }
      (entry, isVariable, frameSubtype) = (known, true, nil)
    default:
      return
    }
    run.skip()

    // A digital video format has no frames; the driver makes one without a size.
    var frames = frameSubtype == nil ? [StreamingFrame(size: FrameSize(0, 0), intervals: [1], isRange: false)] : []
    while let frameSubtype, run.isClassSpecific, run.subtype == frameSubtype {
      guard let frame = try Self.frame(run, widthFactor, quirks) else { return }
      frames.append(frame)
      run.skip()
    }
    if run.isClassSpecific, run.subtype == VideoSubtype.stillImage { run.skip() }
    if run.isClassSpecific, run.subtype == VideoSubtype.color {
      guard run.count >= 6 else { return }
      run.skip()
    }
    self = .format(StreamingFormat(entry: entry, isVariable: isVariable, frames: frames))
  }

  /// The first frame; nil if it is malformed.
  private static func frame(
    _ run: DescriptorRun, _ widthFactor: Int, _ quirks: DeviceQuirks
  ) throws(UVCUncertainty) -> StreamingFrame? {
    let isFrameBased = run.subtype == VideoSubtype.frameBasedFrame
    let type = Int(run[isFrameBased ? 21 : 25])
    let count = type == 0 ? 3 : type
    guard run.count >= 26 + 4 * count else { return nil }
    // The driver stores a width in 16 bits.
    let width = UInt16(truncatingIfNeeded: Int(run.word(at: 5)) * widthFactor)
    let size = FrameSize(Int(width), Int(run.word(at: 7)))
    let intervals = (0..<count).map { max(1, run.doubleWord(at: 26 + 4 * $0)) }
    guard quirks.contains(.defaultIntervalOnly) else { return StreamingFrame(size: size, intervals: intervals, isRange: type == 0) }
    let (first, last) = (intervals[0], intervals[type == 0 ? 1 : count - 1])
    // Versions of the driver differ in which end they use.
    guard first <= last else { throw .unsortedIntervals(size) }
    let stated = run.doubleWord(at: isFrameBased ? 17 : 21)
    return StreamingFrame(size: size, intervals: [min(last, max(first, stated))], isRange: false)
  }
}

/// The subtypes of the descriptors of a streaming interface. The corresponding C constants are `UVC_VS_…`.
enum VideoSubtype {
  static let inputHeader: UInt8 = 0x01
  static let outputHeader: UInt8 = 0x02
  static let stillImage: UInt8 = 0x03
  static let uncompressed: UInt8 = 0x04
  static let uncompressedFrame: UInt8 = 0x05
  static let mjpeg: UInt8 = 0x06
  static let mjpegFrame: UInt8 = 0x07
  static let dv: UInt8 = 0x0c
  static let color: UInt8 = 0x0d
  static let frameBased: UInt8 = 0x10
  static let frameBasedFrame: UInt8 = 0x11

  /// Whether a descriptor of a subtype begins a format that the driver reads.
  static func isFormat(_ subtype: UInt8) -> Bool { [uncompressed, mjpeg, dv, frameBased].contains(subtype) }
}

extension UVCUncertainty {
  static func unsortedIntervals(_ size: FrameSize) -> UVCUncertainty {
    UVCUncertainty("Of the times per frame of \(size) the driver takes one, and they are not sorted.")
  }
}
