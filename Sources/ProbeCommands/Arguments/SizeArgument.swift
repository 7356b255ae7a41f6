import CameraDocuments
import Viewfinder

/// A size as people write it: `1280x720` in pixels (`X`, `×` and `,` too), its number of lines, `720p`, or its name, `vga`; with a rate behind
/// it, `1080p60` or `1280x720@30`.
struct SizeArgument {
  let size: FrameSize
  /// Seconds per frame; nil if no rate follows.
  let interval: FrameInterval?

  /// The longest side. The kernel counts pixels in 32 bits, and areas must fit 64 bits.
  private static let longest = 1 << 30

  /// The widths that belong to a number of lines. 480 is missing, because it stands for 640, 720 or 854 pixels.
  private static let widths = [360: 640, 540: 960, 720: 1280, 1080: 1920, 1440: 2560, 2160: 3840, 4320: 7680]

  private static let names: [String: FrameSize] = [
    "qvga": FrameSize(320, 240), "vga": FrameSize(640, 480), "svga": FrameSize(800, 600), "xga": FrameSize(1024, 768),
    "hd": FrameSize(1280, 720), "fhd": FrameSize(1920, 1080), "qhd": FrameSize(2560, 1440), "uhd": FrameSize(3840, 2160),
    "4k": FrameSize(3840, 2160),
  ]

  /// A size from its text.
  ///
  /// - Throws: `usage` for text that is no size, and for a side or a rate that is not above zero.
  init(_ text: String) throws(DeviceError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      let plain = try SizeArgument(String(parts[0]))
      guard plain.interval == nil, let rate = FrameInterval(rateText: String(parts[1])) else {
        throw Self.failure(text, "The text after `@` is not a rate above 0.")
      }
      (size, interval) = (plain.size, rate)
    } else if let named = Self.names[text.lowercased()] {
      (size, interval) = (named, nil)
    } else if let mark = text.firstIndex(where: { "pP".contains($0) }), let lines = Self.side(text[..<mark]) {
      guard let width = Self.widths[lines] else {
        throw Self.failure(text, "\(lines)p has no agreed width. 360p, 540p, 720p, 1080p, 1440p, 2160p and 4320p have one.")
      }
      let rate = String(text[mark...].dropFirst())
      size = FrameSize(width, lines)
      interval = FrameInterval(rateText: rate)
      if interval == nil, !rate.isEmpty { throw Self.failure(text, "The text after `p` is not a rate above 0.") }
    } else {
      let sides = text.split(omittingEmptySubsequences: false) { "xX×,".contains($0) }.map(Self.side)
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw Self.failure(text, "A size is a width and a height in pixels, both above 0.")
      }
      size = FrameSize(width, height)
      interval = nil
    }
  }

  private static func side(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let side = Int(text) else { return nil }
    return (1...longest).contains(side) ? side : nil
  }

  private static func failure(_ text: String, _ message: String) -> DeviceError {
    .usage("--size \(text)", message, try: "Write it like 1280x720, 720p, vga or 1080p60.")
  }
}
