/// A capture node with the controls of its sensor beside its own.
///
/// Drivers of plain cameras let the node inherit the controls of the sensor; drivers with a media graph leave that to programs
/// (linux:Documentation/driver-api/media/v4l2-controls.rst, "Inheriting Sub-device Controls"). As there, the node's own control wins where
/// both have one. Changes of the sensor's controls are not reported as events.
package final class InheritingNode: StreamingNode {
  let node: any StreamingNode
  private let sensor: any ConfigurableSubdevice

  /// - Parameters:
  ///   - node: the capture node.
  ///   - sensor: the subdevice whose controls it inherits.
  package init(_ node: any StreamingNode, of sensor: any ConfigurableSubdevice) { (self.node, self.sensor) = (node, sensor) }

  package func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    var reading = try node.reading(scope)
    guard scope.includesControls else { return reading }
    var reader = NodeReader(path: path, scope: scope, budget: CallBudget())
    reading.node.inherit(reader.controls(of: sensor))
    reading.node.findings += reader.findings
    return reading
  }

  // MARK: Controls

  private func isOwn(_ id: ControlIdentifier) throws(DeviceError) -> Bool {
    try whereKept { () throws(DeviceError) in try node.control(id) } != nil
  }

  /// The answer; nil from a driver without controls, which does not know the call.
  private func whereKept<Answer>(_ call: () throws(DeviceError) -> Answer?) throws(DeviceError) -> Answer? {
    do { return try call() } catch {
      if error.code == .unsupported { return nil }
      throw error
    }
  }

  package func control(after id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    let own = try whereKept { () throws(DeviceError) in try node.control(after: id) }
    let inherited = try whereKept { () throws(DeviceError) in try sensor.control(after: id) }
    guard let own, let inherited else { return own ?? inherited }
    return own.id <= inherited.id ? own : inherited
  }

  package func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    if let own = try whereKept({ () throws(DeviceError) in try node.control(id) }) { return own }
    return try whereKept { () throws(DeviceError) in try sensor.control(id) }
  }

  package func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    try isOwn(control.id) ? node.menuItem(at: index, of: control) : sensor.menuItem(at: index, of: control)
  }

  package func value(of control: CameraControl) throws(DeviceError) -> ControlValue? {
    try isOwn(control.id) ? node.value(of: control) : sensor.value(of: control)
  }

  package func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    let (own, inherited) = try positions(of: controls)
    var values = [ControlValue?](repeating: nil, count: controls.count)
    if !own.isEmpty { for (position, value) in zip(own, try node.values(of: own.map { controls[$0] })) { values[position] = value } }
    if !inherited.isEmpty {
      for (position, value) in zip(inherited, try sensor.values(of: inherited.map { controls[$0] })) { values[position] = value }
    }
    return values
  }

  package func bounds(of control: CameraControl) throws(DeviceError) -> (minimum: ControlValue, maximum: ControlValue)? {
    try isOwn(control.id) ? node.bounds(of: control) : sensor.bounds(of: control)
  }

  package func integerValue(ofControl id: ControlIdentifier) throws(DeviceError) -> Int64? {
    if let own = try whereKept({ () throws(DeviceError) in try node.integerValue(ofControl: id) }) { return own }
    return try whereKept { () throws(DeviceError) in try sensor.integerValue(ofControl: id) }
  }

  package func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal) {
    let own: [Int], inherited: [Int]
    do { (own, inherited) = try positions(of: settings.map(\.control)) } catch { throw ControlRefusal(error, at: nil) }
    if !own.isEmpty {
      do { try node.setControls(own.map { settings[$0] }, permit) } catch { throw error.at(own) }
    }
    if !inherited.isEmpty {
      do { try sensor.setControls(inherited.map { settings[$0] }, permit) } catch { throw error.at(inherited) }
    }
  }

  /// The positions of the controls that are the node's, and of those that are the sensor's.
  private func positions(of controls: [CameraControl]) throws(DeviceError) -> (own: [Int], inherited: [Int]) {
    var (own, inherited): ([Int], [Int]) = ([], [])
    for (position, control) in controls.enumerated() {
      if try isOwn(control.id) { own.append(position) } else { inherited.append(position) }
    }
    return (own, inherited)
  }
}

extension ControlRefusal {
  /// The refusal of some settings, with the position among all.
  fileprivate func at(_ positions: [Int]) -> ControlRefusal {
    ControlRefusal(cause, at: index.flatMap { positions.indices.contains($0) ? positions[$0] : nil })
  }
}

extension CameraNode {
  /// Adds the controls of the sensor that the node does not have itself.
  mutating func inherit(_ inherited: [CameraControl]) {
    let own = Set(controls.map(\.id))
    controls = (controls + inherited.filter { !own.contains($0.id) }).sorted { $0.id < $1.id }
  }
}
