public import CameraModel
public import DeviceConfiguration
public import Negotiation
import Synchronization

// MARK: Inputs, outputs and preset

extension CaptureSession {
  /// The inputs: none or one.
  public var inputs: [CaptureDeviceInput] { storage.withLock { $0.graph.input.map { [$0] } ?? [] } }
  /// The outputs, in the order of adding them. Previews are not among them.
  public var outputs: [CaptureVideoDataOutput] { allOutputs.filter { !$0.isPreview } }
  /// The outputs and those of previews.
  var allOutputs: [CaptureVideoDataOutput] { storage.withLock { $0.graph.outputs } }
  /// The connections of the outputs and of the previews.
  public var connections: [CaptureConnection] { allOutputs.compactMap { $0.connection(with: .video) } }
  /// The preset that chooses the camera's mode.
  public var sessionPreset: Preset {
    get { storage.withLock { $0.graph.preset } }
    @available(*, unavailable, message: "Use setSessionPreset(_:), which may throw.")
    set {}
  }

  /// Whether the camera supports the preset; true without an input. This does not touch the device.
  public func canSetSessionPreset(_ preset: Preset) -> Bool {
    storage.withLock { $0.graph.input }.map { $0.device.supportsSessionPreset(preset) } ?? true
  }

  /// Chooses the preset. `inputPriority` keeps the device's present mode.
  ///
  /// - Throws: `ConfigurationError` with code `usage` while the session runs outside ``beginConfiguration()`` … ``commitConfiguration()``.
  public func setSessionPreset(_ preset: Preset) throws(ConfigurationError) {
    try change { state throws(DeviceError) in
      guard state.depth > 0 || !runner.isActive else { throw .needsCommit("the preset") }
      state.graph.preset = preset
    }
    decideActiveFormat()
  }

  /// Chooses a format of the camera, and optionally its time per frame, in place of a preset. The preset becomes `inputPriority`.
  ///
  /// ```swift
  /// try await session.configure { try $0.setActiveFormat(format, frameDuration: .fps(15)) }
  /// ```
  ///
  /// - Parameters:
  ///   - format: One of the camera's formats.
  ///   - size: The size within a range, in pixels. A format with a single size needs none.
  ///   - frameDuration: The time per frame. By default, the driver chooses it.
  /// - Throws: `ConfigurationError` with code `usage` without an input, and while the session runs outside ``beginConfiguration()`` …
  ///   ``commitConfiguration()``.
  public func setActiveFormat(
    _ format: CaptureDevice.Format, size: FrameSize? = nil, frameDuration: FrameInterval? = nil
  ) throws(ConfigurationError) {
    try change { state throws(DeviceError) in
      guard state.depth > 0 || !runner.isActive else { throw .needsCommit("the format") }
      guard let device = state.graph.input?.device else {
        throw .refused("set", "the format", "The session has no input.", "Add one with addInput(_:).")
      }
      state.graph.mode = Mode(
        node: device.node.path, pixelFormat: format.pixelFormat, size: size ?? format.dimensions, interval: frameDuration)
    }
    decideActiveFormat()
  }

  /// Whether an input can be added. This does not touch the device.
  public func canAddInput(_ input: CaptureDeviceInput) -> Bool { refusal(of: input) == nil }
  /// Whether an output can be added.
  public func canAddOutput(_ output: CaptureVideoDataOutput) -> Bool { refusal(of: output) == nil }
  /// Why an input cannot be added; nil if it can.
  public func refusal(of input: CaptureDeviceInput) -> ConfigurationError? { refusal { $0.refusal(of: input) } }
  /// Why an output cannot be added; nil if it can.
  public func refusal(of output: CaptureVideoDataOutput) -> ConfigurationError? { refusal { $0.refusal(of: output) } }

  private func refusal(_ find: (SessionGraph) -> DeviceError?) -> ConfigurationError? {
    storage.withLock { state in find(state.graph).map { ConfigurationError($0) } }
  }

  /// Adds the camera that feeds the outputs. Several sessions may have it, but only one can run at a time.
  ///
  /// - Throws: `ConfigurationError` where AVFoundation raises an exception. A session has one input.
  public func addInput(_ input: CaptureDeviceInput) throws(ConfigurationError) {
    try change { state throws(DeviceError) in
      if let refusal = state.graph.refusal(of: input) { throw refusal }
      guard state.depth > 0 || !runner.isActive else { throw .needsCommit("the input", "add") }
      state.graph.input = input
      for output in state.graph.outputs { connect(output, to: state.graph) }
    }
    decideActiveFormat()
  }

