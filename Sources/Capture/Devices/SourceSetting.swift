public import CameraModel
public import DeviceConfiguration
public import Negotiation

/// What a capture card is to show: a source, and its standard or the timings of its signal.
public struct SourceSetting: Sendable {
  /// The node of the card, as it was read.
  public let node: CameraNode
  /// The source, by its position; nil for the one that is shown.
  public let input: Int?
  /// The analogue standard; nil leaves it as it is.
  public let standard: VideoStandard?
  /// Whether the standard or the timings of the signal are set.
  public let detectsSignal: Bool

  /// A source of a card.
  public init(node: CameraNode, input: Int?, standard: VideoStandard?, detectsSignal: Bool) {
    self.node = node
    self.input = input
    self.standard = standard
    self.detectsSignal = detectsSignal
  }

  /// What is known of it without asking the device.
  public var desired: DesiredConfiguration { DesiredConfiguration(input: input, standard: standard) }

  /// Shows the source. The result says what was shown before.
  ///
  /// - Throws: `ConfigurationError`; the earlier source is shown again then.
  public func show(on locked: LockedNode) throws(ConfigurationError) -> ConfigurationResult {
    // The source that is shown is named even where it stays: then what it was is read.
    var first = desired
    if first.input == nil { first.input = node.inputs.first(where: \.isCurrent)?.index ?? 0 }
    let shown = try locked.apply(first)
    guard detectsSignal else { return shown }
    do throws(ConfigurationError) {
      var found: DesiredConfiguration
      do throws(DeviceError) { found = try locked.lock.detectedSource() } catch { throw .planning(error) }
      found.input = first.input
      var result = try locked.apply(found)
      result.before = shown.before
      return result
    } catch {
      throw locked.undo(shown, after: error)
    }
  }
}

/// What became of a source and of the mode that was chosen from its list.
public enum SourceOutcome<Choice> {
  /// The source is shown and the mode is set.
  case configured(Choice?, source: ConfigurationResult, mode: ConfigurationResult)
  /// No mode of the source's list will do; the earlier source is shown again.
  case refused(Choice)
}

extension LockedCamera {
  /// Shows a source, lists the camera again, since its modes are others now, and sets one of them. When the second fails, the first is undone.
  ///
  /// - Parameters:
  ///   - source: what to show.
  ///   - desired: what else to set.
  ///   - choose: reads the camera again and chooses from the source's modes; nil leaves the mode to the driver.
  ///   - mode: the mode of a choice; nil refuses it.
  /// - Throws: `ConfigurationError`; the earlier source is shown again then.
  public mutating func show<Choice>(
    _ source: SourceSetting, then desired: DesiredConfiguration,
    choose: (inout LockedCamera) throws(DeviceError) -> Choice?, mode: (Choice) -> Mode?
  ) throws(ConfigurationError) -> SourceOutcome<Choice> {
    let shown = try source.show(on: node)
    do throws(ConfigurationError) {
      var desired = desired
      let choice: Choice?
      do throws(DeviceError) {
        choice = try choose(&self)
      } catch {
        throw .planning(error)
      }
      if let choice {
        guard let mode = mode(choice) else {
          try node.putBack(shown.before)
          return .refused(choice)
        }
        desired.set(mode)
      }
      return .configured(choice, source: shown, mode: try node.apply(desired))
    } catch {
      throw node.undo(shown, after: error)
    }
  }
}

extension LockedNode {
  /// Shows the source that was shown before; the error to throw, which says so where that failed too.
  fileprivate func undo(_ shown: ConfigurationResult, after error: ConfigurationError) -> ConfigurationError {
    do throws(ConfigurationError) {
      try putBack(shown.before)
      return error
    } catch let second {
      var cause = error.cause
      cause.message += " The source before it could not be shown again: \(second.cause.message)"
      return .planning(cause)
    }
  }
}
