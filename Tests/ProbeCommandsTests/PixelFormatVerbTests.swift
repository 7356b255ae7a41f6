import CameraDocuments
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `The verb pixel-formats` {
  @Test(arguments: ["YUYV", "YUY2", "422P", "0x56595559", "875704438", "420v", "gst:NV12", "drm:XR24", "ffmpeg:yuyv422", "Y10"])
  func `knows a format by its names`(name: String) throws {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["pixel-formats", name, "--json"], in: environment) == .success)
    let entry = try #require((JSONText.object(environment.output)?["pixelFormats"] as? [[String: Any]])?.first)
    let required: Set = [
      "fourcc", "value", "name", "description", "group", "bitsPerPixel", "memoryPlanes", "colorPlanes", "horizontalSubsampling",
      "verticalSubsampling", "compressed", "bayer", "bigEndian", "aliases", "elsewhere",
    ]
    #expect(Set(entry.keys) == required)
    #expect((entry["fourcc"] as? String)?.count == 4)
  }

  @Test func `tells what it knows`() {
    let environment = FakeEnvironment(columns: 80, variables: ["NO_COLOR": "1"])
    #expect(ProbeRun.run(["pixel-formats", "YUYV", "420v", "MJPG"], in: environment) == .success)
    expectGolden("pixel-formats-80", environment.output)
  }

  @Test func `lists them all`() {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["pixel-formats"], in: environment) == .success)
    let lines = environment.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.count == PixelFormatRegistry.entries.count)
  }

  @Test func `offers the nearest spelling`() {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["pixel-formats", "YUYB"], in: environment) == .notFound)
    #expect(environment.messages.contains("Did you mean YUYV"))
    #expect(environment.output == "")
  }

  @Test(arguments: [("21VN", "NV12"), ("GPJM", "MJPG"), ("462H", "H264")])
  func `name the format of a code in reverse byte order`(code: String, format: String) {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["pixel-formats", code], in: environment) == .notFound)
    #expect(environment.messages.contains("`\(code)` is \(format) in reverse byte order, as OBS prints codes."))
  }

  @Test(arguments: [("YUYV", "16"), ("ip3b", "10.24"), ("CR10", "10.667"), ("CR12", "12.8"), ("MJPG", "null")])
  func `say their bits exactly`(code: String, bits: String) {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["pixel-formats", code, "--json"], in: environment) == .success)
    #expect(environment.output.contains("\"bitsPerPixel\":\(bits),"))
  }
}
