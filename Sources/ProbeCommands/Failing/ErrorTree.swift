import Viewfinder

/// A failure for a person: what failed, and under it on what, why, and what to try.
struct ErrorTree {
  let error: DeviceError

  func page(width: Int, hasBranches: Bool) -> TextPage {
    var page = TextPage(width: width)
    page.add(sentence: error.message.harmless, .strong, after: StyledText("probe: ", .failure))
    let leaves = leaves
    for (index, leaf) in leaves.enumerated() {
      let isLast = index == leaves.count - 1
      let branch = hasBranches ? (isLast ? "└─ " : "├─ ") : "   "
      page.add(sentence: leaf.text.harmless, after: StyledText(branch + leaf.name.padded(to: 7), .faint))
    }
    return page
  }

  private var leaves: [(name: String, text: String)] {
    var leaves: [(name: String, text: String)] = []
    if !error.operation.isEmpty { leaves.append(("tried", error.operation)) }
    if !error.subject.isEmpty { leaves.append(("on", error.subject)) }
    if let number = error.errorNumber { leaves.append(("why", "\(number.meaning) (\(number.name))")) }
    if let remedy = error.remedy { leaves.append(("try", remedy)) }
    return leaves
  }
}
