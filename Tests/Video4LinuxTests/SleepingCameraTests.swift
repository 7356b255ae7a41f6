import CameraModel
import Host
import PixelFormats
import Testing
import Video4Linux

/// Reading sleeping USB cameras: how often nodes are opened, and what is known without.
struct SleepingCameraTests {
  let tree: TemporaryTree
  let driver = ScriptedDriver()

  init() throws { tree = try TemporaryTree() }

  func answers(_ scope: ReadingScope = ReadingScope()) throws -> [NodeAnswer] {
    let system = SleepingCamera.system(in: tree, driver)
    return system.answers(at: try system.locations(), scope: scope, workers: OneByOne(), timeout: .seconds(10))
  }

  /// Something about the camera or its system, how many of its nodes are opened then, and a part of the reason.
  struct Condition: Sendable {
    var name: String
    var opens: Int
    var reason: String
    var change: @Sendable (SleepingCamera) -> Void

    init(_ name: String, opens: Int, because reason: String = "", _ change: @escaping @Sendable (SleepingCamera) -> Void) {
      (self.name, self.opens, self.reason, self.change) = (name, opens, reason, change)
    }
  }

  static let conditions = [
    Condition("asleep", opens: 0) { _ in },
    Condition("awake", opens: 2, because: "awake") { $0.set("power/runtime_status", "active") },
    Condition("falling asleep", opens: 2, because: "awake") { $0.set("power/runtime_status", "suspending") },
    Condition("never asleep", opens: 2, because: "awake") { $0.set("power/runtime_status", "unsupported") },
    Condition("without power management", opens: 2, because: "awake") { $0.tree.remove("\($0.folder)/power") },
    Condition("quirks set", opens: 2, because: "quirks") { $0.tree.file("sys/module/uvcvideo/parameters/quirks", "2\n") },
    Condition("quirks set to none", opens: 2, because: "quirks") { $0.tree.file("sys/module/uvcvideo/parameters/quirks", "0\n") },
    Condition("quirks unknown", opens: 2, because: "parameters") { $0.tree.remove("sys/module") },
    Condition("another driver", opens: 2, because: "not uvcvideo") { $0.drive(by: "gspca_ov534") },
    Condition("no driver", opens: 2, because: "not uvcvideo") { $0.tree.remove("\($0.interface)/driver") },
    Condition("a node missing", opens: 1, because: "describe 2 nodes, and 1") { camera in
      for path in [camera.path(1), camera.node(1)] { camera.tree.remove(path) }
    },
    Condition("a node too many", opens: 3, because: "describe 2 nodes, and 3") { camera in
      camera.tree.file("dev/video9")
      camera.tree.file("\(camera.interface)/video4linux/video9/index", "2\n")
      camera.tree.link("sys/dev/char/81:9", to: "../../../\(camera.interface)/video4linux/video9")
    },
    Condition("another order", opens: 2, because: "nodes") { $0.tree.file("\($0.node(1))/index", "7\n") },
    Condition("nodes with names of their own", opens: 2, because: "different names") { $0.tree.file("\($0.node(1))/name", "Metadata 3\n") },
    Condition("an unknown format", opens: 2, because: "deadbeef") { camera in
      var bytes = DescriptorBytes()
      bytes.guid.replaceSubrange(0..<4, with: [0xef, 0xbe, 0xad, 0xde])
      camera.tree.file("\(camera.folder)/descriptors", bytes.device)
    },
    Condition("cut descriptors", opens: 2) { $0.tree.file("\($0.folder)/descriptors", Array(DescriptorBytes().device.prefix(60))) },
    Condition("no descriptors", opens: 2, because: "cannot be read") { $0.tree.remove("\($0.folder)/descriptors") },
  ]

  @Test(arguments: conditions) func `a node is opened unless its camera sleeps and its descriptors leave no doubt`(
    _ condition: Condition
  ) throws {
    let camera = SleepingCamera(in: tree)
    condition.change(camera)
    let answers = try answers()
    #expect(driver.record.opens.count == condition.opens, "\(condition.name)")
    #expect(answers.count { $0.reading.node.isFromDescriptors } == (condition.opens == 0 ? 2 : 0), "\(condition.name)")
    let system = SleepingCamera.system(in: tree, driver)
    for node in system.unopened(try system.locations(), ReadingScope()) {
      guard case .unknown(let reason) = node else { continue }
      #expect(reason.contains(condition.reason) && reason.hasSuffix("."), "\(condition.name): \(reason)")
    }
  }

