import CameraModel

/// The calls to one node of a simulated camera: each is written down, and fails, waits or hangs as the faults have it.
struct SimulatedCalls: Sendable {
  let path: String
  let transcript: Transcript
  /// Whether the node is open for setting; then the order of the calls is written down too.
  let isForSetting: Bool
  let sleep: @Sendable (Duration) -> Void

  /// Notes a call that only reads. Gives whether a list that it asks for does not end.
  func read(_ call: DeviceCall) throws(DeviceError) -> Bool {
    let effects = try note(call)
    for case .errorAfterwards(let number) in effects { throw failure(call, number) }
    return effects.contains(.endlessList)
  }

  /// Notes a call that sets something; gives the number with which it shall fail after it has done its work.
  func begin(_ call: DeviceCall) throws(DeviceError) -> SystemErrorNumber? {
    for case .errorAfterwards(let number) in try note(call) { return number }
    return nil
  }

  /// Notes a call that asks for the entry of a list at a position. `EINVAL` is how a list ends, so as a fault it ends the list.
  func entry<Entry>(at index: Int, of entries: [Entry], _ call: DeviceCall) throws(DeviceError) -> Entry? {
    let isEndless: Bool
    do throws(DeviceError) {
      isEndless = try read(call)
    } catch {
      if error.errorNumber == .invalidArgument { return nil }
      throw error
    }
    if entries.indices.contains(index) { return entries[index] }
    return isEndless ? entries.last : nil
  }

  /// An error of this node.
  func failure(_ call: DeviceCall, _ number: SystemErrorNumber) -> DeviceError { DeviceError(call, on: path, failedWith: number) }

  private func note(_ call: DeviceCall) throws(DeviceError) -> [Fault.Effect] {
    let effects = transcript.note(call, of: path, inOrder: isForSetting)
    for effect in effects {
      switch effect {
      case .error(let number): throw failure(call, number)
      case .unplug: throw failure(call, .noDevice)
      case .hang: throw .hung(transcript.hungCall(of: path) ?? call, on: path, within: .seconds(10))
      case .delay(let duration): sleep(duration)
      case .errorAfterwards, .endlessList: break
      }
    }
    return effects
  }
}
