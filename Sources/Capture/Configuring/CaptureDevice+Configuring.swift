public import CameraModel
public import DeviceConfiguration
import Host
import Negotiation
import PixelFormats

extension CaptureDevice {
  /// Configures the camera for a request: locks it, reads its modes, chooses one, sets it and reads it back. On failure, everything is
  /// restored.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - applying: Whether to set anything. If false, the mode is chosen from the listed camera, and the result has the planned calls.
  ///   - timeout: How long to wait for other programs that configure the camera. The default is not at all.
  /// - Throws: `ConfigurationError`; its code is `unmet` if no mode meets the limits, or if an exact request would need an adjusted
  ///   mode.
  @discardableResult
  public func configure(
    _ request: CaptureRequest, applying: Bool = true, within timeout: Duration = .zero
  ) throws(ConfigurationError) -> CaptureConfiguration {
    try configure(request, applying: applying, within: timeout, workers: NodeThreads())
  }

  /// The same, with the threads that read the camera's other nodes. Interrupting them restores everything.
  @discardableResult
  package func configure(
    _ request: CaptureRequest, applying: Bool = true, within timeout: Duration = .zero, workers: any WorkerThreads
  ) throws(ConfigurationError) -> CaptureConfiguration {
    guard applying else { return try planned(request) }
    if let source = request.source, camera.sensor?.media != nil {
      return try configure(request, receiving: source, within: timeout, workers: workers)
    }
    if let source = request.source { return try configure(request, showing: source, within: timeout, workers: workers) }
    var locked = try LockedCamera(self, at: location.path, within: timeout, workers: workers)
    return try configure(request, &locked, within: timeout, workers: workers)
  }

  /// Chooses a mode and sets it, under a lock that moves to the node of the mode.
  func configure(
    _ request: CaptureRequest, _ locked: inout LockedCamera, within timeout: Duration, workers: any WorkerThreads
  ) throws(ConfigurationError) -> CaptureConfiguration {
    var (refused, moves) = (RefusedModes(), 0)
    while moves <= camera.nodes.count {
      let choice =
        request.asksForMode
        ? try locked.choice(request, reading: request.modesToRead, named: localizedName, after: refused) : nil
      if choice?.isRefused == true, let first = refused.first { throw first }
      let next = if let choice { choice.decision.chosen?.mode.node } else { try locked.nodeWithControls() }
      guard let next, next != locked.path else {
        try choice?.require()
        do {
          let result = try locked.apply(request.desired(choice?.decision, onSensor: graphSensor != nil))
          try verify(result, for: request, locked)
          return CaptureConfiguration(path: locked.path, choice: choice, plan: result.plan, result: result)
        } catch {
          if let failure = refused.note(error, of: choice?.decision.chosen?.mode, on: graphSensor?.sensor) { throw failure }
          moves = 0
          continue
        }
      }
      // The kernel keeps one priority for all nodes of a device, so only one is locked at a time.
      let known = locked.camera
      locked.unlock()
      locked = try LockedCamera(self, at: next, within: timeout, workers: workers)
      // A choice by the present formats of some nodes must not be made again without them.
      locked.camera = known
      moves += 1
    }
    throw ConfigurationError(
      DeviceError(
        .busy, operation: .chooseMode, subject: locked.path, message: "The camera's lists change while they are read.",
        remedy: "Try again."))
  }

  /// Starts the stream once if the request asks for it, and no session of this program streams. A failure restores what was set.
  private func verify(
    _ result: ConfigurationResult, for request: CaptureRequest, _ locked: borrowing LockedCamera
  ) throws(ConfigurationError) {
    if request.verifiesStreaming, manualSettings.changeStream == nil { try locked.verifyStreaming(result) }
  }

  /// Selects another source first, under the same lock, because the modes depend on the source.
  private func configure(
    _ request: CaptureRequest, showing source: SourceRequest, within timeout: Duration, workers: any WorkerThreads
  ) throws(ConfigurationError) -> CaptureConfiguration {
    let path = try reading(source.node(of: camera)).path ?? location.path
    var locked = try LockedCamera(self, at: path, within: timeout, workers: workers)
    try reading(locked.read(ReadingScope()))
    let node = try reading(source.node(of: locked.camera))
    let shown = try locked.show(source, on: node, isExact: request.isExact)
    let shownSource = CaptureConfiguration.Source(node: node, plan: shown.plan, result: shown)
    do {
      let choice = request.asksForMode ? try locked.choice(request, reading: ModeFilter(), named: localizedName) : nil
      try choice?.require()
      let result = try locked.apply(request.desired(choice?.decision))
      try verify(result, for: request, locked)
      return CaptureConfiguration(path: locked.path, choice: choice, source: shownSource, plan: result.plan, result: result)
    } catch {
      throw error.after(locked.restore(shown), made: shown.plan.steps)
    }
  }

