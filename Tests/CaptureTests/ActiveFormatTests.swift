import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// The format of a device that is an input, as ports of AVFoundation's programs read it.
struct ActiveFormatTests {
  private static let (small, large) = (FrameSize(320, 240), FrameSize(640, 480))

  /// The camera happens to have 320x240.
  private func devices() throws -> (CaptureDevice, SimulatedCameraSystem) {
    let system = SimulatedCameraSystem([SimulatedSession.camera("YUYV")], pace: .virtual)
    return (try #require(CaptureDevice(system.cameras[0], in: system)), system)
  }

  private func session(_ device: CaptureDevice) throws -> CaptureSession {
    let session = CaptureSession()
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(CaptureVideoDataOutput())
    return session
  }

  @Test func `a preset decides the active format before the commit, after it, and while the session runs`() async throws {
    let (device, system) = try devices()
    #expect(try device.activeFormat?.dimensions == Self.small, "Outside a session it is the driver's.")
    let session = CaptureSession()
    session.beginConfiguration()
    try session.addInput(CaptureDeviceInput(device: device))
    try session.setSessionPreset(.vga640x480)
    #expect(try device.activeFormat?.dimensions == Self.large && device.activeVideoMinFrameDuration == .fps(30))
    try session.addOutput(CaptureVideoDataOutput())
    try await session.commitConfiguration()
    #expect(try device.activeFormat?.dimensions == Self.large)
    #expect(
      session.sessionPreset == .vga640x480 && system.node(at: SimulatedSession.path)?.current?.size == Self.small, "Reading sets nothing.")
    try await session.startRunning()
    #expect(try device.activeFormat?.dimensions == Self.large && session.activeMode?.size == Self.large)
    session.beginConfiguration()
    try session.setSessionPreset(.qvga320x240)
    #expect(try device.activeFormat?.dimensions == Self.small && session.activeMode?.size == Self.large)
    try await session.commitConfiguration()
    #expect(session.activeMode?.size == Self.small)
    await session.stopRunning()
  }

  @Test func `setting the format by hand, or inputPriority, gives the driver's`() async throws {
    let (device, _) = try devices()
    let session = try session(device)
    try session.setSessionPreset(.inputPriority)
    #expect(try device.activeFormat?.dimensions == Self.small)
    try session.setSessionPreset(.vga640x480)
    let small = try #require(device.formats.first { $0.dimensions == Self.small })
    try device.configure { try $0.setActiveFormat(small) }
    #expect(try device.activeFormat?.dimensions == Self.small && session.sessionPreset == .inputPriority)
    try session.setActiveFormat(try #require(device.formats.first { $0.dimensions == Self.large }), frameDuration: .fps(15))
    #expect(try device.activeFormat?.dimensions == Self.large && device.activeVideoMinFrameDuration == .fps(15))
  }

  @Test func `of two sessions the last that chose decides, and a session that is gone decides nothing`() async throws {
    let (device, _) = try devices()
    var sessions = [try session(device), try session(device)]
    try sessions[1].setSessionPreset(.qvga320x240)
    #expect(try device.activeFormat?.dimensions == Self.small)
    try sessions[0].setSessionPreset(.vga640x480)
    #expect(try device.activeFormat?.dimensions == Self.large)
    try sessions[0].removeInput(#require(sessions[0].inputs.first))
    #expect(try device.activeFormat?.dimensions == Self.small, "The other session's.")
    try sessions[1].setSessionPreset(.vga640x480)
    #expect(try device.activeFormat?.dimensions == Self.large)
    sessions = []
    #expect(try device.activeFormat?.dimensions == Self.small, "The driver's.")
  }
}
