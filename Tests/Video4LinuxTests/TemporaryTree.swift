import Foundation
import Glibc

/// A folder of its own for a test, gone afterwards.
final class TemporaryTree: Sendable {
  let root: String

  init() throws {
    root = "/tmp/viewfinder-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  subscript(path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }

  func folder(_ path: String) {
    try? FileManager.default.createDirectory(atPath: self[path], withIntermediateDirectories: true)
  }

  func file(_ path: String, _ text: String = "") { file(path, Array(text.utf8)) }

  func file(_ path: String, _ bytes: [UInt8]) {
    folder(above(path))
    _ = FileManager.default.createFile(atPath: self[path], contents: Data(bytes))
  }

  func link(_ path: String, to target: String) {
    folder(above(path))
    try? FileManager.default.createSymbolicLink(atPath: self[path], withDestinationPath: target)
  }

  func entries(_ path: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: self[path]).sorted()) ?? [] }

  func remove(_ path: String) { try? FileManager.default.removeItem(atPath: self[path]) }

  func pipe(_ path: String) { _ = unsafe mkfifo(self[path], 0o644) }

  func mode(_ path: String, _ mode: mode_t) { _ = unsafe chmod(self[path], mode) }

  private func above(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
