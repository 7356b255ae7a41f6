package import CameraModel
import Negotiation

extension Bridge {
  /// Sets the EDID and the standard, then the timings or the standard of the signal, and reads them back. A failure puts all of it back.
  ///
  /// - Parameters:
  ///   - desired: the EDID and the standard, if they are to be set.
  ///   - detects: whether to set what arrives. After an EDID was set, this waits for a steady signal.
  ///   - system: the system of the bridge.
  ///   - isCancelled: checked before each call. Once it is true, everything is put back.
  /// - Throws: `ConfigurationError`; its code is `busy` if another program has the graph locked.
  package mutating func set(
    _ desired: DesiredConfiguration, detects: Bool, in system: any ConfigurableSystem, unless isCancelled: () -> Bool
  ) throws(ConfigurationError) -> ConfigurationResult {
    let lock: GraphLock
    do { lock = try GraphLock(media, in: system) } catch { throw ConfigurationError(error) }
    let before = try reading(state())
    var plan = try reading(self.plan(desired))
    self.before = before
    var done: [PlanStep] = []
    var announced = Announcements()
    do throws(DeviceError) {
      for step in plan.steps { try perform(step, lock, &done, &announced, isCancelled) }
      if detects {
        let found = try detected(afterEDID: desired.edid != nil, unless: isCancelled)
        for step in try self.plan(found).steps {
          plan.steps.append(step)
          try perform(step, lock, &done, &announced, isCancelled)
        }
      }
      let result = ConfigurationResult(plan, before: before.device, after: try state().device, announced: announced)
      guard result.isExact || desired.acceptsAdjustments else { throw DeviceError.notExact(result, on: path) }
      return result
    } catch {
      let next = done.count < plan.steps.count ? plan.steps[done.count] : nil
      throw ConfigurationError(error, at: next, after: done, restoration: restore(before, lock))
    }
  }

  private func detected(afterEDID isNew: Bool, unless isCancelled: () -> Bool) throws(DeviceError) -> DesiredConfiguration {
    guard isNew else { return try detectedSource() }
    return try .settled(on: path, unless: isCancelled, pause: node.pause) { () throws(DeviceError) in try detectedSource() }
  }

  private func perform(
    _ step: PlanStep, _ lock: borrowing GraphLock, _ done: inout [PlanStep], _ announced: inout Announcements, _ isCancelled: () -> Bool
  ) throws(DeviceError) {
    guard !isCancelled() else { throw .cancelled(before: step.call, on: path) }
    switch step {
    case .edid(let edid, let pad): try node.setEDID(edid, ofPad: pad, lock.permit)
    case .standard(let standard): try node.setStandard(standard, lock.permit)
    case .timings(let timings): announced.timings = try node.setTimings(timings, lock.permit)
    case .graph, .input, .crop, .format, .interval, .controls: break
    }
    done.append(step)
  }

  // MARK: Putting back

  /// Puts back what was set, and reads it again.
  package func undo(in system: any ConfigurableSystem) -> Restoration {
    guard let before else { return .nothingChanged }
    do {
      return restore(before, try GraphLock(media, in: system))
    } catch {
      return .lost(before.device.source, error)
    }
  }

  private func restore(_ before: BridgeState, _ lock: borrowing GraphLock) -> Restoration {
    // Reading may fail only once.
    let found = (try? state()) ?? (try? state())
    if found == before { return .nothingChanged }
    var failures: [String: DeviceError] = [:]
    for _ in 0..<2 {
      failures = putBack(before, lock)
      if failures.isEmpty, let now = try? state(), now == before { return .restored }
    }
    let now = try? state()
    if now == before { return .restored }
    var parts = (now?.device ?? DeviceState()).differences(from: before.device, among: []).map { part in
      let (name, value) = before.device.text(of: part, among: [])
      return Restoration.Unrestored(
        part: name, before: value ?? "unknown", now: now?.device.text(of: part, among: []).value, reason: failures[name])
    }
    for (pad, format) in before.formats where now?.formats[pad] != format {
      parts.append(
        Restoration.Unrestored(
          part: "pad \(pad)", before: "\(format)", now: now?.formats[pad].map { "\($0)" }, reason: failures["pad \(pad)"]))
    }
    return .incomplete(parts)
  }

  /// Sets what differs. Returns why parts could not be set, by their names.
  private func putBack(_ before: BridgeState, _ lock: borrowing GraphLock) -> [String: DeviceError] {
    var failures: [String: DeviceError] = [:]
    let now = (try? state())?.device
    if let edid = before.device.edid, edid != now?.edid {
      do { try node.setEDID(edid, ofPad: edidPad, lock.permit) } catch { failures["EDID"] = error }
    }
    if let standard = before.device.standard, standard != now?.standard {
      do { try node.setStandard(standard, lock.permit) } catch { failures["standard"] = error }
    }
    if let timings = before.device.timings, timings != now?.timings {
      do { _ = try node.setTimings(timings, lock.permit) } catch { failures["timings"] = error }
    }
    for (pad, format) in before.formats.sorted(by: { $0.key < $1.key }) {
      do {
        guard try node.padFormat(pad: pad, stream: 0, .active) != format else { continue }
        _ = try node.setPadFormat(format, pad: pad, stream: 0, lock.permit)
      } catch {
        failures["pad \(pad)"] = error
      }
    }
    return failures
  }
}

extension DeviceError {
  fileprivate static func notExact(_ result: ConfigurationResult, on path: String) -> DeviceError {
    DeviceError(
      .adjusted, operation: "configure", subject: path,
      message: "The bridge did not accept the exact settings: \(result.adjustments.map(\.description).joined(separator: ", ")).",
      remedy: "Request settings that it has, or accept the nearest ones.")
  }
}
