import Viewfinder

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
