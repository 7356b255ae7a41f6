import Host
import CameraModel
import CameraSimulator
import Testing
import Video4Linux

/// Every call fails once with every number a driver may give, and no camera spoils another.
struct FaultTests {
  static let numbers: [SystemErrorNumber] = [
    .notPermitted, .inputOutput, .accessDenied, .busy, .noDevice, .invalidArgument, .inappropriateCall, .noSpace, .brokenPipe, .timedOut,
    SystemErrorNumber(rawValue: 4095),
  ]

  private func survey(_ faults: [Fault], scope: ReadingScope = ReadingScope(includesControls: true)) throws -> [Camera] {
    let cameras = [SimulatedCameras.controlled, SimulatedCameras.camera("/dev/video2", bus: "usb-2")]
    return try SimulatedCameraSystem(cameras, faults: faults) { PauseForTests.pause($0) }
      .cameras(scope: scope, workers: NodeThreads(), timeout: .seconds(5))
  }

  @Test(arguments: DeviceCall.allCases, numbers)
  func `a call that fails spoils its own node only`(call: DeviceCall, number: SystemErrorNumber) throws {
    let sound = try survey([])
    for occurrence in 0..<8 {
      let cameras = try survey([Fault(.error(number), at: call, of: "/dev/video0", occurrence: occurrence)])
      try #require(cameras.count == 2)
      #expect(cameras[1] == sound[1])
      let node = cameras[0].nodes[0]
      let isNamed = node.findings.contains { $0.code == .callFailed || $0.code == .nodeUnreadable }
      let isComplete = node == sound[0].nodes[0]
      // These two say that a list ends, or that the driver has no such call: nothing failed.
      let isSilent = number == .invalidArgument || number == .inappropriateCall
      #expect(isNamed || isComplete || isSilent, "\(call.rawValue) \(number.name) at \(occurrence): \(node)")
      #expect(node.findings.allSatisfy { $0.message.hasSuffix(".") || $0.message.hasSuffix(")") })
    }
  }

  @Test(arguments: DeviceCall.allCases)
  func `a camera that vanishes keeps what was read of it`(call: DeviceCall) throws {
    let cameras = try survey([Fault(.unplug, at: call, of: "/dev/video0", occurrence: 0)])
    #expect(cameras.count == 2)
    let node = cameras[0].nodes[0]
    let sound = try survey([])[0].nodes[0]
    #expect(node == sound || node.findings.contains { $0.severity == .error })
  }

  @Test(arguments: [DeviceCall.enumerateInputs, .enumerateFormats, .enumerateFrameSizes, .enumerateFrameIntervals])
  func `a list that does not end is cut with a finding`(call: DeviceCall) throws {
    let node = try survey([Fault(.endlessList, at: call, of: "/dev/video0")], scope: ReadingScope())[0].nodes[0]
    #expect(node.findings.contains { $0.code == .listTruncated })
  }

  @Test func `a node that hangs has a finding, and the others are read`() throws {
    let cameras = [SimulatedCameras.camera("/dev/video0"), SimulatedCameras.camera("/dev/video2", bus: "usb-2")]
    let hang = Fault(.delay(.seconds(20)), at: .enumerateFormats, of: "/dev/video0", occurrence: 0)
    let system = SimulatedCameraSystem(cameras, faults: [hang]) { PauseForTests.pause($0) }
    let read = try system.cameras(workers: NodeThreads(), timeout: .milliseconds(300))
    #expect(read.count == 2)
    #expect(read.contains(cameras[1]))
    #expect(read.flatMap(\.nodes).first { $0.path == "/dev/video0" }?.findings.map(\.code) == [.hung])
  }
}
