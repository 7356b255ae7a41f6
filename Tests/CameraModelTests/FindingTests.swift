import CameraModel
import PixelFormats
import Testing

/// Every trap that a driver's list can hold, with what it is called.
struct FindingTests {
  private static let ok: [OfferedInterval] = [.discrete(FrameInterval(1, 30))]

  private static func stepwise(_ min: (Int, Int), _ max: (Int, Int), _ step: (Int, Int)) -> OfferedSize {
    OfferedSize(
      .stepwise(
        FrameSizeRange(min: FrameSize(min.0, min.1), max: FrameSize(max.0, max.1), step: FrameSize(step.0, step.1))), intervals: ok)
  }

  private static func discrete(_ intervals: [OfferedInterval]) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(640, 480)), intervals: intervals)
  }

  private static func range(_ min: FrameInterval, _ max: FrameInterval, _ step: FrameInterval?) -> OfferedInterval {
    .stepwise(FrameIntervalRange(min: min, max: max, step: step))
  }

  @Test(arguments: [
    (FindingCode.formatsDisagree, "formats-disagree"), (.linksOff, "links-off"), (.modesFollowSource, "modes-follow-source"),
  ]) func `a code has another name in documents`(code: FindingCode, name: String) { #expect(code.rawValue == name) }

  static let traps: [(String, [OfferedSize], [FindingCode])] = [
    ("a good list", [discrete(ok)], []),
    ("0/0", [discrete([.discrete(FrameInterval(0, 0))])], [.intervalZero]),
    ("0/1", [discrete([.discrete(FrameInterval(0, 1))])], [.intervalZero]),
    ("1/0", [discrete([.discrete(FrameInterval(1, 0))])], [.intervalZero]),
    ("0.1 µs", [discrete([.discrete(FrameInterval(1, 10_000_000))])], [.intervalImplausible]),
    ("429 s", [discrete([.discrete(FrameInterval(4_294_967_295, 10_000_000))])], [.intervalImplausible]),
    ("fast and slow but possible", [discrete([.discrete(FrameInterval(1, 100_000)), .discrete(FrameInterval(300, 1))])], []),
    ("a range from 0.1 µs", [discrete([range(FrameInterval(1, 10_000_000), FrameInterval(1, 1), nil)])], [.intervalImplausible]),
    ("0x0", [OfferedSize(.discrete(FrameSize(0, 0)), intervals: ok)], [.sizeZero]),
    ("max below min", [stepwise((64, 64), (32, 640), (2, 2))], [.rangeInverted]),
    ("max 0", [stepwise((0, 0), (0, 0), (1, 1))], [.rangeInverted, .rangeInverted]),
    ("step 0", [stepwise((16, 16), (640, 480), (0, 0))], [.stepZero, .stepZero]),
    ("step 0 where min is max", [stepwise((640, 480), (640, 480), (0, 0))], []),
    ("step as long as the span", [stepwise((16, 16), (24, 480), (8, 8))], []),
    ("step beyond the span by one", [stepwise((16, 16), (23, 480), (8, 8))], [.stepExceedsRange]),
    ("step beyond the span", [stepwise((16, 16), (20, 480), (8, 8))], [.stepExceedsRange]),
    ("no sizes", [], [.formatWithoutSizes]),
    ("no intervals", [discrete([])], [.sizeWithoutIntervals]),
    ("mixed sizes", [discrete(ok), stepwise((16, 16), (640, 480), (2, 2))], [.mixedKinds]),
    ("mixed rates", [discrete(ok + [range(FrameInterval(1, 60), FrameInterval(1, 1), nil)])], [.mixedKinds]),
    ("rates neither up nor down", [discrete([(1, 30), (1, 5), (1, 15)].map { .discrete(FrameInterval($0.0, $0.1)) })], []),
    ("rates from slow to fast", [discrete([(1, 5), (1, 15), (1, 30)].map { .discrete(FrameInterval($0.0, $0.1)) })], []),
    ("a rate twice", [discrete(ok + ok)], [.duplicateInterval]),
    ("a size twice, same rates", [discrete(ok), discrete(ok)], [.duplicateSize]),
    ("a size twice, other rates", [discrete(ok), discrete([.discrete(FrameInterval(1, 5))])], [.duplicateSize]),
    ("an interval range upside down", [discrete([range(FrameInterval(1, 1), FrameInterval(1, 30), nil)])], [.rangeInverted]),
    ("an interval step of 0", [discrete([range(FrameInterval(1, 30), FrameInterval(1, 1), FrameInterval(0, 1))])], [.stepZero]),
    (
      "an interval step too long", [discrete([range(FrameInterval(1, 30), FrameInterval(1, 15), FrameInterval(1, 1))])], [.stepExceedsRange]
    ),
    ("an interval step as long as the range", [discrete([range(FrameInterval(1, 30), FrameInterval(2, 30), FrameInterval(1, 30))])], []),
    ("an interval range with a zero end", [discrete([range(FrameInterval(0, 1), FrameInterval(1, 1), nil)])], [.intervalZero]),
  ]

  @Test(arguments: traps)
  func `what drivers get wrong is named`(name: String, sizes: [OfferedSize], codes: [FindingCode]) {
    let node = CameraNode(role: .capture, formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: sizes)]).examined()
    #expect(node.findings.map(\.code) == codes, "\(name)")
    #expect(node.examined() == node, "Examining again changes nothing.")
  }

  /// `uvcvideo` picks a wrong rate from a list that is in no order; other drivers do not care, and nobody cares for the order of sizes.
  @Test(
    arguments: [
      ("uvcvideo", [30, 5, 15], [.unsortedList]), ("uvcvideo", [30, 15, 5], []), ("uvcvideo", [5, 15, 30], []), ("vivid", [30, 5, 15], []),
      (nil, [30, 5, 15], []),
    ] as [(String?, [UInt32], [FindingCode])])
  func `an order is remarked on only where it matters`(driver: String?, rates: [UInt32], codes: [FindingCode]) {
    var sizes = [Self.discrete(rates.map { .discrete(FrameInterval(1, $0)) })]
    for width in [320, 1920, 800] { sizes.append(OfferedSize(.discrete(FrameSize(width, 480)), intervals: Self.ok)) }
    let node = CameraNode(role: .capture, driver: driver, formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: sizes)]).examined()
    #expect(node.findings.map(\.code) == codes)
    #expect(node.findings.allSatisfy { $0.severity == .info })
  }

  @Test func `a format listed again is found wherever it stands`() {
    let sizes = [Self.discrete(Self.ok)]
    var formats = (0..<40).map { OfferedFormat(index: $0, pixelFormat: PixelFormat(rawValue: 0x3030_3030 + UInt32($0)), sizes: sizes) }
    formats.append(OfferedFormat(index: 40, pixelFormat: formats[3].pixelFormat, sizes: sizes))
    formats.append(OfferedFormat(index: 41, pixelFormat: formats[30].pixelFormat, sizes: []))
    let node = CameraNode(formats: formats).examined()
    #expect(node.formats.map(\.index) == Array(0..<40) + [41])
    #expect(node.findings.filter { $0.code == .duplicateFormat }.map { $0.message.contains("number 3,") } == [true, false])
  }

  @Test func `a duplicate is folded into the first, and offers that differ are kept`() {
    let other = [OfferedInterval.discrete(FrameInterval(1, 5))]
    let format = OfferedFormat(
      index: 0, pixelFormat: "YUYV", sizes: [Self.discrete(Self.ok), Self.discrete(Self.ok), Self.discrete(other)])
    let node = CameraNode(formats: [format]).examined()
    #expect(node.formats[0].sizes == [Self.discrete(Self.ok), Self.discrete(other)])
  }

  @Test func `a format listed again goes where its sizes are the same, and stays where they differ`() {
    func format(_ index: Int, _ sizes: OfferedSize..., isEmulated: Bool = false) -> OfferedFormat {
      OfferedFormat(index: index, pixelFormat: "YUYV", isEmulated: isEmulated, sizes: sizes)
    }
    let other = Self.discrete([.discrete(FrameInterval(1, 5))])
    let formats = [format(0, Self.discrete(Self.ok)), format(1, Self.discrete(Self.ok)), format(2, other)]
    let node = CameraNode(formats: formats).examined()
    #expect(node.formats == [formats[0], formats[2]])
    #expect(node.findings.map(\.code) == [.duplicateFormat, .duplicateFormat])
    let emulated = [formats[0], format(1, Self.discrete(Self.ok), isEmulated: true)]
    #expect(CameraNode(formats: emulated).examined().formats == emulated, "The same code made by a library is another offer.")
  }

  @Test(
    arguments: [
      (0, .integer, [.controlRange]), (0, .integer64, [.controlRange]), (1, .integer, []), (nil, .integer, []), (0, .bitmask, []),
      (0, .boolean, []),
    ] as [(Int64?, ControlType, [FindingCode])])
  func `a step of 0 is named where a control has steps`(step: Int64?, type: ControlType, codes: [FindingCode]) {
    func findings(_ min: Int64, _ max: Int64) -> [FindingCode] {
      let control = CameraControl(id: 1, name: "Gain", type: type, min: min, max: max, step: step, defaultValue: min)
      return CameraNode(controls: [control]).examined().findings.map(\.code)
    }
    #expect(findings(0, 9) == codes)
    #expect(findings(9, 9) == [], "One value needs no step.")
    #expect(findings(9, 0) == [.controlRange], "An empty range is named once.")
  }

  @Test func `codes that cannot be shown or are missing are named`() {
    let formats = [
      OfferedFormat(index: 0, pixelFormat: PixelFormat(rawValue: 0x0102_0304), sizes: [Self.discrete(Self.ok)]),
      OfferedFormat(index: 1, pixelFormat: nil, sizes: [Self.discrete(Self.ok)]),
    ]
    #expect(CameraNode(formats: formats).examined().findings.map(\.code) == [.fourCCUnprintable, .fourCCEmpty])
  }

  @Test func `what only a live device shows is kept, what the lists show is computed anew`() {
    let live = Finding(.callFailed, .error, "VIDIOC_G_PARM failed.")
    let stale = Finding(.sizeZero, .warning, "Not so.", at: "YUYV 0x0")
    let node = CameraNode(
      formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [Self.discrete(Self.ok)])], findings: [live, stale])
    #expect(node.examined().findings == [live])
  }

  @Test(arguments: [
    ("HD Webcam", "HD Webcam", false), ("Na\u{1b}[7msty", "Na\u{fffd}[7msty", true), ("a\u{202e}b", "a\u{fffd}b", true),
    ("\u{9b}31m", "\u{fffd}31m", true), ("Câm 漢", "Câm 漢", false), ("cut\u{fffd}", "cut\u{fffd}", true), ("tab\t", "tab\u{fffd}", true),
  ])
  func `a name is shown harmlessly and kept as given`(name: String, shown: String, isNamed: Bool) {
    #expect(name.harmless == shown)
    #expect(CameraNode(card: name).examined().findings.contains { $0.code == .nameCleaned } == isNamed)
  }
}
