import CameraModel
import Negotiation
import PixelFormats
import Testing

struct ModeTests {
  private static func mode(_ format: PixelFormat = .yuyv, _ width: Int = 640, _ interval: FrameInterval? = .fps(30)) -> Mode {
    Mode(node: "/dev/video\(width)", pixelFormat: format, size: FrameSize(width, 480), interval: interval)
  }

  static let differences: [(set: Mode, text: String?)] = [
    (mode(), nil), (mode(.mjpeg), "MJPG instead of YUYV"), (mode(.yuyv, 320), "320x480 instead of 640x480"),
    (mode(.yuyv, 640, .fps(15)), "15 fps instead of 30 fps"), (mode(.yuyv, 640, .seconds(333_333, 10_000_000)), nil),
    (mode(.yuyv, 640, nil), nil), (mode(.yuyv, 640, .fps(30_000, 1_001)), "29.97 fps instead of 30 fps"),
    (mode(.yuyv, 640, .seconds(33_333_600, 1_000_000_000)), nil),
    (mode(.mjpeg, 320, .fps(15)), "MJPG 320x480 at 15 fps instead of YUYV 640x480 at 30 fps"),
  ]

  @Test(arguments: differences.indices) func `a mode that was set is compared with the one asked for`(index: Int) {
    let (set, text) = Self.differences[index]
    #expect(set.difference(from: Self.mode()) == text)
  }
}
