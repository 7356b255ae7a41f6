import ArgumentParser
import CameraDocuments
import CameraModel
import CameraProfiles
import Viewfinder

/// `probe profile check`: whether recordings are well made.
struct ProfileCheck: Verb {
  static let examples = ["profile check camera.json", "profile check --live"]
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks recordings: fails on malformed ones and counts driver mistakes.")

  @Argument(help: ArgumentHelp("Bundled names, files, or - for standard input.", valueName: "name|file|-"))
  var profiles: [ProfileName] = []

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @Flag(help: "Compare the USB descriptors of attached cameras with the lists of their driver; this wakes them.")
  var live = false

  @OptionGroup var named: DeviceOptions

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    try refuseContradictions()
    if live {
      let check = try DescriptorCheck(named.device, in: environment)
      try output.writeAnswer(check.document, or: { check.writeCheck(to: &$0) }, to: environment)
      return check.isGood ? .success : .negative
    }
    // The failure of a single recording is the failure of the command; several recordings are checked one by one.
    if profiles.count == 1 { return try report([try check(profiles[0], in: environment)], to: environment) }
    var checked: [Checked] = []
    var failures: [DeviceError] = []
    for profile in profiles {
      do {
        checked.append(try check(profile, in: environment))
      } catch {
        failures.append(error)
      }
    }
    let status = try report(checked, to: environment)
    for failure in failures { ReportedFailure(isJSON: output.json).report(failure, to: environment) }
    return failures.map { ProcessStatus(for: $0) }.min { $0.rawValue < $1.rawValue } ?? status
  }

  private func refuseContradictions() throws(DeviceError) {
    if live, !profiles.isEmpty {
      throw .usage("--live \(profiles[0].text)", "`--live` checks attached cameras, not recordings.", try: "Leave one of the two out.")
    }
    if !live, named.device != nil {
      throw .usage("--device", "A recording is checked as a whole.", try: "Add --live to check an attached camera.")
    }
    if !live, profiles.isEmpty {
      throw .usage("profile check", "Nothing to check.", try: "Name a recording, or add --live to check attached cameras.")
    }
  }

  private struct Checked {
    var name: String
    var size: ProfileCounts
    var isGood: Bool

    /// The result in a word.
    var word: String {
      if size.findings[.error, default: 0] > 0 { return "errors" }
      return size.findings[.warning, default: 0] > 0 ? "warnings" : "ok"
    }
  }

  private func check(_ name: ProfileName, in environment: some CommandEnvironment) throws(DeviceError) -> Checked {
    let size = ProfileCounts(try name.contents(in: environment).cameras)
    let bad = size.findings[.error, default: 0] + (strict ? size.findings[.warning, default: 0] : 0)
    return Checked(name: name.title, size: size, isGood: bad == 0)
  }

  private func report(_ checked: [Checked], to console: some Console) throws(DeviceError) -> ProcessStatus {
    if checked.isEmpty, !output.json { return .success }
    try output.writeAnswer(document(checked), or: { addTable(of: checked, to: &$0) }, to: console)
    return checked.allSatisfy(\.isGood) ? .success : .negative
  }

  private func addTable(of checked: [Checked], to page: inout TextPage) {
    var table = TextTable()
    for entry in checked {
      let findings = entry.size.findingsText
      table.addRow([
        StyledText(entry.word, entry.isGood ? entry.word == "ok" ? .plain : .warning : .failure), StyledText(entry.name.harmless, .key),
        StyledText(entry.size.text + (findings.isEmpty ? "" : "; \(findings)")),
      ])
    }
    page.addTable(table, indent: 0)
    if let first = checked.first(where: { !$0.size.findings.isEmpty }) {
      page.addSentence("`probe list --all --profile \(first.name.harmless)` shows what they say.", .faint, after: "")
    }
  }

  private func document(_ checked: [Checked]) -> [UInt8] {
    let profiles = JSONArray(lines: checked) { entry in
      JSONObject(
        ["name": entry.name, "good": entry.isGood, "result": entry.word, "cameras": entry.size.cameras], entry.size.counts)
    }
    return JSONObject(["schema": "viewfinder.profile-check/1", "\nprofiles": profiles]).document
  }
}
