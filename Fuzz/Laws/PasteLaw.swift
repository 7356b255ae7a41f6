import CameraDumps
import CameraProfiles

/// Whatever is pasted, the importer answers, and what it makes is a document that is read back.
enum PasteLaw {
  static func check(_ bytes: [UInt8]) throws(Broken) {
    let dump = DumpImporter.read(bytes)
    try hold(dump.unreadLines.count <= DumpImporter.mostUnreadLines, "so many unread lines are kept and no more")
    try hold(dump.unreadLines.count <= dump.unreadLineCount, "every unread line is counted")
    try hold(
      dump.readLineCount + dump.unreadLineCount + dump.passedOverLineCount == dump.lineCount,
      "every line is read, reported or passed over, and counts once")
    try hold(dump.passedOverLines.count <= DumpImporter.mostUnreadLines, "at most a bounded number of ranges is kept")
    try hold(dump.passedOverLines.allSatisfy { $0.lowerBound > 0 }, "lines are numbered from 1")
    let document = CameraProfile(cameras: dump.cameras).jsonDocument()
    let again: CameraProfile
    do throws(ProfileError) { again = try CameraProfile(json: document) } catch {
      return try hold(false, "what is imported is accepted: \(error)")
    }
    try hold(again.cameras == dump.cameras, "what is imported is read back equal")
  }
}
