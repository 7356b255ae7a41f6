import CameraDocuments
import PixelFormats
import Viewfinder

extension DeviceError {
  /// An invalid command line.
  static func usage(_ subject: String, _ message: String, try remedy: String? = nil) -> DeviceError {
    DeviceError(.usage, operation: "", subject: subject, message: message, remedy: remedy)
  }

  /// An invalid value of an option.
  static func unknownName(_ name: String, _ option: String, among names: [String]) -> DeviceError {
    let nearest = NearestSpelling.of(name, among: names)
    return .usage(
      "\(option) \(name)", "Unknown value.",
      try: nearest.map { "Did you mean \($0)?" } ?? "Valid values: \(names.joined(separator: ", ")).")
  }

  /// A camera without a capture node.
  static func noPictures(_ subject: String) -> DeviceError {
    DeviceError(
      .notFound, operation: .chooseCamera, subject: subject, message: "The camera has no node that delivers pictures.",
      remedy: "`probe list --all` for this camera shows its nodes, and why none fits.")
  }
}

extension UnknownPixelFormatSpelling {
  /// The mistake in the name.
  var message: String {
    if let reversed { return "`\(spelling)` is \(reversed.unpadded) in reverse byte order, as OBS prints codes." }
    return "Unknown pixel format `\(spelling)`."
  }

  /// The nearest names, or the command that lists them.
  var remedy: String { suggestion ?? "`probe pixel-formats` lists them all." }
}

extension DeviceError {
  /// The failure in the words of the command, with the steps before it, the restoration, and a command that helps.
  init(_ error: ConfigurationError) {
    self = error.told
    if code == .busy, operation == .call(.lock) { remedy = "Try again, or wait for it with `--wait`." }
    if code == .notFound, remedy == nil, error.restoration == nil { remedy = "`probe controls` lists the controls." }
  }
}
