import Foundation

/// Reads JSON with a reader that is not the project's own.
enum JSONText {
  static func object(_ text: some StringProtocol) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }

  /// Whether two values of documents are equal.
  static func same(_ first: Any?, _ second: Any?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return ["": first] as NSDictionary == ["": second] as NSDictionary
  }
}
