import CameraDocuments
import CameraModel
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `Small texts` {
  @Test(arguments: [
    ("", 0), ("C920", 4), ("Caméra", 6), ("Came\u{301}ra", 6), ("摄像头", 6), ("📷", 2), ("👨‍👩‍👧", 2), ("☺", 1), ("☺\u{fe0f}", 2), ("ｶﾒﾗ", 3),
    ("카메라", 6), ("ﾎ\u{fffd}", 2), ("🇫🇷", 2), ("640×480", 7),
  ])
  func `are as wide as a terminal shows them`(text: String, width: Int) {
    #expect(text.displayWidth == width)
    #expect(text.padded(to: 8).displayWidth == max(8, width))
  }

  @Test(arguments: [
    (FrameInterval(1, 30), "30"), (FrameInterval(1001, 30000), "29.97"), (FrameInterval(333_667, 10_000_000), "29.97"),
    (FrameInterval(2, 15), "7.5"), (FrameInterval(1000, 59_940), "59.94"), (FrameInterval(120, 1), "0.0083"),
    (FrameInterval(1, 1000), "1000"),
    (FrameInterval(0, 1), "?"), (FrameInterval(1, 0), "?"), (FrameInterval(4_294_967_295, 1), "0.0000000002"),
    (FrameInterval(1, 4_294_967_295), "4294967295"), (FrameInterval(10_000_000, 99_999_999), "10"),
  ])
  func `of rates say what the fraction says`(interval: FrameInterval, text: String) {
    #expect(interval.rateText == text)
  }

  @Test(arguments: [
    ([FrameInterval](), false, "? fps"), ([FrameInterval(1, 30)], false, "30 fps"),
    ([FrameInterval(1, 30), FrameInterval(1, 15), FrameInterval(1, 5)], false, "30 15 5 fps"),
    ([FrameInterval(1, 5), FrameInterval(1, 15), FrameInterval(1, 30), FrameInterval(1, 10)], false, "30–5 fps (4)"),
    ([FrameInterval(1, 5), FrameInterval(1, 15), FrameInterval(1, 30), FrameInterval(1, 10)], true, "5 15 30 10 fps"),
    ([FrameInterval(1, 1), FrameInterval(1, 2)], false, "2 1 fps"), ([FrameInterval(1, 1), FrameInterval(1, 2)], true, "1 2 fps"),
    ([FrameInterval(1, 5), FrameInterval(0, 1)], false, "5 fps, ? fps"),
  ])
  func `of lists of rates fold only what they count`(times: [FrameInterval], isComplete: Bool, text: String) {
    #expect(RateText(isComplete: isComplete).text(times.map { .discrete($0) }) == text)
  }

  @Test(arguments: [
    (FrameInterval(1, 60), FrameInterval(1, 1), FrameInterval?.none, "60–1 fps, any"),
    (FrameInterval(1, 60), FrameInterval(1, 1), FrameInterval(1, 60), "60–1 fps, step 1/60 s"),
    (FrameInterval(1, 60), FrameInterval(1, 1), FrameInterval(1, 10_000_000), "60–1 fps, any"),
    (FrameInterval(1, 60), FrameInterval(1, 1), FrameInterval(1, 1_000_000), "60–1 fps, step 1/1000000 s"),
    (FrameInterval(1, 60), FrameInterval(1, 1), FrameInterval(0, 1), "60 1 fps"),
    (FrameInterval(1, 30), FrameInterval(1, 30), FrameInterval(1, 30), "30 fps"),
    (FrameInterval(1, 1), FrameInterval(1, 60), FrameInterval(1, 60), "? fps"), (FrameInterval(0, 0), FrameInterval(1, 1), nil, "? fps"),
  ])
  func `of ranges of rates name their ends`(min: FrameInterval, max: FrameInterval, step: FrameInterval?, text: String) {
    let range = FrameIntervalRange(min: min, max: max, step: step)
    #expect(RateText(isComplete: false).text([step == nil ? .continuous(range) : .stepwise(range)]) == text)
  }

  @Test(arguments: [
    ("lst", "list"), ("lsit", "list"), ("profil", "profile"), ("pixel", "pixel-formats"), ("formats", "pixel-formats"), ("at", nil),
    ("xyzzy", nil), ("", nil),
    (String(repeating: "x", count: 10_000), nil),
  ])
  func `of names are offered when they are near`(typed: String, offered: String?) {
    #expect(NearestSpelling.of(typed, among: ["list", "pixel-formats", "profile"]) == offered)
  }

  @Test func `of errors are a tree on a terminal and indented elsewhere`() {
    for (columns, first) in [(80, "├─ tried  VIDIOC_QUERYCAP"), (nil, "   tried  VIDIOC_QUERYCAP")] as [(Int?, String)] {
      let error = DeviceError(.queryCapabilities, on: "/dev/\u{1b}video0", failedWith: .inputOutput)
      let environment = FakeEnvironment(messageColumns: columns, variables: ["NO_COLOR": "1"])
      ReportedFailure(isJSON: false).report(error, to: environment)
      let lines = environment.messages.split(separator: "\n")
      #expect(lines[0] == "probe: The device did not respond correctly to its driver.")
      #expect(lines[1] == first)
      #expect(lines[2].hasSuffix("on     /dev/\u{fffd}video0"))
      #expect(lines[3].hasSuffix("why    input/output error (EIO)"))
      #expect(lines.count == 5)
    }
  }

  private static let hints: [(DeviceCall, SystemErrorNumber, String?)] = [
    (.open, .noSuchFile, "`probe list` shows the attached cameras."),
    (.setControls, .outOfRange, "Give a value within the range. `probe list --controls` shows the controls and their ranges."),
    (.setInput, .invalidArgument, "Choose one of the sources that the node lists. `probe list` shows the sources."),
    (.setStandard, .noData, "Leave it out, or choose another source. `probe list` shows the sources."),
    (.setFormat, .busy, "Stop the other session, or close the other program (`fuser -v` names it)."), (.setTimings, .invalidArgument, nil),
  ]

  @Test(arguments: hints)
  func `of errors name the option that helps`(call: DeviceCall, number: SystemErrorNumber, remedy: String?) {
    #expect(DeviceError(call, on: "/dev/video0", failedWith: number).fullRemedy == remedy)
  }
}
