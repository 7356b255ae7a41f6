import CameraModel
import CameraDumps
import PixelFormats
import Testing

/// Who a node is, what it is set to, and which lines belong to which node.
@Suite struct ImportDeviceTests {
  static let allStyle = """
    Driver Info:
    \tDriver name      : uvcvideo
    \tCard type        : Odd (Cam): v2
    \tBus info         : usb-0000:00:14.0-1
    \tDriver version   : 6.1.0
    \tCapabilities     : 0x84a00001
    \t\tVideo Capture
    \t\tMetadata Capture
    \t\tStreaming
    \t\tDevice Capabilities
    \tDevice Caps      : 0x04200001
    \t\tVideo Capture
    \t\tStreaming
    Media Driver Info:
    \tDriver name      : other
    \tBus info         : nowhere
    Entity Info:
    \tName             : Odd
    \tPad 0x01000007   : 0: Sink
    Priority: 2
    Video input : 0 (Camera 1: ok)
    Format Video Capture:
    \tWidth/Height      : 640/480
    \tPixel Format      : 'YUYV' (YUYV 4:2:2)
    \tBytes per Line    : 1280
    \tSize Image        : 614400
    Streaming Parameters Video Capture:
    \tCapabilities     : timeperframe
    \tFrames per second: 29.970 (30000/1001)
    \tRead buffers     : 0

    User Controls

                         brightness 0x00980900 (int)    : min=-64 max=64 step=1 default=0 value=3 flags=slider
               power_line_frequency 0x00980918 (menu)   : min=0 max=2 default=1 value=1 (50 Hz)
    \t\t\t\t0: Disabled
    \t\t\t\t1: 50 Hz

    """

  private func nodes(_ text: String) -> [CameraNode] {
    let dump = DumpImporter.read(Array(text.utf8))
    #expect(dump.unreadLines == [])
    return dump.cameras.flatMap(\.nodes)
  }

