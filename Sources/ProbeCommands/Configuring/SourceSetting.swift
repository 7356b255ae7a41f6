import Viewfinder

/// What a source is to be set to.
struct SourceSetting {
  let node: CameraNode
  let input: Int?
  let standard: VideoStandard?
  let detects: Bool

  /// What can be said of it without asking the device.
  var desired: DesiredConfiguration { DesiredConfiguration(input: input, standard: standard) }

  /// Shows the source. What it was before is in the result.
  func show(on held: HeldNode) throws(ConfigurationError) -> ConfigurationResult {
    // The source that is shown is named even where it stays: then what it was is read.
    var first = desired
    if first.input == nil { first.input = node.inputs.first(where: \.isCurrent)?.index ?? 0 }
    let shown = try held.apply(first)
    guard detects else { return shown }
    do throws(ConfigurationError) {
      var found: DesiredConfiguration
      do throws(DeviceError) { found = try held.lock.detectedSource() } catch { throw .planning(error) }
      found.input = first.input
      var result = try held.apply(found)
      result.before = shown.before
      return result
    } catch {
      try held.putBack(shown.before)
      throw error
    }
  }
}
