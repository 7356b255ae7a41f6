import CameraModel
import CameraProfiles
import CameraSimulator
import DeviceConfiguration
import Host
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe configure, controls, save and restore` {
  private let verbs = SettingVerbs()

  private static let unit = "f0550001-1234-5678-9abc-def012345678"
  private static let led = "ffe52d21-8030-4e2c-82d9-f587d00540bd/9"

  static let rows: [(command: String, status: Int32, naming: String)] = [
    ("configure", 0, "1920x1080 at 30 fps"), ("configure --size 1280x720 --fps 30", 0, "1280x720 at 30 fps"),
    ("configure --size 1281x720", 0, "1280x720 instead of 1281x720"), ("configure --size 1281x720 --strict", 1, "Nothing was set"),
    ("configure --min-fps 99", 1, "--min-fps 99"), ("configure --set brightness=9", 0, "was 140"),
    ("configure --set brightness=140", 0, "Brightness = 140"), ("configure --set brightness=999", 64, "0 to 255"),
    ("configure --set brigthness=9", 66, "Did you mean Brightness?"), ("configure --set brightness", 64, "brightness"),
    ("configure --set brightness=", 64, "0 to 255"), ("configure --set =3", 64, "=3"), ("configure --set brightness=x", 64, "0 to 255"),
    ("configure --set power_line_frequency=1", 0, "(50 Hz)"), ("configure --set 0x980900=7", 0, "Brightness = 7"),
    ("configure --dry-run --size 640x480 --fps 15", 0, "VIDIOC_S_PARM 1/15"),
    ("configure --dry-run --profile webcam.json --size 640x480", 0, "VIDIOC_S_FMT"),
    ("configure --profile webcam.json", 0, "Simulated: nothing is kept."), ("configure --wait -1", 64, "--wait"),
    ("configure --wait x", 64, "--wait"),
    ("configure --wait 86400", 0, ""), ("configure --wait 86400.1", 64, "at most a day"), ("configure --wait 0.000000001", 0, ""),
    ("configure --wait 0", 0, ""), ("configure --wait .5", 0, ""), ("configure --wait 1/2", 64, "number of seconds"),
    ("configure --wait .", 64, "--wait"), ("configure --wait 9999999999999999", 64, "--wait"),
    ("configure --device 1", 66, "camera is /dev/video0"), ("save --device /dev/video1", 66, "camera is /dev/video0"),
    ("configure --device 9", 66, "9"), ("configure --json", 0, "viewfinder.configuration/1"),
    ("configure --standard pal --dry-run", 69, "Camera 1 has no analogue standard."),
    ("configure --standard pal", 69, "Leave out the standard"),
    ("configure --detect --dry-run", 69, "neither an analogue standard nor digital timings"), ("configure --detect", 69, "neither"),
    ("configure --profile webcam.json --standard pal --dry-run", 69, "no analogue standard"),
    ("controls", 0, "Brightness"), ("controls list --json", 0, "viewfinder.controls/1"), ("controls get brightness", 0, "140"),
    ("controls get power_line_frequency", 0, "50 Hz"), ("controls get brigthness", 66, "Did you mean Brightness?"),
    ("controls get", 64, ""),
    ("controls set brightness=1 power_line_frequency=2", 0, "(60 Hz)"), ("controls set", 64, ""),
    ("controls set brightness", 64, "brightness"),
    ("controls reset brightness", 0, "Brightness = 128"), ("controls reset", 0, "Brightness = 128"),
    ("controls reset nothing", 66, "nothing"), ("controls set brightness=4 --dry-run", 0, "VIDIOC_S_EXT_CTRLS Brightness = 4"),
    ("controls set brightness=4 --profile webcam.json", 0, "Brightness = 4 was 140 Set and verified by reading back. Simulated"),
    ("controls --profile webcam.json", 0, "recorded (webcam.json)"),
    ("controls --extension", 0, "unit 4 Logitech peripheral 9 LED 0003000000"), ("controls --extension", 0, "5 – – no answer"),
    ("controls --extension", 0, "2 – fa00 6400…f401, default fa00, 2 bytes, readable, writable"),
    ("controls --extension --json", 0, #""vendor":"Logitech""#), ("controls list --extension --profile webcam.json", 0, "unit 3"),
    ("controls --extension --profile logitech-c922", 0, "no extension units"), ("controls get \(unit)/2 --extension", 0, "fa00"),
    ("controls get \(led) --extension --json", 0, #""extensionUnits":["#), ("controls get led --extension", 64, "GUID"),
    ("controls get \(led)0 --extension", 66, "It has: 9."), ("controls get \(unit)/5 --extension", 69, "does not answer"),
    ("controls get \(unit)/4 --extension", 69, "no value that can be read"),
    ("controls get \(unit)/1 --extension --profile webcam.json", 0, "03"),
    ("controls get \(unit)/9 --extension --profile webcam.json", 66, "It has:"),
    ("controls set \(led)=0001000000 --extension", 0, "(LED) = 0001000000 was 0003000000"),
    ("controls set \(unit)/1=01 --extension --json", 0, #""value":"01""#),
    ("controls set \(unit)/4=09 --extension", 0, "cannot be read back"),
    ("controls set \(unit)/1=01 --extension --dry-run", 0, "Nothing was set"),
    ("controls set \(unit)/2=f501 --extension", 64, "from 6400 to f401"),
    ("controls set \(unit)/1=0101 --extension --dry-run", 64, "2 bytes, and the control takes 1"),
    ("controls set \(unit)/1=0x01 --extension", 64, "hexadecimal"), ("controls set \(unit)/1= --extension", 64, "GUID/1=0300"),
    ("controls set \(unit)/1 --extension", 64, "GUID/1=0300"), ("controls set \(unit)/1=00 \(led)=01 --extension", 64, "one at a time"),
    ("controls set 3/9=00 --extension", 64, "GUID"),
    ("controls set \(unit)/1=01 --extension --profile webcam.json", 0, "Simulated: nothing is kept."),
    ("controls set \(unit)/1=01 --extension --profile webcam.json --dry-run", 0, "fits the control"),
    ("controls watch nothing", 66, "nothing"), ("controls watch --profile webcam.json", 64, "does not change"),
    ("save", 0, "viewfinder.profile/1"), ("save --kept", 0, "/kept/"), ("save --kept -o file", 64, "two destinations"),
    ("save -o /denied/file", 77, "/denied/file"), ("restore", 64, "--kept"), ("restore --kept webcam.json", 64, "not both"),
    ("restore --kept", 0, ""), ("restore webcam.json", 0, "Set and verified"), ("restore nowhere.json", 66, "nowhere.json"),
    ("restore broken.json", 65, "broken.json"), ("restore webcam.json --dry-run", 0, "VIDIOC_S_FMT MJPG 1920x1080"),
  ]

  @Test(arguments: rows) func `ends as the contract says`(command: String, status: Int32, naming: String) {
    let answer = verbs.probe(command)
    #expect(answer.status == status, "\(answer)")
    let text = (answer.output + answer.messages).split(separator: " ").joined(separator: " ").replacing("\n ", with: " ")
    #expect(naming.isEmpty || text.contains(naming), "\(text)")
    #expect(answer.status == 0 || answer.status == 1 || answer.output.isEmpty)
  }

  @Test(arguments: [
    "", " --size 640x480", " --size 1281x720", " --prefer YUYV", " --fps 15", " --set brightness=9", " --size 640x480 --fps 15 --dry-run",
    " --min-fps 99", " --size 1280x720 --prefer MJPG --strict",
  ])
  func `an answer in JSON takes the same calls`(_ options: String) {
    let systems = (SimulatedCameraSystem([SettingVerbs.camera]), SimulatedCameraSystem([SettingVerbs.camera]))
    let text = verbs.probe("configure\(options)", in: SettingVerbs.environment(systems.0))
    let json = verbs.probe("configure\(options) --json", in: SettingVerbs.environment(systems.1))
    #expect(text.status == json.status)
    #expect(systems.0.log(of: "/dev/video0") == systems.1.log(of: "/dev/video0"))
    #expect(systems.0.calls(to: "/dev/video0") == systems.1.calls(to: "/dev/video0"))
  }

  @Test func `what was shown as a plan alone is not set`() {
    let before = verbs.probe("save").output
    #expect(verbs.probe("configure --dry-run --size 640x480 --set brightness=1").status == 0)
    #expect(verbs.probe("controls reset --dry-run").status == 0)
    #expect(verbs.probe("save").output == before)
  }

  @Test(arguments: ["list", "configure", "controls set brightness=1", "save", "negotiate"])
  func `without a camera every verb says so, and shows how to go on`(command: String) {
    let answer = verbs.probe(command, in: SettingVerbs.environment(SimulatedCameraSystem([])))
    #expect(answer.status == 66 && answer.output.isEmpty, "\(answer)")
    let text = answer.messages.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(text.contains("No camera is attached to this machine."), "\(text)")
    #expect(text.contains("`probe list --profile logitech-c922` shows a recorded one."), "\(text)")
  }

  @Test func `the mode stays as it is where only controls are set`() {
    #expect(verbs.probe("configure --size 640x480 --fps 15").status == 0)
    #expect(!verbs.probe("configure --set brightness=1 --dry-run").output.contains("VIDIOC_S_FMT"))
  }

  @Test func `an exposure time makes the exposure manual first`() {
    let plan = verbs.probe("controls set exposure_time_absolute=100 --dry-run").output
    let lines = plan.split(separator: "\n").filter { $0.contains("VIDIOC_S_EXT_CTRLS") }
    #expect(
      lines.map { $0.trimmingPrefix(while: { $0 == " " }) } == [
        "VIDIOC_S_EXT_CTRLS Auto Exposure = 1 (Manual Mode)", "VIDIOC_S_EXT_CTRLS Exposure Time, Absolute = 100",
      ])
  }

  @Test func `what was saved is restored, and nothing else is touched`() throws {
    #expect(verbs.probe("configure --size 640x480 --fps 15 --set brightness=33 exposure_time_absolute=100").status == 0)
    #expect(verbs.probe("save -o saved.json").status == 0)
    #expect(verbs.probe("configure --size 1920x1080 --set brightness=200").status == 0)
    #expect(verbs.probe("controls reset").status == 0)
    let restored = verbs.probe("restore saved.json")
    #expect(restored.status == 0)
    #expect(restored.output.contains("Brightness = 33") && restored.output.contains("640x480 at 15 fps"), "\(restored.output)")
    #expect(verbs.probe("save -o again.json").status == 0)
    #expect(verbs.environment.saved("again.json") == verbs.environment.saved("saved.json"))
  }

  @Test func `a value that an automatic holds is left to it`() {
    #expect(verbs.probe("save -o saved.json").status == 0)
    #expect(!verbs.probe("restore saved.json --dry-run").output.contains("Exposure Time"))
  }

  @Test func `what is kept is found again by the camera's identity`() {
    #expect(verbs.probe("configure --size 640x480 --fps 15").status == 0)
    #expect(verbs.probe("save --kept").messages.contains("by-id-usb-046d"))
    #expect(verbs.probe("configure --size 1920x1080").status == 0)
    #expect(verbs.probe("restore --kept").output.contains("640x480 at 15 fps"))
  }

  @Test func `the mode that is shown is the one that the device has`() {
    let environment = SettingVerbs.environment(
      SimulatedCameraSystem([SettingVerbs.camera], misbehaviours: [.adjustsInterval(FrameInterval(1, 15))]))
    let answer = verbs.probe("configure --size 1920x1080 --prefer MJPG --fps 30", in: environment)
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("MJPG 1920x1080 at 15 fps"), "\(answer.output)")
    #expect(answer.output.contains("The device set 15 fps instead of 30 fps."), "\(answer.output)")
    #expect(!answer.output.contains("1/15") && !answer.output.contains("not in order"), "\(answer.output)")
  }

  @Test func `who watches controls is told when the camera is gone`() {
    let environment = SettingVerbs.environment(
      SimulatedCameraSystem([SettingVerbs.camera], faults: [Fault(.unplug, at: .wait, of: "/dev/video0")]))
    let answer = verbs.probe("controls watch --json", in: environment)
    #expect(answer.status == 69)
    #expect(answer.messages.contains("\"code\":\"gone\""), "\(answer.messages)")
  }

  @Test func `each change of a control is one document a line`() async throws {
    let system = SimulatedCameraSystem([SettingVerbs.camera])
    let watcher = FakeEnvironment(system: system, readerLeavesAfter: 1)
    let hasEnded = Monitor(false)
    _ = DetachedThread.start {
      _ = ProbeRun.run(["controls", "watch", "brightness", "--json"], in: watcher)
      hasEnded.change { $0 = true }
    }
    // The first change after it began to listen is written; the next finds nobody who reads, and ends it.
    for value in 1...200 where !hasEnded.read({ $0 }) {
      #expect(verbs.probe("controls set brightness=\(value)", in: SettingVerbs.environment(system)).status == 0)
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(watcher.output.split(separator: "\n").count == 1)
    expectGolden("control-event-json", watcher.output.replacing(/"value":\d+/, with: "\"value\":1"))
  }

  @Test func `the answer to a program says what was, what is, and what nobody wished`() throws {
    let document = verbs.probe("configure --size 640x480 --set brightness=1 --json").output
    for key in ["\"outcome\":\"exact\"", "\"before\":{\"pixelFormat\":\"MJPG\"", "\"after\":{", "\"sideEffects\":[", "\"unverified\":[]"] {
      #expect(document.contains(key), "\(key) in \(document)")
    }
  }
}
