import CameraModel
import CameraDumps
import Testing

/// Controls in the styles of all versions, whole and broken.
@Suite struct ImportControlTests {
  static let lines: [(String, CameraControl)] = [
    (
      "brightness 0x00980900 (int)    : min=0 max=255 step=1 default=128 value=12",
      CameraControl(id: 0x0098_0900, name: "brightness", type: .integer, min: 0, max: 255, step: 1, defaultValue: 128, value: .integer(12))
    ),
    (
      "brightness (int)    : min=0 max=255 step=1 default=128 value=12 flags=slider",
      CameraControl(
        id: 0x0098_0900, name: "brightness", type: .integer, min: 0, max: 255, step: 1, defaultValue: 128, value: .integer(12),
        flags: ["slider"])
    ),
    (
      "mute (bool)   : default=0 value=1",
      CameraControl(id: 0x0098_0909, name: "mute", type: .boolean, defaultValue: 0, value: .integer(1))
    ),
    (
      "auto_exposure 0x009a0901 (menu)   : min=0 max=3 default=3 (Aperture Priority Mode) value=1 (Manual Mode) flags=update, inactive",
      CameraControl(
        id: 0x009a_0901, name: "auto_exposure", type: .menu, min: 0, max: 3, defaultValue: 3, value: .integer(1),
        flags: ["update", "inactive"])
    ),
    (
      "white_balance 0x0098090d (button) : flags=write-only, execute-on-write",
      CameraControl(id: 0x0098_090d, name: "white_balance", type: .button, flags: ["writeOnly", "executeOnWrite"])
    ),
    (
      "bits 0x00f0f003 (bitmask): max=0x80002000 default=0x80002000 value=0x00002000",
      CameraControl(
        id: 0x00f0_f003, name: "bits", type: .bitmask, max: 0x8000_2000, defaultValue: 0x8000_2000, value: .integer(0x2000))
    ),
    (
      "long 0x00f0f002 (int64)  : min=-9223372036854775808 max=9223372036854775807 step=1 default=0 value=-1 flags=read-only, volatile",
      CameraControl(
        id: 0x00f0_f002, name: "long", type: .integer64, min: .min, max: .max, step: 1, defaultValue: 0, value: .integer(-1),
        flags: ["readOnly", "volatile"])
    ),
    (
      "text 0x00f0f005 (str)    : min=2 max=40 step=1 value='it's so ' flags=has-payload",
      CameraControl(
        id: 0x00f0_f005, name: "text", type: .string, min: 2, max: 40, step: 1, value: .string("it's so "), flags: ["hasPayload"])
    ),
    (
      "table 0x00f0f00b (u8)     : min=0 max=255 step=1 default=80 dims=[40][22] flags=has-payload, new-thing",
      CameraControl(
        id: 0x00f0_f00b, name: "table", type: .u8, min: 0, max: 255, step: 1, defaultValue: 80, flags: ["hasPayload", "newThing"],
        dimensions: [40, 22])
    ),
    (
      "place 0x00f0f00e (rect)   : value=0/0/640x480 flags=has-min-max",
      CameraControl(id: 0x00f0_f00e, name: "place", type: "rect", flags: ["hasWhichMinMax"])
    ),
  ]

  private func controls(_ text: String) -> [CameraControl] {
    let dump = DumpImporter.read(Array(("User Controls\n\n" + text + "\n").utf8))
    #expect(dump.unreadLines == [])
    return dump.cameras.flatMap(\.nodes).flatMap(\.controls).filter { $0.type != .controlClass }
  }

  @Test(arguments: lines) func `a control is read`(line: String, control: CameraControl) {
    #expect(controls("        " + line) == [control])
  }

  @Test(arguments: lines) func `a control broken at any blank behind its type is read`(line: String, control: CameraControl) {
    let colon = line.firstIndex(of: ":") ?? line.endIndex
    for place in line.indices where line[place] == " " && place > colon && !line[place...].contains("'") {
      let broken = line[..<place] + "\n" + line[place...].dropFirst()
      #expect(controls(String(broken)) == [control])
    }
  }

  @Test func `menus have words, and numbers where the menu is one of numbers`() {
    let text = """
      power 0x00980918 (menu)   : min=0 max=3 default=1 value=1
      \t\t\t\t0: Disabled
      \t\t\t\t2: 60 Hz
      bias 0x009a0913 (intmenu): min=0 max=1 default=0 value=0
      \t\t\t\t0: -4000 (0xfffffffffffff060)
      \t\t\t\t1: 333 (0x14d)
      """
    #expect(
      controls(text).map(\.menu) == [
        [MenuItem(index: 0, name: "Disabled"), MenuItem(index: 2, name: "60 Hz")],
        [MenuItem(index: 0, value: -4000), MenuItem(index: 1, value: 333)],
      ])
  }

  @Test func `a numbered line that is no choice is none`() {
    #expect(controls("power 0x00980918 (menu)   : min=0 max=1 default=1 value=1\n0: Disabled\n7: seven").map(\.menu.count) == [1])
    #expect(controls("gain 0x00980913 (int)    : min=0 max=9 step=1 default=1 value=1\n0: Disabled").map(\.menu.count) == [0])
  }

  @Test func `a number that the dump lacks and the standard does not know is said to be unknown`() {
    let dump = DumpImporter.read(Array("vendor_thing (int)    : min=0 max=3 step=1 default=0 value=0\n".utf8))
    let node = dump.cameras.first?.nodes.first
    #expect(node?.controls.map(\.id) == [0])
    #expect(node?.findings.contains { $0.code == "control-without-id" } == true)
  }

  @Test(arguments: ["gain 0x00980913 (int)    : min=x max=9", "gain 0x00980913 (int)    : min=0 max=99999999999999999999 value=1"])
  func `a control whose numbers are none is reported`(line: String) {
    let dump = DumpImporter.read(Array((line + "\n").utf8))
    #expect(dump.unreadLineCount == 1)
  }
}
