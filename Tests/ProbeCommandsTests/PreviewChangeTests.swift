import CameraDocuments
import CameraModel
import CameraSimulator
import Host
import ProbeCommands
import Testing

/// What a page changes: controls, and the mode, also of a camera that starts, refuses it, or is at another socket.
@Suite struct `changes from a preview's page` {
  @Test func `a control that is moved on the page arrives at the driver, and goes back to its default`() async throws {
    let system = PreviewedCamera.system()
    let value = { system.node(at: PreviewedCamera.path)?.controls.first { $0.id == .brightness }?.value }
    try await PreviewedCamera.preview(system) { page, environment in
      _ = try await page.ask("frame")
      let id = ControlIdentifier.brightness.rawValue
      let answer = try await page.ask("controls", posting: "{\"controls\":[{\"id\":\(id),\"value\":200}]}")
      #expect(answer.status == 200 && answer.text.contains("\"value\":200") && value() == .integer(200))
      try await PreviewedCamera.wait { environment.output.contains("\"event\":\"controlChanged\"") }
      #expect(try await page.ask("controls", posting: "{\"reset\":true}").status == 200)
      #expect(value() == .integer(128))
    }
  }

  @Test func `the settings that a page keeps are those that restore --kept finds`() async throws {
    let system = PreviewedCamera.system()
    let environment = FakeEnvironment(system: system, variables: ["VIEWFINDER_KEPT": "/kept"])
    async let status = environment.run("preview --json --require MJPG --size 176x144".split(separator: " ").map(String.init))
    defer { environment.closeOutput() }
    let page = try PageClient(try await PreviewedCamera.address(in: environment))
    _ = try await page.ask("frame")
    let id = ControlIdentifier.brightness.rawValue
    #expect(try await page.ask("controls", posting: "{\"controls\":[{\"id\":\(id),\"value\":200}]}").status == 200)
    let answer = try await page.ask("kept", posting: "{}")
    #expect(answer.status == 200 && answer.text.contains(#""schema":"viewfinder.preview-kept/1""#), "\(answer.text)")
    environment.closeOutput()
    #expect(await status == .success)
    let path = try #require(environment.savedPaths.first { $0.hasPrefix("/kept/") })
    #expect(answer.text.contains(path))
    expectGolden("preview-kept-json", answer.text)
    let kept = String(decoding: environment.saved(path) ?? [], as: UTF8.self)
    #expect(kept.contains(#""value":200"#) && kept.contains(#""width":176"#), "\(kept)")
  }

  @Test func `nothing is kept of a recorded camera, and the page says so`() async throws {
    let environment = FakeEnvironment()
    async let status = environment.run("preview --json -p logitech-c922 --size 160x120".split(separator: " ").map(String.init))
    defer { environment.closeOutput() }
    let page = try PageClient(try await PreviewedCamera.address(in: environment))
    let answer = try await page.ask("kept", posting: "{}")
    #expect(answer.status == 422 && answer.text.contains("Nothing is kept for a simulated camera."), "\(answer.text)")
    environment.closeOutput()
    #expect(await status == .success)
    #expect(environment.savedPaths.isEmpty)
  }

  @Test func `the page has the command for the current mode, and it runs`() async throws {
    let environment = FakeEnvironment()
    async let status = environment.run(
      "preview --json -p logitech-c922 --size 160x120 --require YUYV".split(separator: " ").map(String.init))
    defer { environment.closeOutput() }
    let page = try PageClient(try await PreviewedCamera.address(in: environment))
    let text = try await page.ask("mode").text
    let command = "probe configure --profile logitech-c922 --require YUYV --size 160x120 --size-rule exact --exact-fps 30"
    #expect(text.contains("\"command\":\"\(command)\""), "\(text.prefix(300))")
    environment.closeOutput()
    #expect(await status == .success)
    let other = FakeEnvironment()
    #expect(ProbeRun.run(command.split(separator: " ").dropFirst().map(String.init), in: other) == .success, "\(other.messages)")
  }

