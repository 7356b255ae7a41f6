import CameraDocuments
import CameraModel
import ProbeCommands
import Testing

/// `probe list` while a receiver without a node waits for a sensor.
@Suite struct WaitingReceiverTests {
  private static let waiting = Finding(.sensorWithoutDriver, .warning, "i2c-INT3474:00 (\\_SB_.CAM1) has no driver.")

  private static func list(_ nodes: [String], _ arguments: [String] = []) -> (status: ProcessStatus, environment: FakeEnvironment) {
    let environment = FakeEnvironment(system: GraphMachine(sensors: [], nodes: nodes, sensorWithoutDriver: waiting))
    return (ProbeRun.run(["list"] + arguments, in: environment), environment)
  }

  @Test func `a sensor without a driver is named beside other cameras and without any`() {
    let without = Self.list([])
    #expect(without.status == .notFound && without.environment.messages.contains(Self.waiting.message))
    for arguments in [[], ["--json"], ["--summary"]] {
      let beside = Self.list(["/dev/video0"], arguments)
      #expect(beside.status == .success && beside.environment.messages == "probe: \(Self.waiting.message)\n", "\(beside)")
    }
  }

  @Test func `a named camera is listed without those that are missing`() {
    #expect(Self.list(["/dev/video0"], ["--device", "/dev/video0"]).environment.messages == "")
  }
}