  @Test(arguments: [
    (ReadingScope(), 0, 2), (ReadingScope(includesFormats: false), 0, 2), (ReadingScope(includesControls: true), 2, 2),
    (ReadingScope(opening: .always), 2, 2), (ReadingScope(opening: .unlessDescribed), 0, 0),
  ])
  func `the scope says which nodes are opened`(_ scope: ReadingScope, asleep: Int, awake: Int) throws {
    let camera = SleepingCamera(in: tree)
    _ = try answers(scope)
    #expect(driver.record.opens.count == asleep)
    camera.set("power/runtime_status", "active")
    _ = try answers(scope)
    #expect(driver.record.opens.count == asleep + awake)
  }

  @Test func `one camera that must be opened does not wake the others`() throws {
    for number in 0..<10 { _ = SleepingCamera(number, in: tree) }
    SleepingCamera(3, in: tree).set("power/runtime_status", "active")
    let answers = try answers()
    #expect(driver.record.opens.count == 2)
    #expect(answers.indices.filter { answers[$0].error != nil } == [6, 7])
  }

  @Test func `the reading is the driver's, but for the current mode`() throws {
    _ = SleepingCamera(in: tree)
    let nodes = try answers().map(\.reading.node)
    let picture = try #require(nodes.first)
    #expect(picture.path == tree["dev/video0"])
    #expect(picture.role == .capture)
    #expect((picture.driver, picture.card, picture.bus) == ("uvcvideo", "Tiny Camera", "usb-0000:00:14.0-1"))
    #expect(picture.capabilities == ["videoCapture", "extendedPixelFormat", "streaming"])
    #expect(picture.formats.map(\.pixelFormat) == ["YUYV"])
    #expect(picture.formats[0].sizes.map(\.extent) == [.discrete(FrameSize(640, 480)), .discrete(FrameSize(1280, 720))])
    #expect(picture.formats[0].sizes[0].intervals == [.discrete(FrameInterval(1, 30)), .discrete(FrameInterval(1, 15))])
    #expect(picture.current == nil && picture.controls.isEmpty && picture.findings.isEmpty && picture.isFromDescriptors)
    #expect(nodes[1].role == .metadata && nodes[1].formats.isEmpty && nodes[1].roleReason != nil)
  }

  @Test func `a filter limits what is listed, as for an open node`() throws {
    _ = SleepingCamera(in: tree)
    func formats(_ scope: ReadingScope) throws -> [OfferedFormat] { try answers(scope)[0].reading.node.formats }
    #expect(try formats(ReadingScope(includesFormats: false)).isEmpty)
    #expect(try formats(ReadingScope(modes: ModeFilter(pixelFormats: ["MJPG"]))).isEmpty)
    let one = try formats(ReadingScope(modes: ModeFilter(size: FrameSize(1280, 720))))
    #expect(one.flatMap(\.sizes).map(\.extent) == [.discrete(FrameSize(1280, 720))])
  }

  @Test(arguments: [
    ("Tiny Camera", "Tiny Camera"), ("A name of more than thirty-one bytes", "A name of more than thirty-one "),
    ("Two\nlines", "Two\nlines"),
    ("Thirty and a half characters: ü", "Thirty and a half characters: �"),
  ])
  func `the card is cut as the driver's answer is`(_ name: String, _ card: String) throws {
    let camera = SleepingCamera(in: tree)
    for index in 0...1 { camera.tree.file("\(camera.node(index))/name", name + "\n") }
    #expect(try answers()[0].reading.node.card == card)
  }

  @Test func `no thread is started for nodes that are not opened`() throws {
    _ = SleepingCamera(in: tree)
    let system = SleepingCamera.system(in: tree, driver)
    #expect(try system.cameras(workers: NoWorkers()).map(\.isFromDescriptors) == [true])
  }

  @Test func `a camera that went between listing and reading is opened, which says that it is gone`() throws {
    let camera = SleepingCamera(in: tree)
    let system = SleepingCamera.system(in: tree, ScriptedDriver(opening: [.failure(.noDevice)]))
    let locations = try system.locations()
    camera.tree.remove(camera.folder)
    let answers = system.answers(at: locations, scope: ReadingScope(), workers: OneByOne(), timeout: .seconds(10))
    #expect(answers.allSatisfy { $0.error != nil })
  }
}

/// Does one job after another.
private struct OneByOne: WorkerThreads {
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] {
    jobs.map(body)
  }
}

/// Must have nothing to do.
private struct NoWorkers: WorkerThreads {
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] {
    Issue.record("A thread was started.")
    return jobs.map(body)
  }
}
