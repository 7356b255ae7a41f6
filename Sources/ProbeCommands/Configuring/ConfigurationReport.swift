import CameraModel
import CameraProfiles
import DeviceConfiguration
import PixelFormats

/// What became of a configuration, for people and for programs.
struct ConfigurationReport {
  let path: String
  let plan: ConfigurationPlan
  /// Nil when only the plan was asked for.
  let result: ConfigurationResult?

  /// `exact`, `adjusted`, or `planned`.
  private var outcome: String {
    guard let result else { return "planned" }
    return result.isExact ? "exact" : "adjusted"
  }

  // MARK: For programs

  /// `viewfinder.configuration/1`
  var document: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.configuration/1")
    writer.newLine()
    writer.member("outcome", outcome)
    writer.member("node", path)
    writer.newLine()
    writer.list("plan", plan.steps) { writer, step in writer.string(step.description) }
    writer.newLine()
    writer.key("before")
    write(result?.before, to: &writer)
    writer.newLine()
    writer.key("after")
    write(result?.after, to: &writer)
    writer.newLine()
    writer.list("adjustments", result?.adjustments ?? []) { writer, adjustment in
      writer.beginObject()
      writer.member("wish", adjustment.wish)
      writer.member("asked", adjustment.asked)
      writer.member("got", adjustment.got)
      writer.endObject()
    }
    writer.newLine()
    writer.list("unverified", result?.unverified ?? []) { writer, wish in writer.string(wish) }
    writer.endObject()
    return writer.document()
  }

  private func write(_ state: DeviceState?, to writer: inout JSONWriter) {
    guard let state else { return writer.null() }
    writer.beginObject()
    writer.member("pixelFormat", state.format?.pixelFormat.description)
    writer.member("width", state.format?.size.width)
    writer.member("height", state.format?.size.height)
    writer.key("interval")
    writer.interval(state.interval)
    writer.list("controls", state.controls.sorted { $0.key < $1.key }) { writer, control in
      writer.beginObject()
      writer.member("id", control.key)
      writer.key("value")
      writer.controlValue(control.value)
      writer.endObject()
    }
    writer.endObject()
  }

  // MARK: For people

  func write(to page: inout TextPage) {
    guard let result else {
      for line in plan.description.split(separator: "\n") { page.add(StyledText(line)) }
      return
    }
    if plan.steps.isEmpty { page.add(StyledText("\(path)  nothing to set")) }
    var table = TextTable()
    for step in plan.steps { table.add([StyledText(path, .faint), StyledText("\(step)", .strong)]) }
    page.add(table, indent: 0)
    var gaps = TextTable()
    for adjustment in result.adjustments {
      gaps.add([StyledText(adjustment.wish, .warning), StyledText("\(adjustment.got) instead of \(adjustment.asked)")])
    }
    for wish in result.unverified { gaps.add([StyledText(wish, .warning), "set, but the device does not say what it is now"]) }
    page.add(gaps, indent: 2)
  }
}

extension JSONWriter {
  /// A control's value: a number, a text, or a list of numbers.
  mutating func controlValue(_ value: ControlValue?) {
    switch value {
    case .integer(let number): integer(number)
    case .string(let text): string(text)
    case .array(let numbers):
      beginArray()
      for number in numbers { integer(number) }
      endArray()
    case nil: null()
    }
  }
}
