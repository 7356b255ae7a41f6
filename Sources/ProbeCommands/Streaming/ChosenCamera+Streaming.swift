import DeviceConfiguration
import Viewfinder

extension ChosenCamera {
  /// The camera to stream from: the attached one, or a simulated one that offers what was recorded and plays a test picture.
  func streamingDevice(in environment: some CommandEnvironment) throws(DeviceError) -> CaptureDevice {
    if provenance.isRecorded { return try CaptureDevice(simulating: [camera], named: camera.name ?? "recording") }
    guard let device = CaptureDevice(camera, in: environment.system) else {
      throw DeviceError(.unsupported, operation: "stream", subject: subject, message: "The camera has no node that delivers pictures.")
    }
    device.keptSettings = keptSettings(in: environment)
    return device
  }

  /// The settings that are kept for an attached camera; nil where none are, or they cannot be read, which is told.
  private func keptSettings(in environment: some CommandEnvironment) -> SavedConfiguration? {
    guard let store = try? environment.configurationStore() else { return nil }
    let identities = environment.identities(of: camera)
    var kept = KeptConfigurations(in: store)
    do {
      return try kept.profile(for: camera, identities).flatMap { SavedConfiguration(in: $0, for: identities) }
    } catch {
      environment.warn("The kept settings are not put back: \(error.message)")
      return nil
    }
  }

  /// Says on standard error that pictures of a recorded camera are test pictures.
  func markTestPicture(in console: some Console) {
    guard provenance.isRecorded else { return }
    console.writeMessage("\(subject): a test picture, not the camera's.")
  }
}
