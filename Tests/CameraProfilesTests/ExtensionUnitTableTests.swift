import CameraModel
import CameraProfiles
import Testing

/// What is publicly known of vendors' units, and units in recordings.
struct ExtensionUnitTableTests {
  @Test func `each row of the table is read, and has a source`() throws {
    let units = KnownExtensionUnit.all
    #expect(units.count >= 15 && units.flatMap(\.controls).count >= 50)
    #expect(Set(units.map(\.guid)).count == units.count)
    for unit in units {
      #expect(!unit.vendor.isEmpty && !unit.name.isEmpty && unit.source.hasPrefix("https://"), "\(unit)")
      #expect(unit.controls.map(\.selector) == Set(unit.controls.map(\.selector)).sorted(), "\(unit)")
      for control in unit.controls { #expect(!control.name.isEmpty && control.source.hasPrefix("https://"), "\(control)") }
    }
  }

  @Test func `the table is a list of units, not a recording`() {
    #expect(!ProfileCatalogue.names.contains { $0.contains("extension") })
  }

  @Test(
    arguments: [
      ("63610682-5070-49ab-b8cc-b3855e8d221f", 1, "Logitech", "LED"),
      ("49e40215-f434-47fe-b158-0e885023e51b", 5, "Logitech", "Field of view"),
      ("0f3f95dc-2632-4c4e-92c9-a04782f43bc8", 13, "Microsoft", "Video HDR"),
      ("a29e7641-de04-47e3-8b2b-f4341aff003b", 9, "USB-IF", "Picture type"),
    ] as [(String, UInt8, String, String)])
  func `a known control has its name`(text: String, selector: UInt8, vendor: String, name: String) throws {
    let guid = try #require(ExtensionUnit.GUID(text))
    let unit = try #require(KnownExtensionUnit.unit(guid))
    #expect(unit.vendor == vendor && unit.control(selector)?.name == name && unit.control(200) == nil)
  }

  @Test(arguments: ["", "unit", "unit\tx\ta\tb\tc", "control\t1\tLED\t\thttps://example.org", "unit\t\t\t\t", "a\tb\tc\td\te"])
  func `rows of another form are left out`(table: String) {
    #expect(KnownExtensionUnit.units(inTable: table).isEmpty)
  }

  private static func profile(_ units: String) -> [UInt8] {
    Array(
      #"{"schema":"viewfinder.profile/1","cameras":[{"nodes":[{"path":"/dev/video0","extensionUnits":\#(units)}]}]}"#.utf8)
  }

  @Test func `units are written and read without loss`() throws {
    let guid = try #require(ExtensionUnit.GUID("63610682-5070-49ab-b8cc-b3855e8d221f"))
    let controls = [
      ExtensionControl(
        selector: 1, flags: [.readable, "0x80"], length: 3, minimum: [0, 0, 0], maximum: [3, 0, 255], resolution: [1, 0, 0],
        defaultValue: [3, 0, 0], value: [0, 16, 1]), ExtensionControl(selector: 255), ExtensionControl(selector: 2, flags: [], length: 0),
    ]
    var node = CameraNode(path: "/dev/video0", role: .capture)
    node.extensionUnits = [ExtensionUnit(guid: guid, id: 255, controls: controls), ExtensionUnit(guid: guid, id: 1, controls: [])]
    let profile = CameraProfile(cameras: [Camera(name: "camera", identity: nil, nodes: [node])])
    let read = try CameraProfile(json: profile.jsonDocument())
    #expect(read.cameras[0].nodes[0].extensionUnits == node.extensionUnits)
    #expect(read.jsonDocument() == profile.jsonDocument())
    node.extensionUnits = []
    let without = CameraProfile(cameras: [Camera(name: "camera", identity: nil, nodes: [node])]).jsonDocument()
    #expect(!String(decoding: without, as: UTF8.self).contains("extensionUnits"))
  }

  @Test(arguments: [
    "null", "[]", #"[{"guid":"nonsense","controls":[]}]"#, #"[{"id":3}]"#, #"[{"guid":null,"id":0,"controls":null,"vendor":"x","name":1}]"#,
  ])
  func `a unit without a GUID is left out`(units: String) throws {
    #expect(try CameraProfile(json: Self.profile(units)).cameras[0].nodes[0].extensionUnits.isEmpty)
  }

  @Test(arguments: [
    #"[{"id":256}]"#, #"[{"id":-1}]"#, #"[{"controls":[{}]}]"#, #"[{"controls":[{"selector":0}]}]"#, #"[{"controls":[{"selector":256}]}]"#,
    #"[{"controls":[{"selector":1,"value":"0"}]}]"#, #"[{"controls":[{"selector":1,"min":"xx"}]}]"#,
    #"[{"controls":[{"selector":1,"length":65536}]}]"#, #"[{"controls":[{"selector":1,"length":-1}]}]"#, "{}", "3",
  ])
  func `a malformed unit makes the document malformed`(units: String) {
    #expect(throws: ProfileError.self) { try CameraProfile(json: Self.profile(units)) }
  }
}
