import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import PixelFormats
import Testing

/// How a lock ends.
struct LockReleaseTests {
  private static let path = "/dev/video0"

  private func device(_ misbehaviours: Set<Misbehaviour> = []) throws -> (CaptureDevice, SimulatedCameraSystem) {
    let system = SimulatedCameraSystem([SampleDevices.webcam], misbehaviours: misbehaviours)
    return (try #require(CaptureDevice(system.cameras[0], in: system)), system)
  }

  @Test func `a lock that was released sets nothing more, and may be released again`() throws {
    let (device, system) = try device()
    let format = try #require(device.formats.last)
    let lock = try device.lockForConfiguration()
    #expect(system.isLocked(Self.path) && system.highestPriority(of: Self.path) == .record)
    lock.unlock()
    #expect(!system.isLocked(Self.path) && system.highestPriority(of: Self.path) == .normal)
    let before = system.node(at: Self.path)?.current
    do {
      try lock.setActiveFormat(format)
      Issue.record("It set the format.")
    } catch {
      #expect(error.cause.code == .usage && error.cause.message == "The lock was released before this call.")
    }
    #expect(system.node(at: Self.path)?.current == before)
    let other = try device.lockForConfiguration()
    lock.unlock()
    #expect(system.isLocked(Self.path), "A second release takes no other's lock.")
    other.unlock()
  }

  @Test func `unlock() closes the node, so that a driver whose first setter owns it lets a session start`() async throws {
    let (device, system) = try device([.firstSetterOwns])
    let lock = try device.lockForConfiguration()
    try lock.setActiveFormat(try #require(device.formats.first))
    lock.unlock()
    #expect(system.openCount(of: Self.path) == 0)
    let session = CaptureSession()
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(CaptureVideoDataOutput())
    try await session.startRunning()
    await session.stopRunning()
    #expect(throws: ConfigurationError.self) { try lock.setActiveFormat(device.formats[0]) }
    #expect(system.openCount(of: Self.path) == 0)
  }

  @Test func `a lock on a node of the program's own leaves it open`() throws {
    let (_, system) = try device()
    let node = try system.open(system.location(of: Self.path))
    try ConfigurationLock(node).unlock()
    #expect(system.openCount(of: Self.path) == 1 && !system.isLocked(Self.path))
    #expect(try node.currentInput() == 0)
  }

  @Test func `the end of the scope releases it once`() throws {
    let (device, system) = try device()
    do {
      let lock = try device.lockForConfiguration()
      defer { lock.unlock() }
      #expect(system.isLocked(Self.path))
    }
    #expect(!system.isLocked(Self.path))
    #expect(throws: CancellationError.self) { try device.configure { _ in throw CancellationError() } }
    #expect(!system.isLocked(Self.path))
    #expect(try device.configure { _ in 3 } == 3)
  }

  @Test func `a lock that is released while it sets the device keeps others out until the call ends`() throws {
    let (device, system) = try device()
    let format = try #require(device.formats.last)
    let lock = try device.lockForConfiguration()
    var wasLocked: [Bool] = []
    let result = try lock.apply(DesiredConfiguration(format: FrameFormat(pixelFormat: format.pixelFormat, size: format.dimensions))) {
      lock.unlock()
      wasLocked.append(system.isLocked(Self.path) && system.highestPriority(of: Self.path) == .record)
      return false
    }
    #expect(result.isExact && wasLocked == [true])
    #expect(!system.isLocked(Self.path) && system.openCount(of: Self.path) == 0)
    #expect(throws: ConfigurationError.self) { try lock.setActiveFormat(format) }
  }
}
