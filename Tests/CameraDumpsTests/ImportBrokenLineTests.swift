import CameraModel
import CameraDumps
import RandomNumbers
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

  static let cut: [(text: String, max: Int64?, value: Int64?, unread: [Int])] = [
    ("min=0 max=20\n47 step=1 default=0 value=3", 2047, 3, []), ("min=0 max=99 step=1 default=0 value=1\n2", 99, 12, []),
    ("min=0 max=20\nunrelated", nil, nil, [1]), ("min=0 max=20", nil, nil, [1]),
    ("min=0 max=20\n4:7 step=1", nil, nil, [1, 2]), ("min=0 max=9 step=1 default=0 value=3\n4 of 5 stars", 9, nil, [1]),
    ("min=0 max=9 step=1 def\nault=0 value=3 flags=inac\ntive\nThanks", 9, 3, []), ("min=0 max=9x step=1 default=0 value=3", nil, nil, [1]),
  ]

  @Test(arguments: cut) func `a control keeps no number that is broken off`(row: (text: String, max: Int64?, value: Int64?, unread: [Int]))
  {
    let dump = DumpImporter.read(Array("brightness 0x00980900 (int)    : \(row.text)\n".utf8))
    let control = dump.cameras.first?.nodes.first?.controls.first
    #expect(control?.max == row.max)
    #expect(control?.value == row.value.map { .integer($0) })
    #expect(dump.unreadLines.map(\.number) == row.unread)
  }

  @Test func `the old syntax of arrays keeps lengths and flags`() {
    let line = "table 0x00f0f00b (u8)     : min=0 max=255 step=1 default=0 [30][18] flags=read-only, has-payload\n"
    let control = DumpImporter.read(Array(line.utf8)).cameras.first?.nodes.first?.controls.first
    #expect(control?.dimensions == [30, 18])
    #expect(control?.flags == ["readOnly", "hasPayload"])
  }

  @Test func `a soft break of quoted-printable may stand anywhere`() {
    var dice = RandomNumbers(seed: 3)
    for _ in 0..<15 {
      let mail = Self.dump.map { sign -> String in
        let encoded = sign == "=" ? "=3D" : sign == "\t" ? "=09" : String(sign)
        return sign != "\n" && Int.random(in: 0..<20, using: &dice) == 0 ? "=\n" + encoded : encoded
      }.joined()
      let dump = DumpImporter.read(Array(mail.utf8))
      #expect(dump.cameras == Self.camera)
      #expect(dump.unreadLines == [])
    }
    let value = "brightness 0x00980900 (int)    : min=3D-9 max=3D9 step=3D1 default=3D0 value=\n=3D7\n"
    #expect(DumpImporter.read(Array(value.utf8)).cameras.first?.nodes.first?.controls.first?.value == .integer(7))
  }
}
