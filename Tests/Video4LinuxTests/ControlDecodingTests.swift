import CVideo4Linux
import CameraModel
import Testing
import Video4Linux

@Suite struct ControlDecodingTests {
  let driver = ScriptedDriver()

  func node() throws -> KernelNode { try KernelNode(path: "/dev/video0", calls: driver) }

  func control(_ change: @escaping @Sendable (inout v4l2_query_ext_ctrl) -> Void) throws -> CameraControl? {
    driver.on(Requests.queryControl) { answer in
      guard answer.id & 0xc000_0000 == 0xc000_0000 else { return .failure(.invalidArgument) }
      answer.id = 0x0098_0900
      fill(&answer.name, with: "Name".utf8)
      change(&answer)
      return 0
    }
    return try node().control(after: 0)
  }

  @Test(arguments: [
    (UInt32(1), "integer"), (2, "boolean"), (3, "menu"), (4, "button"), (5, "integer64"), (6, "controlClass"), (7, "string"),
    (8, "bitmask"),
    (9, "integerMenu"), (0x100, "u8"), (0x101, "u16"), (0x102, "u32"), (0x106, "area"), (0x200, "0x200"), (77, "0x4d"),
  ])
  func `every type has a name, unknown types a number`(_ number: UInt32, _ word: String) throws {
    #expect(try control { $0.type = number }?.type.rawValue == word)
  }

  @Test func `an integer has a range, kept however odd`() throws {
    let control = try control { answer in
      answer.type = 1
      (answer.minimum, answer.maximum, answer.step, answer.default_value) = (5, -1, 0, 200)
      answer.flags = 0x0220
    }
    #expect(
      control
        == CameraControl(
          id: 0x0098_0900, name: "Name", type: .integer, min: 5, max: -1, step: 0, defaultValue: 200, flags: ["slider", "executeOnWrite"]))
  }

  @Test func `a mask has no sign`() throws {
    let control = try control { answer in
      answer.type = 8
      (answer.maximum, answer.default_value) = (-1, Int64(Int32.min))
    }
    #expect(control?.max == 0xffff_ffff)
    #expect(control?.defaultValue == 0x8000_0000)
  }

  @Test(arguments: [UInt32(4), 6, 0x106, 0x270])
  func `what has no range gets none`(_ type: UInt32) throws {
    let control = try control { $0.type = type }
    #expect(control?.min == nil && control?.max == nil && control?.step == nil && control?.defaultValue == nil)
  }

  @Test(arguments: zip([UInt32(0), 1, 2, 4, 99], [[], [7], [7, 8], [7, 8, 9, 10], [7, 8, 9, 10]]))
  func `an array has lengths`(_ count: UInt32, _ expected: [Int]) throws {
    let control = try control { answer in
      answer.type = 0x100
      answer.nr_of_dims = count
      answer.dims = (7, 8, 9, 10)
    }
    #expect(control?.dimensions == expected)
  }

  @Test func `a huge step stays a number`() throws {
    #expect(try control { ($0.type, $0.step) = (5, .max) }?.step == .max)
  }

  @Test func `an old driver is asked the old way`() throws {
    driver.on(Requests.queryOldControl) { answer in
      guard answer.id == 0x8098_0900 else { return .failure(.invalidArgument) }
      answer.id = 0x0098_0901
      answer.type = 1
      (answer.minimum, answer.maximum, answer.step, answer.default_value) = (-10, 10, 1, 0)
      fill(&answer.name, with: "Contrast".utf8)
      return 0
    }
    let control = try node().control(after: 0x0098_0900)
    #expect(control == CameraControl(id: 0x0098_0901, name: "Contrast", type: .integer, min: -10, max: 10, step: 1, defaultValue: 0))
    #expect(try node().control(after: 0x0098_0901) == nil)
  }

  @Test func `menus have words or numbers, and holes`() throws {
    driver.on(Requests.queryMenu) { answer in
      guard answer.index != 1 else { return .failure(.invalidArgument) }
      if answer.id == 2 { answer.value = -5_000_000_000 } else { fill(&answer.name, with: "Aperture".utf8) }
      return 0
    }
    let words = CameraControl(id: 1, name: "Auto", type: .menu)
    #expect(try node().menuItem(at: 0, of: words) == MenuItem(index: 0, name: "Aperture"))
    #expect(try node().menuItem(at: 1, of: words) == nil)
    #expect(try node().menuItem(at: -1, of: words) == nil)
    let numbers = CameraControl(id: 2, name: "Rate", type: .integerMenu)
    #expect(try node().menuItem(at: 3, of: numbers) == MenuItem(index: 3, value: -5_000_000_000))
  }

  @Test func `a control that is not there has no number`() throws {
    driver.on(Requests.getControl) { answer in
      guard answer.id == 7 else { return .failure(.invalidArgument) }
      answer.value = -90
      return 0
    }
    #expect(try node().integerValue(ofControl: 7) == -90)
    #expect(try node().integerValue(ofControl: 8) == nil)
  }
}
