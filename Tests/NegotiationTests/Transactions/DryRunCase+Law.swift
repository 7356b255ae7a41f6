import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import RandomNumbers
import Testing

/// How many cases ended in which way, so that no test passes because nothing happened.
struct DryRunCounts {
  var same = 0
  var refused = 0
  var failed = 0
  var excused: [DryRunCase.Excuse: Int] = [:]

  /// Checks the counts of a test: how many at least ended in which way of its own number of cases, and how many at most were excused for
  /// another branch.
  func expect(same: Int, refused: Int, failed: Int, of cases: Int) {
    let all = RandomSeeds.seeds(UInt64(cases)).count
    #expect((excused[.branch] ?? 0) * 500 <= max(all, 500), "\(self)")
    let isWhole = all == cases
    #expect(!isWhole || self.same >= same && self.refused >= refused && self.failed >= failed, "\(self)")
  }
}

extension DryRunCase {
  /// What a dry run cannot know, and is not held to.
  enum Excuse: String {
    /// The modes of another source are known once it is selected, and its signal once it is detected: their steps are made besides those listed.
    case source
    /// Drivers pass on other formats than expected, or the graph cannot agree: links and routes are as listed.
    case drivers
    /// The drivers refuse the mode, and the next that the request allows is set: the law holds up to the refusal.
    case nextMode
    /// Known issue: with two nodes, a run without wishes for a mode may set another node than a dry run lists.
    case otherNode
    /// Where branches of a graph meet, a driver moves the formats of one while another is set, and they are set again: the law holds for
    /// links, rate, mode and controls, and for what each pad, node and table of routes ends with. At most 1 of 500 cases.
    case branch
    /// A sensor's mode moves the limits of its controls, so they are checked after it is set; all is restored then.
    case controls
  }

