import Viewfinder

/// What is wished of a camera, as it was typed; nil for what was not.
struct WishTexts: Hashable, Sendable {
  var preset: String?
  var size: String?
  var sizeRule: String?
  var fps: String?
  var exactRate: String?
  var minimumRate: String?
  var maximumRate: String?
  var preferredFormats: String?
  var requiredFormats: String?
  var outputFormats: String?
  var order: String?

  /// Whether anything at all was wished or limited.
  var isGiven: Bool { self != WishTexts() }

  /// What was meant.
  var wanted: WantedMode {
    get throws(DeviceError) { try WantedModeReader(options: self).wanted() }
  }
}

/// The rules for a size as they are typed.
enum SizeRuleName {
  static let table: [(name: String, rule: SizeWish.Rule)] = [
    ("nearest", .nearest), ("at-least", .atLeast), ("at-most", .atMost), ("exact", .exact),
  ]
  static let all = table.map(\.name)
}
