import CameraModel
import CameraDumps
import Testing

/// What mails do to lines that are longer than they like.
@Suite struct ImportBrokenLineTests {
  static let dump = """
    Driver Info:
    \tDriver name      : uvcvideo
    \tCard type        : HD Pro Webcam C920
    \tBus info         : usb-0000:00:14.0-1
    Format Video Capture:
    \tWidth/Height      : 640/480
    \tPixel Format      : 'YUYV' (YUYV 4:2:2)
    Streaming Parameters Video Capture:
    \tFrames per second: 30.000 (30/1)

    User Controls

                         brightness 0x00980900 (int)    : min=-64 max=64 step=1 default=0 value=3 flags=slider, inactive
               power_line_frequency 0x00980918 (menu)   : min=0 max=2 default=1 value=1 (50 Hz)
    \t\t\t\t0: Disabled
    \t\t\t\t1: 50 Hz
          white_balance_temperature 0x0098091a (int)    : min=2800 max=6500 step=10 default=4600 value=4600 flags=inactive
                      auto_exposure 0x009a0901 (menu)   : min=0 max=3 default=3 (Aperture Priority Mode) value=3 (Aperture Priority Mode)
    \t\t\t\t1: Manual Mode
    \t\t\t\t3: Aperture Priority Mode

    ioctl: VIDIOC_ENUM_FMT
    \tType: Video Capture

    \t[0]: 'YUYV' (YUYV 4:2:2)
    \t\tSize: Discrete 640x480
    \t\t\tInterval: Discrete 0.033s (30.000 fps)

    """
  static let camera = DumpImporter.read(Array(dump.utf8)).cameras

  static let cut: [(text: String, value: Int64?, unread: [Int])] = [
    ("min=0\nmax=99 step=1\ndefault=0 value=3", 3, []), ("min=0 max=20\nunrelated", nil, [1]), ("min=0 max=20", nil, [1]),
    ("min=0 max=20\n4:7 step=1", nil, [1, 2]), ("min=0 max=9 step=1 default=0 value=3\n4 of 5 stars", 3, []),
    ("min=0 max=9x step=1 default=0 value=3", nil, [1]),
  ]

  @Test(arguments: cut) func `a control goes on in the next line, or is reported`(row: (text: String, value: Int64?, unread: [Int])) {
    let dump = DumpImporter.read(Array("brightness 0x00980900 (int)    : \(row.text)\n".utf8))
    #expect(dump.cameras.first?.nodes.first?.controls.first?.value == row.value.map { .integer($0) })
    #expect(dump.unreadLines.map(\.number) == row.unread)
  }

  @Test func `the old syntax of arrays keeps lengths and flags`() {
    let line = "table 0x00f0f00b (u8)     : min=0 max=255 step=1 default=0 [30][18] flags=read-only, has-payload\n"
    let control = DumpImporter.read(Array(line.utf8)).cameras.first?.nodes.first?.controls.first
    #expect(control?.dimensions == [30, 18])
    #expect(control?.flags == ["readOnly", "hasPayload"])
  }

  @Test func `quoted-printable is undone`() {
    let encoded = Self.dump.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var pieces: [String] = [""]
      for sign in line {
        let code = sign == "=" ? "=3D" : sign == "\t" ? "=09" : String(sign)
        if pieces[pieces.count - 1].count + code.count > 75 { pieces.append("") }
        pieces[pieces.count - 1] += code
      }
      return pieces.joined(separator: "=\n")
    }
    let dump = DumpImporter.read(Array(encoded.joined(separator: "\n").utf8))
    #expect(dump.cameras == Self.camera)
    #expect(dump.unreadLines == [])
  }

  @Test func `what looks like quoted-printable in a short line is a name`() {
    let dump = DumpImporter.read(Array("Driver Info:\n\tCard type : x=3DO=\n\tBus info : usb-1\n".utf8))
    #expect(dump.cameras.first?.nodes.first?.card == "x=3DO=")
  }

  @Test func `a long line that ends in an equals sign goes on`() {
    let long = "a remark about the camera that is so long that the mail program must break it"
    let text = "\(long.prefix(75))=\n\(long.dropFirst(75))\nbrightness 0x00980900 (int)    : min=-9 max=9 step=1 default=0 value=7\n"
    let dump = DumpImporter.read(Array(text.utf8))
    #expect(dump.lineCount == 2)
    #expect(dump.cameras.first?.nodes.first?.controls.first?.value == .integer(7))
  }

  @Test func `the quotes of a forum are plain quotes, and an apostrophe stays`() {
    let text = Self.dump.replacing("'YUYV'", with: "‘YUYV’")
    #expect(DumpImporter.read(Array(text.utf8)).cameras == Self.camera)
    let name = "Ann’s Webcam"
    let named = Self.dump.replacing("HD Pro Webcam C920", with: name)
    #expect(DumpImporter.read(Array(named.utf8)).cameras.map(\.name) == [name])
  }
}
