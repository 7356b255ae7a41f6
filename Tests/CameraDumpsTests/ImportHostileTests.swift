import CameraModel
import CameraDumps
import CameraProfiles
import RandomNumbers
import Testing

/// Whatever the bytes are, the importer answers, soon, and makes nothing up.
@Suite struct ImportHostileTests {
  /// The same numbers every time (a linear congruential generator, Knuth's constants).
  @Test func `random bytes hold no camera and do no harm`() {
    var dice = RandomNumbers(seed: 7)
    for _ in 0..<50 {
      let bytes = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &dice) }
      #expect(DumpImporter.read(bytes).cameras.isEmpty)
    }
  }

  @Test func `a damaged dump is read without a crash, and each line is read, passed over or reported`() {
    var dice = RandomNumbers(seed: 11)
    let original = Array((ImportDistortionTests.newStyle + ImportDeviceTests.allStyle + ImportDistortionTests.oldStyle).utf8)
    for _ in 0..<60 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &dice), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...200, using: &dice)))
        }
      }
      let dump = DumpImporter.read(bytes)
      #expect(dump.readLineCount + dump.passedOverLineCount + dump.unreadLineCount == dump.lineCount)
    }
  }

  @Test func `a dump that is cut anywhere gives only what the whole gives`() {
    let whole = Array(ImportDistortionTests.newStyle.utf8)
    let modes = Set(Self.modes(whole))
    for end in whole.indices {
      // The last size may itself be cut within its numbers, which no reader can see.
      let found = Self.modes(Array(whole[..<end]))
      #expect(Set(found.filter { $0.interval != nil }).isSubset(of: modes))
    }
  }

  struct Mode: Hashable {
    var format: String
    var size: OfferedSize.Extent
    var interval: OfferedInterval?
  }

  static func modes(_ bytes: [UInt8]) -> [Mode] {
    DumpImporter.read(bytes).cameras.flatMap(\.nodes).flatMap(\.formats).flatMap { format in
      format.sizes.flatMap { size in
        size.intervals.isEmpty
          ? [Mode(format: format.label, size: size.extent)]
          : size.intervals.map { Mode(format: format.label, size: size.extent, interval: $0) }
      }
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "Bus info:", "Name : ", "Size: Discrete 1x1 ", "[0]: '", "x[1.000000]\n", "[0]: 'YUYV' (", "((((((((", "(int) :", "/dev/video0 ",
      "/dev/video1\n", "Driver Info:\n", "v4l2-ctl -d ", "a (b):\n/dev/video1\n", "'", "Interval: Discrete 0.033s (\n",
      "Size: Stepwise 1x1\n",
      "a 0x00980900 (menu) : min=0 max=9\n", "flags=a,", "0: a\n", "\u{1b}[", "&", "Video input : 1 (a)\n", "> ", "\r", "...\n",
      "[1]: 'YUYV' (a)\nSize: Discrete 1x1\n", "Raw : a : b : 1x1 ", "ioctl: VIDIOC_ENUM_FMT\n", "VIDIOC_X: failed: y\n", "\u{0}",
    ]) func `a long text of one word is read as fast as any other`(word: String)
  {
    let bytes = Array(repeatElement(Array(word.utf8), count: 20_000 / word.utf8.count).joined())
    let dump = DumpImporter.read(bytes)
    #expect(dump.unreadLines.count <= DumpImporter.mostUnreadLines)
    #expect(dump.cameras.flatMap(\.nodes).allSatisfy { $0.findings.count < 10_000 })
  }

  @Test func `nothing, and only line ends, hold nothing`() {
    for text in ["", "\n", "\r\n\r\n", "   \t "] {
      let dump = DumpImporter.read(Array(text.utf8))
      #expect(dump == ImportedDump(cameras: []))
    }
  }
}
