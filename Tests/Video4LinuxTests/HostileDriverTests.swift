import CVideo4Linux
import CameraModel
import Synchronization
import Testing
import Video4Linux

/// Drivers that answer with the most that the structures have room for.
@Suite struct HostileDriverTests {
  private let driver = ScriptedDriver()

  private func reading(_ budget: CallBudget = CallBudget()) throws -> NodeReading {
    driver.on(Requests.queryCapabilities) {
      $0.device_caps = 1; $0.capabilities = 0x8000_0000; return 0
    }
    let node = try KernelNode(path: "/dev/video0", calls: driver)
    return try NodeReading(of: node, path: "/dev/video0", scope: ReadingScope(includesControls: true), budget: budget)
  }

  /// Answers for as many controls as there are, each changed as the test says.
  private func list(_ count: UInt32, _ change: @escaping @Sendable (inout v4l2_query_ext_ctrl) -> Void) {
    driver.on(Requests.queryControl) { answer in
      let last = answer.id & 0x0fff_ffff
      guard last < count else { return .failure(.invalidArgument) }
      answer.id = last + 1
      fill(&answer.name, with: "Control \(last + 1)".utf8)
      change(&answer)
      return 0
    }
  }

  /// The bytes that the values of each call had, all together.
  private func recordValues() -> ByteCount {
    let bytes = ByteCount()
    unsafe driver.on(Requests.getControls) { request in
      guard let entries = unsafe request.controls else { return .failure(.invalidArgument) }
      for index in 0..<Int(unsafe request.count) { bytes.add(unsafe Int(entries[index].size)) }
      return 0
    }
    return bytes
  }

  @Test(arguments: [[3], [1], [40], [3, 4, 5], [3, 5, 7, 39, 40], []] as [[UInt32]])
  func `controls that the driver cannot describe are left out, and no others`(_ broken: [UInt32]) throws {
    // Each in a group of its own, as far apart as in drivers.
    driver.on(Requests.queryControl) { answer in
      let last = answer.id & 0x0fff_ffff
      guard let next = (1...40).map({ 0x98_0000 + $0 / 10 * 0x1_0000 + $0 }).first(where: { $0 > last }) else {
        return .failure(.invalidArgument)
      }
      if broken.contains(next & 0xff) { return .failure(.inputOutput) }
      (answer.id, answer.type) = (next, 1)
      fill(&answer.name, with: "Control \(next & 0xff)".utf8)
      return 0
    }
    _ = recordValues()
    let node = try reading().node
    #expect(node.controls.map { $0.id.rawValue & 0xff } == (1...40).filter { !broken.contains($0) })
    #expect(node.findings.isEmpty == broken.isEmpty && node.findings.allSatisfy { $0.code == .callFailed })
    #expect(node.failure == nil)
  }

  @Test func `four thousand arrays of a mebibyte take no more than 16 MiB, and the rest is named`() throws {
    list(4_096) {
      $0.type = 0x100; $0.nr_of_dims = 1; $0.dims.0 = 1 << 20
    }
    let bytes = recordValues()
    let node = try reading().node
    #expect(node.controls.count == 4_096)
    #expect(bytes.total <= 16 << 20)
    let finding = try #require(node.findings.first { $0.code == .memoryLimit })
    #expect(finding.message.hasPrefix("The values of 4096 controls were not read, since the node would take more than 16 MiB: Control 1, "))
    #expect(try reading().node.findings == node.findings)
  }

  @Test func `small values behind large ones are read`() throws {
    list(40) {
      let isLarge = $0.id < 40
      $0.type = isLarge ? 0x100 : 1
      if isLarge { $0.nr_of_dims = 1; $0.dims.0 = 1 << 17 }
    }
    let bytes = recordValues()
    let node = try reading().node
    #expect(node.controls.last?.value == .integer(0))
    #expect(bytes.total <= 16 << 20)
    #expect(node.controls.filter { $0.value != nil }.count == 8)
    #expect(node.findings.map(\.code) == [.memoryLimit])
  }

  @Test func `menus of thousands take no more than 16 MiB either`() throws {
    list(4_096) {
      $0.type = 3; $0.minimum = 0; $0.maximum = 1_023
    }
    driver.on(Requests.queryMenu) {
      fill(&$0.name, with: "A choice of a menu, 31 letters..".utf8); return 0
    }
    _ = recordValues()
    let node = try reading().node
    let choices = node.controls.reduce(0) { $0 + $1.menu.count }
    #expect(choices > 50_000 && choices < 200_000)
    #expect(node.findings.contains { $0.code == .memoryLimit && $0.message.hasPrefix("The whole menus of") })
  }

  @Test(arguments: [(Int64.max - 3, Int64.max), (.max, .max), (.min, .max), (-5, 5), (4_294_967_290, .max)])
  func `a menu may begin anywhere`(_ first: Int64, _ last: Int64) throws {
    list(1) {
      $0.type = 3; $0.minimum = first; $0.maximum = last
    }
    driver.on(Requests.queryMenu) { _ in 0 }
    _ = recordValues()
    #expect(try reading().node.controls.count == 1)
    #expect(driver.count(of: Requests.queryMenu) <= 1_024)
  }

