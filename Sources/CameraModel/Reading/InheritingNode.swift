/// A capture node with the controls of its sensor and of the sensor's lens and flash, or the signal of its bridge, beside its own, and the crop
/// of the entity before it.
///
/// Drivers of plain cameras let the node inherit the controls of the sensor; drivers with a media graph leave that to programs
/// (linux:Documentation/driver-api/media/v4l2-controls.rst, "Inheriting Sub-device Controls"). As there, the node's own control wins where
/// both have one. Changes of inherited controls are not reported as events; those of the bridge's signal are.
package final class InheritingNode: StreamingNode {
  let node: any StreamingNode
  private let sensor: any ConfigurableSubdevice
  /// The pad whose crop can be read as the node's; nil if the node crops itself, or nothing does.
  package let cropping: (subdevice: any ConfigurableSubdevice, pad: Int)?
  /// The controls that are the node's. A driver does not change which it has.
  private let own: Set<ControlIdentifier>
  /// The lens and the flash, each with its controls. All others that are not the node's are the sensor's.
  private let companions: [(subdevice: any ConfigurableSubdevice, controls: Set<ControlIdentifier>)]
  /// The subdevice, if it reports changes of its signal.
  private let bridge: (any ConfigurableSubdevice)?

  /// - Parameters:
  ///   - node: the capture node.
  ///   - sensor: the subdevice whose controls and signal it inherits. This subscribes to changes of the signal.
  ///   - companions: the sensor's lens and flash, whose controls it inherits.
  ///   - cropping: the subdevice and the pad whose crop it inherits; nil for none.
  /// - Throws: ``DeviceError`` if the node's own controls cannot be listed.
  package init(
    _ node: any StreamingNode, of sensor: any ConfigurableSubdevice, with companions: [any ConfigurableSubdevice] = [],
    cropping: (subdevice: any ConfigurableSubdevice, pad: Int)? = nil
  ) throws(DeviceError) {
    var known: [(subdevice: any ConfigurableSubdevice, controls: Set<ControlIdentifier>)] = []
    // A lens that does not tell its controls has none.
    for companion in companions { known.append((companion, (try? companion.controlIdentifiers) ?? [])) }
    (self.node, self.sensor, self.cropping, own, self.companions) = (node, sensor, cropping, try node.controlIdentifiers, known)
    // To wait for a subdevice without a subscription would end at once.
    bridge = (try? sensor.subscribe(to: .source)) == nil ? nil : sensor
  }

  package func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    var reading = try node.reading(scope)
    if scope.includesControls {
      for subdevice in companions.map(\.subdevice) + [sensor] { reading.node.inherit(InheritedControls(of: subdevice, at: path, scope)) }
    }
    if cropping != nil, reading.node.selections.isEmpty { reading.node.selections = (try? selections) ?? [] }
    return reading
  }

  package func selection(_ target: SelectionRectangle.Target) throws(DeviceError) -> SelectionRectangle {
    guard let cropping else { return try node.selection(target) }
    return try cropping.subdevice.selection(target, pad: cropping.pad, stream: 0)
  }

  // MARK: The signal

  /// The kernel describes every node behind a graph as a camera's, without a signal.
  package func input(at index: Int) throws(DeviceError) -> OfferedInput? {
    guard let input = try node.input(at: index) else { return nil }
    return OfferedInput(
      name: input.name, hasStandards: input.hasStandards || (try? sensor.standard()) != nil,
      hasTimings: input.hasTimings || (try? sensor.timings()) != nil)
  }

  package func detectedTimings() throws(DeviceError) -> DigitalTimings {
    do { return try node.detectedTimings() } catch {
      guard error.isOfMissingCall else { throw error }
      return try sensor.detectedTimings()
    }
  }

  package func detectedStandard() throws(DeviceError) -> VideoStandard {
    do { return try node.detectedStandard() } catch {
      guard error.isOfMissingCall else { throw error }
      return try sensor.detectedStandard()
    }
  }

  package func subscribe(to subject: EventSubject) throws(DeviceError) {
    do { try node.subscribe(to: subject) } catch { guard subject == .source, bridge != nil else { throw error } }
  }

  package func nextEvent() throws(DeviceError) -> NodeEvent? {
    // A node behind a graph may have no events at all.
    if let event = try absentIsNil(try node.nextEvent()) { return event }
    return try bridge?.nextEvent()
  }

  package func waitForStream(
    until deadline: MonotonicTime?, from now: MonotonicTime, or subdevice: (any SubdeviceNode)?
  ) throws(DeviceError) -> StreamSignals {
    try node.waitForStream(until: deadline, from: now, or: subdevice ?? bridge)
  }

  // MARK: Controls

  package func control(after id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    var next = own.isEmpty ? nil : try node.control(after: id)
    for subdevice in companions.map(\.subdevice) + [sensor] {
      guard let other = try absentIsNil(try subdevice.control(after: id)) else { continue }
      if next.map({ other.id < $0.id }) ?? true { next = other }
    }
    return next
  }

  package func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    if own.contains(id) { return try node.control(id) }
    return try absentIsNil(try subdevice(with: id).control(id))
  }

  package func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    try own.contains(control.id) ? node.menuItem(at: index, of: control) : subdevice(with: control.id).menuItem(at: index, of: control)
  }

  package func value(of control: CameraControl) throws(DeviceError) -> ControlValue? {
    try own.contains(control.id) ? node.value(of: control) : subdevice(with: control.id).value(of: control)
  }

  package func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    let (mine, inherited) = positions(of: controls)
    var values = [ControlValue?](repeating: nil, count: controls.count)
    if !mine.isEmpty { for (position, value) in zip(mine, try node.values(of: mine.map { controls[$0] })) { values[position] = value } }
    for (subdevice, positions) in inherited {
      for (position, value) in zip(positions, try subdevice.values(of: positions.map { controls[$0] })) { values[position] = value }
    }
    return values
  }

  package func bounds(of control: CameraControl) throws(DeviceError) -> (minimum: ControlValue, maximum: ControlValue)? {
    try own.contains(control.id) ? node.bounds(of: control) : subdevice(with: control.id).bounds(of: control)
  }

  package func integerValue(ofControl id: ControlIdentifier) throws(DeviceError) -> Int64? {
    if own.contains(id) { return try node.integerValue(ofControl: id) }
    return try absentIsNil(try subdevice(with: id).integerValue(ofControl: id))
  }

  package func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal) {
    let (mine, inherited) = positions(of: settings.map(\.control))
    if !mine.isEmpty {
      do { try node.setControls(mine.map { settings[$0] }, permit) } catch { throw error.at(mine) }
    }
    for (subdevice, positions) in inherited {
      do { try subdevice.setControls(positions.map { settings[$0] }, permit) } catch { throw error.at(positions) }
    }
  }

  /// The lens or the flash that has a control; else the sensor.
  private func subdevice(with id: ControlIdentifier) -> any ConfigurableSubdevice {
    companions.first { $0.controls.contains(id) }?.subdevice ?? sensor
  }

  /// The positions of the controls that are the node's, and of those of each subdevice, the sensor first.
  private func positions(
    of controls: [CameraControl]
  ) -> (mine: [Int], inherited: [(subdevice: any ConfigurableSubdevice, positions: [Int])]) {
    var (mine, ofSensor) = ([Int](), [Int]())
    var others = companions.map { (subdevice: $0.subdevice, positions: [Int]()) }
    for (position, control) in controls.enumerated() {
      if own.contains(control.id) {
        mine.append(position)
      } else if let owner = companions.firstIndex(where: { $0.controls.contains(control.id) }) {
        others[owner].positions.append(position)
      } else {
        ofSensor.append(position)
      }
    }
    return (mine, ([(sensor, ofSensor)] + others).filter { !$0.positions.isEmpty })
  }
}

