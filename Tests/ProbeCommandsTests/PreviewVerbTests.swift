import CameraModel
import CameraSimulator
import Host
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe preview` {
  /// Previews while a body looks at the page.
  ///
  /// The verb waits for its server, and so needs a thread of its own; it ends when nobody reads its output.
  private static func preview(
    _ system: SimulatedCameraSystem, _ options: String = "--require MJPG --size 160x120",
    _ look: (PageClient, FakeSurroundings) async throws -> Void
  ) async throws {
    let surroundings = FakeSurroundings(system: system)
    let arguments = ["preview", "--json"] + options.split(separator: " ").map(String.init)
    let ended = Monitor<ProcessStatus?>(nil)
    let isStarted = DetachedThread.start {
      let status = ProbeRun.run(arguments, in: surroundings)
      ended.change { $0 = status }
    }
    try #require(isStarted)
    defer { surroundings.closeOutput() }
    try await look(PageClient(try await address(in: surroundings)), surroundings)
    surroundings.closeOutput()
    try await PreviewedCamera.wait { ended.read { $0 } != nil }
    #expect(ended.read { $0 } == .success)
    #expect(system.openCount(of: PreviewedCamera.path) == 0)
  }

  /// The address that is printed.
  private static func address(in surroundings: FakeSurroundings) async throws -> Substring {
    var address: Substring?
    try await PreviewedCamera.wait {
      address = surroundings.output.split(whereSeparator: { "\"\n".contains($0) }).first { $0.hasPrefix("http://") }
      return address != nil
    }
    return try #require(address)
  }

  private static func number(_ key: String, in text: String) -> Int? {
    text.split(separator: "\"\(key)\":", maxSplits: 1).dropFirst().first.flatMap { Int($0.prefix(while: \.isNumber)) }
  }

  @Test(arguments: ["--require MJPG --size 160x120", "--require YUYV --size 160x120", "--require MJPG --size 160x120 --rotate 90 --mirror"])
  func `the page gets JPEG pictures whose numbers rise`(options: String) async throws {
    try await Self.preview(PreviewedCamera.system(), options) { page, _ in
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
    try await Self.preview(PreviewedCamera.system(), "--require YUYV --size 160x120 --fps 30") { page, _ in
      for _ in 0..<2 { #expect(try await page.ask("frame").status == 200) }
      try await Task.sleep(for: .milliseconds(500))
      let text = try await page.ask("statistics").text
      let counts = ["delivered", "late", "outOfBuffers", "lost", "corrupted", "startUp", "disabled", "waiting"].map {
        Self.number($0, in: text) ?? 0
      }
      #expect(counts[0] == 2 && counts[1] > 5, "\(text)")
      #expect(Self.number("numbered", in: text) == counts.reduce(0, +), "\(text)")
    }
  }

  @Test(arguments: ["MJPG", "YUYV"])
  func `who looks again gets a new picture, not the one that was made for the last look`(format: String) async throws {
    try await Self.preview(PreviewedCamera.system(), "--require \(format) --size 160x120 --fps 30") { page, _ in
      let number = { (query: String) in try #require(try await page.ask("frame\(query)").field("X-Sequence").flatMap { Int($0) }) }
      let first = try await number("")
      let second = try await number("?after=\(first)")
      try await Task.sleep(for: .milliseconds(300))
      #expect(try await number("?after=\(first)") > second)
    }
  }

  @Test func `the camera is off until somebody looks and five seconds after, and on at the next request (row 60)`() async throws {
    let system = PreviewedCamera.system()
    try await Self.preview(system) { page, surroundings in
      #expect(try await page.ask("statistics").text.contains("\"state\":\"off\""))
      #expect(system.openCount(of: PreviewedCamera.path) == 0 && system.calls(to: PreviewedCamera.path)[.startStream] == nil)
      let first = try await page.ask("frame").field("X-Sequence").flatMap { Int($0) } ?? .max
      #expect(system.openCount(of: PreviewedCamera.path) > 0)
      try await Task.sleep(for: .seconds(4))
      #expect(system.openCount(of: PreviewedCamera.path) > 0)
      try await PreviewedCamera.wait { system.openCount(of: PreviewedCamera.path) == 0 }
      try await PreviewedCamera.wait { surroundings.output.contains("\"event\":\"stopped\"") }
      let second = try await page.ask("frame").field("X-Sequence").flatMap { Int($0) } ?? 0
      #expect(second > first && system.calls(to: PreviewedCamera.path)[.startStream] == 2)
    }
  }

  @Test func `a control that is moved on the page arrives at the driver, and goes back to its default`() async throws {
    let system = PreviewedCamera.system()
    let value = { system.node(at: PreviewedCamera.path)?.controls.first { $0.id == .brightness }?.value }
    try await Self.preview(system) { page, surroundings in
      _ = try await page.ask("frame")
      let id = ControlIdentifier.brightness.rawValue
      let answer = try await page.ask("controls", posting: "{\"controls\":[{\"id\":\(id),\"value\":200}]}")
      #expect(answer.status == 200 && answer.text.contains("\"value\":200") && value() == .integer(200))
      #expect(surroundings.output.contains("\"event\":\"controlChanged\""))
      #expect(try await page.ask("controls", posting: "{\"reset\":true}").status == 200)
      #expect(value() == .integer(128))
    }
  }

  @Test func `a reader of events that stops reading holds neither the pictures nor the end`() async throws {
    let system = PreviewedCamera.system()
    let surroundings = FakeSurroundings(system: system)
    // Nobody must wait for it after the test.
    defer { surroundings.releaseOutput() }
    async let status = surroundings.run(["preview", "--json", "--require", "MJPG", "--size", "160x120", "--duration", "4"])
    let page = try PageClient(try await Self.address(in: surroundings))
    surroundings.holdOutput()
    for _ in 0..<2 { #expect(try await page.ask("frame").status == 200) }
    #expect(await status == .success)
    #expect(system.openCount(of: PreviewedCamera.path) == 0)
  }

  @Test func `events that cannot be written end it with the reason`() async throws {
    let surroundings = FakeSurroundings(system: PreviewedCamera.system())
    async let status = surroundings.run(["preview", "--json", "--require", "MJPG", "--size", "160x120", "--duration", "20"])
    let page = try PageClient(try await Self.address(in: surroundings))
    surroundings.fillDisk()
    _ = try? await page.ask("frame")
    #expect(await status == .unavailable && surroundings.messages.contains("The disk is full."), "\(surroundings.messages)")
  }

  @Test func `controls that are being set when the preview ends are set before its process ends`() async throws {
    let system = PreviewedCamera.system(faults: [Fault(.delay(.seconds(2)), at: .setControls)])
    let isSet = { system.node(at: PreviewedCamera.path)?.controls.first { $0.id == .brightness }?.value == .integer(200) }
    try await Self.preview(system) { page, surroundings in
      let id = ControlIdentifier.brightness.rawValue
      let asking = Task { try await page.ask("controls", posting: "{\"controls\":[{\"id\":\(id),\"value\":200}]}") }
      try await PreviewedCamera.wait { (system.calls(to: PreviewedCamera.path)[.setControls] ?? 0) > 0 }
      surroundings.closeOutput()
      // The server cuts it off.
      _ = await asking.result
    }
    #expect(isSet())
  }

  @Test(arguments: [
    ("controls", "", 400), ("controls", "[]", 400), ("controls", "{}", 400), ("controls", "{\"controls\":[]}", 400),
    ("controls", "{\"controls\":[{\"id\":1,\"value\":2}]}", 422), ("controls", "{\"controls\":[{\"id\":9963776,\"value\":999}]}", 422),
    ("controls", "{\"controls\":[{\"id\":9963776,\"value\":\"bright\"}]}", 422), ("mode", "{\"mode\":-1}", 400),
    ("mode", "{\"mode\":4000}", 400),
    ("mode", "{\"mode\":99999999999999999999}", 400), ("mode", "no", 400),
  ]) func `a change that makes no sense is refused in words, and nothing is set`(topic: String, body: String, status: Int) async throws {
    let system = PreviewedCamera.system()
    let before = system.node(at: PreviewedCamera.path)?.controls
    try await Self.preview(system) { page, _ in
      let answer = try await page.ask(topic, posting: body)
      #expect(answer.status == status && answer.text.contains("viewfinder.error/1"), "\(answer.text)")
    }
    #expect(system.node(at: PreviewedCamera.path)?.controls == before)
  }

  @Test func `the mode is switched while somebody looks`() async throws {
    try await Self.preview(PreviewedCamera.system()) { page, surroundings in
      _ = try await page.ask("frame")
      let list = try await page.ask("mode").text
      let modes = list.split(separator: "{\"node\":").dropFirst()
      let other = try #require(modes.firstIndex { $0.contains("\"YUYV\"") && $0.contains("176") })
      #expect(!list.contains("H264"))
      let index = other - modes.startIndex
      let answer = try await page.ask("mode", posting: "{\"mode\":\(index)}")
      #expect(answer.status == 200 && Self.number("current", in: answer.text) == index, "\(answer.text)")
      let picture = try await page.ask("frame")
      #expect(picture.shape?.size == FrameSize(width: 176, height: 144))
      #expect(surroundings.output.contains("\"event\":\"modeChanged\""))
    }
  }

  @Test func `a change of mode switches the camera on once, and says so`() async throws {
    let system = PreviewedCamera.system()
    try await Self.preview(system) { page, surroundings in
      _ = try await page.ask("frame")
      #expect(try await page.ask("mode", posting: "{\"mode\":0}").status == 200)
      try await PreviewedCamera.wait { system.openCount(of: PreviewedCamera.path) == 0 }
      try await Task.sleep(for: .milliseconds(500))
      #expect(system.openCount(of: PreviewedCamera.path) == 0, "The camera stays off.")
      #expect(system.calls(to: PreviewedCamera.path)[.startStream] == 2)
    }
  }

  @Test func `says in sentences what the camera does, and of nobody what is not so`() async throws {
    let surroundings = FakeSurroundings(system: PreviewedCamera.system(), messageColumns: 80)
    async let status = surroundings.run(["preview", "--require", "MJPG", "--size", "160x120"])
    let page = try PageClient(try await Self.address(in: surroundings))
    _ = try await page.ask("frame")
    #expect(try await page.ask("mode", posting: "{\"mode\":0}").status == 200)
    surroundings.closeOutput()
    #expect(await status == .success)
    #expect(surroundings.messages.contains("The camera is on, MJPG 160x120"), "\(surroundings.messages)")
    #expect(!surroundings.messages.contains(#/No viewers|A viewer/#), "\(surroundings.messages)")
  }

  @Test func `--strict ends it where the driver sets another mode`() async throws {
    let size = FrameSize(width: 176, height: 144)
    for options in [["--json"], ["--terminal", "--duration", "5"]] {
      let system = PreviewedCamera.system(misbehaviours: [.adjustsSize(size)])
      let surroundings = FakeSurroundings(system: system, columns: options.count > 1 ? 40 : nil)
      async let status = surroundings.run(["preview", "--strict", "--require", "MJPG", "--size", "160x120"] + options)
      if options.count == 1 {
        let page = try PageClient(try await Self.address(in: surroundings))
        Task { try? await page.ask("frame") }
        Task {
          try await Task.sleep(for: .seconds(8))
          surroundings.closeOutput()
        }
      }
      #expect(await status == .negative, "\(surroundings.messages)")
      #expect(surroundings.messages.contains("176x144 instead of 160x120"), "\(surroundings.messages)")
      #expect(system.openCount(of: PreviewedCamera.path) == 0)
    }
  }

  @Test func `--strict refuses another mode than the page asked for, and the one before goes on`() async throws {
    let system = PreviewedCamera.system(misbehaviours: [.adjustsSize(FrameSize(width: 160, height: 120))])
    try await Self.preview(system, "--strict --require MJPG --size 160x120") { page, _ in
      _ = try await page.ask("frame")
      let list = try await page.ask("mode").text
      let modes = list.split(separator: "{\"node\":").dropFirst()
      let other = try #require(modes.firstIndex { $0.contains("\"MJPG\"") && $0.contains("176") }) - modes.startIndex
      let answer = try await page.ask("mode", posting: "{\"mode\":\(other)}")
      #expect(answer.status == 422 && answer.text.contains("160x120 instead of 176x144"), "\(answer.status) \(answer.text)")
      #expect(try await page.ask("frame").status == 200)
    }
  }

  @Test func `the mode is that of its node, where another node has the same`() async throws {
    var camera = PreviewedCamera.system().cameras[0]
    camera.nodes.append(camera.nodes[0])
    camera.nodes[1].path = "/dev/video2"
    let system = SimulatedCameraSystem([camera], pace: .realTime)
    try await Self.preview(system) { page, _ in
      let list = try await page.ask("mode").text
      let modes = list.split(separator: "{\"node\":").dropFirst()
      let other = try #require(modes.lastIndex { $0.contains("MJPG") && $0.contains("\"/dev/video2\"") }) - modes.startIndex
      let answer = try await page.ask("mode", posting: "{\"mode\":\(other)}")
      #expect(answer.status == 200 && Self.number("current", in: answer.text) == other, "\(answer.text)")
    }
  }

  @Test func `the mode that is set already is no change, also while the camera starts`() async throws {
    let system = PreviewedCamera.system(faults: [Fault(.delay(.seconds(1)), at: .startStream)])
    try await Self.preview(system) { page, surroundings in
      let current = try #require(Self.number("current", in: try await page.ask("mode").text))
      async let picture = page.ask("frame").status
      try await PreviewedCamera.wait { (system.calls(to: PreviewedCamera.path)[.startStream] ?? 0) > 0 }
      let other = try PageClient(try await Self.address(in: surroundings))
      for _ in 0..<2 {
        let answer = try await other.ask("mode", posting: "{\"mode\":\(current)}")
        #expect(answer.status == 200, "\(answer.text)")
      }
      #expect(try await picture == 200)
      #expect(!surroundings.output.contains("\"event\":\"failed\""), "\(surroundings.output)")
      #expect(system.calls(to: PreviewedCamera.path)[.startStream] == 1)
    }
  }

  @Test func `the mode is the one that the driver set, and another one asked for is told`() async throws {
    let system = PreviewedCamera.system(misbehaviours: [.adjustsSize(FrameSize(width: 176, height: 144))])
    try await Self.preview(system) { page, surroundings in
      #expect(try await page.ask("frame").shape?.size == FrameSize(width: 176, height: 144))
      #expect(try await page.ask("statistics").text.contains("\"width\":176,\"height\":144"))
      try await PreviewedCamera.wait { surroundings.output.contains("\"event\":\"started\"") }
      #expect(surroundings.output.contains(#/"event":"started","mode":\{[^}]*"width":176,/#), "\(surroundings.output)")
      #expect(surroundings.messages == "probe: The driver set 176x144 instead of 160x120.\n", "\(surroundings.messages)")
    }
  }

  @Test func `a mode that the camera refuses is said, and the one before goes on`() async throws {
    let system = PreviewedCamera.system(faults: [Fault(.error(.noSpace), at: .startStream, occurrence: 1)])
    try await Self.preview(system) { page, _ in
      _ = try await page.ask("frame")
      let current = Self.number("current", in: try await page.ask("mode").text)
      let answer = try await page.ask("mode", posting: "{\"mode\":0}")
      #expect(answer.status == 409 && answer.text.contains("bandwidth"), "\(answer.text)")
      #expect(try await page.ask("frame").status == 200)
      #expect(Self.number("current", in: try await page.ask("mode").text) == current)
    }
  }

  @Test func `a camera that is unplugged is said so, and its pictures come back by themselves`() async throws {
    let system = PreviewedCamera.system()
    try await Self.preview(system) { page, surroundings in
      _ = try await page.ask("frame")
      system.unplug(PreviewedCamera.path)
      try await PreviewedCamera.wait { try await page.ask("statistics").text.contains("The camera was unplugged.") }
      system.plug(PreviewedCamera.path)
      #expect(try await page.ask("frame").status == 200)
      #expect(try await page.ask("statistics").text.contains("\"problem\":null"))
      #expect(surroundings.output.contains("\"event\":\"interrupted\"") && surroundings.output.contains("\"event\":\"resumed\""))
    }
  }

  @Test func `a camera that comes back at another socket is set there, and goes on there in another mode`() async throws {
    var cameras = [PreviewedCamera.system().cameras[0], PreviewedCamera.system().cameras[0]]
    cameras[1].nodes[0].path = "/dev/video4"
    let system = SimulatedCameraSystem(cameras, pace: .realTime)
    system.unplug("/dev/video4")
    try await Self.preview(system) { page, surroundings in
      _ = try await page.ask("frame")
      let brightness = "{\"controls\":[{\"id\":\(ControlIdentifier.brightness.rawValue),\"value\":200}]}"
      #expect(try await page.ask("controls", posting: brightness).status == 200)
      system.unplug(PreviewedCamera.path)
      try await PreviewedCamera.wait { try await page.ask("statistics").text.contains("The camera was unplugged.") }
      system.plug("/dev/video4")
      try await PreviewedCamera.wait { surroundings.output.contains("\"event\":\"resumed\"") }
      #expect(try await page.ask("frame").status == 200)
      let controls = try await page.ask("controls")
      #expect(controls.status == 200 && controls.text.contains("/dev/video4"), "\(controls.text)")
      #expect(controls.text.contains("\"value\":200"), "The control that was moved is set again: \(controls.text)")
      let answer = try await page.ask("mode", posting: "{\"mode\":0}")
      #expect(answer.status == 200 && Self.number("current", in: answer.text) == 0, "\(answer.text)")
      #expect(try await page.ask("frame").status == 200)
    }
    #expect(system.openCount(of: "/dev/video4") == 0)
  }

  @Test func `a camera that another program uses is said so, and asked again`() async throws {
    let system = PreviewedCamera.system(faults: [Fault(.error(.busy), at: .requestBuffers, occurrence: 0)])
    try await Self.preview(system) { page, surroundings in
      let answer = try await page.ask("frame")
      #expect(answer.status == 200)
      #expect(surroundings.output.contains("\"event\":\"failed\"") && surroundings.output.contains("\"code\":\"busy\""))
      #expect(surroundings.output.contains("The picture comes back by itself."))
    }
  }

  @Test(arguments: [
    ("--port 70000", 64, "--port 70000"), ("--port x", 64, "--port x"), ("--listen 0.0.0.0", 64, "--expose"),
    ("--listen 192.168.1.7", 64, "--expose"), ("--listen localhost", 64, "numbers"), ("--rotate 45", 64, "270"),
    ("--gravity fit", 64, "resize-aspect"), ("--duration forever", 64, "--duration"), ("--terminal", 64, "not a terminal"),
    ("--require H264", 69, "cannot show H264"), ("--port +80", 64, "--port +80"), ("--expose", 64, "0.0.0.0"),
    ("--listen ::ffff:127.0.0.1", 64, "Write 127.0.0.1"), ("--listen ::ffff:0.0.0.0 --expose", 64, "Write 0.0.0.0"),
    ("--min-fps 900", 1, "`--min-fps"), ("--duration 0", 64, "above zero"), ("--terminal --port 8080", 64, "--terminal --port"),
    ("--terminal --listen ::1", 64, "--terminal --listen"), ("--terminal --open", 64, "--terminal --open"),
    ("--listen 203.0.113.9 --expose", 69, "203.0.113.9"),
  ]) func `options that make no sense are refused`(options: String, status: Int32, naming: String) async {
    let surroundings = FakeSurroundings(system: PreviewedCamera.system())
    let arguments = ["preview"] + options.split(separator: " ").map(String.init)
    let got = await surroundings.run(arguments)
    #expect(got.rawValue == status && surroundings.messages.contains(naming), "\(got) \(surroundings.messages)")
    #expect(surroundings.output.isEmpty && !surroundings.messages.contains("test picture"), "\(surroundings.messages)")
  }
}

extension PageClient.Answer {
  /// What the markers of the picture say.
  fileprivate var shape: JPEGShape? {
    let bytes = Array(body)
    return JPEGShape(bytes.span)
  }
}
