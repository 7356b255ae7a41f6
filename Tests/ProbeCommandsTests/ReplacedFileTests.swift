import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// Every verb that writes a file, where one of this name exists.
@Suite struct `a file that exists` {
  static let commands = [
    "save -o file", "profile record -o file", "profile import dump.txt -o file", "report -o file",
    "snapshot -o file --format png --settle 0", "stream --frames 1 --format y4m -o file", "stream --frames 1 --timestamps file",
  ]

  private static let dump = """
    ioctl: VIDIOC_ENUM_FMT
    \tType: Video Capture

    \t[0]: 'YUYV' (YUYV 4:2:2)
    \t\tSize: Discrete 640x480
    """

  private func run(_ command: String) async -> (status: ProcessStatus, environment: FakeEnvironment, system: SimulatedCameraSystem) {
    let system = SimulatedCameraSystem([StreamingVerb.camera(["YUYV", "MJPG"])], pace: .realTime)
    let environment = FakeEnvironment(system: system, files: ["dump.txt": .success(Array(Self.dump.utf8))])
    environment.place(Array("old".utf8), at: "file")
    let status = await environment.run(command.split(separator: " ").map(String.init))
    return (status, environment, system)
  }

  @Test(arguments: commands) func `is kept, and the message names --force`(command: String) async {
    let (status, environment, system) = await run(command)
    #expect(status == .usage && environment.messages.contains("--force"), "\(status) \(environment.messages)")
    #expect(environment.saved("file") == Array("old".utf8) && environment.output.isEmpty)
    // Nothing was opened for an answer that cannot be written.
    #expect(command.hasPrefix("s") || system.calls(to: "/dev/video0").isEmpty, "\(system.calls(to: "/dev/video0"))")
  }

  @Test(arguments: commands) func `is replaced with --force`(command: String) async {
    let (status, environment, _) = await run(command + " --force")
    #expect(status == .success && environment.saved("file").map { $0.count > 3 } == true, "\(status) \(environment.messages)")
  }
}
