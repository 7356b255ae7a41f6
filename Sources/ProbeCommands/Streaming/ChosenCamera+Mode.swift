import Viewfinder

extension CameraSelection {
  /// The camera, and the mode that a request gets of it. Only modes that can win are read, unless none does.
  ///
  /// - Throws: `DeviceError` where no mode meets the limits.
  func chosen(for wanted: WantedMode, in surroundings: some Surroundings) throws(DeviceError) -> (camera: ChosenCamera, mode: Mode) {
    let modes = ModeChoosing(wanted: wanted, policy: .standard, isStrict: false).modesToRead(isExplained: false)
    if modes != ModeFilter() {
      var scope = wanted.scope
      scope.modes = modes
      let part = try ChosenCamera(self, scope: scope, in: surroundings)
      if let mode = try? part.mode(for: wanted) { return (part, mode) }
    }
    let chosen = try ChosenCamera(self, scope: wanted.scope, in: surroundings)
    return (chosen, try chosen.mode(for: wanted))
  }
}

extension ChosenCamera {
  /// The mode that a request gets.
  ///
  /// - Throws: `DeviceError` where no mode meets the limits.
  func mode(for wanted: WantedMode) throws(DeviceError) -> Mode {
    try wanted.check(against: [camera])
    let decision = wanted.decision(on: camera, by: .standard)
    guard let mode = decision.chosen?.mode else { throw UnmetRequest(decision, on: subject).cause }
    return mode
  }

  /// Says on standard error that pictures of a recorded camera are test pictures.
  func markTestPicture(in surroundings: some Surroundings) {
    guard provenance.isRecorded else { return }
    surroundings.writeMessage(Array("\(subject): a test picture, not the camera's.\n".utf8))
  }
}
