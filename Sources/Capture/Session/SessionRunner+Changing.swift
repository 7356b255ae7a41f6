import CameraModel
import DeviceConfiguration
import Host
import Negotiation

extension SessionRunner {
  /// How long a lock waits for the stream that sets its mode: longer than a stream waits for other programs, to stop and to start.
  private static let changeTimeout = Duration.seconds(30)

  /// The call that changes the running stream to the mode of a plan and blocks until the driver has accepted it; nil if no stream runs on the
  /// plan's node.
  func changing(to plan: ConfigurationPlan) -> (() throws(ConfigurationError) -> ConfigurationResult)? {
    guard let running, running.start.mode.node == plan.path else { return nil }
    // A rate that runs already needs no restart: ports set the shortest and the longest duration, one after the other.
    if plan.steps.count == 1, case .interval(let interval)? = plan.steps.first, var result = running.start.result,
      running.start.mode.interval?.isSameRate(as: interval) ?? false
    {
      // The adjustments of the start are no answer to this request.
      (result.adjustments, result.before) = ([], result.after)
      return { [result] () throws(ConfigurationError) in result }
    }
    let next = running.wish.following(plan, from: running.start.mode)
    return { () throws(ConfigurationError) in
      let answer = Monitor<Result<StreamStart?, ConfigurationError>??>(nil)
      self.request(next, running.outputs, of: running.engine, lent: true) { result in answer.change { $0 = .some(result) } }
      answer.wait(until: HostFacts.deadline(after: Self.changeTimeout) ?? .max) { $0 != nil }
      guard let reply = answer.read({ $0 }) else { throw ConfigurationError(.hung(.setFormat, on: plan.path, within: Self.changeTimeout)) }
      guard let result = reply, let changed = try result.get()?.result else {
        throw ConfigurationError(.cancelled(before: .setFormat, on: plan.path))
      }
      return changed
    }
  }
}
