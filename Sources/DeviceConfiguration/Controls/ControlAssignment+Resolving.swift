public import CameraModel
import PixelFormats

extension ControlAssignment {
  /// The control with this name or identifier; nil if the device lacks it. A name of older or newer kernels is understood.
  public func control(among controls: [CameraControl]) -> CameraControl? {
    switch name {
    case .id(let id): controls.first { $0.id == id }
    case .name(let name): controls.first { $0.isNamed(name) } ?? controls.first { $0.isRenamed(name) }
    }
  }

  /// The driver's value, checked against its description of the control.
  ///
  /// - Parameters:
  ///   - controls: the device's controls.
  ///   - path: the path of the node, for errors.
  /// - Throws: `DeviceError` with code `notFound` for an unknown control, `usage` for an invalid value, `unsupported` for a control that
  ///   cannot be set.
  public func setting(among controls: [CameraControl], on path: String) throws(DeviceError) -> ControlSetting {
    guard let control = control(among: controls) else {
      let nearest = NearestSpelling.of("\(name)", among: controls.map(\.name))
      throw .refused(
        "\(name)", path, .notFound, "The device has no such control.",
        nearest.map { "Did you mean \($0.harmless)?" })
    }
    if let reason = control.unwritableReason { throw .refused(control.name, path, .unsupported, reason, nil) }
    let value = try controlValue(for: control, path)
    if let complaint = control.complaint(about: value) { throw .refused(control.name, path, .usage, complaint, control.remedy) }
    return ControlSetting(control, to: value)
  }

  private func controlValue(for control: CameraControl, _ path: String) throws(DeviceError) -> ControlValue {
    switch self.value {
    case .value(let value): return value
    case .firstOf(let numbers):
      let fitting = numbers.filter { control.complaint(about: .integer($0)) == nil }
      guard let number = control.known(among: fitting) ?? fitting.first ?? numbers.first else { break }
      return .integer(number)
    case .text(let text):
      guard let value = control.value(ofText: text) else {
        throw .refused(control.name, path, .usage, "`\(text.harmless)` is not a valid value for \(control.name.harmless).", control.remedy)
      }
      return value
    case .defaultValue:
      guard let value = control.defaultValue else {
        throw .refused(control.name, path, .unsupported, "The driver reports no default value.", nil)
      }
      return .integer(value)
    }
    throw .refused(control.name, path, .usage, "No value was given.", control.remedy)
  }
}

extension CameraControl {
  /// The first of these numbers that equals the default or the value of a menu that was not read; nil for other controls.
  fileprivate func known(among numbers: [Int64]) -> Int64? {
    guard menu.isEmpty, type == .menu || type == .integerMenu else { return nil }
    return numbers.first { $0 == defaultValue || .integer($0) == value }
  }
}

extension DeviceError {
  fileprivate static func refused(
    _ name: String, _ path: String, _ code: Code, _ message: String, _ remedy: String?
  ) -> DeviceError {
    DeviceError(code, operation: "set \(name.harmless)", subject: path, message: message, remedy: remedy)
  }
}
