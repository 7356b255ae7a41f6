import Viewfinder

/// `v4l2-ctl`, which sets the mode and streams it to a file.
///
/// Source: `utils/v4l2-ctl` of v4l-utils. It truncates a decimal rate to thousandths; 1.22 sets the rate of multi-planar nodes with the
/// single-planar type.
enum V4L2CtlCommand {
  static func snippet(for mode: CaptureParameters) throws(SnippetError) -> Snippet {
    var words = [
      "v4l2-ctl", "--device=\(mode.path)",
      "--set-fmt-video=width=\(mode.size.width),height=\(mode.size.height),pixelformat=\(code(of: mode.format))",
    ]
    if let rate = mode.reducedInterval {
      if mode.isMultiplanar { throw SnippetError("sets no rate on multi-planar nodes") }
      words.append("--set-parm=\(try decimal(rate))")
    }
    words += ["--stream-mmap", "--stream-count=\(try mode.frameCount)", "--stream-to=\(mode.file ?? mode.fileName)"]
    var remarks: [String] = []
    if mode.isConverted {
      remarks.append("v4l2-ctl converts nothing: the frames are \(mode.format.unpadded), to be made \(mode.output.unpadded).")
    }
    if mode.needsRotation { remarks.append("v4l2-ctl turns nothing: the picture lies on its side.") }
    return Snippet(text: words.map(\.shellQuoted).joined(separator: " "), remarks: remarks)
  }

  /// The four-character code, or the number if the code has characters that are special to a shell or to the option.
  static func code(of format: PixelFormat) -> String {
    let text = format.description
    if text.utf8.count == 4, text.utf8.allSatisfy(\.isASCIIAlphanumeric) { return text }
    return "0x" + format.rawValue.digits(8, radix: 16)
  }

  /// A decimal number that the program truncates to the right thousandths.
  static func decimal(_ rate: FrameInterval) throws(SnippetError) -> String {
    guard let thousandths = UInt32(exactly: rate.framesPerThousandSeconds), thousandths > 0 else {
      throw SnippetError("cannot count \(rate.denominator)/\(rate.numerator) frames a second")
    }
    let digits = (thousandths % 1000).digits(3)
    var short = digits
    while short.last == "0" { short.removeLast() }
    let text = "\(thousandths / 1000)" + (short.isEmpty ? "" : ".\(short)")
    // The program multiplies in floating point and truncates: 4.35 would become 4349. Half a thousandth more avoids that.
    let isKept = Double(text).map { UInt64($0 * 1000) == UInt64(thousandths) } ?? false
    return isKept ? text : "\(thousandths / 1000).\(digits)5"
  }
}