  static let wrapping: [(UInt32, UInt32, UInt32)] = [
    (.max, .max, .max), (0x8000_0000, 0x8000_0000, 4), (0x8000_0000, 0x8000_0000, 1), (0x1_0000, 0x1_0000, 0x8000_0000),
    (0x5555_5556, 0xc000_0000, 1),
  ]

  @Test(arguments: wrapping)
  func `dimensions whose product wraps are no array that can be read`(_ first: UInt32, _ second: UInt32, _ third: UInt32) throws {
    list(1) {
      $0.type = 0x102; $0.nr_of_dims = 3; ($0.dims.0, $0.dims.1, $0.dims.2) = (first, second, third)
    }
    _ = recordValues()
    let node = try reading().node
    #expect(node.controls.map(\.value) == [nil])
    #expect(unsafe driver.count(of: Requests.getControls) == 0)
    #expect(node.findings.map(\.code) == [.memoryLimit])
  }

  @Test(arguments: [(UInt32(7), 1), (3, 1), (8, 2)]) func `a control that comes again ends the list`(id: UInt32, count: Int) throws {
    driver.on(Requests.queryControl) { answer in
      answer.id = answer.id & 0x0fff_ffff == 0 ? 7 : id
      answer.type = 6
      return 0
    }
    #expect(try reading().node.controls.count == count)
    #expect(driver.count(of: Requests.queryControl) == count + 1)
  }

  @Test(arguments: [[], [1], [1, 2, 3], [1, 2, 3, 4, 5]] as [[Int64]])
  func `an array of another length never reaches the driver`(numbers: [Int64]) throws {
    let control = CameraControl(id: 1, name: "Matrix", type: .u16, dimensions: [2, 2])
    let node = try KernelNode(path: "/dev/video0", calls: driver)
    let refusal = #expect(throws: ControlRefusal.self) {
      try node.setControls([ControlSetting(control, to: .array(numbers))], ConfigurationPermit())
    }
    #expect(refusal?.cause.code == .usage && refusal?.index == 0)
    #expect(unsafe driver.count(of: Requests.setControls) == 0)
    unsafe driver.on(Requests.setControls) { _ in 0 }
    try node.setControls([ControlSetting(control, to: .array([1, 2, 3, 4]))], ConfigurationPermit())
    #expect(unsafe driver.count(of: Requests.setControls) == 1)
  }

  @Test(arguments: [(UInt32(16), true), (17, false)]) func `one call asks for no more than 16 MiB`(count: UInt32, isAsked: Bool) throws {
    let controls = (1...count).map { CameraControl(id: ControlIdentifier(rawValue: $0), name: "Array", type: .u8, dimensions: [1 << 20]) }
    let bytes = recordValues()
    let node = try KernelNode(path: "/dev/video0", calls: driver)
    do throws(DeviceError) {
      _ = try node.values(of: controls)
      #expect(isAsked)
    } catch {
      #expect(!isAsked && error.code == .malformed)
    }
    #expect(bytes.total == (isAsked ? 16 << 20 : 0))
  }

  @Test func `where every call fails, the findings end too`() throws {
    list(4_096) {
      $0.type = 3; $0.minimum = 0; $0.maximum = 3
    }
    driver.on(Requests.queryMenu) { _ in .failure(.inputOutput) }
    _ = recordValues()
    let node = try reading().node
    #expect(node.findings.count == 1_001)
    #expect(node.findings.last?.code == .memoryLimit)
  }

  @Test func `all lists together are cut where the node's entries or bytes end`() throws {
    driver.on(Requests.enumerateFormats) {
      $0.pixelformat = $0.index + 0x3030_3030; return $0.index < 100 ? 0 : .failure(.invalidArgument)
    }
    driver.on(Requests.enumerateFrameSizes) {
      $0.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
      ($0.discrete.width, $0.discrete.height) = ($0.index + 1, 1)
      return 0
    }
    driver.on(Requests.enumerateFrameIntervals) { _ in .failure(.invalidArgument) }
    func sizes(_ budget: CallBudget) throws -> [Int] { try reading(budget).node.formats.map { $0.sizes.count }.filter { $0 > 0 } }
    #expect(try sizes(CallBudget(entriesPerList: 200, entriesPerNode: 450)) == [200, 150])
    #expect(try sizes(CallBudget(entriesPerList: 200)).count == 100)
    let bytes = try sizes(CallBudget(entriesPerList: 200, bytesPerNode: 1 << 16))
    #expect(bytes.first == 200 && bytes.count < 5)
  }
}

/// Bytes counted from any thread.
private final class ByteCount: Sendable {
  private let count = Mutex(0)
  var total: Int { count.withLock { $0 } }
  func add(_ bytes: Int) { count.withLock { $0 += bytes } }
}