  @Test func `a camera that crops has a zoom on the page, which a reset takes back`() async throws {
    var camera = PreviewedCamera.system().cameras[0]
    camera.nodes[0].selections = ["crop", "crop.default", "crop.bounds"].map {
      SelectionRectangle(target: $0, left: 0, top: 0, size: FrameSize(width: 160, height: 120))
    }
    let system = SimulatedCameraSystem([camera], pace: .realTime)
    let crop = { system.node(at: PreviewedCamera.path)?.selections[.crop]?.description }
    try await PreviewedCamera.preview(system) { page, _ in
      _ = try await page.ask("frame")
      #expect(try await page.ask("controls").text.contains(#""zoom":{"factor":1.0,"minimum":1.0,"maximum":60.0}"#))
      let answer = try await page.ask("controls", posting: #"{"zoom":2}"#)
      #expect(answer.status == 200 && answer.text.contains(#""zoom":{"factor":2.0"#) && crop() == "40,30,80x60", "\(answer.text)")
      #expect(try await page.ask("controls", posting: #"{"zoom":99}"#).status == 422)
      #expect(try await page.ask("controls", posting: #"{"reset":true}"#).status == 200)
      #expect(crop() == "0,0,160x120")
    }
  }

  @Test func `controls that are being set when the preview ends are set before its process ends`() async throws {
    let mayBeSet = Monitor(false)
    let system = PreviewedCamera.system(
      faults: [Fault(.delay(.zero), at: .setControls)], sleep: { _ in mayBeSet.wait(until: .max) { $0 } })
    let isSet = { system.node(at: PreviewedCamera.path)?.controls.first { $0.id == .brightness }?.value == .integer(200) }
    try await PreviewedCamera.preview(system) { page, environment in
      let id = ControlIdentifier.brightness.rawValue
      let asking = Task { try await page.ask("controls", posting: "{\"controls\":[{\"id\":\(id),\"value\":200}]}") }
      try await PreviewedCamera.wait { (system.calls(to: PreviewedCamera.path)[.setControls] ?? 0) > 0 }
      environment.closeOutput()
      // The server cuts it off.
      _ = await asking.result
      mayBeSet.change { $0 = true }
    }
    #expect(isSet())
  }

  @Test func `controls that fail and cannot be put back are named`() async throws {
    let faults = [
      Fault(.errorAfterwards(.inputOutput), at: .setControls, occurrence: 0),
      Fault(.error(.inputOutput), at: .setControls, of: nil, occurrences: 1..<Int.max),
    ]
    let system = PreviewedCamera.system(faults: faults)
    try await PreviewedCamera.preview(system) { page, _ in
      let answer = try await page.ask(
        "controls", posting: #"{"controls":[{"id":9963776,"value":200},{"id":9963800,"value":0}]}"#)
      let now = system.node(at: PreviewedCamera.path)?.controls.first { $0.id == .brightness }?.value
      #expect(answer.status != 200 && now == .integer(200))
      #expect(answer.text.contains("Brightness was"), "\(answer.text)")
    }
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
    try await PreviewedCamera.preview(system) { page, _ in
      let answer = try await page.ask(topic, posting: body)
      #expect(answer.status == status && answer.text.contains("viewfinder.error/1"), "\(answer.text)")
    }
    #expect(system.node(at: PreviewedCamera.path)?.controls == before)
  }

  @Test func `the mode is switched while somebody looks`() async throws {
    try await PreviewedCamera.preview(PreviewedCamera.system()) { page, environment in
      _ = try await page.ask("frame")
      let list = try await page.ask("mode").text
      let modes = list.split(separator: "{\"node\":").dropFirst()
      let other = try #require(modes.firstIndex { $0.contains("\"YUYV\"") && $0.contains("176") })
      #expect(!list.contains("H264"))
      let index = other - modes.startIndex
      let answer = try await page.ask("mode", posting: "{\"mode\":\(index)}")
      #expect(answer.status == 200 && PreviewedCamera.number("current", in: answer.text) == index, "\(answer.text)")
      let picture = try await page.ask("frame")
      #expect(picture.shape?.size == FrameSize(width: 176, height: 144))
      try await PreviewedCamera.wait { environment.output.contains("\"event\":\"modeChanged\"") }
    }
  }

  @Test func `a change of mode switches the camera on once, and says so`() async throws {
    let system = PreviewedCamera.system()
    try await PreviewedCamera.preview(system) { page, environment in
      _ = try await page.ask("frame")
      #expect(try await page.ask("mode", posting: "{\"mode\":0}").status == 200)
      try await PreviewedCamera.wait {
        environment.pass(seconds: 5)
        return system.openCount(of: PreviewedCamera.path) == 0
      }
      environment.pass(seconds: 60)
      #expect(try await page.ask("statistics").text.contains("\"state\":\"off\""), "The camera stays off.")
      #expect(system.calls(to: PreviewedCamera.path)[.startStream] == 2)
    }
  }

  @Test func `--strict refuses another mode than the page asked for, and the one before goes on`() async throws {
    let system = PreviewedCamera.system(misbehaviours: [.adjustsSize(FrameSize(width: 160, height: 120))])
    try await PreviewedCamera.preview(system, "--strict --require MJPG --size 160x120") { page, _ in
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
    try await PreviewedCamera.preview(system) { page, _ in
      let list = try await page.ask("mode").text
      let modes = list.split(separator: "{\"node\":").dropFirst()
      let other = try #require(modes.lastIndex { $0.contains("MJPG") && $0.contains("\"/dev/video2\"") }) - modes.startIndex
      let answer = try await page.ask("mode", posting: "{\"mode\":\(other)}")
      #expect(answer.status == 200 && PreviewedCamera.number("current", in: answer.text) == other, "\(answer.text)")
    }
  }

  @Test func `the mode that is set already is no change, also while the camera starts`() async throws {
    // In real time: the answers wait for the start, and nothing shows that they do.
    let system = PreviewedCamera.system(faults: [Fault(.delay(.milliseconds(300)), at: .startStream)])
    try await PreviewedCamera.preview(system) { page, environment in
      let current = try #require(PreviewedCamera.number("current", in: try await page.ask("mode").text))
      async let picture = page.ask("frame").status
      try await PreviewedCamera.wait { (system.calls(to: PreviewedCamera.path)[.startStream] ?? 0) > 0 }
      let other = try PageClient(try await PreviewedCamera.address(in: environment))
      for _ in 0..<2 {
        let answer = try await other.ask("mode", posting: "{\"mode\":\(current)}")
        #expect(answer.status == 200, "\(answer.text)")
      }
      #expect(try await picture == 200)
      #expect(!environment.output.contains("\"event\":\"failed\""), "\(environment.output)")
      #expect(system.calls(to: PreviewedCamera.path)[.startStream] == 1)
    }
  }

  @Test(arguments: [DeviceCall.queueBuffer, .startStream])
  func `a change while the camera starts in another mode is answered by its own start`(delayed: DeviceCall) async throws {
    // In real time: the change waits for the start, and nothing shows that it does.
    let system = PreviewedCamera.system(faults: [Fault(.delay(.milliseconds(300)), at: delayed, of: nil, occurrence: 0)])
    try await PreviewedCamera.preview(system) { page, environment in
      let list = try await page.ask("mode").text
      let modes = list.split(separator: "{\"node\":").dropFirst()
      let other = try #require(modes.firstIndex { $0.contains("\"YUYV\"") && $0.contains("176") }) - modes.startIndex
      async let picture = page.ask("frame")
      try await PreviewedCamera.wait { (system.calls(to: PreviewedCamera.path)[delayed] ?? 0) > 0 }
      let answer = try await PageClient(try await PreviewedCamera.address(in: environment)).ask("mode", posting: "{\"mode\":\(other)}")
      #expect(answer.status == 200 && PreviewedCamera.number("current", in: answer.text) == other, "\(answer.text)")
      #expect(try await picture.shape?.size == FrameSize(width: 176, height: 144))
      let text = environment.output
      #expect(text.split(separator: "\"event\":\"started\"").count == 2 && !text.contains("\"event\":\"failed\""), "\(text)")
      #expect(text.contains("\"event\":\"modeChanged\""), "\(text)")
    }
  }

  @Test func `a mode that the camera refuses is said, and the one before goes on`() async throws {
    let system = PreviewedCamera.system(faults: [Fault(.error(.noSpace), at: .startStream, occurrence: 1)])
    try await PreviewedCamera.preview(system) { page, _ in
      _ = try await page.ask("frame")
      let current = PreviewedCamera.number("current", in: try await page.ask("mode").text)
      let answer = try await page.ask("mode", posting: "{\"mode\":0}")
      #expect(answer.status == 409 && answer.text.contains("bandwidth"), "\(answer.text)")
      #expect(try await page.ask("frame").status == 200)
      #expect(PreviewedCamera.number("current", in: try await page.ask("mode").text) == current)
    }
  }

  @Test func `a camera that comes back at another socket is set there, and goes on there in another mode`() async throws {
    var cameras = [PreviewedCamera.system().cameras[0], PreviewedCamera.system().cameras[0]]
    cameras[1].nodes[0].path = "/dev/video4"
    let system = SimulatedCameraSystem(cameras, pace: .realTime)
    system.unplug("/dev/video4")
    try await PreviewedCamera.preview(system) { page, environment in
      _ = try await page.ask("frame")
      let brightness = "{\"controls\":[{\"id\":\(ControlIdentifier.brightness.rawValue),\"value\":200}]}"
      #expect(try await page.ask("controls", posting: brightness).status == 200)
      system.unplug(PreviewedCamera.path)
      try await PreviewedCamera.wait { try await page.ask("statistics").text.contains("The camera was unplugged.") }
      system.plug("/dev/video4")
      try await PreviewedCamera.wait { environment.output.contains("\"event\":\"resumed\"") }
      #expect(try await page.ask("frame").status == 200)
      let controls = try await page.ask("controls")
      #expect(controls.status == 200 && controls.text.contains("/dev/video4"), "\(controls.text)")
      #expect(controls.text.contains("\"value\":200"), "The control that was moved is set again: \(controls.text)")
      let answer = try await page.ask("mode", posting: "{\"mode\":0}")
      #expect(answer.status == 200 && PreviewedCamera.number("current", in: answer.text) == 0, "\(answer.text)")
      #expect(try await page.ask("frame").status == 200)
    }
    #expect(system.openCount(of: "/dev/video4") == 0)
  }
}
