import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation

/// A request to one camera of a simulated system, made as a dry run and then for good.
struct DryRunCase {
  let system: SimulatedCameraSystem
  let device: CaptureDevice
  let request: CaptureRequest
  /// The graphs before anything was set.
  let original: [SimulatedGraph]

  init(system: SimulatedCameraSystem, device: CaptureDevice, request: CaptureRequest) {
    (self.system, self.device, self.request) = (system, device, request)
    original = system.mediaDevices().compactMap(system.graph)
  }

  /// What a run made of a dry run's list.
  struct Outcome {
    var planned: [PlanStep] = []
    var made: [PlanStep] = []
    /// The node to set, as the dry run tells.
    var path: String?
    /// The node that was set.
    var madePath: String?
    /// The refusal of the dry run; nil if it gave a list.
    var refusal: ConfigurationError?
    /// The error of the run; nil if everything was set.
    var error: ConfigurationError?
    /// How often the run made each setting call, without the lock's.
    var calls: [DeviceCall: Int] = [:]
    /// Whether the drivers refused the mode of the dry run, and another one was set or tried.
    var isOfNextMode = false
    /// Whether the dry run changed nothing.
    var changedNothing = true
  }

  func outcome() -> Outcome {
    var outcome = Outcome()
    let before = state
    var hasNextMode = false
    do throws(ConfigurationError) {
      let plan = try device.configure(request, applying: false)
      (outcome.planned, outcome.path) = (plan.steps, plan.path)
      hasNextMode = plan.nextMode != nil || reachesOtherNodes(plan.choice?.decision.chosen?.mode)
    } catch {
      outcome.refusal = error
    }
    outcome.changedNothing = state == before
    let logs = paths.map { system.log(of: $0).count }
    do throws(ConfigurationError) {
      let made = try device.configure(request, workers: InTurn())
      (outcome.made, outcome.madePath) = (made.steps, made.path)
      outcome.isOfNextMode = made.choice?.decision.refused.isEmpty == false
    } catch {
      (outcome.made, outcome.error) = (error.done, error)
      let reached = (error.done + [error.step].compactMap(\.self)).map(\.listed)
      outcome.isOfNextMode = hasNextMode && !outcome.planned.map(\.listed).starts(with: reached)
    }
    for (path, start) in zip(paths, logs) {
      for call in system.log(of: path).dropFirst(start) where Self.settingCalls.contains(call) { outcome.calls[call, default: 0] += 1 }
    }
    return outcome
  }

  /// Whether the pictures of a mode reach several nodes, of which another is tried if the drivers refuse the way to one.
  private func reachesOtherNodes(_ mode: Mode?) -> Bool {
    guard let mode, let sensor = device.camera.sensor else { return false }
    return Set(sensor.modes.filter { $0.pixelFormat == mode.pixelFormat && $0.extent.contains(mode.size) }.map(\.node)).count > 1
  }

  private var media: [String] { system.mediaDevices() }
  private var paths: [String] {
    Set(media + media.flatMap { system.graph(at: $0)?.graph.entities.compactMap(\.path) ?? [] } + system.locations().map(\.path)).sorted()
  }

  /// All that can be set, and what is held.
  private var state: [String] {
    let graphs = media.map { path in
      system.graph(at: path).map { "\($0.graph) \($0.sensors) \($0.bridges) \(system.isLocked(path))" } ?? ""
    }
    return graphs
      + system.locations().map { location in
        "\(String(describing: system.node(at: location.path))) \(system.isLocked(location.path)) \(system.openCount(of: location.path))"
      }
  }

  static let settingCalls: Set<DeviceCall> = [
    .setInput, .setEDID, .setStandard, .setTimings, .setSelection, .setFormat, .setParameters, .setControls, .setLink, .setPadFormat,
    .setPadSelection, .setPadInterval, .setRouting,
  ]
}

extension PlanStep {
  /// The step without the graph in which it was planned.
  var listed: String { if case .graph(let step, _) = self { "\(step)" } else { description } }
}
