import CameraModel
import CameraProfiles
import DeviceConfiguration
import Negotiation
import PixelFormats

/// What became of a configuration, for people and for programs.
struct ConfigurationReport {
  let path: String
  /// How the mode was chosen; nil where none was.
  var choice: (decision: Decision, wanted: WantedMode, subject: String)?
  let plan: ConfigurationPlan
  /// Nil when only the plan was asked for.
  let result: ConfigurationResult?

  /// `exact`, `adjusted`, or `planned`.
  private var outcome: String {
    guard let result else { return "planned" }
    return result.isExact && choice?.decision.outcome != .adjusted ? "exact" : "adjusted"
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
    writer.key("decision")
    if let choice { DecisionDocument(decision: choice.decision, wanted: choice.wanted).write(to: &writer) } else { writer.null() }
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
    if let choice { DecisionText(decision: choice.decision, subject: choice.subject, wanted: choice.wanted).write(to: &page) }
    guard let result else {
      var table = TextTable()
      for line in plan.lines { table.add([StyledText(line)]) }
      return page.add(table, indent: choice == nil ? 0 : 2)
    }
    guard !plan.steps.isEmpty else { return page.add("Nothing was to be set.") }
    let isAsAsked = result.isExact && result.unverified.isEmpty
    let settings = plan.controlLines
    if choice == nil { page.add(StyledText(path, .key)) }
    for line in settings { page.add("  " + StyledText(line)) }
    if isAsAsked { return page.add(StyledText("  Set, and read back the same.", .faint)) }
    var gaps = TextTable()
    for adjustment in result.adjustments {
      gaps.add([StyledText(adjustment.wish, .warning), StyledText("the device made \(adjustment.got) of \(adjustment.asked)")])
    }
    for wish in result.unverified { gaps.add([StyledText(wish, .warning), "set, but the device does not say what it is now"]) }
    page.add(gaps, indent: 2)
  }
}

extension ConfigurationPlan {
  /// The lines of the plan, the lock's included.
  fileprivate var lines: [String] { description.split(separator: "\n").map(String.init) }

  /// The controls that are set, each with its value.
  fileprivate var controlLines: [String] {
    steps.flatMap { step -> [String] in
      if case .controls(let settings) = step { settings.map(\.description) } else { [] }
    }
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
