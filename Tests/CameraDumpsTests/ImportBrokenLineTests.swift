import CameraModel
import CameraDumps
import Testing

/// What terminals, mails and strings of programs do to lines that are longer than they like.
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

  /// The text as a terminal of so many columns shows and copies it.
  static func folded(_ text: String, at width: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.reduce(into: "") { $0 += $1 == "\t" ? String(repeating: " ", count: 8 - $0.count % 8) : String($1) }
    }
    return lines.map { line in
      stride(from: 0, to: max(line.count, 1), by: width).map { String(line.dropFirst($0).prefix(width)) }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  @Test(arguments: [60, 64, 72, 79, 80, 81, 90, 100, 110]) func `a terminal's width changes nothing`(width: Int) {
    let dump = DumpImporter.read(Array(Self.folded(Self.dump, at: width).utf8))
    #expect(dump.cameras == Self.camera)
    #expect(dump.unreadLines == [])
  }

  @Test(arguments: [60, 72, 80, 81, 82, 83, 84, 85, 100]) func `a terminal's width changes no size of ffmpeg's list`(width: Int) {
    let text = """
      [video4linux2,v4l2 @ 0x55d0c1a4e6c0] Raw       :     yuyv422 :           YUYV 4:2:2 : 640x480 160x90 160x120 176x144 320x180 1920x1080
      [video4linux2,v4l2 @ 0x55d0c1a4e6c0] Compressed:       mjpeg :          Motion-JPEG : 640x480 1280x720 {32-4096, 2}x{32-2160, 4}
      /dev/video2: Immediate exit requested
      """
    let whole = DumpImporter.read(Array(text.utf8)).cameras
    #expect(whole.flatMap(\.nodes).flatMap(\.formats).map(\.sizes.count) == [6, 3])
    let dump = DumpImporter.read(Array(Self.folded(text, at: width).utf8))
    #expect(dump.cameras == whole)
    #expect(dump.unreadLines == [])
  }

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
    var dice = ImportHostileTests.Dice(state: 3)
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

  static func json(_ text: String, tab: String = "\\t") -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing("\t", with: tab)
  }

  static let strings: [(name: String, text: String)] = [
    ("a member, blanks for tabs", "{\"output\": \"" + json(dump, tab: "    ") + "\"}"), ("a member", "{\"output\":\"" + json(dump) + "\"}"),
    ("a member of a string of JSON", "{\"a\": \"" + json("{\"output\":\"" + json(dump) + "\"}") + "\"}"),
    ("a list of lines", "[" + dump.split(separator: "\n").map { "\"" + json(String($0)) + "\"" }.joined(separator: ", ") + "]"),
    ("a logger's value", "time=1 msg=\"" + json(dump) + "\" level=info"), ("no quotes at all", json(dump, tab: "  ")),
    ("other escapes", "{\"output\":\"" + json(dump).replacing("'", with: "\\u0027").replacing("/", with: "\\/") + "\"}"),
  ]

  @Test(arguments: strings) func `a string of a program is read whole, and nothing of its quotes`(row: (name: String, text: String)) {
    let dump = DumpImporter.read(Array(row.text.utf8))
    #expect(dump.cameras == Self.camera, "\(row.name)")
    #expect(dump.unreadLines == [], "\(row.name)")
  }
}
