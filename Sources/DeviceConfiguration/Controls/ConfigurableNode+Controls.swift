package import CameraModel

extension ConfigurationLock {
  /// Controls of the locked node by their identifiers, with values and bounds. Those that the node lacks are left out.
  package borrowing func controls(_ ids: [ControlIdentifier]) throws(DeviceError) -> [CameraControl] { try node.controls(ids) }
}

extension ConfigurableNode {
  /// Controls by their identifiers, with values and bounds. Those that the node lacks are left out.
  package func controls(_ ids: [ControlIdentifier]) throws(DeviceError) -> [CameraControl] {
    var found: [CameraControl] = []
    for id in ids {
      guard var control = try control(id), control.isUsable else { continue }
      if control.isReadable { control.value = try value(of: control) }
      try readBounds(of: &control)
      found.append(control)
    }
    return found
  }
}
