import CameraModel
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// A choice by what was delivered, instead of what is promised.
struct MeasuredRatesTests {
  private static let camera = Camera(
    name: "Webcam",
    nodes: [
      CameraNode(
        path: "/dev/video0", role: .capture,
        formats: [
          OfferedFormat(
            index: 0, pixelFormat: .mjpeg,
            sizes: [
              OfferedSize(.discrete(FrameSize(1920, 1080)), intervals: [30, 24, 15].map { .discrete(.fps($0)) }),
              OfferedSize(.discrete(FrameSize(1280, 720)), intervals: [60, 30].map { .discrete(.fps($0)) }),
            ])
        ])
    ])

  private static func rate(_ size: (Int, Int), at fps: UInt32, _ came: Double?, _ cause: String? = nil) -> MeasuredRates.Rate {
    MeasuredRates.Rate(
      node: 0, pixelFormat: .mjpeg, size: FrameSize(size.0, size.1), interval: .fps(fps), framesPerSecond: came, cause: cause,
      date: "2026-11-22")
  }

  static let rows: [(name: String, rates: [MeasuredRates.Rate], request: FormatRequest, mode: String, finding: Bool)] = [
    ("nothing was measured", [], FormatRequest(rate: .fps(60)), "MJPG 1280x720 at 60 fps", false),
    ("the promise is kept", [rate((1280, 720), at: 60, 59.9)], FormatRequest(rate: .fps(60)), "MJPG 1280x720 at 60 fps", false),
    (
      "a slower mode keeps as much", [rate((1280, 720), at: 60, 30.1)], FormatRequest(size: .exact(1280, 720)), "MJPG 1280x720 at 30 fps",
      true
    ),
    (
      "the lying mode is still the fastest", [rate((1280, 720), at: 60, 45)], FormatRequest(rate: .fps(60)), "MJPG 1280x720 at 60 fps", true
    ),
    ("no frame came", [rate((1280, 720), at: 60, nil)], FormatRequest(rate: .fps(60)), "MJPG 1920x1080 at 30 fps", true),
    (
      "darkness slows all rates of a size", [rate((1920, 1080), at: 30, 9, "light")], FormatRequest(minimumRate: .fps(20)),
      "MJPG 1280x720 at 60 fps", true
    ),
    (
      "a lie about one rate says nothing of others", [rate((1920, 1080), at: 30, 9, "camera")], FormatRequest(), "MJPG 1920x1080 at 24 fps",
      true
    ),
    (
      "the rate is of a node that is not there",
      [
        MeasuredRates.Rate(
          node: 7, pixelFormat: .mjpeg, size: FrameSize(1280, 720), interval: .fps(60), framesPerSecond: 1)
      ],
      FormatRequest(rate: .fps(60)), "MJPG 1280x720 at 60 fps", false
    ),
  ]

  @Test("the choice is by what was delivered, and names modes as the driver lists them", arguments: rows)
  func choices(_ row: (name: String, rates: [MeasuredRates.Rate], request: FormatRequest, mode: String, finding: Bool)) throws {
    let decision = MeasuredRates(cameraName: "Webcam", row.rates).decision(on: Self.camera) { camera in
      let negotiator = Negotiator(ModeTable(camera))
      return negotiator.decide(row.request)
    }
    #expect(decision.chosen.map { "\($0.mode)" } == row.mode, "\(row.name)")
    #expect(decision.findings.contains { $0.code == .rateMeasured } == row.finding, "\(row.name): \(decision.findings)")
  }

  @Test("a later measurement of a mode stands in the place of an earlier one")
  func replacing() {
    let rates = MeasuredRates(cameraName: nil, [Self.rate((1280, 720), at: 60, 10), Self.rate((1280, 720), at: 60, 60)])
    #expect(rates.rates.map(\.framesPerSecond) == [60])
  }

  @Test("the document gives back what was written, and refuses what is none")
  func document() throws {
    let rates = MeasuredRates(cameraName: "Webcam", [Self.rate((1280, 720), at: 60, 29.97, "light"), Self.rate((1920, 1080), at: 30, nil)])
    #expect(try MeasuredRates(json: rates.jsonDocument()) == rates)
    for text in ["", "{}", #"{"schema":"viewfinder.profile/1","rates":[]}"#, #"{"schema":"viewfinder.measured-rates/1","rates":[{}]}"#] {
      #expect(throws: (any Error).self, "\(text)") { try MeasuredRates(json: Array(text.utf8)) }
    }
  }
}
