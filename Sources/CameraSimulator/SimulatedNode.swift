import CameraModel
import PixelFormats

/// One open node of a simulated camera.
struct SimulatedNode: ~Copyable {
  let node: CameraNode
  let camera: Camera
  let path: String
  private let transcript: Transcript
  private let sleep: @Sendable (Duration) -> Void
  private let isForSetting: Bool

  init(
    _ node: CameraNode, of camera: Camera, path: String, transcript: Transcript, isForSetting: Bool = false,
    sleep: @escaping @Sendable (Duration) -> Void
  ) {
    self.node = node
    self.camera = camera
    self.path = path
    self.transcript = transcript
    self.sleep = sleep
    self.isForSetting = isForSetting
  }

  /// Opening itself, which can fail like any call.
  func open() throws(DeviceError) { _ = try strike(.open) }

  /// Notes a call; fails, waits or says that a list does not end, as the faults have it.
  func strike(_ call: DeviceCall) throws(DeviceError) -> Bool {
    var isEndless = false
    for effect in transcript.note(call, of: path, inOrder: isForSetting) {
      switch effect {
      case .error(let number), .errorAfterwards(let number): throw DeviceError(call, on: path, failedWith: number)
      case .unplug: throw DeviceError(call, on: path, failedWith: .noDevice)
      case .hang: throw .hung(transcript.hungCall(of: path) ?? call, on: path, within: .seconds(10))
      case .delay(let duration): sleep(duration)
      case .endlessList: isEndless = true
      }
    }
    return isEndless
  }

  /// Notes a call that sets something; gives the number with which it shall fail after it has done its work.
  func begin(_ call: DeviceCall) throws(DeviceError) -> SystemErrorNumber? {
    var late: SystemErrorNumber?
    for effect in transcript.note(call, of: path, inOrder: isForSetting) {
      switch effect {
      case .error(let number): throw DeviceError(call, on: path, failedWith: number)
      case .errorAfterwards(let number): late = number
      case .unplug: throw DeviceError(call, on: path, failedWith: .noDevice)
      case .hang: throw .hung(transcript.hungCall(of: path) ?? call, on: path, within: .seconds(10))
      case .delay(let duration): sleep(duration)
      case .endlessList: break
      }
    }
    return late
  }

  /// Notes a call that asks for the entry of a list at a position. `EINVAL` is how a list ends, so as a fault it ends the list.
  func entry<Entry>(at index: Int, of entries: [Entry], _ call: DeviceCall) throws(DeviceError) -> Entry? {
    let isEndless: Bool
    do throws(DeviceError) {
      isEndless = try strike(call)
    } catch {
      if error.errorNumber == .invalidArgument { return nil }
      throw error
    }
    if entries.indices.contains(index) { return entries[index] }
    return isEndless ? entries.last : nil
  }
}
