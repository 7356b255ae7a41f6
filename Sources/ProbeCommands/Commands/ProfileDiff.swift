import ArgumentParser
import JSONText
import Viewfinder

/// `probe profile diff`: what differs between two recordings.
struct ProfileDiff: Verb {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compares two recordings; exit status 1 when they differ.",
    discussion: """
      Cameras and nodes are paired by their order. Not compared are paths, buses, the values of controls, findings, and when and how \
      the recordings were made.
      """)

  @Argument(help: ArgumentHelp("A bundled name, a file, or - for standard input.", valueName: "before"))
  var before: ProfileName

  @Argument(help: ArgumentHelp("The other one.", valueName: "after"))
  var after: ProfileName

  @Flag(help: "Compare formats, sizes and rates alone; rates are the same within 200 ns, or when text listings print them alike.")
  var modes = false

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    if before.isStandardInput, after.isStandardInput {
      throw .usage("- -", "Only one of the two can come from standard input.")
    }
    let differences = ProfileDifferences(from: try before.open(in: surroundings), to: try after.open(in: surroundings), modesOnly: modes)
      .entries
    if output.style.isJSON {
      _ = try surroundings.write(document(differences))
    } else {
      try output.style.write(page(differences, width: output.style.width(in: surroundings)), to: surroundings)
    }
    return differences.isEmpty ? .success : .negative
  }

  private func page(_ differences: [ProfileDifference], width: Int) -> TextPage {
    var page = TextPage(width: width)
    if differences.isEmpty { page.add("No differences.") }
    var place: String?
    var table = TextTable()
    for difference in differences {
      if difference.place != place {
        page.add(table, indent: 2)
        table = TextTable()
        page.add(StyledText(difference.place.harmless, .strong))
        place = difference.place
      }
      let emphasis: Emphasis = difference.kind == .removed ? .failure : difference.kind == .added ? .key : .warning
      table.add([
        StyledText(difference.kind.sign, emphasis), StyledText(difference.subject.harmless), StyledText(difference.detail.harmless),
      ])
    }
    page.add(table, indent: 2)
    return page
  }

  private func document(_ differences: [ProfileDifference]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.profile-diff/1")
    writer.newLine()
    writer.member("same", differences.isEmpty)
    writer.newLine()
    writer.lines("differences", differences) { writer, difference in
      writer.beginObject()
      writer.member("kind", difference.kind.rawValue)
      writer.member("place", difference.place)
      writer.member("subject", difference.subject)
      writer.member("detail", difference.detail)
      writer.endObject()
    }
    writer.endObject()
    return writer.document()
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
