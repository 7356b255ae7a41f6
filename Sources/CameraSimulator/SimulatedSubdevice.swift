import CameraModel
import PixelFormats
import Synchronization

/// A subdevice of a simulated graph, open until it is released.
final class SimulatedSubdevice: ConfigurableSubdevice {
  let device: SimulatedMediaDevice
  let id: UInt32
  let calls: SimulatedCalls
  /// The formats to try, which belong to this file; nil before the first try.
  private let trial = Mutex<SimulatedGraph?>(nil)
  /// How many changes of the bridge's signal this file has been told of; nil without a subscription.
  let seen = Mutex<Int?>(nil)

  init(_ device: SimulatedMediaDevice, entity: UInt32, _ calls: SimulatedCalls) throws(DeviceError) {
    _ = try calls.read(.open)
    (self.device, id, self.calls) = (device, entity, calls)
  }

  private var entity: MediaGraph.Entity? { device.graph.graph.entity(id) }
  private var sensor: SimulatedSensor? { device.graph.sensors[id] }
  private func reference(_ pad: Int) -> MediaGraph.PadReference { MediaGraph.PadReference(entity: id, index: pad) }

  func capability() throws(DeviceError) -> SubdeviceCapability {
    _ = try calls.read(.querySubdevice)
    return entity?.hasStreams ?? false ? .streams : []
  }

  func announceStreams() throws(DeviceError) { _ = try calls.begin(.setClientCapability) }

  // MARK: Lists

  func busCode(at index: Int, pad: Int, _ state: SubdeviceState) throws(DeviceError) -> MediaBusCode? {
    try calls.entry(at: index, of: device.graph.codes(atPad: reference(pad)), .enumerateBusCodes)
  }

  func frameSize(at index: Int, pad: Int, code: MediaBusCode, _ state: SubdeviceState) throws(DeviceError) -> OfferedSize.Extent? {
    if let bridge = device.graph.bridges[id] {
      return try calls.entry(at: index, of: [.discrete(bridge.timings.size)], .enumeratePadSizes)
    }
    let sizes = (sensor?.sizes(of: code) ?? []).map { OfferedSize.Extent.discrete($0) }
    return try calls.entry(at: index, of: sizes, .enumeratePadSizes)
  }

  func frameInterval(
    at index: Int, pad: Int, code: MediaBusCode, size: FrameSize, _ state: SubdeviceState
  ) throws(DeviceError) -> FrameInterval? {
    let intervals = sensor?.modes.first { $0.code == code && $0.size == size }?.intervals ?? []
    return try calls.entry(at: index, of: intervals, .enumeratePadIntervals)
  }

  // MARK: Formats

  func padFormat(pad: Int, stream: UInt32, _ state: SubdeviceState) throws(DeviceError) -> MediaGraph.PadFormat {
    _ = try calls.read(.getPadFormat)
    let graph = state == .trial ? trial.withLock { $0 } ?? device.graph : device.graph
    let formats = graph.graph.pad(reference(pad))?.formats ?? []
    guard let format = formats.first(where: { $0.stream == stream })?.format else { throw calls.failure(.getPadFormat, .invalidArgument) }
    return format
  }

  func tryPadFormat(_ format: MediaGraph.PadFormat, pad: Int, stream: UInt32) throws(DeviceError) -> MediaGraph.PadFormat {
    let late = try calls.begin(.setPadFormat)
    let (pad, active) = (reference(pad), device.graph)
    let taken = trial.withLock { trial in
      var graph = trial ?? active
      defer { trial = graph }
      return graph.setFormat(format, atPad: pad, stream: stream)
    }
    return try answer(taken, .setPadFormat, late)
  }

