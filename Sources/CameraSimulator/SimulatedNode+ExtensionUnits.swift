import CameraModel

/// Extension units as `uvcvideo` has them: the driver checks unit, selector, length and flags, and the camera answers what was recorded.
extension SimulatedNode {
  func extensionUnits() throws(DeviceError) -> [ExtensionUnit] {
    device.node.extensionUnits.map { unit in
      ExtensionUnit(guid: unit.guid, id: unit.id, controls: unit.controls.map { ExtensionControl(selector: $0.selector) })
    }
  }

  func answer(
    to query: ExtensionQuery, ofControl selector: UInt8, inUnit unit: UInt8, length: Int
  ) throws(DeviceError) -> [UInt8] {
    _ = try calls.read(.queryExtensionUnit)
    let control = device.node.extensionUnits.first { $0.id == unit }?.control(selector)
    do throws(SimulatedRefusal) {
      guard let control else { throw SimulatedRefusal(.noSuchFile) }
      return try control.answer(to: query, length: length)
    } catch {
      throw calls.failure(.queryExtensionUnit, error.number)
    }
  }

  func setExtensionControl(
    _ selector: UInt8, inUnit unit: UInt8, to bytes: [UInt8], _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) {
    let late = try calls.begin(.queryExtensionUnit)
    do throws(SimulatedRefusal) {
      try device.withState { state throws(SimulatedRefusal) in try state.settings.setExtensionControl(selector, inUnit: unit, to: bytes) }
      if let late { throw SimulatedRefusal(late) }
    } catch {
      throw calls.failure(.queryExtensionUnit, error.number)
    }
  }
}

extension SimulatedSettings {
  fileprivate mutating func setExtensionControl(_ selector: UInt8, inUnit id: UInt8, to bytes: [UInt8]) throws(SimulatedRefusal) {
    guard let unit = node.extensionUnits.firstIndex(where: { $0.id == id }),
      let position = node.extensionUnits[unit].controls.firstIndex(where: { $0.selector == selector })
    else { throw SimulatedRefusal(.noSuchFile) }
    let control = node.extensionUnits[unit].controls[position]
    guard control.isWritable else { throw SimulatedRefusal(.invalidRequest) }
    guard bytes.count == control.length else { throw SimulatedRefusal(.noBufferSpace) }
    if misbehaviours.contains(.keepsExtensionControls) { return }
    node.extensionUnits[unit].controls[position].value = bytes
  }
}

extension ExtensionControl {
  fileprivate func answer(to query: ExtensionQuery, length: Int) throws(SimulatedRefusal) -> [UInt8] {
    let recorded: [UInt8]?
    switch query {
    case .information: recorded = flags.map { [Flag.bits($0)] }
    case .length: recorded = self.length.map { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    case .minimum: recorded = minimum
    case .maximum: recorded = maximum
    case .resolution: recorded = resolution
    case .defaultValue: recorded = defaultValue
    case .value:
      guard isReadable else { throw SimulatedRefusal(.invalidRequest) }
      recorded = value
    }
    guard let recorded else { throw SimulatedRefusal(.invalidArgument) }
    guard recorded.count == length else { throw SimulatedRefusal(.noBufferSpace) }
    return recorded
  }
}