extension ControlNode {
  /// The controls that the driver lists; empty without the call.
  fileprivate var controlIdentifiers: Set<ControlIdentifier> {
    get throws(DeviceError) {
      var controls: [CameraControl] = []
      _ = try absentIsNil(try appendControls(atMost: CallBudget().entriesPerList, to: &controls) { _ in })
      return Set(controls.map(\.id))
    }
  }
}

extension DeviceError {
  /// Whether the driver does not have the call, or not for this input.
  fileprivate var isOfMissingCall: Bool { errorNumber == .inappropriateCall || errorNumber == .noData }
}

extension ControlRefusal {
  /// The refusal of some settings, with the position among all.
  fileprivate func at(_ positions: [Int]) -> ControlRefusal {
    ControlRefusal(cause, at: index.flatMap { positions.indices.contains($0) ? positions[$0] : nil })
  }
}

extension InheritedControls {
  /// The controls of a subdevice that a recording describes like a node.
  init(of subdevice: CameraNode) { (controls, findings) = (subdevice.controls, subdevice.findings) }

  init(of sensor: any SubdeviceNode, at path: String, _ scope: ReadingScope) {
    var reader = NodeReader(path: path, scope: scope, budget: CallBudget())
    controls = reader.controls(of: sensor)
    findings = reader.findings
  }
}

extension CameraNode {
  /// Adds the controls of a subdevice that the node does not have yet.
  mutating func inherit(_ subdevice: InheritedControls) {
    let own = Set(controls.map(\.id))
    controls = (controls + subdevice.controls.filter { !own.contains($0.id) }).sorted { $0.id < $1.id }
    findings += subdevice.findings
  }
}
