import CameraModel
import CameraProfiles
import Foundation
import Testing

@Suite struct ProfileCatalogueTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../profiles").standardized

  @Test func `the catalogue is the folder`() throws {
    let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
    let names = files.filter { $0.pathExtension == "json" }.map { $0.deletingPathExtension().lastPathComponent }
    #expect(ProfileCatalogue.names == names.sorted())
    #expect(!names.isEmpty)
  }

  @Test(arguments: ProfileCatalogue.names)
  func `every profile is its file, names its source, and is written as this program writes`(name: String) throws {
    let document = try #require(ProfileCatalogue.document(named: name))
    #expect(document == [UInt8](try Data(contentsOf: Self.folder.appending(path: name + ".json"))))
    let profile = try #require(try ProfileCatalogue.profile(named: name))
    #expect(profile.jsonDocument() == document)
    #expect(profile.recording?.source?.isEmpty == false)
    #expect(!profile.cameras.flatMap(\.nodes).isEmpty)
  }

  @Test func `an unknown name is no error`() throws {
    #expect(ProfileCatalogue.document(named: "no-such-camera") == nil)
    #expect(try ProfileCatalogue.profile(named: "no-such-camera") == nil)
  }
}
