import CameraModel
import CameraSimulator
import DeviceConfiguration
import Testing

extension PlanStep {
  /// The calls that set something, but for the lock's.
  fileprivate static let settingCalls: Set<DeviceCall> = [
    .setInput, .setEDID, .setStandard, .setTimings, .setSelection, .setFormat, .setParameters, .setControls,
  ]
}

/// Every call of every plan fails with every number that is plausible for it: once, after it has done its work, and for good.
struct FaultInjectionTests {
  struct Outcome {
    var error: ConfigurationError?
    var system: SimulatedCameraSystem
  }

  /// Opens, configures and closes, with a fault.
  private func run(_ plan: SamplePlan, _ faults: [Fault]) -> Outcome {
    let system = plan.system(faults)
    var outcome = Outcome(error: nil, system: system)
    guard let node = try? system.openFirst() else { return outcome }
    do throws(ConfigurationError) { _ = try node.apply(plan.desired) } catch { outcome.error = error }
    return outcome
  }

  /// The laws that hold whatever failed.
  private func check(_ outcome: Outcome, _ plan: SamplePlan, _ what: String) {
    let (path, system) = (SampleDevices.path, outcome.system)
    #expect(system.openCount(of: path) == 0, "\(what): nothing is left open")
    #expect(system.highestPriority(of: path) == .normal, "\(what): no priority is left raised")
    #expect(!system.isLocked(path), "\(what): no lock is left")
    guard let error = outcome.error else { return }
    let before = NodeWords(plan.camera.nodes[0], try? plan.system().openFirst())
    let now = NodeWords(system.node(at: path), system.locations().first.flatMap { try? system.open($0) })
    let isAsBefore = system.node(at: path) == plan.camera.nodes[0] && now.differences(from: before).isEmpty
    switch error.restoration {
    case nil, .nothingChanged, .restored: #expect(isAsBefore, "\(what): \(error)")
    case .incomplete(let parts):
      #expect(!parts.isEmpty && parts.allSatisfy { !$0.part.isEmpty && !$0.before.isEmpty }, "\(what)")
      error.expectNames(before, now, "\(what)")
    }
    #expect(
      !error.cause.operation.rawValue.isEmpty && error.cause.subject == path && error.cause.message.hasSuffix("."),
      "\(what): \(error.cause)")
  }

  @Test(arguments: SamplePlan.all)
  func `a call that fails once changes nothing for good`(plan: SamplePlan) throws {
    let calls = run(plan, []).system.log(of: SampleDevices.path)
    var count = 0
    for (position, call) in calls.enumerated() where call != .open {
      for number in PlausibleErrors.of(call) {
        for effect in [Fault.Effect.error(number), .errorAfterwards(number)] {
          let outcome = run(plan, [Fault(effect, at: nil, of: SampleDevices.path, occurrence: position)])
          let what = "\(call.rawValue) as call \(position) with \(effect)"
          check(outcome, plan, what)
          if let error = outcome.error, let restoration = error.restoration {
            #expect(error.cause.errorNumber == number, "\(what)")
            if case .incomplete(let parts) = restoration { Issue.record("\(what): \(parts)") }
          }
          count += 1
        }
      }
    }
    #expect(count > 60)
  }

  @Test(arguments: SamplePlan.all)
  func `a call that fails for good is put back, or the error says what is not`(plan: SamplePlan) throws {
    let calls = run(plan, []).system.log(of: SampleDevices.path)
    for call in Set(calls) where call != .open {
      for number in PlausibleErrors.of(call) {
        for start in 0..<3 {
          for effect in [Fault.Effect.error(number), .errorAfterwards(number)] {
            let outcome = run(plan, [Fault(effect, at: call, of: SampleDevices.path, occurrences: start..<Int.max)])
            let what = "\(call.rawValue) from \(start) on with \(effect)"
            check(outcome, plan, what)
            let isAsBefore = outcome.system.node(at: SampleDevices.path) == plan.camera.nodes[0]
            if !isAsBefore, let error = outcome.error {
              guard case .incomplete(let parts) = error.restoration else {
                Issue.record("\(what): changed, and the error does not say so")
                continue
              }
              #expect(parts.contains { $0.reason != nil || $0.now == nil || $0.now != $0.before }, "\(what): \(parts)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: SamplePlan.all)
  func `a call that hangs is named, with what was set before it, and the lock is given back`(plan: SamplePlan) throws {
    let calls = run(plan, []).system.log(of: SampleDevices.path)
    let steps = try plan.system().openFirst().apply(plan.desired).plan.steps
    for position in calls.indices.dropFirst() where calls[position] != .lock && position < calls.count - 1 {
      let outcome = run(plan, [Fault(.hang, at: nil, of: SampleDevices.path, occurrence: position)])
      let what = "\(calls[position].rawValue) as call \(position)"
      #expect(outcome.error?.cause.code == .hung, "\(what): \(String(describing: outcome.error))")
      #expect(outcome.error?.cause.operation == .call(calls[position]), "\(what)")
      check(outcome, plan, what)
      guard let error = outcome.error, error.restoration != nil else { continue }
      #expect(error.done == Array(steps.prefix(error.done.count)), "\(what)")
      #expect(error.done.count == calls[..<position].count { PlanStep.settingCalls.contains($0) }, "\(what)")
      if case .restored? = error.restoration { Issue.record("\(what): nothing can be put back") }
    }
  }

  @Test(arguments: SamplePlan.all)
  func `a device that is pulled out is gone, and the error does not claim otherwise`(plan: SamplePlan) throws {
    let calls = run(plan, []).system.log(of: SampleDevices.path)
    for position in calls.indices.dropFirst() where position < calls.count - 1 {
      let outcome = run(plan, [Fault(.unplug, at: nil, of: SampleDevices.path, occurrence: position)])
      #expect(outcome.error?.cause.code == .gone, "\(position): \(String(describing: outcome.error))")
      check(outcome, plan, "unplugged at \(position)")
    }
  }
}
