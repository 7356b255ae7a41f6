import Foundation

/// Reads JSON with a reader that is not the project's own.
enum JSONText {
  static func object(_ text: some StringProtocol) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }
}
