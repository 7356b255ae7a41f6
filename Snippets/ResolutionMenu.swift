// A menu of resolutions on a session that runs: each choice shows with the next frame, and the rate is kept where the camera has it.
import Viewfinder

final class ResolutionMenu {
  let session = CaptureSession()
  private let output = CaptureVideoDataOutput()
  private let device: CaptureDevice

  init(_ device: CaptureDevice) throws {
    self.device = device
    output.videoSettings = .native
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(output)
  }

  /// The sizes of the present pixel format, each once, the largest first.
  func items() throws -> [CaptureDevice.Format] {
    let pixelFormat = try device.activeFormat?.pixelFormat
    var seen: [FrameSize] = []
    return device.formats.filter { $0.pixelFormat == pixelFormat }.sorted { $0.dimensions.width > $1.dimensions.width }
      .filter { format in
        defer { seen.append(format.dimensions) }
        return !seen.contains(format.dimensions)
      }
  }

  func choose(_ format: CaptureDevice.Format) async throws {
    try await session.configure {
      try $0.setActiveFormat(format, frameDuration: format.videoSupportedFrameRateRanges.first?.minFrameDuration)
    }
  }

  /// The size of the next frame in the present mode.
  func shownSize() async throws -> FrameSize? {
    let size = session.activeMode?.size
    for try await frame in output.frames where frame.size == size { return frame.size }
    return nil
  }
}

let recording = CommandLine.arguments.dropFirst().first
if let device = try recording.map({ try CaptureDevice(recorded: $0) }) ?? CaptureDevice.default() {
  let menu = try ResolutionMenu(device)
  try await menu.session.startRunning()
  for format in try menu.items().prefix(3) {
    try await menu.choose(format)
    let size = try await menu.shownSize()
    print("\(format.dimensions): the next frame has \(size.map { "\($0)" } ?? "no size")")
  }
  await menu.session.stopRunning()
}
