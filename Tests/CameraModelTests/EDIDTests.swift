import CameraModel
import Testing

/// What makes an EDID one, and the package's own.
struct EDIDTests {
  /// The default with changed bytes, and sums that are right again unless told otherwise.
  private static func changed(sums: Bool = true, _ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = EDID.default.bytes
    change(&bytes)
    guard sums else { return bytes }
    for end in stride(from: 128, through: bytes.count, by: 128) {
      bytes[end - 1] = 0 &- bytes[end - 128..<end - 1].reduce(0, &+)
    }
    return bytes
  }

  @Test func `the default is sound: 1080p60 first, the usual modes, RGB, two channels of sound`() {
    let edid = EDID.default
    #expect(edid.defect == nil && edid.name == "Viewfinder" && edid.blockCount == 2 && edid.description == "EDID \"Viewfinder\"")
    // From the timings of CTA-861, by hand: 148.5 MHz, 1920+280, 1080+45; 88, 44, 4, 5.
    #expect(
      Array(edid.bytes[54..<72]) == [
        0x02, 0x3a, 0x80, 0x18, 0x71, 0x38, 0x2d, 0x40, 0x58, 0x2c, 0x45, 0x00, 0, 0, 0, 0, 0, 0x1e,
      ])
    // sRGB as other screens write it, and the letters LNX.
    #expect(Array(edid.bytes[25..<35]) == [0xee, 0x91, 0xa3, 0x54, 0x4c, 0x99, 0x26, 0x0f, 0x50, 0x54])
    #expect(Array(edid.bytes[8..<10]) == [0x31, 0xd8])
    let television = Array(edid.bytes[128...])
    #expect(Array(television[0..<4]) == [2, 3, 36, 0xc1])
    #expect(Array(television[4..<17]) == [0x4c, 0x90, 31, 34, 33, 32, 4, 19, 3, 2, 18, 17, 1])
    #expect(Array(television[21..<25]) == [0x83, 1, 0, 0] && television[25..<33] == [0x67, 3, 12, 0, 0x10, 0, 0, 33])
  }

  @Test(
    arguments: [
      ([], .empty), ([1, 2, 3], .length(3)), (Array(repeating: 0, count: 128), .header),
      (Array(repeating: 0, count: 257 * 128), .length(257 * 128)), (EDID.default.bytes + [0], .length(257)),
      (changed(sums: false) { $0[20] = 0 }, .checksum(block: 0, should: EDID.default.bytes[127] &+ 0x80)),
      (changed(sums: false) { $0[255] &+= 1 }, .checksum(block: 1, should: EDID.default.bytes[255])),
      (changed { $0[126] = 0 }, .extensions(announced: 0, found: 1)),
      (Array(EDID.default.bytes.prefix(128)), .extensions(announced: 1, found: 0)),
    ] as [([UInt8], EDIDDefect)])
  func `faulty bytes are refused with what is wrong`(bytes: [UInt8], defect: EDIDDefect) {
    #expect(throws: defect) { try EDID(bytes: bytes) }
    #expect(defect.description.hasSuffix("."))
  }

  @Test func `an extension may have the true number of extensions`() throws {
    let third = [UInt8](repeating: 0, count: 128)
    let bytes = Self.changed {
      $0.replaceSubrange(132..<135, with: [0xe2, 0x78, 2])
      $0 += third
    }
    #expect(try EDID(bytes: bytes).blockCount == 3)
    #expect(throws: EDIDDefect.extensions(announced: 2, found: 1)) { try EDID(bytes: Array(bytes.prefix(256))) }
  }

  @Test func `a file is raw, or hexadecimal digits in lines`() throws {
    let bytes = EDID.default.bytes
    let lines = stride(from: 0, to: bytes.count, by: 16).map { start in
      bytes[start..<start + 16].map { [$0].hexadecimal }.joined(separator: " ")
    }
    for text in [bytes.hexadecimal, lines.joined(separator: "\n") + "\n", lines.joined(separator: " \r\n").uppercased()] {
      #expect(try EDID(contents: Array(text.utf8)) == .default)
    }
    #expect(try EDID(contents: bytes) == .default)
    #expect(throws: EDIDDefect.empty) { try EDID(contents: []) }
    #expect(throws: EDIDDefect.length(4)) { try EDID(contents: Array("abc\n".utf8)) }
  }

  @Test func `another physical address is the same to a source, anything else is not`() throws {
    let place = try #require(EDID.default.addressPlace)
    #expect(Array(EDID.default.bytes[place..<place + 2]) == [0x10, 0])
    let moved = try EDID(bytes: Self.changed { $0[place] = 0x21 })
    #expect(moved != .default && moved.isEquivalent(to: .default) && moved.firstDifference(from: .default) == nil)
    let named = try EDID(bytes: Self.changed { $0[95] = UInt8(ascii: "W") })
    #expect(!named.isEquivalent(to: .default) && named.firstDifference(from: .default) == 95 && named.name == "Wiewfinder")
    #expect(EDID.absent.firstDifference(from: .default) == 0 && EDID.default.firstDifference(from: .absent) == 0)
  }

  @Test func `no EDID is one without bytes, and a name may be missing`() throws {
    #expect(EDID.absent.isAbsent && EDID.absent.description == "no EDID" && EDID.absent.name == nil && EDID.absent.blockCount == 0)
    let nameless = try EDID(bytes: Self.changed { $0[93] = 0x10 })
    #expect(nameless.name == nil && nameless.description == "EDID without a name")
  }

  @Test func `a faulty EDID and a missing one are findings of their source`() {
    func findings(_ edid: EDID?, isCurrent: Bool = true) -> [FindingCode] {
      let node = CameraNode(role: .capture, inputs: [VideoInput(index: 0, name: "HDMI", isCurrent: isCurrent, edid: edid)])
      return node.examined().examined().findings.map(\.code)
    }
    #expect(findings(nil).isEmpty && findings(.default).isEmpty && findings(.absent, isCurrent: false).isEmpty)
    #expect(findings(EDID.absent) == [.edidMissing] && findings(EDID(unchecked: [1])) == [.edidFaulty])
  }
}
