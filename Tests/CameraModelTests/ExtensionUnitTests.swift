import CameraModel
import Testing

/// GUIDs, flags and values of extension units.
struct ExtensionUnitTests {
  private static let guid = "63610682-5070-49ab-b8cc-b3855e8d221f"
  private static let bytes: [UInt8] = [
    0x82, 0x06, 0x61, 0x63, 0x70, 0x50, 0xab, 0x49, 0xb8, 0xcc, 0xb3, 0x85, 0x5e, 0x8d, 0x22, 0x1f,
  ]

  @Test(arguments: [guid, guid.uppercased(), "{\(guid)}"]) func `a GUID is read in its usual spellings`(text: String) {
    #expect(ExtensionUnit.GUID(text)?.bytes == Self.bytes)
    #expect(ExtensionUnit.GUID(bytes: Self.bytes)?.description == Self.guid)
  }

  @Test(arguments: [
    "", "-", "----", "63610682507049abb8ccb3855e8d221f", guid + "0", String(guid.dropLast()), "{" + guid,
    "6361068g-5070-49ab-b8cc-b3855e8d221f",
    "636106825-070-49ab-b8cc-b3855e8d221f", "６3610682-5070-49ab-b8cc-b3855e8d221f",
  ])
  func `any other text is no GUID`(text: String) {
    #expect(ExtensionUnit.GUID(text) == nil)
  }

  @Test func `a GUID has 16 bytes`() {
    #expect(ExtensionUnit.GUID(bytes: Array(Self.bytes.dropLast())) == nil)
    #expect(ExtensionUnit.GUID(bytes: Self.bytes + [0]) == nil)
  }

  @Test(
    arguments: [
      (0, []), (3, [.readable, .writable]), (0x19, [.readable, .autoUpdate, .asynchronous]),
      (0x86, [.writable, .disabledByAutomatic, "0x80"]),
      (0xff, [.readable, .writable, .disabledByAutomatic, .autoUpdate, .asynchronous, .disabledByCommit, "0xc0"]),
    ] as [(UInt8, [ExtensionControl.Flag])])
  func `every bit of the flags is kept`(bits: UInt8, flags: [ExtensionControl.Flag]) {
    #expect(ExtensionControl.Flag.flags(bits: bits) == flags)
    #expect(ExtensionControl.Flag.bits(flags) == bits)
  }

  @Test(arguments: [("", []), ("00", [0]), ("fF10", [255, 16])] as [(String, [UInt8])])
  func `bytes are two digits each`(text: String, bytes: [UInt8]) {
    #expect([UInt8](hexadecimal: text) == bytes)
    #expect(bytes.hexadecimal == text.lowercased())
  }

  @Test(arguments: ["0", "000", "0x10", "g0", "00 ", "-1", "é0"]) func `other texts are no bytes`(text: String) {
    #expect([UInt8](hexadecimal: text) == nil)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var control: ExtensionControl
    var bytes: [UInt8]
    var code: DeviceError.Code?
    var testDescription: String { "\(control.minimum ?? [])...\(control.maximum ?? []) \(bytes)" }

    init(_ bytes: [UInt8], _ code: DeviceError.Code?, length: Int? = 1, _ range: ([UInt8], [UInt8])? = nil, _ flags: UInt8? = 3) {
      control = ExtensionControl(
        selector: 1, flags: flags.map(ExtensionControl.Flag.flags), length: length, minimum: range?.0, maximum: range?.1)
      (self.bytes, self.code) = (bytes, code)
    }
  }

  @Test(arguments: [
    Row([3], nil), Row([3], nil, ([0], [3])), Row([4], .usage, ([0], [3])), Row([], .usage), Row([1, 2], .usage),
    Row([0xff], nil, ([0xff], [1])), Row([0x80], .usage, ([0xff], [1])), Row([2], .usage, ([0xff], [1])),
    Row([0x2c, 1], nil, length: 2, ([100, 0], [0xf4, 1])), Row([99, 0], .usage, length: 2, ([100, 0], [0xf4, 1])),
    Row([0xf5, 1], .usage, length: 2, ([100, 0], [0xf4, 1])),
    // No range: equal ends, ends of another length, and values that are longer than a number.
    Row([9], nil, ([0], [0])), Row([9], nil, ([0], [3, 0])), Row([UInt8](repeating: 9, count: 9), nil, length: 9, ([0], [3])),
    Row([UInt8](repeating: 0xff, count: 8), nil, length: 8, ([UInt8](repeating: 0, count: 8), [UInt8](repeating: 0xff, count: 8))),
    Row([1], .unsupported, nil, 1), Row([1], .unsupported, nil, 7), Row([1], .unsupported, nil, nil), Row([1], .unsupported, length: nil),
  ])
  func `a value is checked before it is set`(row: Row) throws {
    let guid = try #require(ExtensionUnit.GUID(Self.guid))
    do {
      try row.control.check(row.bytes, of: guid, on: "/dev/video0")
      #expect(row.code == nil)
    } catch {
      #expect(error.code == row.code)
      #expect(error.operation.rawValue == "set extension control \(Self.guid)/1" && error.subject == "/dev/video0")
    }
  }
}
