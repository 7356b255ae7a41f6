extension PixelFormatRegistry {
  /// The format with a spelling. Case counts only where it tells formats apart.
  ///
  /// These spellings are tried in order:
  /// 1. a namespace and a name in it: `gst:NV12`, `ffmpeg:yuyv422`, `drm:XR24`, `cv:420v`, `uvc:` and a GUID, `v4l2:` and any of the spellings below but the last two;
  /// 2. a V4L2 code (`YUYV`; padding is optional, `Y16-BE`), then an alias (`YUY2`);
  /// 3. a V4L2 constant, with or without its prefix (`V4L2_PIX_FMT_YUV422P`, `YUV422P`), including former names (`HM12`);
  /// 4. V4L2's number, hexadecimal or decimal (`0x56595559`, `1448695129`);
  /// 5. a media-bus code with an underscore (`SRGGB10_1X10`), for the format in which most capture nodes store it;
  /// 6. a CoreVideo code (`420v`);
  /// 7. CoreVideo's number (`875704438`, `32`);
  /// 8. the spellings of 2 and 3 in another case (`mjpg`), if only one format has them;
  /// 9. a name of FFmpeg or GStreamer (`yuyv422`, `BGRx`), if it means one format.
  ///
  /// If several formats share a name, the one in a single buffer is returned (`gst:NV12` is `NV12`, not `NM12`).
  ///
  /// - Throws: ``UnknownPixelFormatSpelling``, also for numbers and codes without an entry; ``PixelFormat`` accepts these.
  public static func entry(spelled text: some StringProtocol) throws(UnknownPixelFormatSpelling) -> PixelFormatEntry {
    let spelling = String(text)
    guard let entry = found(spelling) else {
      throw UnknownPixelFormatSpelling(spelling: spelling, nearest: nearest(to: spelling), reversed: backwards(spelling))
    }
    return entry
  }

  /// The format whose code is the reverse of a text: `NV12` for `21VN`.
  private static func backwards(_ text: String) -> PixelFormat? {
    guard text.utf8.count == 4, let format = PixelFormat(String(text.reversed())) else { return nil }
    return entry(for: format)?.format
  }

  static func found(_ text: String) -> PixelFormatEntry? {
    if let (namespace, name) = PixelFormatNamespace.split(text) { return entry(named: name, in: namespace) }
    return entry(named: text, in: .v4l2) ?? entry(named: text, in: .coreVideo) ?? entry(inAnyCase: text) ?? entry(ofOtherSystem: text)
  }

  private static func entry(inAnyCase text: String) -> PixelFormatEntry? {
    let wanted = text.lowercased()
    let named = entries.filter { entry in spellings(of: entry, in: .v4l2).contains { $0.lowercased() == wanted } }
    return named.count == 1 ? named[0] : nil
  }

  private static func entry(ofOtherSystem text: String) -> PixelFormatEntry? {
    let named = [PixelFormatNamespace.ffmpeg, .gstreamer].compactMap { entry(named: text, in: $0) }
    return Set(named.map(\.format)).count == 1 ? named[0] : nil
  }

  static func entry(named name: String, in namespace: PixelFormatNamespace) -> PixelFormatEntry? {
    switch namespace {
    case .v4l2:
      return v4l2Entry(named: name)
    case .drm:
      guard let format = DRMFormat(name) else { return nil }
      return entries.first { $0.drm == format }
    case .gstreamer:
      return entries.first { $0.gstreamer == name }
    case .ffmpeg:
      return entries.first { $0.ffmpeg == name }
    case .coreVideo:
      guard let format = CoreVideoFormat(name) else { return nil }
      return entries.first { $0.coreVideo.contains(format) }
    case .uvc:
      // Only this spelling ignores case, because GUIDs are numbers.
      let guid = name.lowercased()
      return entries.first { $0.uvcGUIDs.contains(guid) }
    }
  }

  private static func v4l2Entry(named name: String) -> PixelFormatEntry? {
    if let format = PixelFormat(name), let entry = entry(for: format) { return entry }
    let shortName = name.hasPrefix(PixelFormatEntry.namePrefix) ? String(name.dropFirst(PixelFormatEntry.namePrefix.count)) : name
    let current = PixelFormatTable.formerNames[shortName] ?? shortName
    if let entry = entries.first(where: { $0.shortName == current }) { return entry }
    // Short names, such as `Y8`, are those of older programs, and pixel formats have some of them.
    if name.contains("_"), let stored = MediaBusCode(name)?.usualPixelFormat { return entry(for: stored) }
    return PixelFormatNumber.value(of: name).flatMap { entry(for: PixelFormat(rawValue: $0)) }
  }
}

/// The error for a text that names no pixel format of the registry.
public struct UnknownPixelFormatSpelling: Error, Hashable, Sendable {
  /// The text.
  public let spelling: String
  /// At most five similar spellings, the nearest first; empty if none is similar.
  public let nearest: [String]
  /// The format whose code is the reverse of the text; nil if there is none. Programs print it that way if they treat the code as a
  /// big-endian number.
  public let reversed: PixelFormat?
}

extension UnknownPixelFormatSpelling: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    let sentence = "no pixel format is called \u{201C}\(spelling)\u{201D}"
    if let reversed { return sentence + "; it is \(reversed.unpadded) in reverse byte order" }
    return nearest.isEmpty ? sentence : sentence + "; did you mean " + nearest.joined(separator: ", ") + "?"
  }
}

/// The system whose names a spelling uses; raw values are the typed prefixes.
enum PixelFormatNamespace: String, CaseIterable {
  case v4l2
  case drm
  case gstreamer = "gst"
  case ffmpeg
  case coreVideo = "cv"
  case uvc

  /// The namespace and the rest of `gst:NV12`; nil without a known prefix.
  static func split(_ text: String) -> (PixelFormatNamespace, String)? {
    guard let colon = text.firstIndex(of: ":"), let namespace = PixelFormatNamespace(rawValue: String(text[..<colon])) else { return nil }
    return (namespace, String(text[text.index(after: colon)...]))
  }
}
