import CameraDocuments
import Viewfinder

/// A control of an extension unit, as people name it: `63610682-5070-49ab-b8cc-b3855e8d221f/1`.
struct ExtensionControlAddress {
  let unit: ExtensionUnit.GUID
  let selector: UInt8

  var text: String { "\(unit)/\(selector)" }

  init(_ text: some StringProtocol, option: String) throws(DeviceError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let unit = ExtensionUnit.GUID(String(parts[0])), let selector = UInt8(parts[1]), selector > 0 else {
      throw .usage(
        "\(option) \(text)", "A vendor's control is named by the GUID of its unit, `/` and its selector.",
        try: "`probe controls --extension` lists them.")
    }
    (self.unit, self.selector) = (unit, selector)
  }
}

/// The controls of the extension units of a camera, read one by one.
struct ExtensionControls {
  let chosen: SelectedCamera
  private let device: CaptureDevice

  init(_ selection: CameraSelection, in environment: some CommandEnvironment) throws(DeviceError) {
    chosen = try SelectedCamera(selection, scope: ReadingScope(includesFormats: false), in: environment)
    device = try chosen.device(in: environment)
  }

  /// The path of the node; nil if the recording does not name it.
  var path: String? { chosen.provenance.isRecorded ? chosen.camera.choosableNodes.first?.path : device.node.path }

  /// A unit with one control, and what the camera answers for it.
  func unit(at address: ExtensionControlAddress) throws(DeviceError) -> ExtensionUnit {
    do { return try device.extensionUnit(address.unit, controls: address.selector) } catch { throw DeviceError(error) }
  }

  /// Sets a control and reads it back.
  func set(
    _ bytes: [UInt8], at address: ExtensionControlAddress, within timeout: Duration
  ) throws(DeviceError) -> ExtensionControl {
    do throws(ConfigurationError) {
      let lock = try device.lockForConfiguration(within: timeout)
      return try lock.setExtensionControl(address.selector, of: address.unit, to: bytes)
    } catch {
      throw DeviceError(error)
    }
  }

  /// `viewfinder.controls/1` with only these units.
  func document(of units: [ExtensionUnit]) -> [UInt8] {
    [CameraControl]().members(of: chosen.camera.name, on: path, ["\nextensionUnits": JSONArray(lines: units)]).document
  }
}

/// A value for a control of an extension unit: `GUID/selector=bytes`.
struct ExtensionControlAssignment {
  let address: ExtensionControlAddress
  let bytes: [UInt8]

  init(_ texts: [String]) throws(DeviceError) {
    let option = "controls set --extension"
    guard texts.count == 1, let text = texts.first else {
      throw .usage(option, "Vendors' controls are set one at a time.", try: "Give one control.")
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let bytes = [UInt8](hexadecimal: parts[1]), !bytes.isEmpty else {
      throw .usage(
        "\(option) \(text)", "A vendor's control is set by name, `=` and bytes, two hexadecimal digits each.",
        try: "Write it like GUID/1=0300.")
    }
    address = try ExtensionControlAddress(parts[0], option: option)
    self.bytes = bytes
  }

  /// Sets the control and reads it back, or only checks the value.
  func answer(
    _ selection: CameraSelection, _ setting: SettingOptions, _ output: OutputOptions, in environment: some CommandEnvironment
  ) throws(DeviceError) -> ProcessStatus {
    let timeout = try setting.lockTimeout
    if !setting.dryRun { environment.holdTermination() }
    let controls = try ExtensionControls(selection, in: environment)
    var unit = try controls.unit(at: address)
    let before = unit.controls[0].value
    if setting.dryRun {
      try unit.controls[0].check(bytes, of: address.unit, on: controls.path ?? controls.chosen.subject)
    } else {
      unit.controls = [try controls.set(bytes, at: address, within: timeout)]
    }
    try output.writeAnswer(
      controls.document(of: [unit]),
      or: { page in
        page.addLine(StyledText(controls.path ?? controls.chosen.subject, .faint))
        page.addLine(StyledText("  \(name) = \(bytes.hexadecimal)\(before.map { "  was \($0.hexadecimal)" } ?? "")"))
        let isVerified = unit.controls[0].value != nil
        let result = isVerified ? "Set and verified by reading back." : "Set; the control cannot be read back."
        page.addLine(StyledText("  \(setting.dryRun ? "The value fits the control. Nothing was set." : result)", .faint))
        if controls.chosen.provenance.isRecorded, !setting.dryRun { page.addLine(StyledText("  Simulated: nothing is kept.", .faint)) }
      }, to: environment)
    environment.dismissTermination()
    return .success
  }

  /// The address with the name of the control, if it is known.
  private var name: String {
    let known = ExtensionUnit(guid: address.unit, id: 0, controls: []).name(ofControl: address.selector)
    return known.map { "\(address.text) (\($0))" } ?? address.text
  }
}
