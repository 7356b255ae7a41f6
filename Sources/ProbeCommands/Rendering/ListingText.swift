import CameraProfiles
import Viewfinder

/// The output of `list` and `profile show`: the origin of the cameras, then each camera.
struct ListingText {
  let listing: Listing
  let detail: ListingDetail

  func page(width: Int) -> TextPage {
    var page = TextPage(width: width)
    ProvenanceText(provenance: listing.provenance).writeProvenance(to: &page)
    let shown = listing.cameras.filter { detail.isComplete || $0.isChoosable }
    for (index, camera) in shown.enumerated() {
      if index > 0 { page.addBlank() }
      CameraText(camera: camera, isRecorded: listing.provenance.isRecorded, detail: detail).writeCamera(to: &page)
    }
    let others = listing.cameras.count - shown.count
    if others > 0 {
      if !shown.isEmpty { page.addBlank() }
      page.addLine(
        StyledText(others == 1 ? "1 device is not a camera; --all shows it" : "\(others) devices are not cameras; --all shows them", .faint)
      )
    }
    return page
  }

  func summary(width: Int) -> TextPage {
    var page = TextPage(width: width)
    SummaryText(cameras: listing.cameras, isRecorded: listing.provenance.isRecorded).writeSummary(to: &page)
    return page
  }
}

/// The origin of a listing's cameras, so that recorded cameras are never mistaken for attached ones.
struct ProvenanceText {
  let provenance: Provenance

  func writeProvenance(to page: inout TextPage) {
    guard case .recorded(let name, let recording) = provenance else { return }
    page.addLine(StyledText("Recorded, not attached: profile ", .faint) + StyledText(name.harmless, .strong))
    var facts: [String] = []
    if let date = recording.date { facts.append(date.harmless) }
    if let tool = recording.tool { facts.append("by \(tool.harmless)") }
    if let kernel = recording.kernel { facts.append("on kernel \(kernel.harmless)") }
    if !facts.isEmpty { page.addSentence(facts.joined(separator: ", "), .faint, after: "  ") }
    if let source = recording.source { page.addSentence("source: \(source.harmless)", .faint, after: "  ") }
    page.addBlank()
  }
}