  /// Checks the law for this case.
  func check(_ name: String, _ counts: inout DryRunCounts) {
    let outcome = outcome()
    let request = "\(request.wishes.map { "\($0)" } ?? "") \(request.controls) \(request.source.map { "\($0)" } ?? "")"
    let (planned, made) = (outcome.planned.map(\.listed), outcome.made.map(\.listed))
    let what: Comment = "\(name): \(request)\nlisted \(planned)\nmade \(made)\nfailed \(outcome.error?.description ?? "not")"
    #expect(outcome.changedNothing, "A dry run changed something. \(what)")
    var excuse = excuse(outcome)
    let isPlain = excuse == nil || excuse == .drivers && !isListed(planned, made, excuse, isWhole: outcome.error == nil)
    if isPlain, outcome.refusal == nil, outcome.endsWithListed { excuse = .branch }
    if let excuse { counts.excused[excuse, default: 0] += 1 }
    if let refusal = outcome.refusal {
      counts.refused += 1
      if excuse != .otherNode { #expect(outcome.error != nil, "The dry run refused what a run sets: \(refusal) \(what)") }
      if excuse == nil {
        #expect(made.isEmpty && outcome.error?.cause.message == refusal.cause.message, "Another refusal: \(refusal) \(what)")
      }
      return
    }
    guard let error = outcome.error else {
      counts.same += 1
      #expect(isListed(planned, made, excuse, isWhole: true), "Other steps. \(what)")
      if excuse == nil { #expect(outcome.path == outcome.madePath, what) }
      if excuse != .nextMode { checkCalls(outcome, what) }
      return
    }
    counts.failed += 1
    let reached = made + [error.step?.listed].compactMap(\.self)
    #expect(
      isListed(planned, reached, excuse, isWhole: false), "Other steps before the failure at \(error.step?.listed ?? "the end"). \(what)")
    // Without a failed step, the refusal is of all that was made.
    if error.step == nil, excuse == nil { #expect(made.count == planned.count, "Not all was made. \(what)") }
  }

  private func isListed(_ planned: [String], _ made: [String], _ excuse: Excuse?, isWhole: Bool) -> Bool {
    switch excuse {
    case nil, .controls: return isWhole ? planned == made : planned.starts(with: made)
    case .source:
      let common = made.filter { step in planned.contains(step) || !isOfSignal(step) }
      let ofSource = planned.prefix { step in Self.ofSource.contains { step.hasPrefix($0.rawValue) } }
      // What follows the source comes after all of its steps.
      return isWhole ? common == planned : planned.starts(with: common) && (common == made || common.starts(with: ofSource))
    case .drivers:
      let links = planned.prefix { step in ["enable", "disable", "setRoutes"].contains { step.hasPrefix($0) } }
      return made.starts(with: links.prefix(made.count))
    case .otherNode, .nextMode, .branch: return true
    }
  }

  private static let ofSource: [DeviceCall] = [.setInput, .setEDID, .setStandard]

  /// Whether a step follows a new source: one of its signal, if it is detected, of its graph or of a mode.
  private func isOfSignal(_ step: String) -> Bool {
    let detected: [DeviceCall] = request.source?.detectsSignal == true ? [.setStandard, .setTimings] : []
    return step.hasPrefix("set") || (detected + [.setFormat, .setParameters]).contains { step.hasPrefix($0.rawValue) }
  }

  /// Checks that the steps of a result are the setting calls that the devices got.
  private func checkCalls(_ outcome: Outcome, _ what: Comment) {
    var calls: [DeviceCall: Int] = [:]
    for step in outcome.made { calls[step.call, default: 0] += 1 }
    // A detected standard replaces the one that was set before.
    if request.source?.detectsSignal == true, calls[.setStandard] != nil { calls[.setStandard] = outcome.calls[.setStandard] }
    #expect(calls == outcome.calls, "The list has not the calls that were made, \(outcome.calls). \(what)")
  }

  private func excuse(_ outcome: Outcome) -> Excuse? {
    if request.source != nil { return .source }
    let hasControls = device.camera.nodes.contains { !$0.controls.isEmpty }
    if device.camera.nodes.count > 1, request.preset == .inputPriority || !request.asksForMode && !hasControls { return .otherNode }
    guard device.camera.sensor != nil else { return nil }
    if outcome.isOfNextMode { return .nextMode }
    if outcome.refusal != nil { return .controls }
    return agrees(after: outcome.planned, at: outcome.path) ? nil : .drivers
  }

  /// Whether the graph agrees and the mode arrives after the drivers have made the steps of a list.
  private func agrees(after steps: [PlanStep], at path: String?) -> Bool {
    guard var graph = original.first else { return true }
    for case .graph(let step, _) in steps {
      switch step {
      case .enable(let link): if graph.setLink(from: link.source, to: link.sink, enabled: true) != nil { return false }
      case .disable(let link): if graph.setLink(from: link.source, to: link.sink, enabled: false) != nil { return false }
      case .setRoutes(let id, let routes): if !graph.setRoutes(routes, of: id) { return false }
      case .setPad(let pad, _, let format): if graph.setFormat(format, atPad: pad) == nil { return false }
      case .setNode(let id, let format, _, _): graph.setFormat(format, ofNode: id)
      case .setSelection, .setRate: break
      }
    }
    let format = steps.lazy.compactMap { if case .format(let format) = $0 { format } else { nil } }.first
    guard let format, let node = graph.graph.entities.first(where: { $0.path == path }) else { return true }
    let mode = Mode(node: path, pixelFormat: format.pixelFormat, size: format.size)
    let arriving = graph.graph.links.first { $0.sink.entity == node.id && $0.isEnabled }.flatMap { graph.format(atPad: $0.source) }
    return graph.graph.mending(besides: node.id).reasons.isEmpty && arriving?.size == format.size
      && arriving?.code == device.camera.sensor?.modes(as: mode).first?.busCode
  }
}

extension DryRunCase.Outcome {
  /// Whether a graph's steps are others than listed, and lead to the same: each pad and node that is set ends as listed. A run that a step
  /// of the graph ended, or a graph that did not agree, and was put back, counts too.
  fileprivate var endsWithListed: Bool {
    let (planned, made) = (planned.map(\.listed), made.map(\.listed))
    let reached = made + [error?.step?.listed].compactMap(\.self)
    guard error == nil ? planned != made : !planned.starts(with: reached), self.made.contains(where: \.isOfGraph) else { return false }
    if let error, error.step?.isOfGraph ?? true { return true }
    let (listed, done) = (self.planned.ends, (self.made + [error?.step].compactMap(\.self)).ends)
    guard done.places.allSatisfy({ place, value in listed.places[place, default: value] == value }) else { return false }
    return error == nil ? listed.others == done.others : listed.others.starts(with: done.others)
  }
}

extension [PlanStep] {
  /// The last format of each pad and node and the last table of each entity, and all other steps in their order.
  fileprivate var ends: (places: [String: String], others: [String]) {
    reduce(into: ([:], [])) { ends, step in
      switch step {
      case .graph(.setPad(let pad, let stream, let format), _): ends.places["\(pad) \(stream)"] = "\(format)"
      case .graph(.setNode(let id, let format, _, _), _): ends.places["\(id)"] = "\(format)"
      case .graph(.setRoutes(let id, let routes), _): ends.places["routes of \(id)"] = "\(routes)"
      default: ends.others.append(step.listed)
      }
    }
  }
}

extension PlanStep {
  fileprivate var isOfGraph: Bool { if case .graph = self { true } else { false } }
}
