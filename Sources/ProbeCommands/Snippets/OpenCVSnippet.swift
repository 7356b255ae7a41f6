import Viewfinder

/// A Python program with OpenCV's own V4L2 capture.
///
/// Source: OpenCV's `modules/videoio/src/cap_v4l.cpp`; every code was tried with 5.0 on the kernel's virtual driver.
enum OpenCVSnippet {
  /// The formats that OpenCV converts to BGR itself; of others it returns the bytes.
  private static let readable: Set<PixelFormat> = [
    "BGR3", "RGB3", "AR24", "XR24", "GREY", "Y10 ", "Y12 ", "Y16 ", "YUYV", "UYVY", "NV12", "NV21", "YU12", "YV12", "411P", "BA81", "GBRG",
    "GRBG", "RGGB", "MJPG", "JPEG",
  ]
  /// The conversions from BGR; empty for BGR itself.
  private static let conversions: [PixelFormat: String] = [
    "BGR3": "", "RGB3": "COLOR_BGR2RGB", "AR24": "COLOR_BGR2BGRA", "XR24": "COLOR_BGR2BGRA", "AB24": "COLOR_BGR2RGBA",
    "XB24": "COLOR_BGR2RGBA", "RGBP": "COLOR_BGR2BGR565", "YU12": "COLOR_BGR2YUV_I420", "YV12": "COLOR_BGR2YUV_YV12",
  ]

  static func snippet(for mode: CaptureParameters) throws(SnippetError) -> Snippet {
    let code = mode.format.description
    guard code.utf8.count == 4 else { throw SnippetError("takes four letters for a format, and \(mode.format.unpadded) has none") }
    let isReadable = readable.contains(mode.format)
    if mode.needsPixels, !isReadable { throw SnippetError("makes no picture of \(mode.format.unpadded)") }
    var lines = ["import cv2", "", "camera = cv2.VideoCapture(\(quoted(mode.path)), cv2.CAP_V4L2)"]
    // Before the format: one frame that OpenCV cannot convert makes every later call fail.
    if !isReadable { lines.append("camera.set(cv2.CAP_PROP_CONVERT_RGB, 0)") }
    lines += [
      "camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter_fourcc(*\(quoted(code))))",
      "camera.set(cv2.CAP_PROP_FRAME_WIDTH, \(mode.size.width))", "camera.set(cv2.CAP_PROP_FRAME_HEIGHT, \(mode.size.height))",
    ]
    if let rate = mode.reducedInterval { lines.append("camera.set(cv2.CAP_PROP_FPS, \(try whole(rate)))") }
    lines += check(mode, code) + ["", "ok, frame = camera.read()", "if not ok:", "    raise SystemExit(\"no frame came\")"]
    lines += try pixelLines(for: mode)
    lines.append("print(frame.shape, frame.dtype)")
    return Snippet(text: lines.joined(separator: "\n"), remarks: remarks(on: mode, isReadable) + mode.rotationRemarks)
  }

  /// The rate as a whole number: OpenCV accepts no other.
  private static func whole(_ rate: FrameInterval) throws(SnippetError) -> UInt32 {
    let whole = rate.denominator / rate.numerator
    guard whole > 0, Int32(exactly: whole) != nil else {
      throw SnippetError("takes whole rates only, and cannot say \(rate.denominator)/\(rate.numerator) frames a second")
    }
    return whole
  }

  /// The lines that read the mode back and compare it.
  private static func check(_ mode: CaptureParameters, _ code: String) -> [String] {
    var lines = [
      "", "code = int(camera.get(cv2.CAP_PROP_FOURCC)).to_bytes(4, \"little\", signed=True).decode(\"latin-1\")",
      "got = (code, int(camera.get(cv2.CAP_PROP_FRAME_WIDTH)), int(camera.get(cv2.CAP_PROP_FRAME_HEIGHT)))",
      "if got != (\(quoted(code)), \(mode.size.width), \(mode.size.height)):", "    raise SystemExit(f\"the camera is set to {got}\")",
    ]
    if let rate = mode.reducedInterval {
      let ratio = rate.numerator == 1 ? "fps / \(rate.denominator)" : "fps * \(rate.numerator) / \(rate.denominator)"
      lines += [
        "fps = camera.get(cv2.CAP_PROP_FPS)", "if abs(\(ratio) - 1) > 0.0005:",
        "    raise SystemExit(f\"the camera is set to {fps} frames a second\")",
      ]
    }
    return lines
  }

  private static func pixelLines(for mode: CaptureParameters) throws(SnippetError) -> [String] {
    var lines = mode.needsRotation ? ["frame = cv2.rotate(frame, cv2.ROTATE_90_CLOCKWISE)"] : []
    guard mode.isConverted else { return lines }
    guard let conversion = conversions[PixelFormatRegistry.canonical(mode.output)] else {
      throw SnippetError("converts no picture to \(mode.output.unpadded)")
    }
    if !conversion.isEmpty { lines.append("frame = cv2.cvtColor(frame, cv2.\(conversion))") }
    return lines
  }

  private static func remarks(on mode: CaptureParameters, _ isReadable: Bool) -> [String] {
    var remarks: [String] = []
    if !isReadable { remarks.append("OpenCV makes no picture of \(mode.format.unpadded): the frame is its bytes.") }
    if let rate = mode.reducedInterval, rate.numerator != 1 {
      let text = FrameInterval.seconds(rate.numerator, rate.denominator).rateText
      remarks.append(
        "OpenCV takes whole rates only: \(rate.denominator / rate.numerator) stands for \(text), and what came of it is checked.")
    }
    return remarks
  }

  private static func quoted(_ text: String) -> String { text.quotedLiteral { "\\U" + $0.digits(8, radix: 16) } }
}
