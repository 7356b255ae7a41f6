import CVideo4Linux
import CameraModel
import Testing
import Video4Linux

@Suite struct ControlValueTests {
  let driver = ScriptedDriver()

  func node() throws -> KernelNode { try KernelNode(path: "/dev/video0", calls: driver) }

  /// Answers every control by its type, which the tests put into the id.
  private func answerAll() {
    unsafe driver.on(Requests.getControls) { request in
      guard unsafe request.which == UInt32(V4L2_CTRL_WHICH_CUR_VAL), let entries = unsafe request.controls else {
        return .failure(.invalidArgument)
      }
      for index in 0..<Int(unsafe request.count) {
        let size = unsafe Int(entries[index].size)
        switch unsafe entries[index].id {
        case 1: unsafe entries[index].value = -7
        case 5: unsafe entries[index].value64 = -5_000_000_000
        case 8: unsafe entries[index].value = -1
        case 7:
          guard size == 6, let text = unsafe entries[index].string else { return .failure(.noSpace) }
          for (offset, byte) in "Hi\u{e9}".utf8.enumerated() { unsafe text[offset] = CChar(bitPattern: byte) }
        case 0x100:
          guard let bytes = unsafe entries[index].p_u8 else { return .failure(.noSpace) }
          for offset in 0..<size { unsafe bytes[offset] = UInt8(offset) + 250 }
        case 0x101:
          guard size == 8, let words = unsafe entries[index].p_u16 else { return .failure(.noSpace) }
          for offset in 0..<4 { unsafe words[offset] = UInt16(offset) + 65_532 }
        case 0x102:
          // A dynamic array that is shorter than it may be.
          guard size == 40, let words = unsafe entries[index].p_u32 else { return .failure(.noSpace) }
          for offset in 0..<3 { unsafe words[offset] = .max }
          unsafe entries[index].size = 12
        case 0x106:
          guard size == 8, let area = unsafe entries[index].p_u32 else { return .failure(.noSpace) }
          unsafe (area[0], area[1]) = (1920, 1080)
        case 0x107:
          guard size == 16, let rectangle = unsafe entries[index].p_u32 else { return .failure(.noSpace) }
          for (offset, number) in [-1, 2, 640, 480].enumerated() { unsafe rectangle[offset] = UInt32(truncatingIfNeeded: number) }
        default: return .failure(.invalidArgument)
        }
      }
      return 0
    }
  }

  static let all: [(CameraControl, ControlValue?)] = [
    (CameraControl(id: 1, name: "i", type: .integer), .integer(-7)),
    (CameraControl(id: 5, name: "l", type: .integer64), .integer(-5_000_000_000)),
    (CameraControl(id: 8, name: "m", type: .bitmask), .integer(0xffff_ffff)),
    (CameraControl(id: 7, name: "s", type: .string, min: 0, max: 5), .string("Hié")),
    (CameraControl(id: 0x100, name: "b", type: .u8, dimensions: [2, 3]), .array([250, 251, 252, 253, 254, 255])),
    (CameraControl(id: 0x101, name: "w", type: .u16, dimensions: [4]), .array([65_532, 65_533, 65_534, 65_535])),
    (
      CameraControl(id: 0x102, name: "d", type: .u32, flags: ["hasPayload", "dynamicArray"], dimensions: [10]),
      .array([0xffff_ffff, 0xffff_ffff, 0xffff_ffff])
    ),
    (CameraControl(id: 0x106, name: "a", type: .area, flags: ["hasPayload"]), .array([1920, 1080])),
    (CameraControl(id: 0x107, name: "r", type: .rectangle, flags: ["hasPayload"]), .array([-1, 2, 640, 480])),
    (CameraControl(id: 0x200, name: "x", type: "0x200"), nil),
    (CameraControl(id: 0x100, name: "h", type: .u8, dimensions: [1 << 30, 1 << 30, 1 << 30]), nil),
    (CameraControl(id: 0x100, name: "more than a mebibyte", type: .u8, dimensions: [1 << 20 | 1]), nil),
  ]

  @Test(arguments: all) func `each kind has its value`(_ control: CameraControl, _ expected: ControlValue?) throws {
    answerAll()
    #expect(try node().value(of: control) == expected)
  }

  @Test func `all values come in one call`() throws {
    answerAll()
    #expect(try node().values(of: Self.all.map(\.0)) == Self.all.map(\.1))
    #expect(unsafe driver.count(of: Requests.getControls) == 1)
  }

  @Test func `the bounds of a rectangle are read like its value`() throws {
    unsafe driver.on(Requests.getControls) { request in
      let width: UInt32
      switch unsafe request.which {
      case 0x0f02_0000: width = 16
      case 0x0f03_0000: width = 1920
      default: return .failure(.invalidArgument)
      }
      guard let entries = unsafe request.controls, unsafe entries[0].id == 0x981ae1, unsafe entries[0].size == 16,
        let rectangle = unsafe entries[0].p_u32
      else { return .failure(.noSpace) }
      unsafe (rectangle[0], rectangle[1], rectangle[2], rectangle[3]) = (0, 0, width, width)
      return 0
    }
    let control = CameraControl(id: .regionOfInterest, name: "r", type: .rectangle, flags: [.hasPayload, .hasWhichMinMax])
    let bounds = try node().bounds(of: control)
    #expect(bounds?.minimum == .array([0, 0, 16, 16]) && bounds?.maximum == .array([0, 0, 1920, 1920]))
  }

  @Test func `nothing readable costs no call`() throws {
    #expect(try node().values(of: [CameraControl(id: 1, name: "x", type: "0x200")]) == [nil])
    #expect(driver.record.requests.isEmpty)
  }

  @Test func `a button is pressed, and never read`() throws {
    let button = CameraControl(id: 0x9a_2000, name: "Calibrate", type: .button)
    #expect(try node().values(of: [button]) == [nil])
    unsafe driver.on(Requests.setControls) { request in
      let isButton = unsafe request.count == 1 && request.controls?[0].id == 0x9a_2000 && request.controls?[0].value == 1
      return isButton ? 0 : .failure(.invalidArgument)
    }
    try node().setControls([ControlSetting(button, to: .integer(1))], ConfigurationPermit())
    #expect(driver.record.requests.count == 1)
  }

  @Test func `one broken control costs only its own value`() throws {
    driver.on(Requests.queryCapabilities) {
      $0.device_caps = 1; $0.capabilities = 0x8000_0000; return 0
    }
    driver.on(Requests.queryControl) { answer in
      let last = answer.id & 0x3fff_ffff
      guard last < 3 else { return .failure(.invalidArgument) }
      answer.id = last + 1
      answer.type = 1
      fill(&answer.name, with: "Control \(last + 1)".utf8)
      return 0
    }
    unsafe driver.on(Requests.getControls) { request in
      guard let entries = unsafe request.controls else { return .failure(.invalidArgument) }
      for index in 0..<Int(unsafe request.count) {
        guard unsafe entries[index].id != 2 else { return .failure(.inputOutput) }
        unsafe entries[index].value = 9
      }
      return 0
    }
    let reading = try NodeReading(of: node(), path: "/dev/video0", scope: ReadingScope(includesControls: true))
    #expect(reading.node.controls.map(\.value) == [.integer(9), nil, .integer(9)])
    #expect(reading.node.findings.contains { $0.code == .callFailed && $0.place == "Control 2" })
    #expect(unsafe driver.count(of: Requests.getControls) == 4)
  }
}
