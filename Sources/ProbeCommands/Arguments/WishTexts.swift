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

  /// Takes what stands behind an option; false for an option that is no wish.
  mutating func set(_ option: String, to value: String) -> Bool {
    switch option {
    case "--preset": preset = value
    case "--size": size = value
    case "--size-rule": sizeRule = value
    case "--fps": fps = value
    case "--exact-fps": exactRate = value
    case "--min-fps": minimumRate = value
    case "--max-fps": maximumRate = value
    case "--prefer": preferredFormats = value
    case "--require": requiredFormats = value
    case "--output": outputFormats = value
    case "--order": order = value
    default: return false
    }
    return true
  }
}
