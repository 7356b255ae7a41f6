import Viewfinder

/// `ffmpeg` reading a node through its `v4l2` device.
///
/// Source: FFmpeg's `libavdevice/v4l2.c` and `v4l2-common.c`; its names were tried with 5.1, one by one, on the kernel's virtual driver.
enum FFmpegCommand {
  /// The formats that the input device supports, by exact code. For other formats it knows the name, but silently captures another one.
  private static let captured: Set<PixelFormat> = [
    "YU12", "422P", "YUYV", "UYVY", "411P", "YUV9", "RGBP", "RGBR", "BGR3", "RGB3", "AR24", "XR24", "BA24", "BX24", "GREY", "Y16 ", "NV12",
    "MJPG", "JPEG",
    "H264", "CPIA", "BA81", "GBRG", "GRBG", "RGGB",
  ]

  static func snippet(for mode: CaptureParameters) throws(SnippetError) -> Snippet {
    var words = ["ffmpeg"] + (try inputWords(for: mode)) + ["-i", mode.path]
    // The sound would go on after the last picture.
    if let microphone = mode.microphone { words += ["-f", "alsa", "-i", microphone.device, "-shortest"] }
    words += mode.duration.map { ["-t", "\($0.seconds.rateText)"] } ?? ["-frames:v", "\(CaptureParameters.usualCount)"]
    words += mode.needsPixels ? try pixelWords(for: mode) : contentWords(for: mode)
    return Snippet(text: (words + [mode.file ?? "capture.nut"]).map(\.shellQuoted).joined(separator: " "), remarks: mode.rotationRemarks)
  }

  /// The words that name the device, the mode and no path.
  static func inputWords(for mode: CaptureParameters) throws(SnippetError) -> [String] {
    if mode.isMultiplanar { throw SnippetError("reads no multi-planar nodes") }
    var words = ["-f", "v4l2", "-input_format", try name(of: mode), "-video_size", "\(mode.size)"]
    if let rate = mode.reducedInterval {
      words += ["-framerate", rate.numerator == 1 ? "\(rate.denominator)" : "\(rate.denominator)/\(rate.numerator)"]
    }
    return words
  }

  private static func name(of mode: CaptureParameters) throws(SnippetError) -> String {
    guard captured.contains(mode.format) else {
      throw SnippetError("captures no \(mode.format.unpadded) from V4L2")
    }
    guard mode.format == "JPEG" else {
      guard let name = PixelFormatRegistry.entry(for: mode.format)?.ffmpeg else {
        throw SnippetError("has no name for \(mode.format.unpadded)")
      }
      return name
    }
    // Both formats have this name, and the device tries MJPG first.
    if mode.offered.contains("MJPG") { throw SnippetError("calls JPEG and MJPG the same and takes MJPG") }
    return "mjpeg"
  }

  /// The endings of files that hold raw pictures and sound, as `ffmpeg` 5.1 writes them.
  private static let rawHolders: Set = ["nut", "mkv", "avi", "mov", "yuv", "rgb"]
  /// Those that also hold compressed pictures, by `-c:v copy`.
  private static let holders: [PixelFormat: Set<String>] = [
    .mjpeg: ["mp4", "mjpeg", "mjpg"], .jpeg: ["mp4", "mjpeg", "mjpg"],
    .h264: ["mp4", "m4v", "ts", "flv", "3gp", "h264", "264"],
  ]
  /// For a file that does not hold the frames: the codec that `ffmpeg` takes for it, in the pixel format of most players.
  private static let encoded = ["-pix_fmt", "yuv420p"]

  private static func ending(of mode: CaptureParameters) -> String {
    mode.file?.split(separator: ".").last.map { $0.lowercased() } ?? "nut"
  }

  /// The frames as they come, if the kind of file holds them.
  private static func contentWords(for mode: CaptureParameters) -> [String] {
    let ending = ending(of: mode)
    if rawHolders.contains(ending) { return ["-c", "copy"] }
    // The sound is raw.
    return holders[mode.format]?.contains(ending) == true ? [mode.microphone == nil ? "-c" : "-c:v", "copy"] : encoded
  }

  private static func pixelWords(for mode: CaptureParameters) throws(SnippetError) -> [String] {
    var words = mode.needsRotation ? ["-vf", "transpose=clock"] : []
    guard rawHolders.contains(ending(of: mode)) else { return words + encoded }
    words += ["-c:v", "rawvideo"]
    if mode.isConverted {
      guard let name = PixelFormatRegistry.entry(for: mode.output)?.ffmpeg else {
        throw SnippetError("has no name for the output \(mode.output.unpadded)")
      }
      words += ["-pix_fmt", name]
    }
    return words
  }
}
