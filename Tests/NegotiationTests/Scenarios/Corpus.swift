import CameraDumps
import CameraModel
import CameraProfiles
import Foundation
import Testing

/// Real pastes as found in the wild; they are not part of the package, so these tests run where the folder is.
enum Corpus {
  static let folder: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["VIEWFINDER_CORPUS"]
    let folder = (named.map { URL(filePath: $0) } ?? package.appending(path: "../shared/corpus")).appending(path: "raw")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// The first camera of a paste.
  static func camera(_ name: String) throws -> Camera {
    let folder = try #require(folder)
    let text = [UInt8](try Data(contentsOf: folder.appending(path: name + ".txt")))
    return try #require(DumpImporter.read(text).cameras.first)
  }
}
