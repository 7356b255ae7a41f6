import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import ProbeCommands
import Testing

/// Every verb without a camera: on bundled recordings, and on what people paste.
@Suite struct `A recorded camera in the shell` {
  private static let dump = """
    $ v4l2-ctl -d /dev/video2 --list-formats-ext
    ioctl: VIDIOC_ENUM_FMT
    \tType: Video Capture

    \t[0]: 'YUYV' (YUYV 4:2:2)
    \t\tSize: Discrete 640x480
    \t\t\tInterval: Discrete 0.033s (30.000 fps)
    """

  private static let (c922, pi, laptop) = ("logitech-c922", "raspberry-pi-5-imx219", "lenovo-x1-yoga-ov2740")

  static let rows: [(command: String, status: Int32, naming: String)] = [
    ("configure -p \(c922) --size 1280x720", 0, "Set and verified by reading back. Simulated: nothing is kept."),
    ("configure -p \(c922) --set brightness=3", 0, "brightness = 3 was 128"), ("configure -p \(c922) --json", 0, #""simulated":true"#),
    ("configure -p \(c922) --dry-run --json", 0, #""simulated":true"#), ("configure -p \(c922) --dry-run", 0, "VIDIOC_S_FMT"),
    ("configure -p \(c922) --min-fps 99", 1, "--min-fps 99"),
    ("controls set power_line_frequency=1 -p \(c922)", 0, "(50 Hz) was 2 (60 Hz) Set and verified by reading back. Simulated"),
    ("controls set brightness=3 -p \(c922) --json", 0, #""simulated":true"#), ("controls reset -p \(c922)", 0, "Simulated"),
    ("controls -p \(c922)", 0, "1: Manual Mode | 3: Aperture Priority Mode"),
    ("controls get brightness,gain -p \(c922)", 0, "128 0"), ("controls reset brightness,gain -p \(c922)", 0, "gain = 0"),
    ("controls get c922 brightness -p \(c922)", 66, "`probe controls get brightness -d c922`."),
    ("controls reset c922 brightness -p \(c922)", 66, "`probe controls reset brightness -d c922`."),
    ("save -p \(c922) -o c.json", 0, "Wrote c.json: 17 controls and no mode"),
    ("save -p \(c922) c.json", 66, "Did you mean `--output c.json`?"),
    ("stream -p \(c922) --format yuv420p -o a.yuv", 64, "For a file of it: `--format i420`."),
    ("snapshot -p \(c922) --json -o a.jpg", 0, #""simulated":true"#),
    ("stream -p \(c922) --frames 2 --size 160x120 --json -o a.raw --require YUYV", 0, #""simulated":true"#),
    ("list -p \(pi)", 0, "3280x2464 1920x1080 1640x1232"), ("why -p \(pi)", 1, "csi2:0 size 3280x2464 → 640x480"),
    ("graph -p \(pi)", 0, "imx219 6-0010 sensor"), ("configure -p \(pi) --dry-run", 0, "VIDIOC_SUBDEV_S_FMT csi2:0 SRGGB10_1X10 3280x2464"),
    ("configure -p \(pi)", 0, "RG10 3280x2464"), ("configure -p \(pi) --size 640x480", 0, "RG10 640x480"),
    ("why -p \(laptop)", 0, "ov2740: would stream."), ("graph -p \(laptop)", 0, "Intel IPU6 ISYS Capture 8:0 /dev/video8"),
    ("configure -p \(laptop)", 0, "BA10 1932x1092"), ("stream -p \(laptop) --frames 2 -o a.raw --json", 0, #""simulated":true"#),
    ("controls reset exposure_time_absolute -p \(c922)", 64, "exposure_time_absolute is set by the camera and was not reset."),
    ("controls reset brightness exposure_time_absolute -p \(c922)", 0, "exposure_time_absolute is set by the camera and was not reset."),
    ("controls set auto_exposure=manual -p \(c922)", 0, "(Manual Mode) was 3 (Aperture Priority Mode)"),
    ("controls set power_line_frequency=50 -p \(c922)", 0, "1 (50 Hz)"), ("controls set brightness=default -p \(c922)", 0, "Simulated"),
    ("controls set brightness=+10 -p \(c922)", 64, "Valid range: 0 to 255."),
    ("controls set white_balance_automatic=nope -p \(c922)", 64, "Choose on or off."),
    ("controls set auto_exposure=2 -p \(c922)", 64, "Choose one of: 1 Manual Mode, 3 Aperture Priority Mode."),
    ("save --kept -p \(c922)", 64, "A recorded camera has nothing to keep."),
    ("why -p \(c922)", 0, "nothing in the recording prevents a stream"),
    ("why -p dell-latitude-7280-ir", 1, "? The recording lists no format with a size."),
    ("configure -p \(c922) --size 1080p@60", 0, "MJPG 1280x720 at 60 fps would do, but 1280x720 is not 1920x1080"),
    ("controls set brightness 200 -p \(c922)", 64, "Did you mean brightness=200?"),
    ("controls set c922 brightness=3 -p \(c922)", 0, "recorded (logitech-c922) brightness = 3 was 128"),
    ("controls set nothing brightness=3 -p \(c922)", 66, "nothing"),
    ("list --format YUYV -p \(c922)", 64, "`probe negotiate --require YUYV -p logitech-c922` shows which mode fits."),
    ("list --size 720p", 64, "`probe negotiate --size 720p` shows which mode fits."),
    ("configure -p \(c922) --explain", 64, "`probe negotiate --explain -p logitech-c922`"),
    ("controls --set brightness=1", 64, "Did you mean `probe controls set brightness=1`?"),
    ("list --list-formats-ext", 64, "`probe list` shows them already."), ("negotiate --list-formats-ext", 64, "Did you mean `probe list`?"),
    ("stream -p \(c922) --format YUYV", 64, "to insist on it: `--require YUYV`"),
    ("stream -p \(c922) --format nv21x", 64, "Valid values: mkv"),
    ("profile", 0, "probe profile record -o c920.json"),
    ("negotiate -p \(c922) --require YUYV --size 640x480 --emit ffmpeg -o x.mp4", 0, "-pix_fmt yuv420p x.mp4"),
    ("negotiate -p \(c922) --require YUYV --size 640x480 --emit ffmpeg -o x.mkv", 0, "-c copy x.mkv"),
    ("negotiate -p \(c922) --require MJPG --size 640x480 --emit ffmpeg -o x.mp4", 0, "-c copy x.mp4"),
    ("negotiate -p \(c922) --accept NV12 --size 640x480 --emit ffmpeg -o x.mp4", 0, "-pix_fmt yuv420p x.mp4"),
    ("negotiate -p \(c922) --require MJPG --emit ffmpeg -o x.webm", 0, "-pix_fmt yuv420p x.webm"),
    ("controls set c922 brightness -p \(c922)", 64, "Write it like brightness=128."),
    ("controls set c922 brightness=3 -d c922 -p \(c922)", 64, "The camera is named twice, `c922` and `--device c922`."),

    ("negotiate --framerate abc -p \(c922)", 64, "Did you mean `--fps 30`?"),
    ("list --require -p \(c922)", 64, "`probe negotiate --require MJPG -p logitech-c922`"),
    ("controls --set led=x -p \(c922)", 64, "Did you mean `probe controls set led=x -p logitech-c922`?"),
    ("restore saved.json -p macrosilicon-ms2109", 1, "The camera has none of the saved settings."),
    ("restore logitech-c999", 66, "Did you mean logitech-c922?"),
    ("restore --kept -p \(c922)", 64, "Nothing is kept for a recorded camera."),
    ("restore saved.json -p \(c922)", 0, "brightness = 3 was 128"), ("restore saved.json -p \(c922)", 0, "Simulated: nothing is kept."),
    ("restore saved.json -p \(c922) --dry-run", 0, "brightness"), ("restore none.json", 66, "`probe save -o none.json`"),
    ("configure -p \(c922) --require YUYV --fps 60 --size 1080p", 0, "MJPG is not a required format Set"),
    ("stream -p \(c922) -o clip.mkb", 64, "Did you mean .mkv?"), ("negotiate -p \(c922) --framerate 30", 64, "Did you mean `--fps 30`?"),
    ("negotiate -p \(c922) --resolution 640x480", 64, "Did you mean `--size 640x480`?"),
    ("-v width=1280,height=720,pixelformat=MJPG -p \(c922)", 64, "`probe configure --size 1280x720 --require MJPG -p \(c922)`"),
    ("--set-fmt-video pixelformat=NOPE", 64, "`probe list --help` lists the options."), ("list -v", 64, "`probe -V` prints the version."),
    ("-c brightness=1 -p \(c922)", 64, "`probe controls set brightness=1 -p \(c922)`"),
    ("-C gain", 64, "`probe controls get gain`"), ("-L -p \(c922)", 64, "`probe controls -p \(c922)`"),
    ("stream -n 3", 64, "`--frames 3`"), ("list --stream-count 3", 64, "`probe stream --frames 3`"),
    ("stream -t 2.5", 64, "`--duration 2.5`"),
    ("controls list brightness=1 -p \(c922)", 66, "`probe controls set brightness=1 -p \(c922)`"),
    ("graph -p raspberry-pi-5-imx219 --format dot", 64, "`--emit dot`"), ("measure --all", 64, "`--all-modes`"),
    ("stream --count 10", 64, "Unknown option '--count' try Did you mean `--frames 10`?"), ("recrod", 64, "`probe record`"),
    ("graph --dot", 64, "Unknown option '--dot' try `probe graph --help`"), ("controls set brightness = 12", 64, "brightness=12?"),
    ("controls set 9963776=12 -p \(c922)", 0, "brightness = 12 was 128"),
    ("controls brightness -p \(c922)", 66, "`probe controls get brightness"),
    ("profile import saved.json", 64, "`probe list --profile saved.json`"),
    ("stream --stream-mmap -p \(c922)", 64, "leave `--stream-mmap` out"),
    ("record -o out -p \(c922)", 64, "`-o out.mkv`"), ("record -o x.webm -p \(c922)", 64, "`ffmpeg -i clip.mkv clip.webm`"),
    ("profile diff \(c922) saved.json", 0, "No differences. The value of 1 control differs, which is not compared."),
    ("save -p intel-realsense-f200", 69, "there is nothing to save"), ("profile show \(c922)", 64, "`probe list --profile \(c922)`"),
    ("list --profile dump.txt", 0, "YUYV"), ("configure -p dump.txt", 0, "YUYV 640x480 at 30 fps"),
    ("negotiate -p nothing.txt", 65, "No camera was recognized"), ("list -p list.json", 65, "list.json"),
    ("list -p empty.json", 65, "empty"),
  ]

  /// The recorded camera's settings with another brightness.
  private static let saved: [UInt8] = {
    let camera = try? CameraProfile(json: ProfileCatalogue.document(named: "logitech-c922") ?? []).cameras.first
    guard var camera else { return [] }
    for index in camera.nodes[0].controls.indices where camera.nodes[0].controls[index].name.lowercased() == "brightness" {
      camera.nodes[0].controls[index].value = .integer(3)
    }
    return CameraProfile(cameras: [camera]).jsonDocument()
  }()

  @Test(arguments: rows) func `answers every verb`(command: String, status: Int32, naming: String) async {
    let environment = SettingVerbs.environment(
      SimulatedCameraSystem([]),
      files: [
        "dump.txt": Array(Self.dump.utf8), "nothing.txt": Array("Hello".utf8), "list.json": Array("[1]".utf8),
        "empty.json": Array("\n".utf8), "saved.json": Self.saved,
      ])
    let got = await environment.run(command.split(separator: " ").map(String.init))
    #expect(got.rawValue == status, "\(environment.output)\(environment.messages)")
    let text = (environment.output + environment.messages).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(text.contains(naming), "\(text)")
  }

  @Test func `starts anew with every command`() {
    let environment = SettingVerbs.environment(SimulatedCameraSystem([]))
    let verbs = SettingVerbs()
    #expect(verbs.probe("controls set brightness=3 -p \(Self.c922)", in: environment).status == 0)
    #expect(verbs.probe("controls get brightness -p \(Self.c922)", in: environment).output == "128\n")
  }
}
