import CameraModel

/// A size as people write it: `1280x720`, in pixels.
struct SizeArgument {
  let size: FrameSize

  /// What no camera's picture exceeds: the kernel counts pixels in 32 bits, and areas have to be counted too.
  private static let longest = 1 << 30

  /// A size from its text; nil when it is none, or one of its sides is not above zero.
  init?(_ text: String) {
    let sides = text.split(separator: text.contains("×") ? "×" : "x", omittingEmptySubsequences: false).map(Self.side)
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    size = FrameSize(width, height)
  }

  private static func side(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let side = Int(text) else { return nil }
    return (1...longest).contains(side) ? side : nil
  }
}