  func setPadFormat(
    _ format: MediaGraph.PadFormat, pad: Int, stream: UInt32, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> MediaGraph.PadFormat {
    let late = try calls.begin(.setPadFormat)
    let pad = reference(pad)
    return try answer(device.change { $0.setFormat(format, atPad: pad, stream: stream) }, .setPadFormat, late)
  }

  private func answer<Value>(_ value: Value?, _ call: DeviceCall, _ late: SystemErrorNumber?) throws(DeviceError) -> Value {
    if let late { throw calls.failure(call, late) }
    guard let value else { throw calls.failure(call, .invalidArgument) }
    return value
  }

  func selection(_ target: SelectionRectangle.Target, pad: Int, stream: UInt32) throws(DeviceError) -> SelectionRectangle {
    _ = try calls.read(.getPadSelection)
    let formats = device.graph.graph.pad(reference(pad))?.formats ?? []
    let selections = formats.first { $0.stream == stream }?.selections ?? []
    return try answer(selections.first { $0.target == target }, .getPadSelection, nil)
  }

  func setSelection(
    _ selection: SelectionRectangle, pad: Int, stream: UInt32, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> SelectionRectangle {
    let late = try calls.begin(.setPadSelection)
    let pad = reference(pad)
    return try answer(device.change { $0.setSelection(selection, atPad: pad, stream: stream) }, .setPadSelection, late)
  }

  func routes() throws(DeviceError) -> [MediaGraph.Route] {
    _ = try calls.read(.getRouting)
    guard let entity, entity.hasStreams else { throw calls.failure(.getRouting, .inappropriateCall) }
    return entity.routes
  }

  func setRoutes(_ routes: [MediaGraph.Route], _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    let late = try calls.begin(.setRouting)
    guard device.change({ $0.setRoutes(routes, of: id) }) else { throw calls.failure(.setRouting, .inappropriateCall) }
    if let late { throw calls.failure(.setRouting, late) }
  }

  // MARK: Rates

  func currentInterval(pad: Int, stream: UInt32) throws(DeviceError) -> FrameInterval? {
    _ = try calls.read(.getPadInterval)
    return device.graph.graph.pad(reference(pad))?.formats.first { $0.stream == stream }?.interval
  }

  func setInterval(
    _ interval: FrameInterval, pad: Int, stream: UInt32, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameInterval {
    let late = try calls.begin(.setPadInterval)
    let pad = reference(pad)
    return try answer(device.change { $0.setInterval(interval, atPad: pad) }, .setPadInterval, late)
  }

  // MARK: Controls

  func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    _ = try calls.begin(.queryControl)
    return sensor?.controls.first { $0.id == id }?.described
  }

  func control(after id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    let next = sensor?.controls.first { $0.id > id }
    return try calls.entry(at: 0, of: next.map { [$0.described] } ?? [], .queryControl)
  }

  func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    _ = try calls.read(.getControls)
    let live = sensor?.controls ?? []
    guard controls.allSatisfy({ control in live.contains { $0.id == control.id } }) else {
      throw calls.failure(.getControls, .invalidArgument)
    }
    return controls.map { control in live.first { $0.id == control.id }?.value }
  }

  func value(of control: CameraControl) throws(DeviceError) -> ControlValue? { try values(of: [control])[0] }

  func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    _ = try calls.read(.queryMenu)
    return sensor?.controls.first { $0.id == control.id }?.menu.first { $0.index == index }
  }

  func integerValue(ofControl id: ControlIdentifier) throws(DeviceError) -> Int64? {
    _ = try calls.read(.getControl)
    guard case .integer(let value) = sensor?.controls.first(where: { $0.id == id })?.value else { return nil }
    return value
  }

  func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal) {
    let late: SystemErrorNumber?
    do { late = try calls.begin(.setControls) } catch { throw ControlRefusal(error, at: nil) }
    let refusal = device.change { graph -> SimulatedRefusal? in
      // A call that fails afterwards has set the first half.
      for (index, setting) in settings.prefix(late == nil ? settings.count : (settings.count + 1) / 2).enumerated() {
        if let number = graph.setControl(setting.control.id, to: setting.value, ofSensor: id) { return SimulatedRefusal(number, at: index) }
      }
      return late.map { SimulatedRefusal($0) }
    }
    if let refusal { throw ControlRefusal(calls.failure(.setControls, refusal.number), at: refusal.index) }
  }
}
