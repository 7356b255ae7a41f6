import CameraDocuments
import CameraModel
import CameraProfiles
import Foundation
import ProbeCommands
import Testing

@Suite struct `The JSON of a listing` {
  @Test func `has every node and no recording when live`() throws {
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]))
    #expect(ProbeRun.run(["list", "--json"], in: environment) == .success)
    let document = try #require(JSONText.object(environment.output))
    #expect(document["schema"] as? String == "viewfinder.cameras/1")
    #expect(document["recorded"] is NSNull)
    let camera = try #require((document["cameras"] as? [[String: Any]])?.first)
    let roles = (camera["nodes"] as? [[String: Any]])?.compactMap { $0["role"] as? String }
    #expect(roles == ["capture", "metadata"])
  }

  @Test(arguments: [nil, CameraProfile.Recording(date: "2024-05-01")])
  func `never passes a recorded camera off as an attached one`(recording: CameraProfile.Recording?) throws {
    let profile = CameraProfile(recording: recording, cameras: [SampleCameras.webcam]).jsonDocument()
    for arguments in [["list", "--json", "--profile", "-"], ["list", "--profile", "-"], ["list", "--summary", "--profile", "-"]] {
      let environment = FakeEnvironment(input: [String(decoding: profile, as: UTF8.self)])
      #expect(ProbeRun.run(arguments, in: environment) == .success)
      if arguments.contains("--json") {
        let document = try #require(JSONText.object(environment.output))
        #expect(document["recorded"] is [String: Any])
      } else {
        #expect(environment.output.contains("(recorded)"))
      }
    }
  }

  @Test func `of a batch is one line a profile, with errors in their places`() throws {
    let good = CameraProfile(cameras: [SampleCameras.webcam]).jsonDocument(isOneLine: true)
    let line = String(decoding: good, as: UTF8.self)
    // The pieces come as a pipe gives them: not line by line.
    let text = line + "\n  \r\n{\"schema\":\n" + line + String(line.dropLast())
    let middle = text.index(text.startIndex, offsetBy: 1000)
    let environment = FakeEnvironment(input: [String(text[..<middle]), String(text[middle...])])
    #expect(ProbeRun.run(["list", "--batch"], in: environment) == .malformed)
    #expect(environment.messages == "")
    let schemas = environment.output.split(separator: "\n").map { JSONText.object($0)?["schema"] as? String }
    #expect(schemas == ["viewfinder.cameras/1", "viewfinder.error/1", "viewfinder.cameras/1", "viewfinder.cameras/1"])
  }

  @Test func `of a batch names one line in an error: the batch's`() {
    let environment = FakeEnvironment(input: ["\n\n\n{]\n"])
    #expect(ProbeRun.run(["list", "--batch"], in: environment) == .malformed)
    #expect(environment.output.contains("\"line 4, column 2\""))
  }

  @Test func `of a batch ends quietly when nobody reads`() {
    let good = String(decoding: CameraProfile(cameras: [SampleCameras.wide]).jsonDocument(isOneLine: true), as: UTF8.self)
    let environment = FakeEnvironment(input: [String(repeating: good, count: 500)], readerLeavesAfter: 1)
    #expect(ProbeRun.run(["list", "--batch"], in: environment) == .success)
    #expect(environment.writes == 2)
    #expect(environment.messages == "")
  }

  @Test func `of a recording reads back as the same document`() throws {
    let recorded = FakeEnvironment(system: FakeSystem([SampleCameras.webcam, SampleCameras.broken]))
    #expect(ProbeRun.run(["profile", "record", "--source", "a test"], in: recorded) == .success)
    let shown = FakeEnvironment(input: [recorded.output])
    #expect(ProbeRun.run(["list", "--all", "--json", "--profile", "-"], in: shown) == .success)
    #expect(
      JSONText.object(shown.output)?["recorded"] as? [String: String] == JSONText.object(recorded.output)?["recorded"] as? [String: String])
    let circumstances = try #require(JSONText.object(recorded.output)?["recorded"] as? [String: String])
    #expect(circumstances == ["date": "2026-11-21", "tool": ProbeVersion.text, "kernel": "6.1.0-test", "source": "a test"])
  }
}
