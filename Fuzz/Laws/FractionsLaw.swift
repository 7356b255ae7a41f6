import CameraDumps
import CameraModel
import CameraProfiles
import Negotiation
import PixelFormats

/// Fractions read from text print as that text; ranges of times give times within them; comparing keeps its laws.
enum FractionsLaw {
  static func check(_ bytes: [UInt8]) throws(Broken) {
    var source = ByteSource(bytes)
    let (first, second) = (interval(&source), interval(&source))
    try compare(first, second)
    try checkRange(first, second, step: source.flag() ? interval(&source) : nil, wish: interval(&source))
    try printed(seconds: source.number(ofBytes: source.below(9)), rate: source.number(ofBytes: source.below(9)), step: source.edge64())
    try printed(first)
  }

  private static func interval(_ source: inout ByteSource) -> FrameInterval { FrameInterval(source.edge32(), source.edge32()) }

  private static func compare(_ first: FrameInterval, _ second: FrameInterval) throws(Broken) {
    try hold(first.isSameRate(as: second) == second.isSameRate(as: first), "being the same rate goes both ways")
    try hold(!(first.isShorter(than: second) && second.isShorter(than: first)), "only one is shorter")
    try hold(first.isSameRate(as: first) == first.isValid, "a valid time is its own rate")
    try hold(first.isSameTime(as: second) == second.isSameTime(as: first), "being the same time goes both ways")
    if first.isSameTime(as: second), first.isValid { try hold(first.isSameRate(as: second), "the same time is the same rate") }
    try hold(!first.rateText.isEmpty && (first.rateText == "?") == !first.isValid, "a rate has a text")
  }

  private static func checkRange(_ min: FrameInterval, _ max: FrameInterval, step: FrameInterval?, wish: FrameInterval) throws(Broken) {
    let range = FrameIntervalRange(min: min, max: max, step: step)
    let size = OfferedSize(.discrete(FrameSize(640, 480)), intervals: [step == nil ? .continuous(range) : .stepwise(range)])
    let node = CameraNode(role: .capture, formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [size])]).examined()
    let negotiator = Negotiator(ModeTable(Camera(name: nil, nodes: [node])))
    let requests = [FormatRequest(rate: .ideal(wish)), FormatRequest(minimumRate: wish), FormatRequest(exactRate: wish)]
    for request in requests {
      guard let time = negotiator.decide(request).chosen?.mode.interval else { continue }
      try hold(time.isValid, "a chosen time is one")
      try hold(!time.isShorter(than: min) || time.isSameRate(as: min), "no chosen time is shorter than the shortest: \(time) in \(range)")
      try hold(!max.isShorter(than: time) || time.isSameRate(as: max), "no chosen time is longer than the longest: \(time) in \(range)")
    }
  }

  /// Reads a time as `v4l2-ctl` prints it; what is read must print so.
  private static func printed(seconds: UInt64, rate: UInt64, step: Int64) throws(Broken) {
    let single = read("Discrete \(decimal(seconds))s (\(decimal(rate)) fps)")
    if case .discrete(let time) = single, time.isValid {
      try hold(isRounded(time.numerator, time.denominator, to: seconds), "\(time) prints as \(decimal(seconds)) s")
      try hold(isRounded(time.denominator, time.numerator, to: rate), "\(time) prints as \(decimal(rate)) fps")
    }
    _ = read("Stepwise 0.033s - \(decimal(seconds))s with step \(decimal(UInt64(bitPattern: step)))s (\(decimal(rate))-30.000 fps)")
  }

  /// Prints a fraction whose places are known, and reads it.
  private static func printed(_ time: FrameInterval) throws(Broken) {
    guard time.isValid else { return }
    let (numerator, denominator) = (UInt64(time.numerator), UInt64(time.denominator))
    let seconds = (2_000 * numerator + denominator) / (2 * denominator)
    let rate = (2_000 * denominator + numerator) / (2 * numerator)
    guard case .discrete(let read) = read("Discrete \(decimal(seconds))s (\(decimal(rate)) fps)") else { return }
    try hold(isRounded(read.numerator, read.denominator, to: seconds) && isRounded(read.denominator, read.numerator, to: rate), "\(time)")
  }

  private static func read(_ interval: String) -> OfferedInterval? {
    let paste = "\t[0]: 'YUYV' (YUYV 4:2:2)\n\t\tSize: Discrete 640x480\n\t\t\tInterval: \(interval)\n"
    let dump = DumpImporter.read(Array(paste.utf8))
    return dump.cameras.first?.nodes.first?.formats.first?.sizes.first?.intervals.first
  }

  private static func decimal(_ thousandths: UInt64) -> String {
    let places = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - places.count) + places
  }

  /// Whether a fraction lies within half a thousandth of a number of thousandths.
  private static func isRounded(_ numerator: UInt32, _ denominator: UInt32, to thousandths: UInt64) -> Bool {
    let exact = Int128(numerator) * 2_000
    let printed = Int128(thousandths) * 2 * Int128(denominator)
    return (exact - printed).magnitude <= UInt128(denominator)
  }
}
