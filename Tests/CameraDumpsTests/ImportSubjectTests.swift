import CameraModel
import CameraDumps
import PixelFormats
import Testing

/// Listings that say less than the whole: of one format, of one size, or of formats alone.
@Suite struct ImportSubjectTests {
  private func node(_ text: String, unread: Int = 0) throws -> CameraNode {
    let dump = DumpImporter.read(Array(text.utf8))
    #expect(dump.unreadLineCount == unread)
    #expect(dump.cameras.flatMap(\.nodes).count == 1)
    return try #require(dump.cameras.first?.nodes.first)
  }

  @Test func `sizes of a format that nobody names are reported`() {
    let dump = DumpImporter.read(Array("ioctl: VIDIOC_ENUM_FRAMESIZES\n\tSize: Discrete 640x480\n".utf8))
    #expect(dump.cameras.isEmpty)
    #expect(dump.unreadLines.map(\.number) == [2])
  }

  @Test(
    arguments: [
      ("[0]: 'YUYV' (YUYV 4:2:2)\n", "formats-only"),
      ("[0]: 'YUYV' (YUYV 4:2:2)\nSize: Stepwise 8x8 - 64x64 with step 8/8\n", "rates-not-asked"),
      ("[v4l2 @ 0x1] Raw       :     yuyv422 :           YUYV 4:2:2 : 640x480\n", "rates-not-asked"),
      ("[0]: 'YUYV' (YUYV 4:2:2)\nSize: Discrete 640x480\n", nil),
      (ImportDistortionTests.newStyle, nil),
    ] as [(String, FindingCode?)]) func `what the tool did not ask is said, and not blamed on the driver`(text: String, code: FindingCode?)
    throws
  {
    let codes = Set(try node(text).findings.map(\.code)).intersection(["formats-only", "rates-not-asked"])
    #expect(codes == Set([code].compactMap { $0 }))
  }

  @Test(arguments: [
    "SIZE: DISCRETE 1280X720", "interval: discrete 0.033s (30.000 fps)",
  ]) func `a line in other words is reported, not passed over`(line: String) throws {
    let found = try node("[0]: 'YUYV' (YUYV 4:2:2)\n\(line)\n", unread: 1)
    #expect(!found.findings.contains { $0.code == "formats-only" })
  }

  @Test func `a list of devices with links and inputs is read in full`() {
    let text =
      "A (b):\n\t/dev/video0 (input: Camera 1)\n\t/dev/video1 <- /dev/cam, /dev/webcam\n\nC: D (e (f)):\n\t/dev/video2 <- /dev/x (output: O (1))\n"
    let dump = DumpImporter.read(Array(text.utf8))
    #expect(dump.unreadLineCount == 0 && dump.passedOverLineCount == 0)
    #expect(dump.cameras.map { $0.nodes.map(\.path) } == [["/dev/video0", "/dev/video1"], ["/dev/video2"]])
  }
}
