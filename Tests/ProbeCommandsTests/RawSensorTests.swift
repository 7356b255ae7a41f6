import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// Sensors without a processor behind them: their mosaics are shown as plain pictures, and every answer says so.
@Suite struct `raw sensors` {
  private static let words = "demosaiced with grey-world white balance, not colour-corrected"

  @Test(arguments: ["RGGB", "BA10", "BG12", "GB14", "RG16", "pgAA", "pBCC", "pREE"] as [PixelFormat])
  func `a snapshot shows the bars of the test picture and says how`(format: PixelFormat) async throws {
    let camera = StreamingVerb.camera([format])
    let run = await StreamingVerb.run("snapshot -o p.ppm --settle 0", on: camera, columns: 200)
    #expect(run.output.contains(Self.words), "\(run.output)\(run.messages)")
    let file = try #require(run.environment.saved("p.ppm"))
    for (bar, color) in TestPicture.bars.enumerated() {
      let pixel = 15 + 3 * (30 * 160 + bar * 20 + 10)
      let (found, expected) = (file[pixel..<pixel + 3].map { $0 > 127 }, [color.red, color.green, color.blue].map { $0 > 0 })
      #expect(found == expected, "\(format): bar \(bar) is \(Array(file[pixel..<pixel + 3]))")
    }
    let json = await StreamingVerb.run("snapshot -o p.png --settle 0 --json", on: camera)
    #expect(json.output.contains("\"converted\":true,\"orientation\":1,\"demosaiced\":true,"), "\(json.output)")
    #expect(json.output.contains(#/"assumed":\[[^\]]*"primaries"/#), "\(json.output)")
  }

  @Test(arguments: [("BA10", "raw"), ("Y10P", "png"), ("YUYV", "png")] as [(PixelFormat, String)])
  func `the driver's bytes and pictures of other cameras are not called so`(format: PixelFormat, ending: String) async throws {
    let camera = StreamingVerb.camera([format])
    let run = await StreamingVerb.run("snapshot -o p.\(ending) --settle 0", on: camera, columns: 200)
    #expect(run.status == .success && !run.output.contains(Self.words), "\(run.output)\(run.messages)")
    let json = await StreamingVerb.run("snapshot -o p.\(ending) --settle 0 --json", on: camera)
    #expect(json.output.contains("\"demosaiced\":false"), "\(json.output)")
    if ending == "raw" { #expect(run.environment.saved("p.raw")?.count == 160 * 120 * 2) }
  }

  @Test func `a stream says of each frame whether it was demosaiced`() async {
    let camera = StreamingVerb.camera(["BA10"])
    let native = await StreamingVerb.run("stream --json --frames 1", on: camera)
    #expect(native.output.contains("\"converted\":false,\"demosaiced\":false"), "\(native.output)\(native.messages)")
    let video = await StreamingVerb.run("stream --json --frames 1 --format i420 -o v.i420", on: camera)
    #expect(video.output.contains("\"converted\":true,\"demosaiced\":true"), "\(video.output)\(video.messages)")
  }

  @Test func `a preview says it, and its page can`() async throws {
    let system = SimulatedCameraSystem([StreamingVerb.camera(["BA10"])], pace: .realTime)
    try await PreviewedCamera.preview(system, "--size 160x120") { client, environment in
      try await PreviewedCamera.wait { environment.messages.contains(Self.words) }
      let statistics = try await client.ask("statistics")
      #expect(statistics.text.contains("\"demosaiced\":true"), "\(statistics.text)")
      let picture = try await client.ask("frame")
      #expect(picture.body.starts(with: [0xff, 0xd8]))
    }
  }
}
