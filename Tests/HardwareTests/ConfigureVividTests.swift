import CameraModel
import DeviceConfiguration
import PixelFormats
import Testing
import Video4Linux

/// Setting real nodes, on the kernel's own V4L2 code.
@Suite(.tags(.hardware), .enabled(if: Hardware.isHere, "VIEWFINDER_HARDWARE is not 1"), .serialized)
struct ConfigureVividTests {
  static func webcam() throws -> NodeLocation { try #require(try Hardware.vivid("-000-vid-cap").first) }

  @Test func `what was set is what is read back`() throws {
    let node = try KernelNode(path: try Self.webcam().path)
    let desired = DesiredConfiguration(
      format: FrameFormat(pixelFormat: "NV12", size: FrameSize(640, 360)), interval: FrameInterval(1, 15),
      controls: [ControlAssignment(.brightness, 100), .gain(77)])
    let result = try node.apply(desired)
    #expect(result.isExact, "\(result.adjustments)")
    #expect(result.unverified.isEmpty)
    let again = try Hardware.system.read(try Self.webcam(), ReadingScope(includesControls: true)).node
    #expect(again.current?.pixelFormat == "NV12")
    #expect(again.current?.size == FrameSize(640, 360))
    #expect(again.current?.interval == FrameInterval(1, 15))
    #expect(again.controls.first { $0.id == .gain }?.value == .integer(77))
    #expect(again.controls.first { $0.id == .automaticGain }?.value == .integer(0), "its switch came first")
  }

  @Test func `the lock is one's alone, also within one process, and ends with its scope`() throws {
    let path = try Self.webcam().path
    let (first, second) = (try KernelNode(path: path), try KernelNode(path: path))
    do {
      let lock = try ConfigurationLock(first)
      let isEnforced = lock.isEnforced
      #expect(isEnforced)
      #expect(try second.highestPriority() == .record)
      for other in [first, second] {
        let error = #expect(throws: ConfigurationError.self) { try other.configure { _ in } }
        let reason = try #require(error)
        #expect(reason.holders.map(\.process) == [ProcessFacts.ownNumber])
        #expect(reason.holders.map(\.evidence) == [.lock])
      }
    }
    #expect(try second.highestPriority() == .normal)
    try second.configure { (_: borrowing ConfigurationLock) in }
  }

  @Test func `insisting on what the driver does not have puts everything back`() throws {
    let node = try KernelNode(path: try Self.webcam().path)
    let before = try node.frameFormat(of: .videoCapture)
    let rate = try node.currentInterval(of: .videoCapture)
    let desired = DesiredConfiguration(
      format: FrameFormat(pixelFormat: "YUYV", size: FrameSize(333, 222)), controls: [ControlAssignment(.brightness, 3)],
      acceptsAdjustments: false)
    let error = #expect(throws: ConfigurationError.self) { try node.apply(desired) }
    #expect(error?.restoration == .restored)
    #expect(try node.frameFormat(of: .videoCapture) == before)
    #expect(try node.currentInterval(of: .videoCapture) == rate)
  }
}

extension ConfigurableNode {
  /// Locks, applies and unlocks.
  func apply(_ desired: DesiredConfiguration) throws(ConfigurationError) -> ConfigurationResult {
    try configure { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in try lock.apply(desired) }
  }
}
