import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// A camera whose largest pictures are H.264, which no picture or video file but its own holds.
@Suite struct UsableFormatTests {
  private static let camera: Camera = {
    var camera = StreamingVerb.camera(["YUYV", "MJPG", "H264"])
    camera.nodes[0].formats[2].sizes = [OfferedSize(.discrete(FrameSize(640, 480)), intervals: [.discrete(.fps(30))])]
    return camera
  }()

  @Test(arguments: [
    ("snapshot -o p.png --settle 0", "YUYV 160x120"), ("snapshot --settle 0", "YUYV 160x120"),
    ("snapshot -o p.jpg --settle 0 --preset photo", "YUYV 160x120"), ("snapshot --settle 0 --prefer MJPG", "MJPG 160x120"),
    ("snapshot -o p.png --settle 0 --size 640x480", "160x120 instead of 640x480"),
    ("snapshot -o p.png --settle 0 --prefer H264", "YUYV instead of H264"),
    ("snapshot -o p.png --settle 0 --policy uvcvideo --size 640x480", "YUYV 160x120"),
    ("stream --format y4m --frames 2", "YUV4MPEG2 W160 H120"), ("stream --format bgra --frames 2 -o v.raw --json", "\"status\""),
  ])
  func `a verb chooses what it can write`(line: String, answer: String) async {
    let run = await StreamingVerb.run(line, on: Self.camera)
    #expect(run.status == .success, "\(line): \(run.messages)")
    let text = String(decoding: run.environment.outputBytes, as: UTF8.self) + run.messages
    #expect(text.contains(answer) || answer == "\"status\"", "\(line): \(text.prefix(400))")
  }

  @Test(arguments: [
    ("snapshot -o p.png --require H264", "H264 pictures cannot be converted"),
    ("stream --format y4m --require H264", "H264 pictures cannot be converted"),
    ("stream --format y4m --size 640x480 --size-rule exact", "H264 pictures cannot be converted"),
    ("preview --duration 1 --require H264", "cannot show H264"), ("preview --duration 1 --preset inputPriority", "cannot show H264"),
  ])
  func `a format that is asked for by name, or alone meets the limits, is refused by name`(line: String, answer: String) async {
    var camera = Self.camera
    camera.nodes[0].current = CurrentFormat(
      pixelFormat: "H264", size: FrameSize(640, 480), bytesPerLine: 0, sizeImage: 100_000, interval: .fps(30))
    let run = await StreamingVerb.run(line, on: camera)
    #expect(run.status == .unavailable && run.messages.contains(answer), "\(line): \(run.messages)")
  }

  @Test func `a file's extension chooses its format`() async {
    let run = await StreamingVerb.run("stream -o v.mjpeg --frames 2", on: Self.camera)
    #expect(run.environment.saved("v.mjpeg")?.starts(with: [0xff, 0xd8]) == true, "\(run.messages)")
    var camera = Self.camera
    camera.nodes[0].formats[2].sizes = camera.nodes[0].formats[0].sizes
    let other = await StreamingVerb.run("stream -o v.h264 --duration 1", on: camera)
    #expect(!other.messages.contains("The file extension means"), "\(other.messages)")
  }
}
