import CameraDocuments
import CameraModel
import CameraProfiles
import ProbeCommands
import Testing

/// What `--device` names among several cameras.
@Suite struct `a name` {
  private static let names = ["Cam", "Cam Pro", "Camera"]

  @Test(arguments: [
    ("Cam", "Cam"), ("cam", "Cam"), ("pro", "Cam Pro"), ("Cam P", "Cam Pro"), ("camera", "Camera"), ("id-1", "Cam Pro"),
  ])
  func `means the camera that has it whole, else the only one of which it is a part`(name: String, expected: String) {
    let answer = Self.negotiate(name)
    #expect(answer.status == .success && answer.output.contains("  \(expected), recorded"), "\(answer)")
  }

  @Test(arguments: ["ca", "id"]) func `that is a part of several is refused, with all of them`(name: String) {
    let answer = Self.negotiate(name)
    #expect(answer.status == .usage && Self.names.allSatisfy(answer.messages.contains), "\(answer)")
  }

  private static func negotiate(_ name: String) -> (status: ProcessStatus, output: String, messages: String) {
    let cameras = names.enumerated().map { index, name in
      var camera = SampleCameras.webcam
      (camera.name, camera.identity) = (name, CameraIdentity(kind: .byID, value: "id-\(index)"))
      for place in camera.nodes.indices { (camera.nodes[place].path, camera.nodes[place].card) = ("/dev/video\(index)\(place)", name) }
      return camera
    }
    let document = String(decoding: CameraProfile(cameras: cameras).jsonDocument(), as: UTF8.self)
    let environment = FakeEnvironment(input: [document])
    let status = ProbeRun.run(["negotiate", "--profile", "-", "--device", name], in: environment)
    return (status, environment.output, environment.messages)
  }
}
