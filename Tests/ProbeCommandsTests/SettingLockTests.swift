import CameraModel
import CameraProfiles
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import ProbeCommands
import Testing

/// The lock of the verbs that set.
@Suite struct `the lock of a setting` {
  private let verbs = SettingVerbs()

  @Test(arguments: [
    ("configure --size 640x480 --fps 15", [DeviceCall.setFormat, .setParameters]), ("configure --set brightness=1", [.setControls]),
    ("controls set brightness=1", [.setControls]), ("restore webcam.json", [.setFormat, .setParameters, .setControls]),
  ])
  func `the lock comes before all reading, and what is set goes through what was read`(command: String, sets: [DeviceCall]) throws {
    for device in ["", " --device /dev/video0"] {
      let system = SimulatedCameraSystem([SettingVerbs.camera])
      #expect(verbs.probe(command + device, in: SettingVerbs.environment(system)).status == 0)
      let log = system.log(of: "/dev/video0")
      #expect(log.prefix(3) == [.open, .lock, .setPriority], "\(log)")
      #expect(log.count { $0 == .open } == 1 && log.count { $0 == .lock } == 1, "\(log)")
      for call in sets { #expect(log.contains(call), "\(call) in \(log)") }
      let isRead = command.contains("size") ? log.contains(.enumerateFrameSizes) : log.contains(.queryControl)
      #expect(isRead, "\(log)")
    }
  }

  @Test func `a camera that is locked is refused before any list is read, and nobody is accused`() throws {
    let system = SimulatedCameraSystem([SettingVerbs.camera])
    let other = try system.open(try #require(system.locations().first))
    try other.configure { (_: borrowing ConfigurationLock) in
      for command in ["configure --device 0", "configure", "controls set brightness=1", "restore webcam.json"] {
        let answer = verbs.probe(command, in: SettingVerbs.environment(system))
        #expect(answer.status == 75, "\(answer)")
        #expect(answer.messages.contains("The device is already being configured."), "\(answer)")
        #expect(!answer.messages.contains("Another program"), "\(answer)")
      }
    }
    #expect(system.calls(to: "/dev/video0")[.enumerateFrameSizes] == nil)
  }

  @Test func `a camera of two nodes is set on the node that the choice falls on, which is the one locked`() throws {
    var camera = SettingVerbs.camera
    var second = camera.nodes[0]
    second.path = "/dev/video2"
    let size = OfferedSize(.discrete(FrameSize(3840, 2160)), intervals: [.discrete(FrameInterval(1, 30))])
    second.formats = [OfferedFormat(index: 0, pixelFormat: "MJPG", isCompressed: true, sizes: [size])]
    camera.nodes.append(second)
    let system = SimulatedCameraSystem([camera])
    #expect(verbs.probe("configure --size 3840x2160", in: SettingVerbs.environment(system)).status == 0)
    #expect(system.node(at: "/dev/video2")?.current?.size == FrameSize(3840, 2160))
    #expect(!system.log(of: "/dev/video0").contains(.setFormat))
    #expect(system.log(of: "/dev/video2").prefix(3) == [.open, .lock, .setPriority])
    for path in ["/dev/video0", "/dev/video2"] { #expect(!system.isLocked(path) && system.openCount(of: path) == 0) }
  }
}
