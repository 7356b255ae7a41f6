import CameraDocuments
import CameraModel
import CameraProfiles
import ProbeCommands
import Testing

/// A camera as a word of its own, and the words that were meant otherwise.
@Suite struct `a word on the command line` {
  @Test(arguments: [
    "c920", "list c920", "list /dev/video0", "0", "negotiate c920", "negotiate C920 --size 640x480", "controls c920", "controls list c920",
    "controls get brightness -d c920", "graph -p logitech-c922 c922", "presets c920", "negotiate --policy all c920",
    "list -p logitech-c922 c922",
    "save c920 -o -", "list -d c920", "negotiate -p logitech-c922",
  ]) func `that is no verb names the camera`(command: String) {
    let environment = Self.run(command)
    let isGraph = command.hasPrefix("graph")
    #expect(environment.status == (isGraph ? .notFound : .success), "\(environment.messages)")
    #expect(
      isGraph || environment.output.contains("C92") || command.contains("get") || command.contains("all"), "\(environment.output)")
  }

  @Test(arguments: [
    ("logitech-c922", "It is a recorded camera: `probe list --profile logitech-c922`."),
    ("snapshot logitech-c922", "It is a recorded camera: `probe snapshot --profile logitech-c922`."),
    ("negotiate 1280x720", "Did you mean `--size 1280x720`?"), ("list 720p", "`probe negotiate --size 720p` shows which mode fits."),
    ("negotiate 30fps", "Did you mean `--fps 30`?"), ("stream 29.97", "Did you mean `--fps 29.97`?"),
    ("configure mjpg", "Did you mean `--prefer MJPG`?"), ("list YUYV", "`probe negotiate --prefer YUYV` shows which mode fits."),
    ("configure brightness=3", "Did you mean `--set brightness=3`?"),
    ("controls brightness=3", "Did you mean `probe controls set brightness=3`?"),
    ("negotiate vga640x480", "Did you mean `--preset vga640x480`?"), ("list cam.json", "`probe list --profile cam.json`"),
    ("snapshot e.jpg", "Did you mean `--output e.jpg`?"), ("xyzzy", "Available: HD Pro Webcam C920"),
    ("xyzzy", "`probe help` lists the commands."), ("compare", "Did you mean `probe negotiate --policy all`?"),
    ("stream clip.mkv", "Did you mean `--output clip.mkv`?"),
  ]) func `that is no camera says what was probably meant`(command: String, remedy: String) {
    let environment = Self.run(command)
    #expect(environment.status == .notFound)
    #expect(environment.messages.contains(remedy), "\(environment.messages)")
  }

  @Test(arguments: [
    ("list c920 720p", "`probe negotiate --size 720p` shows which mode fits."), ("presets c920 high", "`probe negotiate --preset high`"),
    ("list c920 other", "`probe list` takes no further word"),
  ]) func `that nothing takes says so`(command: String, remedy: String) {
    let environment = Self.run(command)
    #expect(environment.status == .usage)
    #expect(environment.messages.contains(remedy), "\(environment.messages)")
    #expect(Self.run(command + " --json").messages.contains("\"remedy\":\""))
  }

  @Test func `beside the option names the camera twice`() {
    let environment = Self.run("list c920 -d c270")
    #expect(environment.status == .usage)
    #expect(environment.messages.contains("The camera is named twice, `c920` and `--device c270`."), "\(environment.messages)")
  }

  @Test(arguments: [("--output YUYV", "--accept YUYV"), ("--output=nv12,yuyv", "--accept nv12,yuyv")])
  func `that is a format is no file`(option: String, remedy: String) {
    for verb in ["negotiate", "snapshot", "stream"] {
      let environment = Self.run("\(verb) \(option)")
      #expect(environment.status == .usage)
      #expect(environment.messages.contains("`--output` names a file.") && environment.messages.contains(remedy))
    }
  }

  @Test func `for the version has three forms`() {
    for command in ["-V", "version", "--version", "list -V"] {
      let environment = Self.run(command)
      #expect(environment.status == .success && environment.output.hasPrefix("probe "), "\(environment.messages)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `for a shell gives completions for both names`(shell: String) {
    let environment = Self.run("completions \(shell)")
    #expect(environment.status == .success && environment.output.contains("viewfinder"))
  }

  @Test(arguments: [
    ("--size vga", "640x480"), ("--size 4K", "1920x1080"), ("--size 1280x720@30", "1280x720 at 30 fps"),
    ("--size 720p@60", "720 at 60 fps"),
    ("--size 1280,720", "1280x720"), ("--require mjpg", "MJPG"), ("--require yuyv422", "YUYV"), ("--accept nv12", "converted to NV12"),
  ]) func `for a wish is written as people do`(options: String, mode: String) {
    let environment = Self.run("negotiate -p logitech-c922 \(options)")
    #expect(environment.status == .success && environment.output.contains(mode), "\(environment.output)\(environment.messages)")
  }

  @Test(arguments: [
    ("--fps 1/30", "Did you mean 30?"), ("--fps -5", "A rate is a number of frames per second above 0."),
    ("--min-fps -5", "A rate is a number"), ("--size 1280x720@x", "The text after `@` is not a rate above 0."),
  ]) func `for a wish that is none is refused`(options: String, message: String) {
    let environment = Self.run("negotiate -p logitech-c922 \(options)")
    #expect(environment.status == .usage && environment.messages.contains(message), "\(environment.messages)")
  }

  /// The same words with a recorded camera that has a microphone, or none.
  private static func withMicrophone(_ microphone: Microphone?, _ command: String) -> (
    status: ProcessStatus, output: String, messages: String
  ) {
    var camera = SampleCameras.webcam
    camera.microphone = microphone
    let document = String(decoding: CameraProfile(cameras: [camera]).jsonDocument(), as: UTF8.self)
    let environment = FakeEnvironment(messageColumns: 400, variables: ["NO_COLOR": "1"], input: [document])
    let status = ProbeRun.run(command.split(separator: " ").map(String.init) + ["--profile", "-"], in: environment)
    return (status, environment.output, environment.messages)
  }

  @Test func `for a microphone records it with the pictures`() {
    let microphone = Microphone(card: "C920", name: "HD Pro Webcam C920")
    #expect(Self.withMicrophone(microphone, "list").output.contains("microphone  hw:CARD=C920 · HD Pro Webcam C920"))
    #expect(Self.withMicrophone(nil, "list").output.contains("microphone") == false)
    let line = "negotiate --microphone --emit"
    #expect(Self.withMicrophone(microphone, "\(line) ffmpeg").output.contains("-f alsa -i hw:CARD=C920 -shortest"))
    #expect(
      Self.withMicrophone(microphone, "\(line) gstreamer").output.contains("alsasrc device=hw:CARD=C920 ! audioconvert ! queue ! file."))
    #expect(Self.withMicrophone(microphone, "\(line) opencv").status == .usage)
    #expect(Self.withMicrophone(nil, "\(line) ffmpeg").status == .notFound)
    #expect(Self.withMicrophone(microphone, "negotiate --microphone").status == .usage)
  }

  private static func run(_ command: String) -> (status: ProcessStatus, output: String, messages: String) {
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]), messageColumns: 400, variables: ["NO_COLOR": "1"])
    let status = ProbeRun.run(command.split(separator: " ").map(String.init), in: environment)
    return (status, environment.output, environment.messages)
  }
}
