public import CameraModel

extension ConfigurationLock {
  /// Makes the plan for the device's current state. This sets nothing.
  ///
  /// - Parameters:
  ///   - desired: the settings to apply.
  ///   - controls: the node's controls with menus, if read before; else the plan reads those that it needs.
  /// - Throws: ``ConfigurationError``.
  public borrowing func plan(
    _ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil
  ) throws(ConfigurationError) -> ConfigurationPlan {
    let node = try reading(self.node)
    return try reading(ConfigurationPlan(desired, on: node, knowing: controls))
  }

  /// Applies a plan and reads the settings back. Any failure restores the earlier state and verifies it.
  ///
  /// - Parameters:
  ///   - plan: the calls.
  ///   - isCancelled: checked before each call. Once it is true, the earlier state is restored and the error's code is `cancelled`.
  ///   - verify: called with the state that was read back. If it throws, the earlier state is restored.
  /// - Returns: the outcome, exact or adjusted.
  /// - Throws: ``ConfigurationError``, whose ``ConfigurationError/restoration`` tells whether restoring worked.
  public borrowing func apply(
    _ plan: ConfigurationPlan, unless isCancelled: () -> Bool = { false },
    verifying verify: (DeviceState) throws(DeviceError) -> Void = { (_) throws(DeviceError) in }
  ) throws(ConfigurationError) -> ConfigurationResult {
    let node = try begin()
    defer { end() }
    if let result = try setStream(plan, on: node, unless: isCancelled) { return result }
    // libcamera sets a sensor under the lock of its media device.
    if let sensor, plan.steps.contains(where: { $0.call == .setControls }) {
      _ = try reading(held.graph(of: sensor, unless: isCancelled))
    }
    let place = SettingPlace.node(node, plan.bufferType, nil)
    let result = try Transaction.apply(plan, on: place, permit, unless: isCancelled, verifying: verify)
    applied(path, plan.steps)
    return result
  }

  /// Restores the state before a plan that was applied, or before a bridge was set, and verifies it by reading.
  package borrowing func restore(_ result: ConfigurationResult) -> Restoration {
    do throws(ConfigurationError) {
      let node = try begin()
      defer { end() }
      // A failed reading is repeated once.
      let known = try? place(of: result, on: node)
      let place = if let known { known } else { try reading(place(of: result, on: node)) }
      let restoration = Restorer(result, on: place).restoration(permit)
      // The mode before was not the program's, but these controls are to return with a camera that is unplugged.
      applied(path, result.plan.steps.filter { $0.call == .setControls }.flatMap(\.settings).compactMap { $0.step(to: result.before) })
      return restoration
    } catch {
      return .lost(result, error.cause)
    }
  }

  /// The place that a result has set. The lock may have moved to another node since a bridge was set.
  private borrowing func place(of result: ConfigurationResult, on node: any ConfigurableNode) throws(DeviceError) -> SettingPlace {
    guard let sensor else { return .node(node, result.plan.bufferType, nil) }
    if result.plan.path != path { return .sensor(try held.place(of: sensor, before: nil)) }
    let graph = try result.before.graph.map { former throws(DeviceError) in try held.place(of: sensor, before: path, like: former) }
    return .node(node, result.plan.bufferType, graph)
  }

  /// Sets controls to the values that they had before the device was unplugged, each on its own where it refuses them together.
  package borrowing func restore(_ controls: [CameraControl]) throws(ConfigurationError) -> Restoration {
    var before = DeviceState()
    for control in controls { before.controls[control.id] = control.value }
    let place = SettingPlace.node(try begin(), .videoCapture, nil)
    defer { end() }
    var restorer = Restorer(on: place, controls.map { .control($0) }, before: before)
    restorer.setsAll = true
    return restorer.restoration(permit)
  }

