import ArgumentParser
import CameraDocuments
import CameraModel
import CameraProfiles
import PixelFormats
import Viewfinder

/// `probe report`: a page about a camera.
struct ReportCommand: Verb {
  static let examples = ["report", "report c920 -o c920.html"]
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes one HTML page about a camera: its modes as a picture, controls, findings, commands to copy.",
    discussion: """
      The page needs nothing but a browser, and is written whole or not at all. Without -o, it is named after the camera. With \
      wishes, the page marks the mode that they get. Sets nothing on the camera.
      """)

  @OptionGroup var cameras: CameraArguments
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions

  @Option(
    help: ArgumentHelp(
      "Show a second camera side by side: a bundled name, a .json file, -, or an attached camera as for --device.", valueName: "camera"),
    completion: .custom { _, _, _ in Completions.profiles() + Completions.devices() })
  var compare: String?

  @Option(
    help: ArgumentHelp(
      "Show measured rates: a file that `probe measure --save` wrote, or kept; by default, those kept for an attached camera.",
      valueName: "file|kept|-"),
    completion: .file())
  var measured: String?

  @OptionGroup var file: FileOptions

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Flag(help: "Print the choice as JSON for programs, beside the file.")
  var json = false

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let request = try wishes.request
    try refuseContradictions()
    if let path = file.destination { try check(path, in: environment) }
    let scope = ReadingScope(includesFormats: true, includesControls: true)
    var cameras = [try SelectedCamera(self.cameras.selection, scope: scope, in: environment)]
    if let compare { cameras.append(try otherCamera(compare, scope, in: environment)) }
    try request.checkFormats(of: cameras.map(\.camera))
    let measured = try readMeasurements(in: environment)
    var reports: [CameraReport] = []
    for (index, camera) in cameras.enumerated() {
      var shown = measured ?? []
      if measured == nil { shown = try keptMeasurements(of: camera, isCompared: index > 0, in: environment) }
      reports.append(
        CameraReport(
          camera, request: request, asked: wishes.optionText, measured: shown, graph: try camera.graph(in: environment),
          date: environment.today))
    }
    if let name = self.measured, measured != nil, reports.allSatisfy(\.measured.isEmpty) {
      environment.warn("\(name.harmless) has no rates of this camera; the page shows none.")
    }
    let document = ReportPage(reports: reports).document
    let path = file.destination ?? Self.fileName(of: cameras, self.cameras.profile)
    if file.destination == nil { try check(path, in: environment) }
    try file.deliver(document, to: path, in: environment)
    if json { _ = try environment.write(Self.document(of: reports, in: path)) }
    if open, !environment.openBrowser(at: path) {
      environment.warn("No browser can be opened: xdg-open is not installed. Open the file yourself.")
    }
    guard wishes.isGiven else { return .success }
    let decision = reports[0].decision
    if decision.chosen == nil, !json {
      var page = TextPage(forMessagesOn: environment)
      decision.writeText(to: &page, subject: cameras[0].heading, request.preset)
      environment.writeMessage(page.bytes(isColoured: false))
    }
    return decision.status(isStrict: false)
  }

  /// `viewfinder.report/1`
  private static func document(of reports: [CameraReport], in path: String) -> [UInt8] {
    let decisions = JSONArray(lines: reports) { report in
      JSONObject(report.camera.nameMembers, ["decision": report.decision.members(for: report.request, origin: report.chosen.origin)])
    }
    let members: JSONObject = ["schema": "viewfinder.report/1", "\nfile": path, "\ncameras": decisions]
    return members.document
  }

  private func refuseContradictions() throws(DeviceError) {
    if file.destination == "-", json || open {
      throw .usage("-o -", "\(json ? "`--json`" : "`--open`") needs the page in a file.", try: "Name a .html file with `-o`.")
    }
    try ProfileName.checkStandardInput([
      ("--profile -", cameras.profile?.isStandardInput == true), ("--compare -", compare == "-"), ("--measured -", measured == "-"),
    ])
  }

  /// The recording of this name if there is one, else an attached camera.
  private func otherCamera(_ other: String, _ scope: ReadingScope, in environment: some CommandEnvironment) throws(DeviceError)
    -> SelectedCamera
  {
    let isFile = other == "-" || other.hasSuffix(".json") || ProfileCatalogue.names.contains(other)
    let selection =
      isFile
      ? CameraSelection(profile: ProfileName(argument: other)) : CameraSelection(device: DeviceName(argument: other))
    do {
      return try SelectedCamera(selection, scope: scope, in: environment)
    } catch {
      var error = error
      let nearest = isFile || error.code != .notFound ? nil : NearestSpelling.of(other, among: ProfileCatalogue.names)
      if let nearest { error.remedy = "Did you mean the recording \(nearest)?" }
      throw error
    }
  }

  /// Rejects a file that cannot be written, or that has the ending of another kind of document. A terminal is allowed.
  private func check(_ path: String, in environment: some CommandEnvironment) throws(DeviceError) {
    if let ending = FileDestination(path).ending, !["html", "htm"].contains(ending) {
      throw .usage(
        "-o \(path)", "The page is HTML; a .\(ending) file would hold something else.",
        try: ending == "pdf" ? "Name a .html file, and print it to PDF from a browser." : "Name a .html file.")
    }
    try file.check(path, in: environment)
  }

  /// The measurements in the named file; nil without a file.
  private func readMeasurements(in environment: some CommandEnvironment) throws(DeviceError) -> [MeasurementSummary]? {
    guard let measured, RatesLocation(measured) != .kept else { return nil }
    let bytes = measured == "-" ? try environment.wholeInput() : try environment.rates(inFile: measured)
    return try MeasurementSummary.reading(bytes, named: measured)
  }

  /// The measurements that are kept of a camera. Without `--measured`, failures to read them are ignored.
  private func keptMeasurements(of chosen: SelectedCamera, isCompared: Bool, in environment: some CommandEnvironment) throws(DeviceError)
    -> [MeasurementSummary]
  {
    if chosen.provenance.isRecorded, measured == nil || isCompared { return [] }
    do {
      return MeasurementSummary.modes(of: try RatesLocation.kept.rates(of: chosen, in: environment))
    } catch {
      if measured == nil { return [] }
      throw error
    }
  }

  /// A file name for a page: the name of a bundled recording, else letters and digits of the cameras' names.
  private static func fileName(of cameras: [SelectedCamera], _ profile: ProfileName?) -> String {
    if cameras.count == 1, let name = profile?.text, ProfileCatalogue.names.contains(name) { return "\(name).html" }
    let words = cameras.flatMap { ($0.camera.name ?? "camera").utf8.split { !$0.isASCIIAlphanumeric } }
    let name = words.map { String(decoding: $0, as: UTF8.self).lowercased() }.joined(separator: "-")
    return "\(name.isEmpty ? "camera" : String(name.prefix(100))).html"
  }
}
