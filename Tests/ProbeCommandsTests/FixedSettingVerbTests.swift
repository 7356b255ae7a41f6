import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// Drivers that have no call for a rate, or whose format another program sets.
@Suite struct FixedSettingVerbTests {
  /// Receivers have no call at all; some board drivers have one that refuses.
  private static let faults = [
    [Fault(.error(.inappropriateCall), at: .setParameters), Fault(.error(.inappropriateCall), at: .getParameters)],
    [Fault(.error(.invalidArgument), at: .setParameters), Fault(.error(.invalidArgument), at: .getParameters)],
  ]

  private static let mode = "--require YUYV --size 160x120"

  private static let rows: [(line: String, status: Int32, text: String)] = [
    ("snapshot -o p.png --settle 0 \(mode)", 0, "YUYV 160x120"), ("stream --frames 2 \(mode)", 0, ""),
    ("measure --frames 5 --tolerance 99% \(mode)", 0, "neither set nor tell the rate"),
    ("configure \(mode)", 0, "YUYV 160x120 at an unknown rate"), ("configure \(mode) --json", 0, "\"outcome\":\"exact\""),
    ("configure \(mode) --strict", 0, "neither set nor tell the rate"), ("stream --frames 2 \(mode) --strict", 0, ""),
    ("configure \(mode) --fps 30", 0, "an unknown rate instead of 30 fps"),
    ("configure \(mode) --fps 30 --json", 0, "\"outcome\":\"adjusted\""), ("configure \(mode) --fps 30 --strict", 1, "unknown rate"),
    ("stream --frames 2 \(mode) --fps 30", 0, "The driver set an unknown rate instead of 30 fps."),
    ("snapshot -o p.png --settle 0 \(mode) --exact-fps 30", 0, "The driver set an unknown rate instead of 30 fps."),
    ("stream --frames 2 \(mode) --fps 30 --strict", 1, "unknown rate"),
  ]

  @Test(arguments: rows, faults)
  func `a driver without a rate gives pictures at an unknown one`(_ row: (line: String, status: Int32, text: String), faults: [Fault]) async
  {
    let run = await StreamingVerb.run(row.line, callFaults: faults)
    let text = (run.output + run.messages).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(run.status.rawValue == row.status && text.contains(row.text), "\(row.line): \(run.status) \(text)")
    #expect(!text.contains("does not support this call"), "\(row.line): \(text)")
    if row.status == 0, !row.line.contains("fps") { #expect(!text.contains("instead of"), "\(row.line): \(text)") }
  }

  @Test(arguments: faults) func `the mode before a stream that does not start is put back without a rate`(faults: [Fault]) async {
    let camera = StreamingVerb.camera(["YUYV"], sizes: [FrameSize(160, 120), FrameSize(320, 240)])
    let run = await StreamingVerb.run(
      "stream --size 320x240", on: camera, callFaults: faults + [Fault(.error(.noSpace), at: .startStream)])
    #expect(run.messages.contains("Everything was put back as it was."), "\(run.messages)")
  }

  @Test func `a rate that can be read and not set is told as it is`() async {
    let fixed = [Fault(.error(.invalidArgument), at: .setParameters)]
    var camera = StreamingVerb.camera(["YUYV"], sizes: [FrameSize(160, 120), FrameSize(320, 240)])
    camera.nodes[0].formats[0].sizes[1].intervals = [.discrete(.fps(15)), .discrete(.fps(30))]
    let run = await StreamingVerb.run("configure --size 320x240 --fps 30", on: camera, callFaults: fixed)
    let output = run.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(run.status == .success && output.contains("15 fps instead of 30 fps"), "\(run.output)\(run.messages)")
    #expect(output.contains("The driver does not let the rate be set."), "\(output)")
    let put = await StreamingVerb.run("stream --size 320x240", on: camera, callFaults: fixed + [Fault(.error(.noSpace), at: .startStream)])
    #expect(put.messages.contains("Everything was put back as it was."), "\(put.messages)")
  }

  // MARK: A format that another program sets

  @Test(arguments: [
    ("snapshot -o p.png --settle 0", ""), ("stream --frames 2", ""), ("configure --size 160x120", "YUYV 160x120"),
    ("configure --size 160x120 --json", "\"code\":\"format-fixed\""), ("measure --frames 5 --tolerance 99%", ""),
  ])
  func `a driver that refuses the very format that it has is used in it`(line: String, text: String) async {
    let run = await StreamingVerb.run(line, on: StreamingVerb.camera(["YUYV"]), misbehaviours: [.hasFixedFormat])
    let said = (run.output + run.messages).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(run.status == .success && said.contains(text), "\(line): \(said)")
    #expect(said.contains("refuses to set a format, even YUYV 160x120"), "\(line): \(said)")
  }

  @Test(arguments: ["snapshot -o p.png --size 320x240", "stream --size 320x240", "configure --size 320x240"])
  func `a driver that keeps another format is told with both`(line: String) async {
    let camera = StreamingVerb.camera(["YUYV"], sizes: [FrameSize(160, 120), FrameSize(320, 240)])
    let run = await StreamingVerb.run(line, on: camera, misbehaviours: [.hasFixedFormat])
    #expect(run.status == .unavailable, "\(line): \(run.status)")
    #expect(run.messages.contains("The driver refused YUYV 320x240, and keeps YUYV 160x120."), "\(run.messages)")
  }

  // MARK: A camera that streams

  private static let inUse = [Fault(.error(.busy), at: .setFormat), Fault(.error(.busy), at: .setParameters)]

  @Test func `controls of a camera in use are set beside the mode that it has`() async {
    let run = await StreamingVerb.run("configure --size 160x120 --json", on: StreamingVerb.camera(["YUYV"]), callFaults: Self.inUse)
    #expect(run.status == .success, "\(run.messages)")
    #expect(run.output.contains("\"code\":\"mode-in-use\"") && run.output.contains("\"outcome\":\"exact\""), "\(run.output)")
  }

  @Test func `a camera in use gets no other mode`() async {
    let camera = StreamingVerb.camera(["YUYV"], sizes: [FrameSize(160, 120), FrameSize(320, 240)])
    let run = await StreamingVerb.run("configure --size 320x240", on: camera, callFaults: Self.inUse)
    #expect(run.status == .busy && run.messages.contains("Nothing was changed."), "\(run.status) \(run.messages)")
  }
}
