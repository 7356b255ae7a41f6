import Viewfinder

/// `gst-launch-1.0` with `v4l2src`, and caps that fix the mode.
///
/// Source: GStreamer's `sys/v4l2/gstv4l2object.c`, and the pads that `gst-inspect-1.0 v4l2src` of 1.22 shows.
enum GStreamerCommand {
  /// The fields of a codec's caps besides the media type.
  private static let codecFields: [PixelFormat: String] = [
    "H264": ",stream-format=byte-stream,alignment=au", "HEVC": ",stream-format=byte-stream,alignment=au",
  ]
  /// The formats of `v4l2src` in 1.22; later versions support more.
  private static let known: Set<String> = [
    "RGB16", "BGR", "RGB", "ABGR", "xBGR", "RGBA", "RGBx", "GRAY8", "GRAY16_LE", "GRAY16_BE", "YVU9", "YV12", "YUY2", "YVYU", "UYVY",
    "Y42B", "Y41B", "YUV9", "NV12_64Z32", "NV12_8L128", "NV12_10BE_8L128", "NV24", "NV12_16L32S", "NV61", "NV16", "NV21", "NV12", "I420",
    "ARGB", "xRGB", "BGRA", "BGRx", "RGB15", "bggr", "gbrg", "grbg", "rggb",
  ]

  /// The format that `v4l2src` selects if a node has two formats of one name, measured with 1.22.
  private static let taken: Set<PixelFormat> = ["NM12", "NM21", "NM16", "NM61", "YM12", "YV12", "422P"]
  /// Formats that are set with another byte order than their name says: 1.22 uses the big-endian XRGB555 for BGR15.
  private static let mistaken: Set<PixelFormat> = ["XB15"]

  static func snippet(for mode: CaptureParameters) throws(SnippetError) -> Snippet {
    let type = try mediaType(of: mode)
    var caps = "\(type),width=\(mode.size.width),height=\(mode.size.height)"
    if let rate = mode.reducedInterval {
      guard Int32(exactly: rate.denominator) != nil, Int32(exactly: rate.numerator) != nil else {
        throw SnippetError("has no numbers for \(rate.denominator)/\(rate.numerator) frames a second")
      }
      caps += ",framerate=\(rate.denominator)/\(rate.numerator)"
    }
    var elements = [["v4l2src", "device=\(mode.path)", "num-buffers=\(try mode.frameCount)"], [caps]]
    elements += try pixelElements(for: mode, type)
    guard let microphone = mode.microphone else {
      elements.append(["filesink", "location=\(mode.file ?? (mode.needsPixels ? "capture.raw" : mode.fileName))"])
      return Snippet(text: "gst-launch-1.0 " + line(elements), remarks: remarks(on: mode) + mode.rotationRemarks)
    }
    elements += [["queue"], ["matroskamux", "name=file"], ["filesink", "location=\(mode.file ?? "capture.mkv")"]]
    let sound = [["alsasrc", "device=\(microphone.device)"], ["audioconvert"], ["queue"], ["file."]]
    return Snippet(
      text: "gst-launch-1.0 -e \(line(elements)) \(line(sound))",
      remarks: remarks(on: mode) + mode.rotationRemarks + ["The sound goes on after the last picture: Ctrl-C ends it."])
  }

  private static func line(_ elements: [[String]]) -> String {
    elements.map { $0.map(\.shellQuoted).joined(separator: " ") }.joined(separator: " ! ")
  }

  private static func mediaType(of mode: CaptureParameters) throws(SnippetError) -> String {
    guard let type = typeName(mode.format) else { throw SnippetError("has no caps for \(mode.format.unpadded)") }
    let rival = mode.offered.first { !$0.matches(mode.format) && typeName($0) == type }
    if let rival, !taken.contains(mode.format) {
      throw SnippetError("calls \(mode.format.unpadded) and \(rival.unpadded) the same, and this node has both")
    }
    return type
  }

  private static func typeName(_ format: PixelFormat) -> String? {
    guard let entry = PixelFormatRegistry.entry(for: format), let name = entry.gstreamer, entry.format == format,
      !mistaken.contains(format)
    else {
      return nil
    }
    if entry.isCompressed { return name + (codecFields[format] ?? "") }
    return (entry.isBayer ? "video/x-bayer" : "video/x-raw") + ",format=\(name)"
  }

  private static func pixelElements(for mode: CaptureParameters, _ type: String) throws(SnippetError) -> [[String]] {
    guard mode.needsPixels else { return [] }
    let isBayer = PixelFormatRegistry.entry(for: mode.format)?.isBayer ?? false
    var elements: [[String]] = []
    if isBayer {
      elements.append(["bayer2rgb"])
    } else if !type.hasPrefix("video/x-raw") {
      elements.append([type == "image/jpeg" ? "jpegdec" : "decodebin"])
    }
    elements.append(["videoconvert"])
    if mode.needsRotation { elements += [["videoflip", "method=clockwise"], ["videoconvert"]] }
    guard mode.isConverted else { return elements + [[type.hasPrefix("video/x-raw") ? type : "video/x-raw,format=I420"]] }
    guard let name = PixelFormatRegistry.entry(for: mode.output)?.gstreamer else {
      throw SnippetError("has no caps for the output \(mode.output.unpadded)")
    }
    return elements + [["video/x-raw,format=\(name)"]]
  }

  private static func remarks(on mode: CaptureParameters) -> [String] {
    guard let entry = PixelFormatRegistry.entry(for: mode.format), !entry.isCompressed, let name = entry.gstreamer, !known.contains(name)
    else {
      return []
    }
    return ["GStreamer 1.22 does not capture \(name); a later one may."]
  }
}
