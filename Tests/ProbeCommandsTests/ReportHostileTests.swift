import CameraModel
import CameraProfiles
import PixelFormats
import Testing

/// Reports of cameras that list what no camera should, or that means something in HTML.
@Suite struct `reports of hostile cameras` {
  @Test func `escapes everything that comes from a device`() {
    let bad = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>&lt;</style></title>]]>\u{202e}\u{0}"
    let size = OfferedSize(.discrete(FrameSize(width: 640, height: 480)), intervals: [.discrete(.fps(30))])
    let camera = Camera(
      name: bad, identity: CameraIdentity(kind: "by-id", value: bad), position: CameraPosition(rawValue: bad),
      nodes: [
        CameraNode(
          path: bad, role: .capture, driver: bad, card: bad, bus: bad,
          inputs: [VideoInput(index: 0, name: bad, isCurrent: true), VideoInput(index: 1, name: bad, isCurrent: false)],
          formats: [
            OfferedFormat(index: 0, pixelFormat: PixelFormat(rawValue: 0x3e3c_2722), description: bad, sizes: [size]),
            OfferedFormat(index: 1, pixelFormat: .mjpeg, description: bad, isCompressed: true, sizes: [size, size]),
          ],
          controls: [
            CameraControl(id: 1, name: bad, type: ControlType(rawValue: bad), value: .string(bad), flags: [ControlFlag(rawValue: bad)]),
            CameraControl(id: 2, name: bad, type: .menu, min: 0, max: 1, value: .integer(0), menu: [MenuItem(index: 0, name: bad)]),
            CameraControl(
              id: 3, name: bad, type: .integer64, min: .min, max: .max, step: .max, defaultValue: .min, value: .integer(.max)),
            CameraControl(id: 4, name: bad, type: .controlClass),
          ],
          findings: [Finding("x", .warning, bad, at: bad)]),
        CameraNode(path: bad, role: NodeRole(rawValue: bad), roleReason: bad),
      ])
    let profile = CameraProfile(
      recording: CameraProfile.Recording(date: bad, tool: bad, kernel: bad, source: bad), cameras: [camera]
    ).jsonDocument()
    let environment = FakeEnvironment(files: ["bad.json": .success(profile)])
    let page = ReportPage.page(["--profile", "bad.json", "--compare", "bad.json"], in: environment)
    ReportPage.expectWhole(page)
    #expect(!page.contains("alert(1)<") && !page.contains("\u{202e}") && !page.contains("\u{0}"))
  }

  @Test func `draws what no camera should list`() {
    let most = Int(UInt32.max)
    let strange: [OfferedSize] = [
      OfferedSize(
        .discrete(FrameSize(width: most, height: most)), intervals: [.discrete(.seconds(1, .max)), .discrete(.seconds(.max, 1))]),
      OfferedSize(.discrete(FrameSize(width: 0, height: 0)), intervals: [.discrete(.seconds(0, 0))]),
      OfferedSize(
        .stepwise(
          FrameSizeRange(
            min: FrameSize(width: most, height: 1), max: FrameSize(width: 1, height: most), step: FrameSize(width: 0, height: 0))),
        intervals: [
          .stepwise(FrameIntervalRange(min: .seconds(.max, 1), max: .seconds(1, .max), step: .seconds(0, 0))),
          .continuous(FrameIntervalRange(min: .seconds(0, 1), max: .seconds(1, 0), step: nil)),
        ]),
    ]
    var camera = SampleCameras.webcam
    camera.nodes[0].formats = [OfferedFormat(index: 0, pixelFormat: .yuyv, sizes: strange), OfferedFormat(index: 1, pixelFormat: nil)]
    ReportPage.expectWhole(ReportPage.page(of: camera))
  }

  @Test func `believes no rate that no camera has`() {
    var camera = SampleCameras.webcam
    camera.nodes[0].formats = [
      OfferedFormat(
        index: 0, pixelFormat: .yuyv,
        sizes: [
          OfferedSize(.discrete(FrameSize(width: 640, height: 480)), intervals: [.discrete(.fps(10_000_000)), .discrete(.fps(30))])
        ])
    ]
    let page = ReportPage.page(of: camera)
    ReportPage.expectWhole(page)
    #expect(page.contains(">30 fps</text>") && page.contains("<dd>30 fps</dd>"))
  }

  @Test func `stays small where pixel formats share their modes, and draws the largest sizes of too many`() {
    var camera = SampleCameras.webcam
    let sizes = (1...300).map { number in
      OfferedSize(.discrete(FrameSize(width: 16 * number, height: 9 * number)), intervals: [.discrete(.fps(30)), .discrete(.fps(15))])
    }
    camera.nodes[0].formats = (0..<80).map {
      OfferedFormat(index: $0, pixelFormat: PixelFormat(rawValue: 0x4141_4141 + UInt32($0)), sizes: sizes)
    }
    let page = ReportPage.page(of: camera)
    ReportPage.expectWhole(page)
    #expect(page.contains("The 180 smallest sizes are left out; the list below has them."))
    #expect(page.utf8.count < 200_000)
  }
}
