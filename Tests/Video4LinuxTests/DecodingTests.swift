import CVideo4Linux
import CameraModel
import PixelFormats
import Testing
import Video4Linux

/// What each C structure of a mode list becomes.
@Suite struct DecodingTests {
  let driver = ScriptedDriver()

  func node() throws -> KernelNode { try KernelNode(path: "/dev/video0", calls: driver) }

  @Test func `a node's own capabilities count, not the whole device's`() throws {
    driver.on(Requests.queryCapabilities) { answer in
      fill(&answer.driver, with: "uvcvideo".utf8)
      fill(&answer.card, with: "HD Pro Webcam C920".utf8)
      fill(&answer.bus_info, with: "usb-0000:00:14.0-1".utf8)
      answer.capabilities = 0x84a0_0001
      answer.device_caps = 0x04a0_0000
      return 0
    }
    let answer = try node().capability()
    #expect(
      answer
        == NodeCapability(
          driver: "uvcvideo", card: "HD Pro Webcam C920", bus: "usb-0000:00:14.0-1", capabilities: Capabilities(rawValue: 0x04a0_0000)))
  }

  @Test func `a driver that tells no node apart speaks for the device`() throws {
    driver.on(Requests.queryCapabilities) { answer in
      answer.capabilities = 0x0500_0001
      return 0
    }
    #expect(try node().capability().capabilities == [.videoCapture, .readWrite, .streaming])
  }

  static let names: [(bytes: [UInt8], text: String)] = [
    (Array("Webcam".utf8), "Webcam"),
    ([UInt8](repeating: 0x41, count: 40), String(repeating: "A", count: 32)),
    ([UInt8](repeating: 0x41, count: 31) + [0xc3, 0xa9], String(repeating: "A", count: 31) + "\u{fffd}"),
    ([0x43, 0xff, 0xfe, 0x44], "C\u{fffd}\u{fffd}D"),
    (Array("\u{1b}[7mred".utf8), "\u{1b}[7mred"),
    ([0, 0x41], ""),
    (Array("漢字".utf8.dropLast()), "漢\u{fffd}"),
  ]

  @Test(arguments: names)
  func `names end at the first NUL, and invalid UTF-8 is repaired`(_ bytes: [UInt8], _ expected: String) throws {
    driver.on(Requests.queryCapabilities) { answer in
      fill(&answer.card, with: bytes)
      return 0
    }
    #expect(try node().capability().card == expected)
  }

  @Test(arguments: [(UInt32(0), false, false), (1, true, false), (2, false, true), (3, true, true), (0x1fc, false, false)])
  func `a format says whether it is compressed and whether a library makes it`(_ flags: UInt32, _ compressed: Bool, _ emulated: Bool) throws
  {
    driver.on(Requests.enumerateFormats) { answer in
      guard answer.index == 3, answer.type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue else { return .failure(.invalidArgument) }
      answer.flags = flags
      answer.pixelformat = 0x3132_4d4e
      fill(&answer.description, with: "Y/UV 4:2:0 (N-C)".utf8)
      return 0
    }
    let expected = OfferedFormat(
      index: 3, pixelFormat: "NM21", description: "Y/UV 4:2:0 (N-C)", isCompressed: compressed, isEmulated: emulated)
    #expect(try node().format(at: 3, of: .videoCaptureMultiplanar)?.pixelFormat == PixelFormat(rawValue: 0x3132_4d4e))
    #expect(try node().format(at: 3, of: .videoCaptureMultiplanar)?.description == expected.description)
    #expect(try node().format(at: 3, of: .videoCaptureMultiplanar)?.isCompressed == compressed)
    #expect(try node().format(at: 3, of: .videoCaptureMultiplanar)?.isEmulated == emulated)
    #expect(try node().format(at: 4, of: .videoCaptureMultiplanar) == nil)
    #expect(try node().format(at: 3, of: .videoCapture) == nil)
  }

  @Test(arguments: [
    (UInt32(1), OfferedSize.Extent?.some(.discrete(FrameSize(16, 4096)))),
    (3, .stepwise(FrameSizeRange(min: FrameSize(16, 32), max: FrameSize(4096, 2160), step: FrameSize(2, 4)))),
    (2, .continuous(FrameSizeRange(min: FrameSize(16, 32), max: FrameSize(4096, 2160), step: FrameSize(1, 1)))),
  ])
  func `sizes are single, stepwise or continuous`(_ type: UInt32, _ expected: OfferedSize.Extent?) throws {
    driver.on(Requests.enumerateFrameSizes) { answer in
      guard answer.index == 0, answer.pixel_format == 0x5659_5559 else { return .failure(.invalidArgument) }
      answer.type = type
      // The union's order in C: minimum, maximum and step of the width, then of the height.
      answer.stepwise = v4l2_frmsize_stepwise(
        min_width: 16, max_width: 4096, step_width: 2, min_height: 32, max_height: 2160, step_height: 4)
      return 0
    }
    #expect(try node().frameSize(at: 0, for: PixelFormat(rawValue: 0x5659_5559)) == expected)
    #expect(try node().frameSize(at: 1, for: PixelFormat(rawValue: 0x5659_5559)) == nil)
  }

  @Test(arguments: [
    (UInt32(1), OfferedInterval.discrete(FrameInterval(1, 60))),
    (3, .stepwise(FrameIntervalRange(min: FrameInterval(1, 60), max: FrameInterval(1, 1), step: FrameInterval(1, 10_000_000)))),
    (2, .continuous(FrameIntervalRange(min: FrameInterval(1, 60), max: FrameInterval(1, 1), step: nil))),
  ])
  func `times per frame are single, stepwise or continuous`(_ type: UInt32, _ expected: OfferedInterval) throws {
    driver.on(Requests.enumerateFrameIntervals) { answer in
      guard answer.index == 2, answer.width == 640, answer.height == 480 else { return .failure(.invalidArgument) }
      answer.type = type
      answer.stepwise = v4l2_frmival_stepwise(
        min: v4l2_fract(numerator: 1, denominator: 60), max: v4l2_fract(numerator: 1, denominator: 1),
        step: v4l2_fract(numerator: 1, denominator: 10_000_000))
      return 0
    }
    #expect(try node().frameInterval(at: 2, for: "YUYV", size: FrameSize(640, 480)) == expected)
    #expect(try node().frameInterval(at: 0, for: "YUYV", size: FrameSize(640, 480)) == nil)
  }

  @Test func `an entry of an unknown kind is malformed and named by its number`() throws {
    driver.on(Requests.enumerateFrameSizes) {
      $0.type = 9; return 0
    }
    driver.on(Requests.enumerateFrameIntervals) {
      $0.type = 0; return 0
    }
    let sizes = #expect(throws: DeviceError.self) { _ = try node().frameSize(at: 0, for: "YUYV") }
    #expect(sizes?.code == .malformed && sizes?.message == "The driver answered with an entry of the unknown kind 9.")
    let intervals = #expect(throws: DeviceError.self) { _ = try node().frameInterval(at: 0, for: "YUYV", size: FrameSize(2, 2)) }
    #expect(intervals?.code == .malformed && intervals?.message == "The driver answered with an entry of the unknown kind 0.")
  }
}
