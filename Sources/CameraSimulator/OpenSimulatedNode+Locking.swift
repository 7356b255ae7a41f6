import CameraModel

extension OpenSimulatedNode {
  func tryLock() throws(DeviceError) -> Bool {
    _ = try begin(.lock)
    return device.withState { state in
      guard state.locker == nil else { return false }
      state.locker = number
      return true
    }
  }

  func unlock(_ permit: borrowing ConfigurationPermit) {
    device.withState { if $0.locker == number { $0.locker = nil } }
  }

  func setPriority(_ priority: AccessPriority, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    _ = try begin(.setPriority)
    if device.misbehaviours.contains(.hasNoPriorities) { throw failure(.setPriority, .inappropriateCall) }
    try device.withState { state throws(DeviceError) in
      guard state.mayChange(number) else { throw failure(.setPriority, .busy) }
      state.openings[number]?.priority = priority
    }
  }

  func highestPriority() throws(DeviceError) -> AccessPriority {
    _ = try begin(.getPriority)
    return device.highestPriority
  }

  /// Open nodes stand for processes here: the first that was opened is process 1.
  func holders() -> [NodeHolder] {
    device.withState { state in
      if let locker = state.locker { return [NodeHolder(process: Int32(locker), command: "simulated", evidence: .lock)] }
      return state.openings.keys.filter { $0 != number }.sorted().map {
        NodeHolder(process: Int32($0), command: "simulated", evidence: .open)
      }
    }
  }
}
