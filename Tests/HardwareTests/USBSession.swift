import Synchronization
import Testing
import Viewfinder

/// A session on an emulated USB camera, in a mode of its own, and what it told.
final class USBSession: Sendable {
  let device: CaptureDevice
  let session = CaptureSession()
  let output = CaptureVideoDataOutput()
  let events = Mutex<[String]>([])

  /// - Parameters:
  ///   - name: the emulator's name of the camera.
  ///   - request: what the camera is set to.
  ///   - controls: what is set with it.
  ///   - system: where the session opens the camera.
  init(
    _ name: String, _ request: FormatRequest, _ controls: [ControlAssignment] = [], in system: any ConfigurableSystem = Hardware.system
  ) throws {
    let camera = try #require(try USBFarm.camera(name), "\(name)")
    device = try #require(CaptureDevice(camera, in: system))
    try device.configure(request, controls: controls)
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(output)
    try session.setSessionPreset(.inputPriority)
    let events = session.events
    Task { [weak self] in for await event in events { self?.events.withLock { $0.append(event.word) } } }
  }

  var statistics: StreamStatistics { output.statistics }
  var path: String { device.node.path ?? "" }

  func told(_ word: String) -> Bool { events.withLock { $0.contains(word) } }

  /// Starts the session where it does not run, and takes frames.
  func frames(_ count: Int) async throws -> [VideoFrame] {
    try await session.startRunning()
    let watch = Task { [session, output] in
      try await Task.sleep(for: .seconds(90))
      Issue.record("\(count) frames do not come: \(output.statistics)")
      await session.stopRunning()
    }
    defer { watch.cancel() }
    var frames: [VideoFrame] = []
    for try await frame in output.frames {
      frames.append(frame.copy())
      if frames.count == count { break }
    }
    return frames
  }

  /// Every frame is accounted for and nothing of the session is left.
  func expectFree(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(statistics.isBalanced, "\(statistics)", sourceLocation: sourceLocation)
    try expectNothingLeft(of: path, sourceLocation: sourceLocation)
  }
}

extension FormatRequest {
  /// Small raw pictures, which the emulated machine has time for.
  static let smallYUYV = FormatRequest(size: .nearest(320, 240), rate: .fps(30), requiring: [.yuyv])
}

extension VideoFrame {
  /// The number that the emulated camera paints into its raw pictures: a bit for each square of 16 pixels, the lowest first.
  var paintedNumber: Int {
    let cells = min(24, size.width / 16)
    return withBytes { bytes in
      (0..<cells).reduce(0) { number, cell in
        let position = 8 * size.width * 2 + (cell * 16 + 8) * 2
        return position < bytes.count && bytes[position] > 127 ? number | 1 << cell : number
      }
    }
  }
}
