import DeviceConfiguration
import Viewfinder

extension ChosenCamera {
  /// The camera to stream from: the attached one, or a simulated one that offers what was recorded and plays a test picture.
  func streamingDevice(in surroundings: some Surroundings) throws(DeviceError) -> CaptureDevice {
    if provenance.isRecorded { return try CaptureDevice(simulating: [camera], named: camera.name ?? "recording") }
    guard let device = CaptureDevice(camera, in: surroundings.system) else {
      throw DeviceError(.unsupported, operation: "stream", subject: subject, message: "The camera has no node that delivers pictures.")
    }
    device.keptSettings = keptSettings(in: surroundings)
    return device
  }

  /// The settings that are kept for an attached camera; nil where none are, or they cannot be read, which is told.
  private func keptSettings(in surroundings: some Surroundings) -> SavedConfiguration? {
    guard let folder = try? KeptFolder(in: surroundings) else { return nil }
    let identities = surroundings.identities(of: camera)
    var kept = KeptConfigurations(in: surroundings.store(folder))
    do {
      return try kept.profile(for: camera, identities).flatMap { SavedConfiguration(in: $0, for: identities) }
    } catch {
      surroundings.warn("The kept settings are not put back: \(error.message)")
      return nil
    }
  }

  /// Says on standard error that pictures of a recorded camera are test pictures.
  func markTestPicture(in surroundings: some Surroundings) {
    guard provenance.isRecorded else { return }
    surroundings.writeMessage(Array("\(subject): a test picture, not the camera's.\n".utf8))
  }
}
