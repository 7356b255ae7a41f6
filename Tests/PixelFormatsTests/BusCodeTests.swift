import PixelFormats
import Testing

/// The codes of `linux/media-bus-format.h`.
struct BusCodeTests {
  /// Codes that Linux had after 6.6, with their numbers.
  private static let newer: [(name: String, number: UInt32)] = [
    ("RGB565_1X24_CPADHI", 0x1022), ("BGR666_1X18", 0x1023), ("BGR666_1X24_CPADHI", 0x1024), ("RGB666_2X9_BE", 0x1025),
    ("RGB101010_1X7X5_SPWG", 0x1026), ("RGB101010_1X7X5_JEIDA", 0x1027), ("RGB202020_1X60", 0x1028), ("Y16_1X16", 0x202e),
    ("SBGGR20_1X20", 0x3021), ("SGBRG20_1X20", 0x3022), ("SGRBG20_1X20", 0x3023), ("SRGGB20_1X20", 0x3024),
  ]

  @Test(arguments: newer) func `a newer code has the name of the header`(row: (name: String, number: UInt32)) {
    #expect(MediaBusCode("MEDIA_BUS_FMT_" + row.name)?.rawValue == row.number)
    #expect(MediaBusCode(rawValue: row.number).description == row.name)
  }

  @Test func `grey of 16 bits is stored as such, mosaics of 20 bits differ among drivers`() {
    #expect(MediaBusCode(rawValue: 0x202e).usualPixelFormat == "Y16")
    #expect(MediaBusCode(rawValue: 0x3021).usualPixelFormat == nil)
  }
}
