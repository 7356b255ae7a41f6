public import CameraModel
import PixelFormats

extension ControlAssignment {
  /// The control that is meant; nil where the device has none.
  public func control(among controls: [CameraControl]) -> CameraControl? {
    switch name {
    case .id(let id): controls.first { $0.id == id }
    case .name(let name): controls.first { $0.answers(to: name) }
    }
  }

  /// The wish as the driver takes it, checked against what the driver says of the control.
  ///
  /// - Throws: `DeviceError` with code `usage` for what the control cannot take, `unsupported` for what nobody can set.
  public func setting(among controls: [CameraControl], on path: String) throws(DeviceError) -> ControlSetting {
    guard let control = control(among: controls) else {
      let nearest = NearestSpelling.of("\(name)", among: controls.map(\.name))
      throw .control(
        "\(name)", path, .notFound, "The device has no such control.",
        nearest.map { "Did you mean \($0.harmless)?" } ?? "See its controls with `probe controls`.")
    }
    if control.flags.contains(.readOnly) || control.flags.contains(.disabled) || control.type == .controlClass {
      throw .control(control.name, path, .unsupported, "It cannot be set.", nil)
    }
    let value = try value(for: control, path)
    if let complaint = control.complaint(about: value) { throw .control(control.name, path, .usage, complaint, control.remedy) }
    return ControlSetting(control, to: value)
  }

  private func value(for control: CameraControl, _ path: String) throws(DeviceError) -> ControlValue {
    switch wish {
    case .value(let value): return value
    case .firstOf(let numbers):
      let fitting = numbers.map { ControlValue.integer($0) }.first { control.complaint(about: $0) == nil }
      guard let value = fitting ?? numbers.first.map({ .integer($0) }) else { break }
      return value
    case .text(let text):
      guard let value = control.value(ofText: text) else {
        throw .control(control.name, path, .usage, "`\(text.harmless)` is not a valid value.", control.remedy)
      }
      return value
    case .defaultValue:
      guard let value = control.defaultValue else {
        throw .control(control.name, path, .unsupported, "The driver names no default for it.", nil)
      }
      return .integer(value)
    }
    throw .control(control.name, path, .usage, "No value was given.", control.remedy)
  }
}

extension DeviceError {
  fileprivate static func control(
    _ name: String, _ path: String, _ code: Code, _ message: String, _ remedy: String?
  ) -> DeviceError {
    DeviceError(code, operation: "set \(name.harmless)", subject: path, message: message, remedy: remedy)
  }
}
