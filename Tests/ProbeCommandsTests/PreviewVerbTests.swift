import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe preview` {
  @Test(arguments: ["--require MJPG --size 160x120", "--require YUYV --size 160x120", "--require MJPG --size 160x120 --rotate 90 --mirror"])
  func `the page gets JPEG pictures whose numbers rise`(options: String) async throws {
    try await PreviewedCamera.preview(PreviewedCamera.system(), options) { page, _ in
      var last: UInt64 = 0
      for _ in 0..<3 {
        let answer = try await page.ask("frame?after=\(last)")
        #expect(answer.status == 200 && answer.field("Content-Type") == "image/jpeg")
        #expect(answer.body.starts(with: [0xff, 0xd8]) && answer.body.suffix(2) == [0xff, 0xd9])
        let number = try #require(answer.field("X-Sequence").flatMap { UInt64($0) })
        #expect(number > last && answer.field("X-Presentation-Time") != nil && answer.field("X-Age") != nil)
        let shape = try #require(answer.shape)
        #expect(shape.size == (options.contains("90") ? FrameSize(width: 120, height: 160) : FrameSize(width: 160, height: 120)))
        #expect(shape.hasHuffmanTables)
        last = number
      }
    }
  }

  @Test func `a frame that nobody asks for is neither converted nor encoded, and all are accounted for`() async throws {
    try await PreviewedCamera.preview(PreviewedCamera.system(), "--require YUYV --size 160x120 --fps 30") { page, _ in
      for _ in 0..<2 { #expect(try await page.ask("frame").status == 200) }
      var text = ""
      try await PreviewedCamera.wait {
        text = try await page.ask("statistics").text
        return PreviewedCamera.number("late", in: text) ?? 0 > 5
      }
      let counts = ["delivered", "late", "outOfBuffers", "lost", "corrupted", "startUp", "disabled", "waiting"].map {
        PreviewedCamera.number($0, in: text) ?? 0
      }
      #expect(counts[0] == 2 && counts[1] > 5, "\(text)")
      #expect(PreviewedCamera.number("numbered", in: text) == counts.reduce(0, +), "\(text)")
    }
  }

  @Test(arguments: ["MJPG", "YUYV"])
  func `who looks again gets a new picture, not the one that was made for the last look`(format: String) async throws {
    try await PreviewedCamera.preview(PreviewedCamera.system(), "--require \(format) --size 160x120 --fps 30") { page, _ in
      let number = { (query: String) in try #require(try await page.ask("frame\(query)").field("X-Sequence").flatMap { Int($0) }) }
      let first = try await number("")
      let second = try await number("?after=\(first)")
      let numbered = { try await page.ask("statistics").text }
      let before = PreviewedCamera.number("numbered", in: try await numbered()) ?? 0
      try await PreviewedCamera.wait { PreviewedCamera.number("numbered", in: try await numbered()) ?? 0 > before + 3 }
      #expect(try await number("?after=\(first)") > second)
    }
  }

  @Test func `the camera is off until somebody looks and five seconds after, and on at the next request`() async throws {
    let system = PreviewedCamera.system()
    try await PreviewedCamera.preview(system) { page, environment in
      #expect(try await page.ask("statistics").text.contains("\"state\":\"off\""))
      #expect(system.openCount(of: PreviewedCamera.path) == 0 && system.calls(to: PreviewedCamera.path)[.startStream] == nil)
      let first = try await page.ask("frame").field("X-Sequence").flatMap { Int($0) } ?? .max
      #expect(system.openCount(of: PreviewedCamera.path) > 0)
      environment.pass(seconds: 4)
      #expect(try await page.ask("statistics").text.contains("\"state\":\"running\""))
      #expect(system.openCount(of: PreviewedCamera.path) > 0)
      environment.pass(seconds: 1)
      try await PreviewedCamera.wait { system.openCount(of: PreviewedCamera.path) == 0 }
      try await PreviewedCamera.wait { environment.output.contains("\"event\":\"stopped\"") }
      let second = try await page.ask("frame").field("X-Sequence").flatMap { Int($0) } ?? 0
      #expect(second > first && system.calls(to: PreviewedCamera.path)[.startStream] == 2)
    }
  }

  @Test func `a reader of events that stops reading holds neither the pictures nor the end`() async throws {
    let system = PreviewedCamera.system()
    let environment = FakeEnvironment(system: system)
    // Nobody must wait for it after the test.
    defer { environment.releaseOutput() }
    async let status = environment.run(["preview", "--json", "--require", "MJPG", "--size", "160x120", "--duration", "4"])
    defer { environment.closeOutput() }
    let page = try PageClient(try await PreviewedCamera.address(in: environment))
    environment.holdOutput()
    for _ in 0..<2 { #expect(try await page.ask("frame").status == 200) }
    environment.pass(seconds: 4)
    #expect(await status == .success)
    #expect(system.openCount(of: PreviewedCamera.path) == 0)
  }

  @Test func `events that cannot be written end it with the reason`() async throws {
    let environment = FakeEnvironment(system: PreviewedCamera.system())
    async let status = environment.run(["preview", "--json", "--require", "MJPG", "--size", "160x120", "--duration", "20"])
    defer { environment.closeOutput() }
    let page = try PageClient(try await PreviewedCamera.address(in: environment))
    environment.fillDisk()
    _ = try? await page.ask("frame")
    #expect(await status == .unavailable && environment.messages.contains("The disk is full."), "\(environment.messages)")
  }

  @Test func `says in sentences what the camera does, and of nobody what is not so`() async throws {
    let environment = FakeEnvironment(system: PreviewedCamera.system(), messageColumns: 80)
    async let status = environment.run(["preview", "--require", "MJPG", "--size", "160x120"])
    defer { environment.closeOutput() }
    let page = try PageClient(try await PreviewedCamera.address(in: environment))
    _ = try await page.ask("frame")
    #expect(try await page.ask("mode", posting: "{\"mode\":0}").status == 200)
    environment.closeOutput()
    #expect(await status == .success)
    #expect(environment.messages.contains("The camera is on, MJPG 160x120"), "\(environment.messages)")
    #expect(!environment.messages.contains(#/No viewers|A viewer/#), "\(environment.messages)")
  }

  @Test func `--strict ends it where the driver sets another mode`() async throws {
    let system = PreviewedCamera.system(misbehaviours: [.adjustsSize(FrameSize(width: 176, height: 144))], pace: .realTime)
    let environment = FakeEnvironment(system: system)
    async let status = environment.run(["preview", "--strict", "--require", "MJPG", "--size", "160x120", "--json"])
    defer { environment.closeOutput() }
    let page = try PageClient(try await PreviewedCamera.address(in: environment))
    Task {
      // It is cut off, unless a frame came; then nothing but this ends the preview.
      if (try? await page.ask("frame"))?.status == 200 { environment.closeOutput() }
    }
    #expect(await status == .negative, "\(environment.messages)")
    #expect(environment.messages.contains("176x144 instead of 160x120"), "\(environment.messages)")
    #expect(system.openCount(of: PreviewedCamera.path) == 0)
  }

  @Test func `the mode is the one that the driver set, and another one asked for is told`() async throws {
    let system = PreviewedCamera.system(misbehaviours: [.adjustsSize(FrameSize(width: 176, height: 144))])
    try await PreviewedCamera.preview(system) { page, environment in
      #expect(try await page.ask("frame").shape?.size == FrameSize(width: 176, height: 144))
      #expect(try await page.ask("statistics").text.contains("\"width\":176,\"height\":144"))
      try await PreviewedCamera.wait { environment.output.contains("\"event\":\"started\"") }
      #expect(environment.output.contains(#/"event":"started","mode":\{[^}]*"width":176,/#), "\(environment.output)")
      #expect(environment.messages == "probe: The driver set 176x144 instead of 160x120.\n", "\(environment.messages)")
    }
  }

  @Test func `a camera that is unplugged is said so, and its pictures come back by themselves`() async throws {
    let system = PreviewedCamera.system()
    try await PreviewedCamera.preview(system) { page, environment in
      _ = try await page.ask("frame")
      system.unplug(PreviewedCamera.path)
      try await PreviewedCamera.wait { try await page.ask("statistics").text.contains("The camera was unplugged.") }
      system.plug(PreviewedCamera.path)
      #expect(try await page.ask("frame").status == 200)
      #expect(try await page.ask("statistics").text.contains("\"problem\":null"))
      try await PreviewedCamera.wait {
        environment.output.contains("\"event\":\"interrupted\"") && environment.output.contains("\"event\":\"resumed\"")
      }
    }
  }

  @Test func `a camera that another program uses is said so, and asked again`() async throws {
    let system = PreviewedCamera.system(faults: [Fault(.error(.busy), at: .requestBuffers, occurrence: 0)])
    try await PreviewedCamera.preview(system) { page, environment in
      async let answer = page.ask("frame")
      try await PreviewedCamera.wait { environment.output.contains("\"event\":\"failed\"") }
      try await PreviewedCamera.wait {
        environment.pass(seconds: 1)
        return system.calls(to: PreviewedCamera.path)[.startStream] != nil
      }
      #expect(try await answer.status == 200)
      try await PreviewedCamera.wait {
        environment.output.contains("\"event\":\"failed\"") && environment.output.contains("\"code\":\"busy\"")
      }
      #expect(environment.output.contains("The picture comes back by itself."))
    }
  }

  @Test(
    arguments: [
      (80, ["DISPLAY": ":0"], "", 1), (80, ["WAYLAND_DISPLAY": "wayland-0"], "", 1), (80, ["DISPLAY": ""], "", 0),
      (nil, ["DISPLAY": ":0"], "", 0),
      (80, [:], "", 0), (80, ["DISPLAY": ":0", "SSH_CONNECTION": "1"], "", 0), (80, ["DISPLAY": ":0"], " --no-open", 0),
      (80, ["DISPLAY": ":0"], " --json", 0), (nil, [:], " --open", 1),
    ] as [(Int?, [String: String], String, Int)])
  func `a browser opens by itself on a desktop, and only there`(columns: Int?, variables: [String: String], option: String, opened: Int)
    async throws
  {
    let environment = FakeEnvironment(system: PreviewedCamera.system(), columns: columns, variables: variables)
    async let status = environment.run("preview --require MJPG --size 160x120\(option)".split(separator: " ").map(String.init))
    defer { environment.closeOutput() }
    _ = try await PreviewedCamera.address(in: environment)
    environment.closeOutput()
    #expect(await status == .success)
    #expect(environment.browsed.count == opened, "\(environment.browsed)")
    // Who did not ask for it hears nothing of a desktop without a browser.
    #expect(environment.messages.contains("No browser") == option.contains("--open"), "\(environment.messages)")
  }

  @Test(arguments: [
    ("--port 70000", 64, "--port 70000"), ("--port x", 64, "--port x"), ("--listen 0.0.0.0", 64, "--expose"),
    ("--listen 192.168.1.7", 64, "--expose"), ("--listen localhost", 64, "numbers"), ("--rotate 45", 64, "270"),
    ("--gravity fit", 64, "resize-aspect"), ("--duration forever", 64, "--duration"), ("--terminal", 64, "--terminal"),
    ("--require H264", 69, "cannot show H264"), ("--port +80", 64, "--port +80"), ("--expose", 64, "0.0.0.0"),
    ("--listen ::ffff:127.0.0.1", 64, "Write 127.0.0.1"), ("--listen ::ffff:0.0.0.0 --expose", 64, "Write 0.0.0.0"),
    ("--min-fps 900", 1, "`--min-fps"), ("--duration 0", 64, "above zero"),
    ("--listen 203.0.113.9 --expose", 69, "203.0.113.9"),
  ]) func `options that make no sense are refused`(options: String, status: Int32, naming: String) async {
    let environment = FakeEnvironment(system: PreviewedCamera.system())
    let arguments = ["preview"] + options.split(separator: " ").map(String.init)
    let got = await environment.run(arguments)
    #expect(got.rawValue == status && environment.messages.contains(naming), "\(got) \(environment.messages)")
    #expect(environment.output.isEmpty && !environment.messages.contains("test picture"), "\(environment.messages)")
  }
}
