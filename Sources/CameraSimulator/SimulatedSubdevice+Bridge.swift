import CameraModel
import Synchronization

extension SimulatedSubdevice {
  private var bridge: SimulatedBridge? { device.graph.bridges[id] }

  func pause(_ duration: Duration) { calls.pause(duration) }

  func subscribe(to subject: EventSubject) throws(DeviceError) {
    _ = try calls.begin(.subscribeEvent)
    guard subject == .source, let bridge else { throw calls.failure(.subscribeEvent, .invalidArgument) }
    seen.withLock { $0 = $0 ?? bridge.changes }
  }

  /// One event for all changes since the last one, as in the kernel.
  func nextEvent() throws(DeviceError) -> NodeEvent? {
    _ = try calls.begin(.dequeueEvent)
    guard hasEvent, let bridge else { return nil }
    seen.withLock { $0 = bridge.changes }
    return .source
  }

  /// Whether an event can be read.
  var hasEvent: Bool { seen.withLock { seen in seen.map { $0 != bridge?.changes } ?? false } }

  func edid(ofInput index: Int) throws(DeviceError) -> EDID {
    do {
      _ = try calls.read(.getEDID)
    } catch {
      // What a driver answers without an EDID.
      if error.errorNumber == .noData { return .absent }
      throw error
    }
    guard let edid = bridge?.edid else { throw calls.failure(.getEDID, .inappropriateCall) }
    return edid
  }

  func setEDID(_ edid: EDID, ofInput index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    let late = try calls.begin(.setEDID)
    let refusal = device.change { [id] graph in
      graph.bridges[id] == nil ? .inappropriateCall : graph.bridges[id]?.setEDID(edid)
    }
    if let number = refusal ?? late { throw calls.failure(.setEDID, number) }
  }

  func timings() throws(DeviceError) -> DigitalTimings {
    _ = try calls.read(.getTimings)
    guard let bridge else { throw calls.failure(.getTimings, .inappropriateCall) }
    return bridge.timings
  }

  func detectedTimings() throws(DeviceError) -> DigitalTimings {
    _ = try calls.read(.queryTimings)
    guard bridge != nil else { throw calls.failure(.queryTimings, .inappropriateCall) }
    guard let found = device.change({ [id] graph in graph.bridges[id]?.query() }) else { throw calls.failure(.queryTimings, .noLink) }
    return found
  }

  func setTimings(_ timings: DigitalTimings, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> DigitalTimings {
    let late = try calls.begin(.setTimings)
    guard bridge != nil else { throw calls.failure(.setTimings, .inappropriateCall) }
    device.change { [id] in $0.setTimings(timings, ofBridge: id) }
    if let late { throw calls.failure(.setTimings, late) }
    return timings
  }

  /// Fails, since no simulated bridge is analogue.
  func standard() throws(DeviceError) -> VideoStandard { throw try analog(.getStandard) }
  /// Fails, since no simulated bridge is analogue.
  func detectedStandard() throws(DeviceError) -> VideoStandard { throw try analog(.queryStandard) }
  /// Fails, since no simulated bridge is analogue.
  func setStandard(_ standard: VideoStandard, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    throw try analog(.setStandard)
  }

  private func analog(_ call: DeviceCall) throws(DeviceError) -> DeviceError {
    _ = try calls.read(call)
    return calls.failure(call, .inappropriateCall)
  }
}
