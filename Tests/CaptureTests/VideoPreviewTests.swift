import CameraModel
import CameraSimulator
import Capture
import ImageGeometry
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Pictures of a session for a window.
struct VideoPreviewTests {
  /// A run, with its preview.
  private func running(_ format: PixelFormat = "YUYV", streamFaults: [StreamFault] = []) async throws -> (
    SimulatedSession, CaptureVideoPreview
  ) {
    let run = try SimulatedSession(streamFaults: streamFaults, format: format)
    let preview = CaptureVideoPreview(session: run.session)
    try await run.session.startRunning()
    return (run, preview)
  }

  @Test func `the newest picture has the view's size and format, and a number of its own`() async throws {
    let (run, preview) = try await running()
    #expect(preview.newest == nil && preview.session === run.session)
    preview.size = FrameSize(width: 200, height: 100)
    try await run.step(1)
    let first = try #require(preview.newest)
    #expect(first.size == FrameSize(width: 200, height: 100) && first.pixelFormat == .abgr32 && first.stride >= 800)
    #expect(first.withBytes { $0.count } >= 800 * 99 + 800)
    #expect(preview.newest?.number == first.number, "No new frame came.")
    try await run.step(3)
    let second = try #require(preview.newest)
    #expect(second.number == first.number + 1 && second.sequence == 3)
    #expect(preview.statistics.delivered == 2 && preview.statistics.late == 2)
    await run.session.stopRunning()
    #expect(preview.newest?.number == second.number && preview.statistics.isBalanced)
  }

  @Test func `nothing is converted while nobody asks, or the view is hidden`() async throws {
    let (run, preview) = try await running()
    try await run.step(5)
    #expect(preview.statistics.delivered == 0)
    preview.isHidden = true
    try await run.step(3)
    #expect(preview.newest == nil && preview.statistics.delivered == 0 && preview.statistics.disabled >= 3)
    preview.isHidden = false
    try await run.step(1)
    #expect(preview.newest != nil && preview.statistics.delivered == 1)
    await run.session.stopRunning()
  }

  @Test func `a new size shows with the next frame`() async throws {
    let (run, preview) = try await running("MJPG")
    for (width, height) in [(64, 48), (320, 240), (33, 77), (1280, 720)] {
      preview.size = FrameSize(width: width, height: height)
      try await run.step(1)
      #expect(preview.newest?.size == FrameSize(width: width, height: height))
    }
    await run.session.stopRunning()
  }

  @Test func `it calls once for each picture that was not read`() async throws {
    let (run, preview) = try await running()
    let count = Count()
    preview.onNewPicture = { count.add() }
    try await run.step(1)
    try await eventually("it was called") { count.value == 1 }
    try await run.step(3)
    #expect(count.value == 1, "The program has not looked.")
    for turn in 2..<6 {
      _ = preview.newest
      try await run.step(1)
      try await eventually("it was called again") { count.value == turn }
    }
    preview.isHidden = true
    _ = preview.newest
    try await run.step(3)
    #expect(count.value == 5)
    preview.onNewPicture = nil
    await run.session.stopRunning()
  }

  @Test func `one picture is read at a time, even if the next frame comes while it is converted`() async throws {
    let run = try SimulatedSession(pace: .virtual, format: "MJPG")
    let preview = CaptureVideoPreview(session: run.session)
    preview.size = FrameSize(width: 100, height: 80)
    try await run.session.startRunning()
    for number in 1...20 {
      try await eventually("a frame came") { preview.statistics.waiting > 0 }
      #expect(preview.newest?.number == number)
    }
    await run.session.stopRunning()
  }

