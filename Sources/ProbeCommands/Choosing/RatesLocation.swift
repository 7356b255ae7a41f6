import DeviceConfiguration
import CameraProfiles
import Viewfinder

/// The location of measured rates: a file, or the kept configuration of the camera on this machine.
enum RatesLocation: Hashable, Sendable {
  /// A file; `-` is standard input.
  case file(String)
  /// The kept configuration of the camera on this machine.
  case kept

  /// The location in an argument; a file with the name `kept` is `./kept`.
  init(_ argument: String) { self = argument == "kept" ? .kept : .file(argument) }

  /// The rates of a camera; empty without kept rates.
  ///
  /// - Throws: `DeviceError` with code `malformed` for a file that holds something else or is of another camera, `notFound` for no file.
  func rates(of chosen: SelectedCamera, in environment: some FileSystem & Console) throws(DeviceError) -> MeasuredRates {
    switch self {
    case .kept: return try Self.kept(of: chosen, in: environment).measuredRates(of: chosen.camera)
    case .file(let path):
      let isInput = path == "-"
      let bytes = isInput ? try environment.wholeInput() : try environment.rates(inFile: path)
      let name = isInput ? "standard input" : path
      let rates: MeasuredRates
      do { rates = try MeasuredRates(json: bytes) } catch { throw .noRates(error, name) }
      guard rates.cameraName == chosen.camera.name else {
        let other = (rates.cameraName ?? "a camera without a name").harmless
        throw DeviceError(
          .malformed, operation: "read measured rates", subject: name.harmless, message: "These are the rates of another camera: \(other).",
          remedy: "Name another file.")
      }
      return rates
    }
  }

  /// The saved rates of a camera, to which new ones are added; empty without saved rates. The error names what would prevent saving,
  /// as far as a check beforehand shows it.
  func earlierRates(of chosen: SelectedCamera, in environment: some FileSystem & Console) throws(DeviceError) -> MeasuredRates {
    if case .file(let path) = self {
      if path == "-" { throw .usage("--save -", "The answer goes to standard output already.", try: "Name a file, or use `--save kept`.") }
      try environment.checkWritable(path, replaces: true)
    }
    do {
      return try rates(of: chosen, in: environment)
    } catch {
      guard error.errorNumber == .noSuchFile else {
        var error = error
        if self != .kept { error.remedy = "Name another file; the rates are added to what it holds." }
        throw error
      }
      return MeasuredRates(cameraName: chosen.camera.name)
    }
  }

  /// Writes the rates of a camera.
  ///
  /// - Returns: The path of the rates.
  func save(_ rates: MeasuredRates, of chosen: SelectedCamera, in environment: some FileSystem & Console) throws(DeviceError) -> String {
    switch self {
    case .kept: return try Self.kept(of: chosen, in: environment).keep(rates, of: chosen.camera)
    case .file(let path):
      // A write that is cut short must not lose the earlier rates.
      try environment.saveWhole(rates.jsonDocument(), toFile: path, replaces: true)
      return path
    }
  }

  private static func kept(of chosen: SelectedCamera, in environment: some FileSystem & Console) throws(DeviceError) -> KeptConfigurations {
    guard !chosen.provenance.isRecorded else {
      throw .usage("kept", "Rates are kept for attached cameras only, and this one is recorded.", try: "Name a file.")
    }
    return KeptConfigurations(in: try environment.configurationStore())
  }
}

extension FileSystem {
  /// The bytes of a file with rates. The error for a missing file names the command that writes one.
  func rates(inFile path: String) throws(DeviceError) -> [UInt8] {
    do {
      return try contents(ofFile: path)
    } catch {
      var error = error
      if error.errorNumber == .noSuchFile { error.remedy = DeviceError.ratesRemedy }
      throw error
    }
  }
}

extension DeviceError {
  /// The remedy for missing rates.
  static let ratesRemedy = "`probe measure --save FILE` writes such a file."

  fileprivate static func noRates(_ error: ProfileError, _ path: String) -> DeviceError {
    var failure = DeviceError(error, in: path)
    failure.operation = "read measured rates"
    failure.remedy = ratesRemedy
    return failure
  }
}
