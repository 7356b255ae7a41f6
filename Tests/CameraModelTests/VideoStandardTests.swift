import CameraModel
import Testing

@Suite struct VideoStandardTests {
  /// Bits of a driver, and their names in the kernel's table.
  static let names: [(bits: UInt64, name: String)] = [
    (0x1000, "NTSC-M"), (0x7, "PAL-BG"), (0x1, "PAL-B"), (0xe0, "PAL-DK"), (0x10, "PAL-I"), (0x100, "PAL-M"), (0x400, "PAL-Nc"),
    (0x2000, "NTSC-M-JP"), (0x80_0000, "SECAM-Lc"), (0x32_0000, "SECAM-DK"), (0xff, "PAL"), (0xb000, "NTSC"), (0xff_0000, "SECAM"),
    (0xb0ff, "NTSC/PAL"), (0x1100, "NTSC-M/PAL-M"), (0, "0x0"), (0x100_0000, "0x1000000"), (0x100_0001, "PAL-B/0x1000000"),
  ]

  @Test(arguments: names) func `a standard has its name, also where it is a part of another`(row: (bits: UInt64, name: String)) {
    #expect(VideoStandard(rawValue: row.bits).description == row.name)
  }

  @Test func `a standard is found by its name`() {
    #expect(VideoStandard(named: "pal-bg")?.rawValue == 7)
    #expect(VideoStandard(named: "NTSC") == .ntsc)
    #expect(VideoStandard(named: "palm") == nil && VideoStandard(named: "") == nil)
  }
}
