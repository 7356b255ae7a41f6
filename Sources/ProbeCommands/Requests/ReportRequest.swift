import Viewfinder

/// What `probe report` is asked for.
struct ReportRequest: PlainRequest, CameraRequest, ModeRequest, FileRequest {
  var cameras = CameraSelection()
  var wishes = WishTexts()
  /// Another camera beside it: a recording, or an attached one as `--device` names it.
  var other: String?
  /// A file with measurements, or `kept`.
  var measurements: String?
  var destination: String?
  /// Whether a file that is there is replaced.
  var replaces = false
  var style = OutputStyle()

  static let options: [Option] =
    Option.cameras + Option.wishes + [
      Option.destination,
      .text("--compare") { $0.other = $1 },
      .text("--measured") { $0.measurements = $1 },
      .flag("--force") { $0.replaces = true },
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let wanted = try wishes.wanted
    try refuseContradictions()
    if let destination { try check(destination, in: surroundings) }
    let scope = ReadingScope(includesFormats: true, includesControls: true)
    var cameras = [try ChosenCamera(cameras, scope: scope, in: surroundings)]
    if let other { cameras.append(try otherCamera(other, scope, in: surroundings)) }
    try wanted.check(against: cameras.map(\.camera))
    let measured = try readMeasurements(in: surroundings)
    var reports: [CameraReport] = []
    for (index, camera) in cameras.enumerated() {
      var shown = measured ?? []
      if measured == nil { shown = try keptMeasurements(of: camera, isCompared: index > 0, in: surroundings) }
      reports.append(
        CameraReport(camera, wanted: wanted, asked: wishes.optionText, measured: shown, date: surroundings.today))
    }
    if let measurements, measured != nil, reports.allSatisfy(\.measured.isEmpty) {
      surroundings.writeMessage(Array("probe: \(measurements.harmless) has no rates of this camera; the page shows none.\n".utf8))
    }
    let document = ReportPage(reports: reports).document
    let path = destination ?? Self.fileName(of: cameras, self.cameras.profile)
    if destination == nil { try check(path, in: surroundings) }
    if path == "-" {
      _ = try surroundings.write(document)
    } else {
      try save(document, as: path, in: surroundings)
      surroundings.writeMessage(Array("Wrote \(path.harmless)\n".utf8))
    }
    guard wishes.isGiven else { return .success }
    let decision = reports[0].decision
    if decision.chosen == nil {
      DecisionText(decision: decision, subject: cameras[0].heading, wanted: wanted).writeMessage(in: surroundings)
    }
    return decision.status(isStrict: false)
  }

  private func refuseContradictions() throws(DeviceError) {
    try StandardInputArgument.check([
      ("--profile -", cameras.profile?.isStandardInput == true), ("--compare -", other == "-"), ("--measured -", measurements == "-"),
    ])
  }

  /// A recording where one has the name, else an attached camera.
  private func otherCamera(_ other: String, _ scope: ReadingScope, in surroundings: some Surroundings) throws(DeviceError) -> ChosenCamera {
    let isFile = other == "-" || other.hasSuffix(".json") || ProfileCatalogue.names.contains(other)
    let selection =
      isFile
      ? CameraSelection(profile: ProfileName(argument: other)) : CameraSelection(device: DeviceName(argument: other))
    do throws(DeviceError) {
      return try ChosenCamera(selection, scope: scope, in: surroundings)
    } catch {
      var error = error
      let nearest = isFile || error.code != .notFound ? nil : NearestSpelling.of(other, among: ProfileCatalogue.names)
      if let nearest { error.remedy = "Did you mean the recording \(nearest)?" }
      throw error
    }
  }

  /// Refuses a file that cannot be written, and one that is named like another kind of document; a page may go to a terminal.
  private func check(_ path: String, in surroundings: some Surroundings) throws(DeviceError) {
    if let ending = FileDestination(path).ending, !["html", "htm"].contains(ending) {
      throw .usage(
        "-o \(path)", "The page is HTML; a .\(ending) file would hold something else.",
        try: ending == "pdf" ? "Name a .html file, and print it to PDF from a browser." : "Name a .html file.")
    }
    if path != "-" { try FileDestination.file(path).check(replaces: replaces, in: surroundings) }
  }

  private func save(_ document: [UInt8], as path: String, in surroundings: some Surroundings) throws(DeviceError) {
    do throws(DeviceError) {
      try surroundings.saveWhole(document, toFile: path, replaces: replaces)
    } catch {
      var error = error
      if error.errorNumber == .exists { error.remedy = "Name another file with -o, or replace it with --force." }
      throw error
    }
  }

  /// The measurements of the file; nil where none is named.
  private func readMeasurements(in surroundings: some Surroundings) throws(DeviceError) -> [MeasuredMode]? {
    guard let measurements, RatesPlace(measurements) != .kept else { return nil }
    let bytes = measurements == "-" ? try surroundings.wholeInput() : try surroundings.rates(inFile: measurements)
    return try MeasuredMode.reading(bytes, named: measurements)
  }

  /// The measurements that are kept of a camera. Where they were not asked for, they are shown if there are any.
  private func keptMeasurements(of chosen: ChosenCamera, isCompared: Bool, in surroundings: some Surroundings) throws(DeviceError)
    -> [MeasuredMode]
  {
    if chosen.provenance.isRecorded, measurements == nil || isCompared { return [] }
    do throws(DeviceError) {
      return MeasuredMode.modes(of: try RatesPlace.kept.rates(of: chosen, in: surroundings))
    } catch {
      if measurements == nil { return [] }
      throw error
    }
  }

  /// A file name for a page: the recording's own where it is bundled, else letters and digits of the cameras' names.
  private static func fileName(of cameras: [ChosenCamera], _ profile: ProfileName?) -> String {
    if cameras.count == 1, let name = profile?.text, ProfileCatalogue.names.contains(name) { return "\(name).html" }
    let words = cameras.flatMap { ($0.camera.name ?? "camera").utf8.split { !ShellWord.isAlphanumeric($0) } }
    let name = words.map { String(decoding: $0, as: UTF8.self).lowercased() }.joined(separator: "-")
    return "\(name.isEmpty ? "camera" : String(name.prefix(100))).html"
  }
}

extension WishTexts {
  /// The options as they are typed; empty for none.
  var optionText: String {
    let options: [(String, String?)] = [
      ("--preset", preset), ("--size", size), ("--size-rule", sizeRule), ("--fps", fps), ("--exact-fps", exactRate),
      ("--min-fps", minimumRate), ("--max-fps", maximumRate), ("--prefer", preferredFormats), ("--require", requiredFormats),
      ("--output", outputFormats), ("--order", order),
    ]
    return options.compactMap { name, value in value.map { "\(name) \($0)" } }.joined(separator: " ")
  }
}
