import ArgumentParser
import CameraModel
import CameraProfiles
import DeviceConfiguration

/// `probe controls watch`
struct ControlsWatch: Verb {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Tells of controls that change, whoever changes them, until Ctrl-C.")

  @Argument(help: ArgumentHelp("Controls by name, or by number; all without any.", valueName: "control"))
  var names: [String] = []

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  /// How long to wait before looking up whether anybody still wants to know.
  private static let glance = Duration.milliseconds(500)

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let found = try FoundControls(cameras.selection, in: surroundings)
    let wanted = try names.isEmpty ? found.controls : found.named(names)
    guard !found.chosen.provenance.isRecorded else {
      throw .usage("--profile", "A recorded camera does not change.", try: "Leave --profile out.")
    }
    let opened = try OpenedNode(found.node.path, of: found.chosen, in: surroundings)
    surroundings.heedInterruption()
    let listener = try ControlListener(opened.node, to: wanted)
    if surroundings.messageColumns != nil {
      surroundings.writeMessage(Array("Listening to \(listener.controls.count) controls of \(found.subject); Ctrl-C ends it.\n".utf8))
    }
    while !surroundings.workers.isInterrupted, surroundings.hasReader {
      guard let change = try listener.next(within: Self.glance),
        let control = listener.controls.first(where: { $0.id == change.id })
      else { continue }
      let event = ControlEvent(control: control, change: change, moment: surroundings.now)
      guard try surroundings.write(output.style.isJSON ? event.document : event.line) else { break }
    }
    return .success
  }
}

/// One change of one control.
struct ControlEvent {
  let control: CameraControl
  let change: ControlChange
  let moment: String

  /// The value now; texts and arrays are not told with the change.
  private var value: ControlValue? { control.type == .string || !control.dimensions.isEmpty ? nil : .integer(change.value) }

  private static let words: [(ControlChange.Aspects, String)] = [(.value, "value"), (.flags, "flags"), (.range, "range")]

  private var changed: [String] { Self.words.filter { change.aspects.contains($0.0) }.map(\.1) }

  /// Time, control and value, and what else of it is different.
  var line: [UInt8] {
    let time = moment.dropFirst("2026-11-21T".count).prefix("09:17:18".count)
    let flags =
      change.aspects.contains(.flags) ? ", \(change.flags.isEmpty ? "no flags" : change.flags.map(\.rawValue).joined(by: ", "))" : ""
    let range = change.aspects.contains(.range) ? ", another range" : ""
    let value = value.map { " = \(control.text(for: $0))" } ?? " changed"
    return Array("\(time)  \(control.name.harmless)\(value)\(flags)\(range)\n".utf8)
  }

  /// `viewfinder.control-event/1`, on one line.
  var document: [UInt8] {
    var writer = JSONWriter(layout: .oneLine)
    writer.beginObject()
    writer.member("schema", "viewfinder.control-event/1")
    writer.member("time", moment)
    writer.member("id", control.id)
    writer.member("name", control.name)
    writer.key("value")
    writer.controlValue(value)
    writer.lines("changed", changed) { writer, word in writer.string(word) }
    writer.lines("flags", change.flags) { writer, flag in writer.string(flag.rawValue) }
    writer.endObject()
    return writer.document()
  }
}
