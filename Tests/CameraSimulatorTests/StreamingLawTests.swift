import CameraConformance
import CameraModel
import CameraSimulator
import PixelFormats
import Testing

struct StreamingLawTests {
  @Test(arguments: ["YUYV", "NV12", "NM12", "MJPG", "pRAA"] as [PixelFormat], [SimulatedPace.virtual, .realTime])
  func `simulated streams keep the laws`(format: PixelFormat, pace: SimulatedPace) throws {
    let camera = try DrawnCamera(format, pace: pace)
    try StreamingLaws.check(camera.run.system, at: try camera.run.system.location(of: SimulatedRun.path))
  }

  @Test(arguments: [
    StreamFault(.repeatsSequence), StreamFault(.repeatsTimestamp), StreamFault(.zeroTimestamp),
    StreamFault(.addsToSequence(.max), every: 2),
  ]) func `the laws catch numbers and times that do not rise`(fault: StreamFault) throws {
    let camera = try DrawnCamera("YUYV", streamFaults: [fault])
    withKnownIssue { try StreamingLaws.check(camera.run.system, at: try camera.run.system.location(of: SimulatedRun.path)) }
  }

  @Test func `the laws catch a camera that freezes`() throws {
    let camera = try DrawnCamera("YUYV", streamFaults: [StreamFault(.freezes, of: 4..<Int64.max)])
    #expect(throws: DeviceError.self) {
      try StreamingLaws.check(camera.run.system, at: try camera.run.system.location(of: SimulatedRun.path))
    }
  }
}