  @Test func `everything that --all says is kept`() throws {
    let node = try #require(nodes(Self.allStyle).first)
    #expect(node.driver == "uvcvideo" && node.card == "Odd (Cam): v2" && node.bus == "usb-0000:00:14.0-1")
    #expect(node.role == .capture)
    #expect(node.capabilities == ["videoCapture", "extendedPixelFormat", "streaming"])
    #expect(node.inputs == [VideoInput(index: 0, name: "Camera 1", isCurrent: true)])
    #expect(
      node.current
        == CurrentFormat(
          pixelFormat: "YUYV", size: FrameSize(640, 480), bytesPerLine: 1280, sizeImage: 614_400, interval: FrameInterval(1001, 30000)))
    #expect(node.controls.map(\.name) == ["User Controls", "brightness", "power_line_frequency"])
    #expect(node.controls.last?.menu == [MenuItem(index: 0, name: "Disabled"), MenuItem(index: 1, name: "50 Hz")])
    #expect(node.formats.isEmpty)
  }

  @Test(
    arguments: [
      ("$ v4l2-ctl -d /dev/video2 --list-formats-ext", "/dev/video2"), ("# v4l2-ctl --device=/dev/video2 --all", "/dev/video2"),
      ("v4l2-ctl -d 2 --all", "/dev/video2"), ("user@host:~$ v4l2-ctl -d2 --all", "/dev/video2"), ("+ v4l2-ctl --all", "/dev/video0"),
      ("Device /dev/video2:", "/dev/video2"), ("DEVICE: /dev/video2", "/dev/video2"),
      ("v4l2-ctl -d $NODE --all", nil), ("Here it is:", nil),
      ("v4l2-ctl --device \"/dev/v4l/by-id/usb-x-video-index0\" --all", "/dev/v4l/by-id/usb-x-video-index0"),
    ] as [(String, String?)]) func `the node's path is taken from a command or a heading`(heading: String, path: String?)
  {
    #expect(nodes(heading + "\n" + ImportDistortionTests.newStyle).map(\.path) == [path])
  }

  @Test func `a prompt with the output pasted right behind it counts`() {
    let found = nodes("> # v4l2-ctl --device=/dev/video0 --allDriver Info\n> (not using libv4l2):\n> Driver name   : uvcvideo\n")
    #expect(found.map(\.path) == ["/dev/video0"])
    #expect(found.map(\.driver) == ["uvcvideo"])
  }

  @Test func `two lists without a word between are two nodes`() {
    #expect(nodes(ImportDistortionTests.newStyle + ImportDistortionTests.newStyle).count == 2)
    #expect(nodes("[0]: 'MJPG' (a)\nSize: Discrete 8x8\n[1]: 'H264' (b)\n[0]: 'YUYV' (c)\n").count == 2)
    #expect(nodes(Self.allStyle + Self.allStyle).count == 2)
  }

  @Test func `listings of the same node are one node`() {
    let text =
      "$ v4l2-ctl -d 1 --list-formats\n[0]: 'YUYV' (YUYV 4:2:2)\n$ v4l2-ctl -d 1 --all\n" + Self.allStyle
      + "$ v4l2-ctl -d 1 --list-formats-ext\n[0]: 'YUYV' (YUYV 4:2:2)\nSize: Discrete 640x480\n"
    let found = nodes(text)
    #expect(found.map(\.path) == ["/dev/video1"])
    #expect(found.first?.formats.map(\.sizes.count) == [1])
    #expect(found.first?.card == "Odd (Cam): v2")
  }

  @Test func `a list of devices names cameras, and what is said of a node later is put in its place`() {
    let list =
      "Odd (Cam): v2 (usb-0000:00:14.0-1):\n\t/dev/video0\n\t/dev/video1\n\t/dev/media0\n\nTV (PCI:0000:01:00.0):\n\t/dev/video2\n\t/dev/vbi0\n"
    let dump = DumpImporter.read(Array((list + "\n$ v4l2-ctl -d /dev/video1 --all\n" + Self.allStyle).utf8))
    #expect(dump.cameras.map(\.name) == ["Odd (Cam): v2", "TV"])
    #expect(dump.cameras.map { $0.nodes.map(\.path) } == [["/dev/video0", "/dev/video1"], ["/dev/video2", "/dev/vbi0"]])
    #expect(dump.cameras.flatMap(\.nodes).map(\.role) == [.unknown, .capture, .unknown, .vbi])
  }

  @Test func `output formats are no modes, and an output node is none`() {
    let text = "ioctl: VIDIOC_ENUM_FMT\nType: Video Capture\n\nioctl: VIDIOC_ENUM_FMT\nType: Video Output\n\n[0]: 'YUYV' (YUYV 4:2:2)\n"
    #expect(nodes("Device Caps : 0x04200002\n" + text).map(\.role) == [.output])
    #expect(nodes(text).flatMap(\.formats).isEmpty)
  }

  @Test func `ffmpeg's lists give formats and sizes, and the node they end with`() {
    let text = """
      [video4linux2,v4l2 @ 0x55d0c1a4e6c0] Raw       :     yuyv422 :           YUYV 4:2:2 : 640x480 160x90
      [video4linux2,v4l2 @ 0x55d0c1a4e6c0] Compressed:       mjpeg :          Motion-JPEG : 1280x720
      1920x1080
      [video4linux2,v4l2 @ 0x55d0c1a4e6c0] Raw       : Unsupported : 10-bit Bayer GRGR/BGBG : {32-4096, 2}x{32-2160, 4}
      [video4linux2,v4l2 @ 0x55d0c1a4e6c0] Raw       : Unsupported :         Vendor thing :
      /dev/video2: Immediate exit requested
      [video4linux2,v4l2 @ 0x66d0c1a4e6c0] Raw       :        nv12 :         Y/CbCr 4:2:0 : Emulated : 640x480
      /dev/video4: Immediate exit requested
      """
    let found = nodes(text)
    #expect(found.map(\.path) == ["/dev/video2", "/dev/video4"])
    #expect(found.flatMap(\.formats).map(\.pixelFormat) == ["YUYV", "MJPG", "BA10", nil, "NV12"])
    #expect(found.first?.formats[1].sizes.map(\.extent.largest) == [FrameSize(1280, 720), FrameSize(1920, 1080)])
    let range = FrameSizeRange(min: FrameSize(32, 32), max: FrameSize(4096, 2160), step: FrameSize(2, 4))
    #expect(found.first?.formats[2].sizes.map(\.extent) == [.stepwise(range)])
    #expect(DumpImporter.read(Array(text.utf8)).tool == "ffmpeg")
  }
}