  // MARK: Planning only

  private func planned(_ request: CaptureRequest) throws(ConfigurationError) -> CaptureConfiguration {
    if let source = request.source, camera.sensor?.media != nil { return try planned(receiving: source) }
    let sensor = graphSensor
    let listed = request.preset == .inputPriority ? try cameraWithActiveFormat : camera
    return try CaptureConfiguration(planning: request, for: listed, named: localizedName, onSensor: sensor != nil) {
      node, desired throws(DeviceError) in
      let file = try self.open(node.path)
      if request.source?.detectsSignal == true { try file.requireDetectableSource(at: desired.input) }
      return try ConfigurationPlan(desired, on: file, of: sensor)
    }
  }
}

extension Camera {
  /// The settings that a request would make on this camera, which may be a recorded one.
  ///
  /// - Throws: `ConfigurationError`, as ``CaptureDevice/configure(_:applying:within:)`` does.
  public func configuration(for request: CaptureRequest) throws(ConfigurationError) -> CaptureConfiguration {
    try CaptureConfiguration(planning: request, for: self, named: (name ?? "the camera").harmless) { node, desired throws(DeviceError) in
      try ConfigurationPlan(desired, for: node)
    }
  }
}

extension CaptureConfiguration {
  /// A plan. A request with a source has only the source's calls, because its modes are unknown until it is selected.
  ///
  /// - Parameter plan: Makes the plan for a node.
  fileprivate init(
    planning request: CaptureRequest, for camera: Camera, named name: String, onSensor isOnSensor: Bool = false,
    _ plan: (CameraNode, DesiredConfiguration) throws(DeviceError) -> ConfigurationPlan
  ) throws(ConfigurationError) {
    let choice = request.asksForMode && request.source == nil ? CapturePlan(request, for: camera, named: name) : nil
    try choice?.require()
    let node: CameraNode
    var desired = request.desired(choice?.decision, onSensor: isOnSensor)
    if let source = request.source {
      node = try reading(source.node(of: camera))
      let shown = try reading(source.desired(on: node))
      (desired.input, desired.edid, desired.standard) = (shown.input, shown.edid, shown.standard)
    } else {
      node = try reading(camera.node(of: choice?.decision.chosen?.mode, named: name))
    }
    self.init(path: node.path ?? name, choice: choice, plan: try reading(plan(node, desired)))
    guard !graphSteps.isEmpty, let chosen = choice?.decision.chosen?.mode else { return }
    let next = CapturePlan(request, for: camera, named: name, after: .expected(of: chosen, on: camera.sensor))
    nextMode = next.isRefused ? nil : next.decision.chosen?.mode
  }
}

extension Camera {
  /// The node that has the mode; without a mode, the node that has the controls.
  fileprivate func node(of mode: Mode?, named name: String) throws(DeviceError) -> CameraNode {
    // A recording that has only controls does not say what its node is for.
    let nodes = choosableNodes
    let first = mode == nil ? nodes.first { !$0.controls.isEmpty } : nodes.first { $0.path == mode?.node && $0.path != nil }
    guard let node = first ?? captureNodes.first ?? nodes.first else {
      throw DeviceError(
        .notFound, operation: .chooseMode, subject: name, message: "The camera has no node that delivers pictures.",
        remedy: "Choose another camera.")
    }
    return node
  }
}

extension CapturePlan {
  /// Fails if the request is refused.
  fileprivate func require() throws(ConfigurationError) {
    if isRefused { throw ConfigurationError(unmet: decision, on: camera) }
  }
}

extension LockedCamera {
  /// Reads modes and chooses one. If none fits, all modes are read, so the error can list them; also if a wished rate gave way without a mode
  /// that has it, since one may be among those that were not read.
  fileprivate mutating func choice(
    _ request: CaptureRequest, reading modes: ModeFilter, named name: String, after refused: RefusedModes = RefusedModes()
  ) throws(ConfigurationError) -> CapturePlan {
    try reading(read(ReadingScope(modes: modes)))
    let choice = CapturePlan(request, for: camera, named: name, after: refused)
    let isUnexplained = choice.decision.adjustments.contains { $0.setting == .rate && $0.against == nil && !$0.isOpen }
    guard choice.isRefused || isUnexplained, modes != ModeFilter() else { return choice }
    return try self.choice(request, reading: ModeFilter(), named: name, after: refused)
  }

  /// The first node with controls. The controls belong to the camera, whichever node lists them.
  fileprivate mutating func nodeWithControls() throws(ConfigurationError) -> String? {
    guard camera.choosableNodes.count > 1 else { return nil }
    try reading(read(ReadingScope(includesFormats: false, includesControls: true)))
    return camera.choosableNodes.first { !$0.controls.isEmpty }?.path
  }
}