  /// Sets a plan whose mode is that of this program's stream; nil if none runs on the node. The stream sets the mode, and the lock the rest.
  private borrowing func setStream(
    _ plan: ConfigurationPlan, on node: any ConfigurableNode, unless isCancelled: () -> Bool
  ) throws(ConfigurationError) -> ConfigurationResult? {
    let mode = plan.onlyMode
    guard !mode.steps.isEmpty, !plan.steps.contains(where: \.changesSource), let change = changeStream?(mode) else { return nil }
    var result = try lending(node, change)
    let rest = plan.withoutMode
    if !rest.steps.isEmpty {
      do {
        let others = try Transaction.apply(rest, on: .node(node, rest.bufferType, nil), permit, unless: isCancelled)
        result.adjustments += others.adjustments
        result.unverified += others.unverified
        (result.before.controls, result.after.controls) = (others.before.controls, others.after.controls)
      } catch {
        // All or nothing: the stream goes back to the mode before.
        guard let back = changeStream?(plan.setting(result.before.format, result.before.interval)) else { throw error }
        do { _ = try lending(node, back) } catch let other { throw error.after(.lost(result, other.cause)) }
        throw error
      }
    }
    result.plan = plan
    applied(path, plan.steps)
    return result
  }

  /// Makes the plan and applies it. For a node behind a media graph, the graph is set first.
  public borrowing func apply(
    _ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil, unless isCancelled: () -> Bool = { false },
    verifying verify: (DeviceState) throws(DeviceError) -> Void = { (_) throws(DeviceError) in }
  ) throws(ConfigurationError) -> ConfigurationResult {
    if let result = try setGraph(desired, unless: isCancelled, verifying: verify) { return result }
    return try apply(try plan(desired, knowing: controls), unless: isCancelled, verifying: verify)
  }

  /// Sets the media graph and the node behind it; nil if the settings need no change of a graph.
  private borrowing func setGraph(
    _ desired: DesiredConfiguration, unless isCancelled: () -> Bool, verifying verify: (DeviceState) throws(DeviceError) -> Void
  ) throws(ConfigurationError) -> ConfigurationResult? {
    guard let sensor, desired.changesGraph, desired.crop != nil || !isStreaming else { return nil }
    let node = try begin()
    defer { end() }
    let graph: GraphPlace
    do {
      graph = try held.place(of: sensor, before: path, unless: isCancelled)
    } catch {
      // If the graph cannot be set, the mode that it is set to can still be streamed.
      guard error.code != .gone, let arrival = try reading(Arrival(desired, on: node, of: sensor.sensor, sending: { nil })),
        arrival.crop == nil, let arriving = arrival.present(in: sensor.system)
      else { throw ConfigurationError(error) }
      var result = try apply(try plan(desired.receiving(arriving)), unless: isCancelled, verifying: verify)
      result.after.interval = arriving.interval
      return result
    }
    let sent = { graph.sensor.pads.first { $0.flags.contains(.source) }?.format }
    guard let arrival = try reading(Arrival(desired, on: node, of: sensor.sensor, sending: sent)) else { return nil }
    let place = SettingPlace.node(node, try reading(node.captureType), graph)
    let result = try Transaction.apply(desired, arrival, on: place, graph, permit, unless: isCancelled, verifying: verify)
    applied(path, desired.asked(in: result.plan))
    return result
  }

  /// Whether a stream of this program runs on the node. It sets the graph itself.
  private var isStreaming: Bool {
    borrowing get {
      guard let changeStream, let mode = try? plan(DesiredConfiguration()) else { return false }
      return changeStream(mode) != nil
    }
  }
}

extension DesiredConfiguration {
  /// The steps of a plan that these settings ask for. A graph adds the format of the node, and has the rate of its sensor.
  fileprivate func asked(in plan: ConfigurationPlan) -> [PlanStep] {
    let own = plan.steps.filter { step in
      switch step {
      case .format: format != nil
      case .graph, .interval: false
      default: true
      }
    }
    return own + (interval.map { [.interval($0)] } ?? [])
  }
}

extension ConfigurableNode {
  /// Holds the lock while the body runs.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait while another process has the lock; by default not at all.
  ///   - body: applies the settings.
  public func configure<Result>(
    within timeout: Duration = .zero, _ body: (borrowing ConfigurationLock) throws(ConfigurationError) -> Result
  ) throws(ConfigurationError) -> Result {
    let lock = try ConfigurationLock(self, within: timeout)
    return try body(lock)
  }
}
