import Viewfinder

/// Shows a source of a capture card, and sets a mode of that source's list. When the second fails, the first is undone.
struct SourceConfiguration {
  let source: SourceSetting
  let desired: DesiredConfiguration
  /// Nil leaves the mode to the driver.
  let choosing: ModeChoosing?

  func carryOut(
    on camera: HeldCamera, in surroundings: some Surroundings
  ) throws(ConfigurationError) -> Result<ConfigurationReport, RefusedChoice> {
    let node = camera.node
    let shown = try source.show(on: node)
    do throws(ConfigurationError) {
      let choice = try choice(on: camera, in: surroundings)
      if let choice, choice.isRefused {
        try node.putBack(shown.before)
        return .failure(RefusedChoice(choice: choice))
      }
      let result = try node.apply(desired.taking(choice))
      return .success(ConfigurationReport(path: node.path, choice: choice, source: (source, shown), plan: result.plan, result: result))
    } catch {
      try node.putBack(shown.before)
      throw error
    }
  }

  /// Lists the camera again, since its modes are others now, and chooses.
  private func choice(on camera: HeldCamera, in surroundings: some Surroundings) throws(ConfigurationError) -> ModeChoice? {
    guard let choosing else { return nil }
    do throws(DeviceError) {
      var camera = camera
      try camera.read(ReadingScope(), in: surroundings)
      return try choosing.choice(on: camera.chosen)
    } catch {
      throw .planning(error)
    }
  }
}
