import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import ImageGeometry
import Negotiation
import PixelFormats
import Testing

/// What an output delivers for its settings: format, size and bars. The pictures carry their number, which tells where they lie.
struct VideoSettingsTests {
  /// A frame of the session, after time has passed.
  private static func frame(_ run: SimulatedSession, _ frames: inout VideoFrames.AsyncIterator) async throws -> VideoFrame {
    run.system.advance(by: SimulatedSession.interval)
    return try #require(try await frames.next())
  }

  @Test(
    "a frame says what is left to do to see it upright, after what the connection did",
    arguments: [
      (rotation: nil, angle: 0, isMirrored: false, left: ImageOrientation.up), (rotation: 90, angle: 0, isMirrored: false, left: .left),
      (rotation: 90, angle: 270, isMirrored: false, left: .up), (rotation: 90, angle: 90, isMirrored: false, left: .down),
      (rotation: 180, angle: 0, isMirrored: true, left: .down), (rotation: 90, angle: 0, isMirrored: true, left: .right),
      (rotation: 90, angle: 270, isMirrored: true, left: .up), (rotation: 10, angle: 0, isMirrored: false, left: .up),
    ])
  func uprightness(_ row: (rotation: Int?, angle: Int, isMirrored: Bool, left: ImageOrientation)) async throws {
    var camera = SimulatedSession.camera("YUYV")
    camera.rotation = row.rotation
    let system = SimulatedCameraSystem([camera], pace: .virtual)
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    try session.addInput(CaptureDeviceInput(device: #require(CaptureDevice(system.cameras[0], in: system))))
    try session.addOutput(output)
    let connection = try #require(output.connection(with: .video))
    (connection.videoRotationAngle, connection.isVideoMirrored) = (row.angle, row.isMirrored)
    var frames = output.frames.makeAsyncIterator()
    try await session.startRunning()
    #expect(try await frames.next()?.orientation == row.left)
    await session.stopRunning()
  }

  // MARK: Formats

  static let unasked: [(camera: PixelFormat, settings: VideoSettings?, angle: Int, delivered: PixelFormat)] = [
    ("YUYV", nil, 0, "YUYV"), ("MJPG", nil, 0, "NV12"), ("RGGB", nil, 0, "NV12"), ("RG10", nil, 0, "NV12"), ("NV12", nil, 0, "NV12"),
    ("YUYV", .native, 0, "YUYV"), ("MJPG", .native, 0, "MJPG"), ("RGGB", .native, 0, "RGGB"), ("Z16 ", nil, 0, "Z16 "),
    ("YUYV", .native, 90, "NV12"), ("MJPG", .native, 90, "NV12"), ("NV12", nil, 90, "NV12"), ("AR24", nil, 180, "AR24"),
    ("GREY", nil, 90, "GREY"), ("Z16 ", nil, 90, "GREY"), ("Y16 ", .native, 180, "GREY"), ("RGGB", .native, 270, "NV12"),
  ]

  @Test("pictures for which no format is asked stay as they are where that is possible", arguments: unasked)
  func unaskedFormat(_ row: (camera: PixelFormat, settings: VideoSettings?, angle: Int, delivered: PixelFormat)) async throws {
    let run = try SimulatedSession(format: row.camera)
    run.output.videoSettings = row.settings
    run.output.connection(with: .video)?.videoRotationAngle = row.angle
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    let frame = try await Self.frame(run, &frames)
    #expect(frame.pixelFormat == row.delivered && frame.isConverted == (row.delivered != row.camera || row.angle != 0))
    #expect(frame.size == (row.angle % 180 == 0 ? FrameSize(640, 480) : FrameSize(480, 640)))
    await run.session.stopRunning()
  }

  @Test("a format that cannot be made is refused before the stream starts, with what there is")
  func refused() async throws {
    let run = try SimulatedSession(format: "H264")
    // With a preset, the choice of a mode already finds none.
    try run.session.setSessionPreset(.inputPriority)
    for settings in [VideoSettings(.bgra), VideoSettings(.biPlanarVideoRange), VideoSettings(pixelFormat: "420f")] {
      run.output.videoSettings = settings
      let error = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
      #expect(error?.cause.code == .unsupported && error?.cause.operation == "convert" && run.session.state == .idle)
      #expect(error?.description.contains("VideoSettings.native") == true, "\(String(describing: error))")
    }
  }

  @Test("a code that no conversion produces is refused with the codes that there are")
  func unknownCode() async throws {
    let run = try SimulatedSession()
    run.output.videoSettings = VideoSettings(pixelFormat: "x420")
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    #expect(error?.cause.code == .unsupported && error?.description.contains("x420") == true)
    #expect(error?.description.contains("biPlanarVideoRange") == true, "\(String(describing: error))")
  }

  @Test("a format that is set later is the one delivered, whatever code was asked for before")
  func formatSetLater() async throws {
    var settings = VideoSettings(pixelFormat: "x420")
    settings.format = .bgra
    #expect(try await SimulatedSession.frame("YUYV", as: settings).pixelFormat == .abgr32)
    #expect(settings == VideoSettings(.bgra))
  }

  static let moved: [(size: FrameSize?, angle: Int, isMirrored: Bool, isKept: Bool)] = [
    (nil, 0, false, true), (nil, 0, true, true), (nil, 90, false, false), (nil, 180, false, false), (nil, 180, true, false),
    (FrameSize(320, 120), 0, false, false), (FrameSize(160, 120), 0, false, false),
  ]

  @Test("lines that moved are of no field any more", arguments: moved)
  func fieldOrder(_ row: (size: FrameSize?, angle: Int, isMirrored: Bool, isKept: Bool)) async throws {
    for order in [FieldOrder.interlaced, .interlacedTopFirst, .interlacedBottomFirst, FieldOrder(rawValue: 5), FieldOrder(rawValue: 2)] {
      let frame = try await SimulatedSession.frame(
        "YUYV", as: VideoSettings(.bgra, size: row.size), angle: row.angle, isMirrored: row.isMirrored, .fieldOrder(order))
      #expect(frame.isConverted && frame.fieldOrder == (row.isKept ? order : .progressive), "\(order)")
    }
  }

  @Test("frames that are never delivered are not converted")
  func lateFrames() async throws {
    // Each picture that is decoded is a warning, so that warnings count conversions.
    var camera = SimulatedSession.camera("MJPG")
    camera.nodes[0].current?.bytesPerLine = 0
    let faults = [StreamFault(.extraneousBytes(40), every: 1)]
    let system = SimulatedCameraSystem([camera], streamFaults: faults, pace: .stepped)
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    try session.addInput(CaptureDeviceInput(device: try #require(CaptureDevice(system.cameras[0], in: system))))
    try session.addOutput(output)
    try session.setSessionPreset(.inputPriority)
    output.videoSettings = VideoSettings(.bgra)
    var frames = output.frames.makeAsyncIterator()
    try await session.startRunning()
    for turn in 1...3 {
      for frame in 1...5 {
        system.advance(by: SimulatedSession.interval)
        try await eventually("the frame is numbered") { output.statistics.numbered == 5 * (turn - 1) + frame }
      }
      #expect(try await frames.next()?.isConverted == true)
      #expect(output.statistics.decoderWarnings == turn && output.statistics.late == 4 * turn, "\(output.statistics)")
    }
    await session.stopRunning()
  }

  // MARK: Sizes

  typealias Box = (size: FrameSize, x: Int, y: Int, width: Int, height: Int)

  /// Where the picture of 640 × 480 lies in another size, and where in formats whose chroma is subsampled: there its sides are even.
  static let fitted: [(plain: Box, subsampled: Box)] =
    [
      (FrameSize(640, 640), 0, 80, 640, 480), (FrameSize(640, 360), 80, 0, 480, 360), (FrameSize(320, 480), 0, 120, 320, 240),
      (FrameSize(1280, 720), 160, 0, 960, 720), (FrameSize(320, 240), 0, 0, 320, 240), (FrameSize(640, 480), 0, 0, 640, 480),
    ].map { ($0, $0) } + [
      ((FrameSize(302, 480), 0, 126, 302, 227), (FrameSize(302, 480), 0, 126, 302, 226)),
      ((FrameSize(481, 161), 133, 0, 215, 161), (FrameSize(481, 161), 132, 0, 214, 161)),
    ]

  @Test("resizeAspect gives the size asked for: the whole picture in the middle, the rest black", arguments: fitted)
  func bars(_ row: (plain: Box, subsampled: Box)) async throws {
    for format in ["YUYV", "MJPG"] as [PixelFormat] {
      let run = try SimulatedSession(format: format)
      run.output.videoSettings = .native
      var frames = run.output.frames.makeAsyncIterator()
      try await run.session.startRunning()
      let frame = try await Self.frame(run, &frames).copy()
      await run.session.stopRunning()
      for target in PictureFormat.allCases {
        let box = target.isSubsampled ? row.subsampled : row.plain
        let result = try frame.converted(to: VideoSettings(target, size: box.size, gravity: .resizeAspect))
        #expect(result.size == box.size)
        let number = TestPicture.number(in: FrameSize(box.width, box.height)) { result.luma($0 + box.x, $1 + box.y) }
        #expect(number == 0, "\(format) to \(target)")
        #expect(result.colored(outside: box) == nil, "\(format) to \(target)")
      }
    }
  }

  @Test("bars lie where the turned picture is not", arguments: [90, 180, 270], [false, true])
  func turnedBars(_ angle: Int, _ isMirrored: Bool) async throws {
    let run = try SimulatedSession()
    let connection = try #require(run.output.connection(with: .video))
    (connection.videoRotationAngle, connection.isVideoMirrored) = (angle, isMirrored)
    let orientation = try #require(ImageOrientation(rotationAngle: angle, isMirrored: isMirrored))
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    let rows: [(PictureFormat, FrameSize, upright: (x: Int, y: Int, width: Int, height: Int))] = [
      (.bgra, FrameSize(800, 800), (100, 0, 600, 800)), (.biPlanarFullRange, FrameSize(800, 800), (100, 0, 600, 800)),
      (.bgra, FrameSize(640, 300), (207, 0, 225, 300)), (.i420, FrameSize(640, 300), (206, 0, 226, 300)),
    ]
    for (target, size, upright) in rows {
      run.output.videoSettings = VideoSettings(target, size: size, gravity: .resizeAspect)
      let result = try await Self.frame(run, &frames)
      #expect(result.size == size)
      let flat = size.width == 800 ? (x: 0, y: 100, width: 800, height: 600) : (x: 120, y: 0, width: 400, height: 300)
      let place = angle == 180 ? flat : upright
      let box = (size: size, x: place.x, y: place.y, width: place.width, height: place.height)
      #expect(result.colored(outside: box) == nil, "\(size) \(target)")
      let stored = Size(orientation.size(of: FrameSize(place.width, place.height)))
      for (bar, color) in TestPicture.bars.enumerated() {
        let middle = Point(x: (Double(bar) + 0.5) / 8 * stored.width, y: stored.height / 4)
        let there = orientation.point(middle, in: stored)
        let luma = result.luma(place.x + Int(there.x), place.y + Int(there.y))
        #expect(abs(luma - color.luma(in: result)) <= 8, "\(size) \(target), bar \(bar)")
      }
    }
    await run.session.stopRunning()
  }

  @Test("resize distorts, and resizeAspectFill cuts off both sides alike")
  func filled() async throws {
    let run = try SimulatedSession()
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    let frame = try await Self.frame(run, &frames).copy()
    await run.session.stopRunning()
    let size = FrameSize(320, 320)
    let distorted = try frame.converted(to: VideoSettings(.grey8, size: size, gravity: .resize))
    #expect(TestPicture.number(in: size) { distorted.luma($0, $1) } == 0)
    // Of 640 columns the middle 480 are visible.
    let cut = try frame.converted(to: VideoSettings(.grey8, size: size, gravity: .resizeAspectFill))
    #expect(cut.size == size)
    for bar in 1...6 {
      let x = (bar * 80 + 40 - 80) * 2 / 3
      #expect(abs(cut.luma(x, 40) - TestPicture.bars[bar].luma(in: cut)) <= 8, "bar \(bar)")
    }
  }
}

extension PictureFormat {
  fileprivate var isSubsampled: Bool { pixelFormat == "NV12" || pixelFormat == "YU12" }
}

extension TestPicture.Color {
  /// The brightness of a bar in a converted picture: its green where there is no luma.
  fileprivate func luma(in frame: VideoFrame) -> Int {
    if ["AR24", "AB24"].contains(frame.pixelFormat) { return green == 0 ? 0 : 255 }
    let share = (red == 0 ? 0 : 0.299) + (green == 0 ? 0 : 0.587) + (blue == 0 ? 0 : 0.114)
    return frame.color.range == .full ? Int(share * 255) : 16 + Int(share * 219)
  }
}

extension VideoFrame {
  /// The brightness of a pixel, by its green byte where there is no luma.
  fileprivate func luma(_ x: Int, _ y: Int) -> Int {
    let bytes = ["AR24", "AB24"].contains(pixelFormat) ? 4 : ["RGB3", "BGR3"].contains(pixelFormat) ? 3 : 1
    return withPlane(0) { Int($0[y * layout.planes[0].bytesPerRow + x * bytes + (bytes == 1 ? 0 : 1)]) }
  }

  /// The first place outside of a box where the picture is not black.
  fileprivate func colored(outside box: VideoSettingsTests.Box) -> String? {
    let black: [UInt8] =
      switch pixelFormat {
      case "AR24", "AB24": [0, 0, 0, 255]
      case "RGB3", "BGR3": [0, 0, 0]
      default: [color.range == .limited ? 16 : 0]
      }
    for (plane, place) in layout.planes.enumerated() {
      let scale = plane == 0 ? 1 : 2
      let expected: [UInt8] = plane == 0 ? black : pixelFormat == "NV12" ? [128, 128] : [128]
      let columns = box.x / scale..<(box.x + box.width + scale - 1) / scale
      let rows = box.y / scale..<(box.y + box.height + scale - 1) / scale
      let found = withPlane(plane) { bytes -> String? in
        for y in 0..<place.rows {
          for x in 0..<place.rowBytes where !(columns.contains(x / expected.count) && rows.contains(y)) {
            if bytes[y * place.bytesPerRow + x] != expected[x % expected.count] { return "plane \(plane), byte \(x) of row \(y)" }
          }
        }
        return nil
      }
      if let found { return found }
    }
    return nil
  }
}
