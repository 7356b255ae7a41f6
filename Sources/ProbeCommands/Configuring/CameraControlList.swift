import PixelFormats
import CameraDocuments
import Viewfinder

/// The controls of the chosen camera.
struct CameraControlList {
  let chosen: SelectedCamera
  let node: CameraNode
  var controls: [CameraControl]
  /// The extension units of the node; nil if they were not asked for.
  private(set) var extensionUnits: [ExtensionUnit]?

  /// Reads the controls of the first choosable node that lists any. They belong to the camera, not to the node.
  ///
  /// - Parameter withExtensionUnits: Whether to read the extension units too.
  init(
    _ selection: CameraSelection, withExtensionUnits: Bool = false, in environment: some CommandEnvironment
  ) throws(DeviceError) {
    var scope = Self.scope
    scope.includesExtensionUnits = withExtensionUnits
    try self.init(of: try SelectedCamera(selection, scope: scope, in: environment))
    if withExtensionUnits { extensionUnits = node.extensionUnits }
  }

  /// The scope for reading controls only.
  static let scope = ReadingScope(includesFormats: false, includesControls: true)

  /// The controls of a camera that was read.
  init(of chosen: SelectedCamera) throws(DeviceError) {
    self.chosen = chosen
    let nodes = chosen.camera.choosableNodes
    guard let node = nodes.first(where: { !$0.controls.isEmpty }) ?? nodes.first else { throw .noPictures(chosen.subject) }
    if let failure = chosen.camera.sensor?.failure { throw failure }
    self.node = node
    controls = node.controls
  }

  var subject: String { chosen.subject }

  /// The findings about controls that could not be read.
  var failures: [Finding] { node.findings.filter { [.callFailed, .hung, .listTruncated, .memoryLimit].contains($0.code) } }

  /// Why a control has no value.
  func missingValue(of control: CameraControl) -> DeviceError {
    let failure = failures.first { $0.place == control.name }?.message
    let unknown = chosen.provenance.isRecorded ? "The recording has no value of this control." : "The value was not read."
    return DeviceError(
      .unsupported, operation: "read control", subject: control.name.harmless,
      message: control.unreadableReason ?? failure ?? unknown, remedy: "`probe controls` shows the controls that have a value.")
  }

  /// `viewfinder.controls/1`
  var document: [UInt8] {
    let units: JSONObject = extensionUnits.map { ["\nextensionUnits": JSONArray(lines: $0)] } ?? [:]
    return controls.members(of: chosen.camera.name, on: node.path, JSONObject(units, ["\nfindings": failures])).document
  }
}

extension [CameraControl] {
  /// The controls with names as people type them, also several with commas between.
  ///
  /// - Parameter verb: The verb, for errors.
  func named(_ words: [String], by verb: String) throws(DeviceError) -> [CameraControl] {
    var found: [CameraControl] = []
    for name in words.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }) {
      guard let control = ControlAssignment(ControlAssignment.Name(argument: name), .defaultValue).control(among: self) else {
        let nearest = NearestSpelling.of(name, among: map(\.name))
        let others = words.dropFirst().joined(separator: " ")
        let isCamera = nearest == nil && name == words.first && !others.isEmpty
        throw DeviceError(
          .notFound, operation: "read control", subject: name, message: "Unknown control.",
          remedy: nearest.map { "Did you mean \($0.harmless)?" }
            ?? (isCamera
              ? "A camera is named by `-d`: `probe \(verb) \(others) -d \(name.shellQuoted)`." : "`probe controls` lists the controls."))
      }
      found.append(control)
    }
    return found
  }
}

extension CameraControl {
  /// The value in the form that options accept; empty without a value.
  var plainValue: String {
    switch value {
    case .integer(let number):
      // An item of an integer menu is chosen by the number that it shows.
      if type == .integerMenu, let shown = menu.first(where: { $0.index == number })?.value { return "\(shown)" }
      return type == .menu ? menu.first { $0.index == number }?.name?.harmless ?? "\(number)" : "\(number)"
    case .string(let text): return text.harmless
    case .array(let numbers): return numbers.map(String.init).joined(separator: ",")
    case nil: return ""
    }
  }
}

extension ControlAssignment {
  /// Assignments as people type them: `brightness=128`, `exposure_time_absolute=250`, `0x980900=64`, `auto_exposure=Manual Mode`, and
  /// several with commas between, `brightness=128,gain=4`.
  static func assignments(_ texts: [String], option: String) throws(DeviceError) -> [ControlAssignment] {
    var assignments: [ControlAssignment] = []
    for (place, text) in texts.flatMap(single).enumerated() {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        let isSpaced = place == 0 && texts.count == 3 && texts[1] == "="
        let isName = place == 0 && texts.count == 2 && (Int64(texts[1]) != nil || ["on", "off"].contains(texts[1]))
        throw .usage(
          "\(option) \(text)", "A control is set by name, `=` and value.",
          try: isSpaced
            ? "Did you mean \(text)=\(texts[2])?" : isName ? "Did you mean \(text)=\(texts[1])?" : "Write it like brightness=128.")
      }
      assignments.append(ControlAssignment(Name(argument: parts[0]), .text(String(parts[1]))))
    }
    return assignments
  }

  /// The assignments of a list. What has no `=` after a comma belongs to the value before it: `array=1,2,3`.
  private static func single(_ list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).reduce(into: []) { found, part in
      if found.isEmpty || part.contains("=") { found.append(String(part)) } else { found[found.count - 1] += ",\(part)" }
    }
  }
}
