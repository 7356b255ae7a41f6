import CameraDocuments
import Viewfinder

extension CameraReport {
  private static let mostRelaxations = 6

  /// Writes why the mode was chosen, and the alternatives.
  func writeReasons(to page: inout HTMLWriter) {
    let decision = decision
    let relaxations = decision.relaxations
    guard decision.chosen != nil || !relaxations.isEmpty || !decision.findings.isEmpty else { return }
    page.section("Why") { page in
      if let deciding = decision.decidedBy {
        page.block("p") { page in
          page.write("The next best is ")
          page.inline("b", deciding.mode.text)
          page.write(". \(deciding.reason)")
        }
      } else if decision.chosen != nil {
        page.block("p", "The camera has no other mode.")
      }
      for finding in decision.findings { page.block("p", finding.message) }
      guard !relaxations.isEmpty else { return }
      page.block("p", decision.chosen == nil ? "Any one of these changes would work:" : "Other wishes give other modes:")
      page.table(["Options", "Mode"], class: "fit") { page in
        for relaxation in relaxations.prefix(Self.mostRelaxations) {
          page.block("tr") { page in
            page.inline("th", ["scope": "row"]) { $0.inline("code", relaxation.text(for: decision.request, request.preset)) }
            page.inline("td", relaxation.gives.mode.text)
          }
        }
      }
    }
  }
}

extension CameraReport {
  /// Writes the measured rates.
  func writeMeasurements(to page: inout HTMLWriter) {
    page.section("Measured") { page in
      page.table(["Mode", "Delivered", "", "Cause"], class: "measured") { page in
        for mode in measured {
          let plain = mode.outcome != "met" ? nil : mode.promised == nil ? "no promise" : "as promised"
          page.block("tr", ["class": plain == nil ? "notable" : ""]) { page in
            page.inline("th", ["scope": "row"], mode.text)
            page.inline("td", mode.delivered.map { "\($0.rateText) fps" } ?? (mode.hasFrames ? "no rate" : "no frames"))
            page.inline("td") { page in bar(mode, to: &page) }
            page.inline("td", mode.causes.isEmpty ? plain ?? mode.outcome : mode.causes.joined(separator: " "))
          }
        }
      }
    }
  }

  /// The part of the promised rate that came.
  private func bar(_ mode: MeasurementSummary, to page: inout HTMLWriter) {
    guard let promised = mode.promised, promised > 0 else { return }
    let part = min(1, max(0, (mode.delivered ?? 0) / promised))
    page.inline("svg", ["class": "bar", "width": "90", "height": "8", "aria-hidden": "true"]) { page in
      page.void("rect", ["class": "track", "width": "90", "height": "8"])
      page.void("rect", ["class": "part", "width": (part * 90).rateText, "height": "8"])
    }
  }
}

extension CameraReport {
  private static let mostPlaces = 3
  private static let words: [(severity: Finding.Severity, word: String)] = [(.error, "Error"), (.warning, "Warning"), (.info, "Remark")]

  /// Writes the mistakes and peculiarities of the driver's lists.
  func writeFindings(to page: inout HTMLWriter) {
    let findings = camera.nodes.flatMap(\.findings)
    page.section("Findings") { page in
      guard !findings.isEmpty else {
        page.block("p", "Nothing is wrong with what the driver lists.")
        return
      }
      page.block("ul", ["class": "findings"]) { page in
        for (severity, word) in Self.words {
          for group in findings.filter({ $0.severity == severity }).groupedByCode {
            page.block("li", ["class": severity.rawValue]) { page in
              page.inline("b", word)
              page.write(" " + group[0].message)
              page.inline("small", places(of: group))
            }
          }
        }
      }
    }
  }

  private func places(of group: [Finding]) -> String {
    let places = group.compactMap(\.place)
    guard !places.isEmpty else { return group.count > 1 ? " (\(group.count) times)" : "" }
    let more = group.count - min(places.count, Self.mostPlaces)
    return " \(places.prefix(Self.mostPlaces).joined(separator: ", "))\(more > 0 ? " and \(more) more" : "")"
  }
}

extension CameraReport {
  /// Writes the mode that each preset gets on the camera.
  func writePresets(to page: inout HTMLWriter) {
    page.section("Presets") { page in
      page.table(["Preset", "Mode"], class: "fit") { page in
        for preset in Preset.all {
          let mode = preset.mode(on: camera)
          page.block("tr") { page in
            page.inline("th", ["scope": "row"], preset.name)
            page.inline("td") { page in
              page.write(mode ?? "not known")
              if mode != nil, !preset.isSupported(by: camera) { page.inline("small", " nearest") }
            }
          }
        }
      }
    }
  }
}

extension CameraReport {
  /// Writes what other systems choose for the same request.
  func writePolicies(to page: inout HTMLWriter) {
    let comparison = PolicyComparison(of: request, on: camera)
    let own = decision.chosen?.mode
    page.section("Other systems") { page in
      page.block(
        "p",
        (asked.isEmpty ? "What each would choose without being asked for anything." : "What each would choose for the same request.")
          + " In bold: another mode than above.")
      page.table(["System", "Mode", "How it chooses"], class: "systems") { page in
        for decision in comparison.decisions {
          let mode = decision.chosen?.mode
          page.block("tr", ["class": mode == own ? "" : "notable"]) { page in
            page.inline("th", ["scope": "row"], decision.policy.source == nil ? "Viewfinder" : decision.policy.name)
            page.inline("td", mode?.text ?? "none")
            page.inline("td", decision.policy.summary)
          }
        }
        for policy in comparison.silent { page.row([policy.name, "–", PolicyComparison.needsSize]) }
      }
    }
  }
}
