import CameraModel
import DeviceConfiguration

/// Shows a source of a capture card, and sets a mode of that source's list. When the second fails, the first is undone.
struct SourceConfiguration {
  let source: SourceSetting
  let desired: DesiredConfiguration
  /// Nil leaves the mode to the driver.
  let choosing: ModeChoosing?
  let selection: CameraSelection

  func carryOut(
    _ lock: borrowing ConfigurationLock, on path: String, in surroundings: some Surroundings
  ) throws(ConfigurationError) -> Result<ConfigurationReport, RefusedChoice> {
    let shown = try source.show(lock)
    do throws(ConfigurationError) {
      let choice = try choice(in: surroundings)
      if let choice, choice.isRefused {
        _ = try lock.apply(DesiredConfiguration(puttingBack: shown.before))
        return .failure(RefusedChoice(choice: choice))
      }
      let result = try lock.apply(desired.taking(choice))
      return .success(ConfigurationReport(path: path, choice: choice, source: (source, shown), plan: result.plan, result: result))
    } catch {
      _ = try lock.apply(DesiredConfiguration(puttingBack: shown.before))
      throw error
    }
  }

  /// Lists the camera again, since its modes are others now, and chooses.
  private func choice(in surroundings: some Surroundings) throws(ConfigurationError) -> ModeChoice? {
    guard let choosing else { return nil }
    do throws(DeviceError) {
      return try choosing.choice(on: try ChosenCamera(selection, in: surroundings))
    } catch {
      throw .planning(error)
    }
  }
}
