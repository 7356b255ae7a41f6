import CameraModel
import Viewfinder

extension CameraReport {
  /// Writes the controls: value, range, default, choices.
  func writeControls(to page: inout HTMLWriter) {
    let controls = camera.reportedControls
    page.section("Controls") { page in
      guard !controls.isEmpty else {
        page.block("p", chosen.provenance.isRecorded ? "None were recorded." : "The camera has none.")
        return
      }
      page.table(["Control", "Value", "", "Range or choices", "Default"], class: "controls") { page in
        for control in controls { writeRow(control, to: &page) }
      }
    }
  }

  private func writeRow(_ control: CameraControl, to page: inout HTMLWriter) {
    guard control.type != .controlClass else {
      page.block("tr", ["class": "group"]) { $0.inline("th", ["colspan": "5", "scope": "colgroup"], control.name) }
      return
    }
    page.block("tr", ["class": control.isUnchangeable ? "faint" : ""]) { page in
      page.inline("th", ["scope": "row"]) { page in
        page.writeBreakable(control.name)
        if !control.remarks.isEmpty { page.inline("small", " " + control.remarks) }
      }
      page.inline("td", ["class": "number"], control.type == .button ? "" : control.valueText)
      page.inline("td") { page in slider(control, to: &page) }
      page.inline("td") { page in writeScope(control, to: &page) }
      page.inline("td", ["class": "number"], control.defaultText)
    }
  }

  private func writeScope(_ control: CameraControl, to page: inout HTMLWriter) {
    if control.menu.isEmpty { return page.write(control.rangeText) }
    for (number, item) in control.menu.enumerated() {
      if number > 0 { page.write(" · ") }
      page.inline(control.value == .integer(item.index) ? "b" : "span", item.text)
    }
  }

  /// A line for the range, a stroke at the default and a dot at the value.
  private func slider(_ control: CameraControl, to page: inout HTMLWriter) {
    guard control.menu.isEmpty, control.type != .boolean, let min = control.min, let max = control.max, min < max else { return }
    let (low, span) = (Double(min), Double(max) - Double(min))
    func place(_ value: Int64) -> String { (5 + Swift.min(1, Swift.max(0, (Double(value) - low) / span)) * 80).rateText }
    page.inline("svg", ["class": "slider", "width": "90", "height": "12", "aria-hidden": "true"]) { page in
      page.void("line", ["x1": "5", "x2": "85", "y1": "6", "y2": "6"])
      if let value = control.defaultValue {
        page.void("line", ["class": "default", "x1": place(value), "x2": place(value), "y1": "1", "y2": "11"])
      }
      if case .integer(let value) = control.value { page.void("circle", ["cx": place(value), "cy": "6", "r": "3.5"]) }
    }
  }
}

extension HTMLWriter {
  /// A name that may be broken after each `_`, as narrow screens need it.
  fileprivate mutating func writeBreakable(_ name: String) {
    for (number, part) in name.split(separator: "_", omittingEmptySubsequences: false).enumerated() {
      if number > 0 {
        write("_")
        void("wbr", [:])
      }
      write(String(part))
    }
  }
}

extension CameraControl {
  /// Whether a program cannot set it now.
  fileprivate var isUnchangeable: Bool { flags.contains { [.disabled, .inactive, .readOnly, .grabbed].contains($0) } }

  /// The meaning of the driver's flags.
  fileprivate var remarks: String {
    let words: [(ControlFlag, String)] = [
      (.inactive, "no effect at present"), (.readOnly, "cannot be set"), (.disabled, "not available"), (.grabbed, "in use"),
      (.writeOnly, "cannot be read"), (.volatile, "changes by itself"),
    ]
    return words.filter { flags.contains($0.0) }.map(\.1).joined(separator: ", ")
  }

  fileprivate var rangeText: String {
    if type == .boolean { return "off · on" }
    if type == .button { return "button" }
    guard let min, let max else { return "" }
    let step = step.flatMap { $0 == 1 ? nil : ", step \($0)" } ?? ""
    return "\(min) to \(max)\(step)"
  }

  fileprivate var defaultText: String {
    guard let defaultValue, type != .button else { return "" }
    return menuText(defaultValue) ?? "\(defaultValue)"
  }
}
