import CameraModel

/// The calls to one node of a simulated camera. Each call is recorded, and fails, waits or hangs as the faults demand.
struct SimulatedCalls: Sendable {
  let path: String
  let transcript: Transcript
  /// Whether the node is open for setting, so that the order of the calls is also recorded.
  let isForSetting: Bool
  let clock: SimulatedClock
  /// Waits for a ``Fault/Effect/delay(_:)`` instead of the clock; nil uses the clock.
  let sleep: (@Sendable (Duration) -> Void)?
  /// How many times the device had been plugged in when the node was opened. A node does not return with its device.
  let plugs: UInt64

  /// Records a call that only reads; true if a list that it reads must not end.
  func read(_ call: DeviceCall) throws(DeviceError) -> Bool {
    let effects = try record(call)
    for case .errorAfterwards(let number) in effects { throw failure(call, number) }
    return effects.contains(.endlessList)
  }

  /// Records a call that sets something; returns the error number with which it must fail after its work.
  func begin(_ call: DeviceCall) throws(DeviceError) -> SystemErrorNumber? {
    for case .errorAfterwards(let number) in try record(call) { return number }
    return nil
  }

  /// Records a call that only uses memory, and so works without the device.
  func beginInMemory(_ call: DeviceCall) throws(DeviceError) {
    for effect in transcript.record(call, of: path, inOrder: isForSetting, plugs: plugs) {
      switch effect {
      case .error(let number), .errorAfterwards(let number): throw failure(call, number)
      case .delay(let duration): pause(duration)
      case .unplug, .hang, .endlessList: break
      }
    }
  }

  /// Whether the device of this node is gone.
  var isUnplugged: Bool { transcript.isGone(path, plugs: plugs) }

  /// Lets time pass.
  func pause(_ duration: Duration) {
    if let sleep { sleep(duration) }
    if sleep == nil || clock.pace != .realTime { clock.pause(duration) }
  }

  /// Records a call for the entry of a list; nil past its end. A fault with `EINVAL` ends the list, as in a driver.
  func entry<Entry>(at index: Int, of entries: [Entry], _ call: DeviceCall) throws(DeviceError) -> Entry? {
    let isEndless: Bool
    do {
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

  private func record(_ call: DeviceCall) throws(DeviceError) -> [Fault.Effect] {
    let effects = transcript.record(call, of: path, inOrder: isForSetting, plugs: plugs)
    for effect in effects {
      switch effect {
      case .error(let number): throw failure(call, number)
      case .unplug:
        clock.signalChange()
        throw failure(call, .noDevice)
      case .hang: throw .hung(transcript.hungCall(of: path) ?? call, on: path, within: .seconds(10))
      case .delay(let duration): pause(duration)
      case .errorAfterwards, .endlessList: break
      }
    }
    return effects
  }
}
