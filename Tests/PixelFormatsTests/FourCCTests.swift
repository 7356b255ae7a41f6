import PixelFormats
import Testing

@Suite struct `Four-character codes` {
  @Test(arguments: [
    ("YUYV", UInt32(0x5659_5559), UInt32(0x5955_5956)), ("420v", 0x7630_3234, 0x3432_3076), ("Y10 ", 0x2030_3159, 0x5931_3020),
    ("ip3b", 0x6233_7069, 0x6970_3362), ("    ", 0x2020_2020, 0x2020_2020), ("~!\"\\", 0x5c22_217e, 0x7e21_225c),
  ])
  func `are a text and two numbers`(_ text: String, _ little: UInt32, _ big: UInt32) {
    let code = FourCC(text)
    #expect(code?.littleEndian == little)
    #expect(code?.bigEndian == big)
    #expect(FourCC(littleEndian: little) == FourCC(bigEndian: big))
    #expect(FourCC(bigEndian: big).text == text)
  }

  @Test func `are padded, and keep their case`() {
    #expect(FourCC("Y8") == FourCC("Y8  "))
    #expect(FourCC("Y8") != FourCC(" Y8 "))
    #expect(FourCC("yuyv") != FourCC("YUYV"))
    #expect(FourCC("L008")?.text == "L008")
  }

  @Test(arguments: ["", "YUYV2", "Ω", "YÜ", "A\u{7f}", "A\nB"]) func `are one to four printable ASCII characters`(_ text: String) {
    #expect(FourCC(text) == nil)
  }

  @Test(arguments: [
    (UInt32(0), "0x00000000"), (0x0000_0032, "0x00000032"), (0xffff_ffff, "0xffffffff"), (0x0a55_5959, "0x0a555959"),
    (0x9655_5959, "0x96555959"), (0x7f41_4141, "0x7f414141"), (0x2036_3159, "Y16 "), (0xa036_3159, "Y16 -BE"), (0xb532_3441, "A425-BE"),
  ])
  func `survive as text and back, printable or not`(_ number: UInt32, _ text: String) {
    let format = PixelFormat(rawValue: number)
    #expect(format.description == text)
    #expect(PixelFormat(text) == format)
  }

  @Test func `of every number come back from their text`() {
    for high in stride(from: UInt32(0), through: .max - 0x0101_0101, by: 0x0101_0101) {
      for number in [high, high | 0x2020, high ^ 0x4d4a_5047, high &* 2_654_435_761] {
        #expect(PixelFormat(PixelFormat(rawValue: number).description)?.rawValue == number)
      }
    }
  }

  @Test(arguments: [
    ("Y16-BE", UInt32(0xa036_3159)), ("Y16 -BE", 0xa036_3159), ("-BE", 0x2045_422d), ("-BE ", 0x2045_422d), ("A-BE", 0x4542_2d41),
  ])
  func `end in -BE where there is a code before it`(_ text: String, _ number: UInt32) {
    #expect(PixelFormat(text)?.rawValue == number)
  }

  @Test(arguments: ["0x+1234567", "0x-1234567", "0x1234567", "0X56595559", "YUYVX", "-BE-BE-BE", "", "\u{e9}"])
  func `are refused where they are none`(_ text: String) {
    #expect(PixelFormat(text) == nil)
  }

  @Test func `are no big-endian kin of an unprintable code`() {
    #expect(!PixelFormat(rawValue: 0x8000_0000).isBigEndian)
  }
}