  @Test func `while a program holds all pictures the last one is returned again`() async throws {
    let (run, preview) = try await running()
    var held: [CaptureVideoPreview.Picture] = []
    for _ in 0..<3 {
      try await run.step(1)
      held.append(try #require(preview.newest))
    }
    try await run.step(1)
    #expect(preview.newest?.number == 3)
    held.removeFirst()
    try await run.step(1)
    #expect(preview.newest?.number == 4)
    #expect(Set(held.map(\.number)) == [2, 3])
    await run.session.stopRunning()
  }

  @Test func `it has no say in the choice of a mode, and is no output`() async throws {
    let run = try SimulatedSession()
    run.output.videoSettings = .native
    let preview = CaptureVideoPreview(session: run.session)
    #expect(run.session.outputs.count == 1 && run.session.connections.count == 2)
    let mode = try await run.session.startRunning().mode
    #expect(mode.pixelFormat == "YUYV" && mode.size == FrameSize(640, 480))
    preview.pixelFormat = .rgb24
    try await run.step(1)
    #expect(preview.newest?.pixelFormat == .rgb24)
    await run.session.stopRunning()
  }

  @Test func `a preview that is released costs the session nothing more, and outlives it`() async throws {
    let run = try SimulatedSession()
    do {
      let preview = CaptureVideoPreview(session: run.session)
      #expect(preview.connection != nil && run.session.connections.count == 2)
    }
    #expect(run.session.connections.count == 1)
    var session: CaptureSession? = CaptureSession()
    let preview = CaptureVideoPreview(session: try #require(session))
    session = nil
    #expect(preview.session == nil && preview.newest == nil && preview.connection == nil)
    preview.isVideoMirrored = true
    preview.size = FrameSize(width: 3, height: 4)
  }

  @Test func `the picture is mirrored and turned as the connection says`() async throws {
    let (run, preview) = try await running()
    preview.size = FrameSize(width: 640, height: 480)
    try await run.step(1)
    let plain = try #require(preview.newest)
    preview.isVideoMirrored = true
    try await run.step(1)
    let mirrored = try #require(preview.newest)
    // A part of the test picture moves, and two pixels share their colour.
    let places = stride(from: 4, to: 640, by: 9).flatMap { x in stride(from: 40, to: 480, by: 11).map { (x, $0) } }
    let turned = places.count { mirrored.pixel($0.0, $0.1) == plain.pixel(639 - $0.0, $0.1) }
    let same = places.count { mirrored.pixel($0.0, $0.1) == plain.pixel($0.0, $0.1) }
    #expect(turned > places.count * 2 / 3 && same < turned * 2 / 3, "\(turned) \(same) of \(places.count)")
    (preview.isVideoMirrored, preview.videoRotationAngle, preview.size) = (false, 90, nil)
    try await run.step(1)
    #expect(preview.newest?.size == FrameSize(width: 480, height: 640))
    preview.videoRotationAngle = 45
    #expect(preview.videoRotationAngle == 90)
    await run.session.stopRunning()
  }

  /// Where a corner of the camera's picture of 640x480 is in a view of 800x400: for each gravity, rotation and mirroring.
  private static let corners: [(VideoGravity, Int, Bool, Point)] = [
    (.resize, 0, false, Point(x: 0, y: 0)), (.resize, 90, false, Point(x: 800, y: 0)), (.resize, 180, false, Point(x: 800, y: 400)),
    (.resize, 270, false, Point(x: 0, y: 400)), (.resize, 0, true, Point(x: 800, y: 0)), (.resize, 90, true, Point(x: 0, y: 0)),
    (.resize, 180, true, Point(x: 0, y: 400)), (.resize, 270, true, Point(x: 800, y: 400)),
    // 640x480 in 800x400: 533.3 wide, 133.3 from the left.
    (.resizeAspect, 0, false, Point(x: 133.333, y: 0)), (.resizeAspect, 0, true, Point(x: 666.667, y: 0)),
    (.resizeAspect, 180, false, Point(x: 666.667, y: 400)), (.resizeAspect, 180, true, Point(x: 133.333, y: 400)),
    // 480x640 in 800x400: 300 wide, 250 from the left.
    (.resizeAspect, 90, false, Point(x: 550, y: 0)), (.resizeAspect, 90, true, Point(x: 250, y: 0)),
    (.resizeAspect, 270, false, Point(x: 250, y: 400)), (.resizeAspect, 270, true, Point(x: 550, y: 400)),
    // 800x600, 100 cut off above and below.
    (.resizeAspectFill, 0, false, Point(x: 0, y: -100)), (.resizeAspectFill, 0, true, Point(x: 800, y: -100)),
    (.resizeAspectFill, 180, false, Point(x: 800, y: 500)), (.resizeAspectFill, 180, true, Point(x: 0, y: 500)),
    // 800x1066.7, 333.3 cut off above and below.
    (.resizeAspectFill, 90, false, Point(x: 800, y: -333.333)), (.resizeAspectFill, 90, true, Point(x: 0, y: -333.333)),
    (.resizeAspectFill, 270, false, Point(x: 0, y: 733.333)), (.resizeAspectFill, 270, true, Point(x: 800, y: 733.333)),
  ]

  @Test func `points and rectangles go both ways`() async throws {
    let (run, preview) = try await running()
    try await run.step(1)
    preview.size = FrameSize(width: 800, height: 400)
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.01 }
    for (gravity, angle, isMirrored, corner) in Self.corners {
      (preview.videoGravity, preview.videoRotationAngle, preview.isVideoMirrored) = (gravity, angle, isMirrored)
      let found = preview.layerPointConverted(fromCaptureDevicePoint: .zero)
      #expect(isNear(found.x, corner.x) && isNear(found.y, corner.y), "\(gravity) \(angle) \(isMirrored): \(found)")
      for (x, y) in [(0.5, 0.5), (0.2, 0.7), (1, 0), (0.9, 0.1)] {
        let point = Point(x: x, y: y)
        let back = preview.captureDevicePointConverted(fromLayerPoint: preview.layerPointConverted(fromCaptureDevicePoint: point))
        #expect(isNear(back.x, x) && isNear(back.y, y), "\(gravity) \(angle) \(isMirrored): \(point) \(back)")
      }
      let part = NormalizedRectangle(x: 0.1, y: 0.2, width: 0.3, height: 0.25, origin: .upperLeft)
      let box = preview.layerRectConverted(fromMetadataOutputRect: part)
      let inside = preview.layerPointConverted(fromCaptureDevicePoint: Point(x: 0.25, y: 0.325))
      #expect(isNear(box.x + box.width / 2, inside.x) && isNear(box.y + box.height / 2, inside.y))
      let again = preview.metadataOutputRectConverted(fromLayerRect: box)
      #expect(
        isNear(again.x, part.x) && isNear(again.y, part.y) && isNear(again.width, part.width) && isNear(again.height, part.height))
    }
    await run.session.stopRunning()
  }

  @Test func `size, mirroring and mode may change at once while pictures are read`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let preview = CaptureVideoPreview(session: run.session)
    try await run.session.startRunning()
    let formats = run.input.device.formats
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for turn in 0..<200 { preview.size = FrameSize(width: 40 + turn, height: 30 + turn % 7) } }
      group.addTask { for turn in 0..<200 { preview.isVideoMirrored = turn % 2 == 0 } }
      group.addTask { for turn in 0..<10 { try? await run.session.configure { try $0.setActiveFormat(formats[turn % formats.count]) } } }
      group.addTask {
        var last = 0
        for _ in 0..<400 {
          guard let picture = preview.newest else { continue }
          #expect(picture.number >= last && picture.withBytes { $0.count } >= picture.stride * (picture.size.height - 1))
          last = picture.number
          await Task.yield()
        }
      }
    }
    await run.session.stopRunning()
    #expect(preview.statistics.isBalanced && run.statistics.isBalanced)
  }
}

extension CaptureVideoPreview.Picture {
  fileprivate func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = y * stride + x * 4
    return withBytes { bytes in (start..<(start + 4)).map { bytes[$0] } }
  }
}

/// A count that several threads raise.
private final class Count: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}
