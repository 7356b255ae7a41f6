import CameraModel
import CameraDumps
import Testing

/// Imports the lines under one format, in the new style.
func importedSizes(_ lines: String) -> (sizes: [OfferedSize], dump: ImportedDump) {
  let text = "ioctl: VIDIOC_ENUM_FMT\n\tType: Video Capture\n\n\t[0]: 'YUYV' (YUYV 4:2:2)\n" + lines
  let dump = DumpImporter.read(Array(text.utf8))
  return (dump.cameras.first?.nodes.first?.formats.first?.sizes ?? [], dump)
}

@Suite struct ImportIntervalTests {
  static let discrete: [(seconds: String, rate: String, interval: FrameInterval)] = [
    ("0.033s", "30.000", FrameInterval(1, 30)), ("0.067s", "15.000", FrameInterval(1, 15)), ("0.017s", "60.000", FrameInterval(1, 60)),
    ("0.033s", "29.970", FrameInterval(1001, 30000)), ("0.017s", "59.940", FrameInterval(1001, 60000)),
    ("0.042s", "23.976", FrameInterval(1001, 24000)), ("0.008s", "119.880", FrameInterval(1001, 120_000)),
    ("0.067s", "14.985", FrameInterval(1001, 15000)), ("0.133s", "7.500", FrameInterval(2, 15)),
    ("0.133s", "7.493", FrameInterval(1001, 7500)),
    ("0.120s", "8.333", FrameInterval(3, 25)), ("0.060s", "16.667", FrameInterval(3, 50)), ("0.048s", "20.833", FrameInterval(6, 125)),
    ("0.240s", "4.167", FrameInterval(6, 25)), ("0.160s", "6.250", FrameInterval(4, 25)), ("0.080s", "12.500", FrameInterval(2, 25)),
    ("0.053s", "18.750", FrameInterval(4, 75)), ("0.001s", "1000.000", FrameInterval(1, 1000)), ("10.000s", "0.100", FrameInterval(10, 1)),
    ("30.000s", "0.033", FrameInterval(30, 1)), ("1.001s", "0.999", FrameInterval(1001, 1000)),
    ("0.000s", "inf", FrameInterval(0, 1)), ("infs", "0.000", FrameInterval(1, 0)), ("-nans", "-nan", FrameInterval(0, 0)),
    ("nans", "nan", FrameInterval(0, 0)),
  ]

  @Test(arguments: discrete) func `the simplest fraction that prints so is the driver's`(
    row: (seconds: String, rate: String, interval: FrameInterval)
  ) {
    let (sizes, dump) = importedSizes("Size: Discrete 640x480\nInterval: Discrete \(row.seconds) (\(row.rate) fps)\n")
    #expect(sizes.first?.intervals == [.discrete(row.interval)])
    #expect(dump.unreadLineCount == 0)
  }

  @Test func `every fraction up to 240 frames in up to 10 seconds comes back as itself or prints the same`() {
    var lines = "Size: Discrete 640x480\n"
    var expected: [(text: String, numerator: Int, denominator: Int)] = []
    for numerator in 1...10 {
      for denominator in 1...240 {
        let text = "\(places(numerator, denominator))s (\(places(denominator, numerator)) fps)"
        expected.append((text, numerator, denominator))
        lines += "Interval: Discrete \(text)\n"
      }
    }
    let (sizes, dump) = importedSizes(lines)
    #expect(dump.unreadLineCount == 0)
    // Duplicates are folded, so the set of what was printed is what must come back.
    let printed = Set(expected.map(\.text))
    let back = sizes.first?.intervals.map { interval in
      let time = interval.shortest
      return "\(places(Int(time.numerator), Int(time.denominator)))s (\(places(Int(time.denominator), Int(time.numerator))) fps)"
    }
    #expect(Set(back ?? []) == printed)
  }

  @Test func `a step reads like the shortest time or is the simplest that prints so`() {
    let lines = """
      Size: Discrete 320x240
      Interval: Stepwise 0.040s - 1.000s with step 0.040s (1.000-25.000 fps)
      Interval: Stepwise 0.033s - 1.000s with step 0.001s (1.000-29.970 fps)
      Interval: Stepwise 0.033s - 0.200s with step 0.000s (5.000-30.000 fps)
      Interval: Stepwise 0.000s - 1.000s with step 0.000s (1.000-10000.000 fps)
      Interval: Continuous 0.017s - 1.000s (1.000-60.000 fps)
      """
    let one = FrameInterval(1, 1)
    #expect(
      importedSizes(lines).sizes.first?.intervals == [
        .stepwise(FrameIntervalRange(min: FrameInterval(1, 25), max: one, step: FrameInterval(1, 25))),
        .stepwise(FrameIntervalRange(min: FrameInterval(1001, 30000), max: one, step: FrameInterval(1, 1000))),
        .continuous(FrameIntervalRange(min: FrameInterval(1, 30), max: FrameInterval(1, 5), step: nil)),
        .continuous(FrameIntervalRange(min: FrameInterval(1, 10000), max: one, step: nil)),
        .continuous(FrameIntervalRange(min: FrameInterval(1, 60), max: one, step: nil)),
      ])
  }

  @Test func `a step too small to be printed is no step of zero`() {
    let lines = "Size: Discrete 320x240\nInterval: Stepwise 0.033s - 0.200s with step 0.000s (5.000-30.000 fps)\n"
    #expect(importedSizes(lines).dump.cameras.flatMap(\.nodes).flatMap { $0.examined().findings } == [])
  }

  @Test(arguments: [
    "Interval: Discrete 0.500s (30.000 fps)", "Interval: Discrete 0.033s", "Interval: Discrete 0.033s (30.0", "Interval: Discrete",
    "Interval: Discrete 0.033s (99999999999999999999.000 fps)", "Interval: Discrete 0.03s (30.000 fps)", "Interval: Sometimes 0.033s",
    "Interval: Stepwise 0.033s - 1.000s (1.000-30.000 fps)", "Intervall: Discrete 0.033s (30.000 fps)", "Discrete 0.033s (30.000 fps)",
    "Interval: Discrete 0.000s (0.000 fps)",
  ]) func `a time that is not one is reported, not guessed`(line: String) {
    let (sizes, dump) = importedSizes("Size: Discrete 640x480\n\(line)\n")
    #expect(sizes.first?.intervals == [])
    #expect(dump.unreadLines.map(\.number) == [6])
    #expect(dump.cameras.first?.nodes.first?.findings.contains { $0.code == .unreadableLine } == true)
  }

  /// A fraction as `%.3f` prints it, in whole numbers.
  private func places(_ numerator: Int, _ denominator: Int) -> String {
    let thousandths = (2 * 1000 * numerator + denominator) / (2 * denominator)
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
