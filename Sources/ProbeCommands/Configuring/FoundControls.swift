import JSONText
import Viewfinder

/// The controls of the camera that a command is about.
struct FoundControls {
  let chosen: ChosenCamera
  let node: CameraNode
  var controls: [CameraControl]

  /// Reads them from the first capture node that has some; they belong to the camera, whichever node shows them.
  init(_ selection: CameraSelection, in surroundings: some Surroundings) throws(DeviceError) {
    try self.init(of: try ChosenCamera(selection, scope: Self.scope, in: surroundings))
  }

  /// What is read of a camera whose controls are asked for.
  static let scope = ReadingScope(includesFormats: false, includesControls: true)

  /// Takes them from a camera that was read.
  init(of chosen: ChosenCamera) throws(DeviceError) {
    self.chosen = chosen
    let nodes = chosen.camera.choosableNodes
    guard let node = nodes.first(where: { !$0.controls.isEmpty }) ?? nodes.first else {
      throw DeviceError(
        .notFound, operation: "read controls", subject: chosen.subject, message: "The camera has no node that delivers pictures.")
    }
    self.node = node
    controls = node.controls
  }

  var subject: String { chosen.subject }

  /// The controls of those names.
  func named(_ names: [String]) throws(DeviceError) -> [CameraControl] {
    var found: [CameraControl] = []
    for name in names {
      guard let control = ControlAssignment(ControlArgument.name(name), .defaultValue).control(among: controls) else {
        let nearest = NearestSpelling.of(name, among: controls.map(\.name))
        throw DeviceError(
          .notFound, operation: "read control", subject: name, message: "Unknown control.",
          remedy: nearest.map { "Did you mean \($0.harmless)?" } ?? "`probe controls` lists the controls.")
      }
      found.append(control)
    }
    return found
  }

  /// `viewfinder.controls/1`
  var document: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.controls/1")
    writer.member("camera", chosen.camera.name)
    writer.member("node", node.path)
    writer.newLine()
    writer.list("controls", controls) { writer, control in
      writer.newLine()
      writer.control(control)
    }
    writer.endObject()
    return writer.document()
  }
}

extension CameraControl {
  /// The value as it can be typed again; empty where it has none.
  var plainValue: String {
    switch value {
    case .integer(let number):
      // A menu of numbers is chosen from by what it shows.
      if type == .integerMenu, let shown = menu.first(where: { $0.index == number })?.value { return "\(shown)" }
      return type == .menu ? menu.first { $0.index == number }?.name?.harmless ?? "\(number)" : "\(number)"
    case .string(let text): return text.harmless
    case .array(let numbers): return numbers.map(String.init).joined(separator: ",")
    case nil: return ""
    }
  }
}

/// A wish for a control as people write it: `brightness=128`, `exposure_time_absolute=250`, `0x980900=64`, `auto_exposure=Manual Mode`.
enum ControlArgument {
  static func assignments(_ texts: [String], option: String) throws(DeviceError) -> [ControlAssignment] {
    var assignments: [ControlAssignment] = []
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("\(option) \(text)", "A control is set by name, `=` and value.", try: "Write it like brightness=128.")
      }
      assignments.append(ControlAssignment(name(parts[0]), .text(String(parts[1]))))
    }
    return assignments
  }

  /// A control by its number in hexadecimal, or by its name.
  static func name(_ text: some StringProtocol) -> ControlAssignment.Name {
    if text.hasPrefix("0x"), let id = UInt32(text.dropFirst(2), radix: 16) { return .id(ControlIdentifier(rawValue: id)) }
    return .name(String(text))
  }
}