  /// Adds an output and connects it. A running session starts to deliver to it between two frames.
  ///
  /// - Throws: `ConfigurationError` where AVFoundation raises an exception, or if its settings cannot be made from the running mode.
  public func addOutput(_ output: CaptureVideoDataOutput) throws(ConfigurationError) {
    try change { state throws(DeviceError) in
      if let refusal = state.graph.refusal(of: output) { throw refusal }
      guard output.claim() else { throw .belongsElsewhere }
      connect(output, to: state.graph)
      state.graph.outputs.append(output)
      output.delivery.queue.begin()
      guard state.depth == 0, runner.isActive else { return }
      do throws(DeviceError) {
        let connection = output.connection(with: .video)
        try runner.setOutputs(state.streamOutputs) { (pictures) throws(DeviceError) in
          try output.prepare(for: pictures, over: connection, .asked)
        }
      } catch {
        state.graph.outputs.removeLast()
        runner.setOutputs(state.streamOutputs)
        // A frame may have arrived meanwhile.
        output.delivery.queue.end(nil, .noSession)
        output.disconnect()
        throw error
      }
    }
  }

  /// Removes the input. A running session stops.
  public func removeInput(_ input: CaptureDeviceInput) {
    let stops = storage.withLock { state in
      guard state.graph.input === input else { return false }
      state.graph.input = nil
      return state.depth == 0 && runner.isActive
    }
    // Another input may have been added and started before the task runs.
    if stops { Task { if self.inputs.isEmpty { await self.stopRunning() } } }
  }

  /// Removes an output; its sequences end.
  public func removeOutput(_ output: CaptureVideoDataOutput) {
    let isRemoved = storage.withLock { state in
      guard state.graph.has(output) else { return false }
      state.graph.outputs.removeAll { $0 === output }
      if state.depth > 0 { state.removed.append((output, output.connection(with: .video))) }
      runner.setOutputs(state.streamOutputs)
      return true
    }
    if isRemoved { detach(output) }
  }

  /// Has the input's device tell the format of this session, which chose last.
  private func decideActiveFormat() {
    guard let settings = inputs.first?.device.manualSettings else { return }
    settings.decide(ObjectIdentifier(self)) { [weak self, weak settings] in
      guard let settings else { return nil }
      return self?.nextMode(of: settings)
    }
  }

  /// The mode that the session will set on a device; its value is nil if the session keeps the mode that the device has. Nil if the device
  /// is not its input.
  private func nextMode(of settings: ManualSettings) -> Mode?? {
    let (graph, isOpen) = storage.withLock { ($0.graph, $0.depth > 0) }
    guard graph.input?.device.manualSettings === settings else { return nil }
    // A session that runs has set its mode already, unless the next commit changes it.
    guard isOpen || !runner.isActive, let wish = try? graph.wish(), !runner.keepsMode(for: wish) else { return .some(nil) }
    return .some((try? wish.modeToSet()) ?? nil)
  }

  private func change(_ body: (inout SessionParts) throws(DeviceError) -> Void) throws(ConfigurationError) {
    let failure = storage.withLock { state -> ConfigurationError? in
      do throws(DeviceError) { try body(&state) } catch { return ConfigurationError(error) }
      return nil
    }
    if let failure { throw failure }
  }
}

extension CaptureSession {
  /// Whether to set controls again that the camera loses when it starts streaming, under the configuration lock.
  ///
  /// The firmware of some cameras then resets controls, and the driver does not notice. The session always compares focus, exposure time
  /// and white-balance temperature before and after. It reports differences with ``SessionEvent/finding(_:)`` and the code `settingLost`,
  /// except for values under automatic control.
  /// Controls that the program set, or that are kept, are compared if the driver reads them from the camera. Others are written without a
  /// comparison; if they are not written, a finding with the code `settingUnchecked` names them.
  ///
  /// The default is true for a device with ``CaptureDevice/keptSettings``, and false for others. The default is read from their file.
  public var restoresControls: Bool {
    get { runner.restoresControls ?? ((try? inputs.first?.device.keptSettings).flatMap(\.self) != nil) }
    set { runner.restoresControls = newValue }
  }
}
