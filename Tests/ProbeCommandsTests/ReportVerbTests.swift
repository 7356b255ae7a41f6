import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import DeviceConfiguration
import Foundation
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe report` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/reports")

  // MARK: The bundled examples

  @Test(arguments: ["logitech-c922", "elgato-cam-link-4k", "raspberry-pi-camera-v1"])
  func `writes what docs/reports shows`(name: String) throws {
    let file = Self.folder.appending(path: "\(name).html")
    let page = ReportPage.page(["--profile", name])
    if ProcessInfo.processInfo.environment["VIEWFINDER_UPDATE_GOLDEN"] == "1" { try Data(page.utf8).write(to: file) }
    #expect(try page == String(decoding: Data(contentsOf: file), as: UTF8.self))
  }

  @Test(arguments: ProfileCatalogue.names) func `writes one page that needs nothing else, of every bundled camera`(name: String) throws {
    let profile = try CameraProfile(json: try #require(ProfileCatalogue.document(named: name)))
    let environment = FakeEnvironment()
    let status = ProbeRun.run(["report", "--profile", name, "-o", "-"], in: environment)
    guard profile.cameras.contains(where: { !$0.choosableNodes.isEmpty }) else { return #expect(status == .notFound) }
    #expect(status == .success)
    ReportPage.expectWhole(environment.output)
  }

  // MARK: What the page says

  static let sentences: [(options: String, sentence: String)] = [
    ("--profile logitech-c922", "<strong>MJPG 1920x1080 at 30 fps</strong> is the best mode for general use."),
    (
      "--profile logitech-c922",
      "Uncompressed pictures (YUYV) stay smooth up to 800x600 at 24 fps; at 1920x1080 they come at 5 fps."
    ),
    ("--profile logitech-c922", "The largest picture is 2304x1536, at 2 fps in YUYV."),
    ("--profile logitech-c922", "The highest rate is 60 fps, at 1280x720 in MJPG."),
    (
      "--profile logitech-c922 --size 1280x960 --fps 30",
      "<strong>MJPG 1280x720 at 30 fps</strong> is the choice for --size 1280x960 --fps 30."
    ),
    ("--profile logitech-c922 --size 1280x960 --fps 30", "It has 1280x720 instead of 1280x960: No mode has 1280x960."),
    ("--profile logitech-c922 --min-fps 90", "No mode meets `--min-fps 90`."),
    ("--profile elgato-cam-link-4k", "Its pictures are uncompressed."),
    (
      "--profile jetson-nano-imx219",
      "Its pictures are raw data of the sensor, which a program must process: `probe snapshot` and `probe preview` do."
    ),
    ("--profile stm32-dcmi-ov5640", "It offers compressed pictures only."),
    ("--profile intel-realsense-f200", "No mode can be chosen: the camera lists no format with a size."),
    ("--profile logitech-c922", "Recorded, not attached: profile logitech-c922"),
    ("--profile logitech-c922", "ffmpeg -f v4l2 -input_format mjpeg -video_size 1920x1080"),
    (
      "--profile logitech-c922",
      "probe configure --device /dev/video0 --require MJPG --size 1920x1080 --size-rule exact --exact-fps 30"
    ),
    ("--profile logitech-c922 --compare elp-4k-usb-camera", "<h1>C922 Pro Stream Webcam and HD USB CAMERA: HD USB CAMERA</h1>"),
  ]

  @Test(arguments: sentences) func `says in words what the camera is good for`(options: String, sentence: String) {
    let page = ReportPage.page(options.split(separator: " ").map(String.init))
    ReportPage.expectWhole(page)
    #expect(ReportPage.code(page).contains(sentence))
  }

  @Test func `marks the chosen mode once, and another where another is asked for`() {
    func rings(_ options: [String]) -> [Substring] {
      ReportPage.page(["--profile", "logitech-c922"] + options).split(separator: "\n").filter { $0.contains(#"<circle class="ring""#) }
    }
    #expect(rings([]).count == 1)
    #expect(rings(["--size", "640x480"]).count == 1)
    #expect(rings([]) != rings(["--size", "640x480"]))
  }

  @Test func `says of an attached camera when it was read, and of a recording when it was recorded`() {
    #expect(ReportPage.page(of: SampleCameras.webcam).contains("Attached; read on 2026-11-21."))
    #expect(!ReportPage.page(["--profile", "logitech-c922"]).contains("2026-11-21"))
  }

  @Test func `runs every command that it prints for this program`() throws {
    let page = ReportPage.code(ReportPage.page(["--profile", "logitech-c922"]))
    let line = try #require(page.split(separator: "<code>").first { $0.hasPrefix("probe configure") })
    let words = line.prefix { $0 != "<" }.split(separator: " ").dropFirst().map(String.init)
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(words + ["--profile", "logitech-c922", "--dry-run"], in: environment) == .success, "\(environment.messages)")
  }

  @Test func `names its sections, each once, also of two cameras`() {
    for options in [["--profile", "logitech-c922"], ["--profile", "logitech-c922", "--compare", "logitech-c922"]] {
      let names = ReportPage.page(options).matches(of: #/<section id="([^"]*)"/#).map(\.output.1)
      #expect(Set(names).count == names.count && names.contains("why") && names.contains("all-modes"), "\(names)")
      #expect(names.firstIndex(of: "commands") == names.firstIndex(of: "why").map { options.count > 2 ? $0 + 2 : $0 + 1 })
    }
  }

  @Test func `breaks commands at spaces alone`() {
    let page = ReportPage.page(["--profile", "logitech-c922"])
    #expect(page.contains("<span>--exact-fps</span> 30") && page.contains("<span>/dev/video0</span>"))
    #expect(page.contains("pre span { display: inline-block;"))
  }

  @Test func `tells formats apart by their marks, too`() {
    let page = ReportPage.page(["--profile", "logitech-c922"])
    for number in 0..<2 { #expect(page.contains("<use href=\"#m\(number)\" x=\"6\"")) }
    #expect(page.matches(of: #/<path id="m[0-9]" d="([^"]*)"/#).map(\.output.1).count == 8)
  }

  @Test func `begins with what the second camera has and the first has not`() throws {
    let page = ReportPage.page(["--profile", "logitech-c922", "--compare", "elp-4k-usb-camera"])
    ReportPage.expectWhole(page)
    let (other, own) = (
      try #require(page.range(of: "<h3>Only HD USB CAMERA: HD USB CAMERA</h3>")),
      try #require(page.range(of: "<h3>Only C922 Pro Stream Webcam</h3>"))
    )
    #expect(other.lowerBound < own.lowerBound && page[other.upperBound...].prefix(400).contains("3840x2160"))
    #expect(page.contains("In bold: the two cameras differ."))
    let alike = ReportPage.page(["--profile", "logitech-c922", "--compare", "logitech-c922"])
    #expect(alike.matches(of: #/<td>nothing<\/td>/#).count == 6)
  }

  @Test func `--json names the file and the choice, and --open opens it`() {
    let environment = FakeEnvironment(hasBrowser: true)
    #expect(ProbeRun.run(["report", "-p", "logitech-c922", "--json", "--open"], in: environment) == .success, "\(environment.messages)")
    #expect(environment.output.contains(#""schema":"viewfinder.report/1""#) && environment.output.contains(#""file":"logitech-c922.html""#))
    #expect(environment.output.contains(#""schema":"viewfinder.decision/1""#))
    #expect(environment.browsed == ["logitech-c922.html"])
  }

  // MARK: Measured rates

  private static let measurement = """
    {"schema":"viewfinder.measurement/1","measurements":[
    {"camera":{"name":"C922 Pro Stream Webcam","identity":null},"node":"/dev/video0","pixelFormat":"MJPG","width":1920,"height":1080,
    "promised":{"framesPerSecond":30.0},"delivered":{"framesPerSecond":14.98,"byArrival":15.0},"outcome":"below",
    "causes":[{"code":"light","message":"Exposure takes longer than a frame.","evidence":[]}]},
    {"camera":{"name":"Another"},"pixelFormat":"YUYV","width":640,"height":480,
    "promised":{"framesPerSecond":30.0},"delivered":{"framesPerSecond":30},"outcome":"met","causes":[]}]}
    """

  @Test func `shows measured rates beside the promised ones, of the same camera only`() {
    let environment = FakeEnvironment(files: ["m.json": .success(Array(Self.measurement.utf8))])
    let page = ReportPage.page(["--profile", "logitech-c922", "--measured", "m.json"], in: environment)
    ReportPage.expectWhole(page)
    #expect(page.contains("14.98 fps") && page.contains("Exposure takes longer than a frame."))
    #expect(page.contains(#"<line class="measured" x1="24.97%""#))
    #expect(page.components(separatedBy: #"<tr class="notable"><th scope="row">MJPG 1920x1080 at 30 fps"#).count == 2)
  }

  @Test(arguments: [("logitech-c922", false), ("elp-4k-usb-camera", true)])
  func `says that a file has only rates of other cameras`(profile: String, isSaid: Bool) {
    let rates =
      #"{"schema":"viewfinder.measured-rates/1","camera":"C922 Pro Stream Webcam","rates":[{"node":0,"pixelFormat":"YUYV","#
      + #""width":640,"height":480,"interval":{"numerator":1,"denominator":30},"framesPerSecond":12.5}]}"#
    let environment = FakeEnvironment(files: ["rates.json": .success(Array(rates.utf8))])
    _ = ReportPage.page(["--profile", profile, "--measured", "rates.json"], in: environment)
    #expect(environment.messages.contains("rates.json has no rates of this camera") == isSaid, "\(environment.messages)")
  }

  @Test func `says of frames that show no rate that they show none`() {
    let text =
      #"{"schema":"viewfinder.measurement/1","measurements":[{"camera":{"name":"C922 Pro Stream Webcam"},"pixelFormat":"MJPG","#
      + #""width":640,"height":480,"promised":{"framesPerSecond":30.0},"delivered":{"framesPerSecond":null},"outcome":"none","#
      + #""frames":{"numbered":1,"delivered":1},"causes":[{"code":"unknown","message":"Only one good frame came.","evidence":[]}]}]}"#
    let environment = FakeEnvironment(files: ["m.json": .success(Array(text.utf8))])
    let page = ReportPage.page(["--profile", "logitech-c922", "--measured", "m.json"], in: environment)
    #expect(page.contains("Only one good frame came.") && page.contains("no rate") && !page.contains("no frames"))
  }

  @Test func `shows the kept rates of an attached camera beside a recording, which has none`() {
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]), variables: ["VIEWFINDER_KEPT": "/kept"])
    let page = ReportPage.page(["--measured", "kept", "--compare", "logitech-c922"], in: environment)
    #expect(page.contains("C922 Pro Stream Webcam"), "\(environment.messages)")
  }

  @Test func `shows rates that were saved, and those kept of an attached camera unasked`() throws {
    let rates = """
      {"schema":"viewfinder.measured-rates/1","camera":"HD Pro Webcam C920","rates":[{"node":0,"pixelFormat":"YUYV","width":640,"height":480,
      "interval":{"numerator":1,"denominator":30},"framesPerSecond":12.5,"cause":"light","date":"2026-11-20"}]}
      """
    func newEnvironment() -> FakeEnvironment {
      FakeEnvironment(
        system: FakeSystem([SampleCameras.webcam]), variables: ["VIEWFINDER_KEPT": "/kept"],
        files: ["rates.json": .success(Array(rates.utf8))])
    }
    let saved = ReportPage.page(["--measured", "rates.json"], in: newEnvironment())
    ReportPage.expectWhole(saved)
    #expect(saved.contains("12.5 fps") && saved.contains("Because of the light. Measured on 2026-11-20."))
    let none = ReportPage.page([], in: newEnvironment())
    #expect(!none.contains("<h2>Measured</h2>"))
    let kept = newEnvironment()
    let name = try KeptConfigurations.fileName(for: #require(SampleCameras.webcam.identity))
    kept.place(Array(rates.utf8), at: "/kept/rates~\(name)")
    #expect(ReportPage.page([], in: kept) == saved)
  }

  static let refusals: [(options: String, status: Int32, naming: String)] = [
    ("--profile logitech-c922", 64, "--force"), ("-o logitech-c922.html", 64, "--force"),
    ("--profile logitech-c922 -o logitech-c922.html", 64, "--force"), ("--profile logitech-c922 --force", 0, "Wrote logitech-c922.html"),
    ("--profile other.json -o new.html", 0, "Wrote new.html"), ("--profile other.json", 0, "Wrote sample-2-0.html"),
    ("--profile logitech-c922 --compare other.json", 0, "Wrote c922-pro-stream-webcam-sample-2-0.html"),
    ("--profile logitech-c922 -o /denied/x.html", 77, "permission"), ("--profile logitech-c922 --measured bad.json", 65, "bad.json"),
    ("--profile logitech-c922 --measured cameras.json", 65, "viewfinder.measurement/1"),
    ("--profile logitech-c922 --measured none.json", 66, "none.json"), ("--profile - --compare -", 64, "only once"),
    ("--profile - --measured -", 64, "only once"), ("--compare - --measured -", 64, "only once"),
    ("--profile logitech-c922 --measured rates.json", 65, "pixelFormat"),
    ("--profile logitech-c922 --compare none", 66, "none"), ("--profile logitech-c922 --compare elp-4k-usb-camra", 66, "elp-4k-usb-camera"),
    ("--profile logitech-c922 --size 0x0", 64, "--size"),
    ("--profile logitech-c922 -o - --min-fps 900", 1, "No mode of C922"),
    ("--profile logitech-c922 -o new.html --min-fps 200", 1, "Any one of these changes would work:\n  --min-fps 60 "),
    ("--profile logitech-c922 -o p.pdf", 64, "print it to PDF from a browser"), ("--profile logitech-c922 -o p.HTM", 0, "Wrote p.HTM"),
    ("--profile logitech-c922 -o v1.5/page", 0, "Wrote v1.5/page"), ("--profile logitech-c922 -o p.txt", 64, "-o p.txt"),
    ("--profile logitech-c922 -o - --strict", 64, "--strict"), ("--profile logitech-c922 -o - --json", 64, "needs the page in a file"),
    ("--profile logitech-c922 -o - --open", 64, "needs the page in a file"), ("", 66, "No camera"),
  ]

  @Test(arguments: refusals) func `writes a file whole, and replaces none unasked`(options: String, status: Int32, naming: String) {
    let sample =
      #"{"schema":"viewfinder.profile/1","cameras":[{"name":"Sample <2.0>","nodes":[{"role":"capture","formats":"#
      + #"[{"pixelFormat":"YUYV","sizes":[{"kind":"discrete","width":640,"height":480}]}]}]}]}"#
    let environment = FakeEnvironment(files: [
      "other.json": .success(Array(sample.utf8)), "bad.json": .success(Array("{]".utf8)), "cameras.json": .success(Array(sample.utf8)),
      "rates.json": .success(Array(#"{"schema":"viewfinder.measured-rates/1","camera":"X","rates":[{"node":0}]}"#.utf8)),
    ])
    environment.place([1], at: "logitech-c922.html")
    let got = ProbeRun.run(["report"] + options.split(separator: " ").map(String.init), in: environment)
    #expect(got.rawValue == status, "\(environment.messages)")
    #expect(naming.isEmpty || environment.messages.contains(naming), "\(environment.messages)")
    if status != 0 { #expect(environment.saved("logitech-c922.html") == [1]) }
  }
}
