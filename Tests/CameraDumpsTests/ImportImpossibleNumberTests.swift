import CameraModel
import CameraDumps
import CameraProfiles
import Testing

/// Numbers that no camera has: nothing breaks, and what is kept can be read again.
@Suite struct ImportImpossibleNumberTests {
  static let numbers = [
    "0", "4294967296", "9223372036854775808", "9223372036854775.808",
  ]
  static let rich =
    ImportDeviceTests.allStyle + ImportDistortionTests.newStyle + """
      \t\t\tInterval: Stepwise 0.033s - 1.000s with step 0.033s (1.000-30.000 fps)
      \t\t\tInterval: Continuous 0.033s - 1.000s (1.000-30.000 fps)
      camera_sensor_rotation 0x009a0923 (int)    : min=0 max=270 step=90 default=0 value=90
      table 0x00f0f00b (u8)     : min=0 max=255 step=1 default=80 dims=[40][22] flags=has-payload
      [video4linux2,v4l2 @ 0x55d0c1a4e6c0] Raw       :     yuyv422 :           YUYV 4:2:2 : 640x480 {32-4096, 2}x{32-2160, 4}

      """

  @Test(arguments: numbers) func `whatever stands for a number of a paste, its profile can be read`(number: String) throws {
    var start = Self.rich.startIndex
    while let place = Self.rich[start...].firstMatch(of: #/\d+(\.\d+)?/#) {
      let text = Self.rich.replacingCharacters(in: place.range, with: number)
      let profile = CameraProfile(cameras: DumpImporter.read(Array(text.utf8)).cameras)
      #expect(throws: Never.self, "\(Self.rich[place.range]) as \(number)") { try CameraProfile(json: profile.jsonDocument()) }
      start = place.range.upperBound
    }
  }

  static let impossible: [(line: String, reason: String)] = [
    ("Interval: Stepwise 0.033s - 1.000s with step 9223372036854775.808s (1.000-30.000 fps)", "not a range of times per frame"),
    ("\tBytes per Line    : -1", "not a number"), ("\tBytes per Line    : 99999999999", "not a number"),
    ("\tSize Image        : -1", "not a number"), ("\tSize Image        : 18446744073709551615", "not a number"),
    ("\tWidth/Height      : 99999999999/-5", "not a size"),
  ]

  @Test(arguments: impossible) func `an impossible number is reported with its line`(row: (line: String, reason: String)) {
    let text = ImportDistortionTests.newStyle + "Format Video Capture:\n"
    let ahead = row.line.hasPrefix("Interval") ? ImportDistortionTests.newStyle : text
    let dump = DumpImporter.read(Array((ahead + row.line + "\n").utf8))
    #expect(dump.unreadLines.map(\.reason) == [row.reason])
    #expect(dump.unreadLines.map(\.number) == [ahead.split(separator: "\n", omittingEmptySubsequences: false).count])
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
