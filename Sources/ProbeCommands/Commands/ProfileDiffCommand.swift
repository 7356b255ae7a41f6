import ArgumentParser
import CameraDocuments
import Viewfinder

/// `probe profile diff`: the differences between two recordings.
struct ProfileDiff: Verb {
  static let examples = ["profile diff before.json after.json", "profile diff logitech-c922 camera.json"]
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compares two recordings; exit status 1 when they differ.",
    discussion: """
      Cameras and nodes are paired by their order. Paths, buses, values of controls, findings, and the time and tool of the recording \
      are not compared.
      """)

  @Argument(help: ArgumentHelp("A bundled name, a file, or - for standard input.", valueName: "before"))
  var before: ProfileName

  @Argument(help: ArgumentHelp("The other recording: a bundled name, a file, or -.", valueName: "after"))
  var after: ProfileName

  @Flag(help: "Compare only formats, sizes and rates. Rates are equal within 200 ns, or if text listings print them alike.")
  var modes = false

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    if before.isStandardInput, after.isStandardInput {
      throw .usage("- -", "Only one of the two can come from standard input.")
    }
    let found = ProfileDifferences(
      from: try before.contents(in: environment), to: try after.contents(in: environment), modesOnly: modes)
    let differences = found.entries
    try output.writeAnswer(
      document(differences), or: { write(differences, otherValues: found.otherValues, to: &$0) }, to: environment)
    return differences.isEmpty ? .success : .negative
  }

  private func write(_ differences: [ProfileDifference], otherValues: Int, to page: inout TextPage) {
    let values = otherValues == 1 ? "The value of 1 control" : "The values of \(otherValues) controls"
    if differences.isEmpty {
      let remark = otherValues == 0 ? "" : " \(values) differ\(otherValues == 1 ? "s" : ""), which is not compared."
      page.addLine(StyledText("No differences.\(remark)"))
    } else {
      let count = { (kind: ProfileDifference.Kind) in differences.count { $0.kind == kind } }
      page.addLine(
        StyledText(
          "- \(count(.removed)) only in \(before.title.harmless), + \(count(.added)) only in \(after.title.harmless), ~ \(count(.changed)) changed",
          .faint))
    }
    var place: String?
    var table = TextTable()
    for difference in differences {
      if difference.place != place {
        page.addTable(table, indent: 2)
        table = TextTable()
        page.addLine(StyledText(difference.place.harmless, .strong))
        place = difference.place
      }
      table.addRow(difference.row)
    }
    page.addTable(table, indent: 2)
  }

  private func document(_ differences: [ProfileDifference]) -> [UInt8] {
    let members: JSONObject = [
      "schema": "viewfinder.profile-diff/1", "\nsame": differences.isEmpty, "\ndifferences": JSONArray(lines: differences),
    ]
    return members.document
  }
}

extension ProfileDifference {
  /// The difference as a row of a table.
  var row: [StyledText] {
    let emphasis: Emphasis = kind == .removed ? .failure : kind == .added ? .key : .warning
    return [StyledText(kind.sign, emphasis), StyledText(subject.harmless), StyledText(detail.harmless)]
  }
}

extension ProfileDifference.Kind {
  fileprivate var sign: String {
    switch self {
    case .removed: "-"
    case .added: "+"
    case .changed: "~"
    }
  }
}
