import CameraModel
import CameraProfiles
import DeviceConfiguration
import Foundation
import Negotiation
import PixelFormats
import Testing

/// Files that version 0.2 wrote are read as they were meant.
@Suite struct `files of 0.2` {
  private func file(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/0.2/\(name).json")))
  }

  @Test func `a profile has its modes`() throws {
    let profile = try CameraProfile(json: try file("profile"))
    #expect(profile.cameras.map(\.name) == ["MacroSilicon MS2109"])
    let formats = profile.cameras[0].captureNodes.flatMap(\.formats)
    #expect(formats.compactMap(\.pixelFormat) == ["MJPG", "YUYV"] && formats.flatMap(\.sizes).count == 22)
  }

  @Test func `kept settings are those of their camera`() throws {
    let profile = try CameraProfile(json: try file("saved"))
    let saved = try #require(SavedConfiguration(in: profile, for: profile.cameras.compactMap(\.identity)))
    #expect(saved.camera.name == "C922 Pro Stream Webcam")
    let desired = DesiredConfiguration(restoring: try #require(saved.camera.captureNodes.first))
    #expect(desired.controls.count > 5)
  }

  @Test func `measured rates count`() throws {
    let rates = try MeasuredRates(json: try file("rates"))
    #expect(rates.cameraName == "HD Pro Webcam C920" && !rates.rates.isEmpty)
  }
}
