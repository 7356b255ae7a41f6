/// The laws: each holds for every input. The unit tests and the fuzz program check them.
package enum Law: String, CaseIterable, Sendable {
  /// Profile documents: what is accepted is written, read back equal, and negotiated over.
  case profile
  /// Pastes of other tools: what is imported is a document that is accepted.
  case paste
  /// The reader and the writer of JSON.
  case json
  /// Command lines, over recorded and simulated cameras.
  case arguments
  /// Fractions as text: rates as typed, times as printed.
  case fractions
  /// Cameras that are played by the simulator and read back.
  case simulator
  /// Settings of a simulated device whose calls fail.
  case settings
  /// Frames of JPEG cameras: trimmed, completed, decoded and converted.
  case jpeg
  /// What clients of a preview send.
  case requests
  /// The descriptors of USB cameras.
  case descriptors
  /// What digital inputs tell their devices.
  case edid
  /// Streams of H.264 and HEVC in a movie.
  case movies
  /// The calls of programs in C.
  case calls

  /// Checks the law for one input.
  ///
  /// - Throws: what does not hold. A trap in the code that the law is about ends the process.
  package func check(_ bytes: [UInt8]) throws(Broken) {
    switch self {
    case .profile: try ProfileLaw.check(bytes)
    case .paste: try PasteLaw.check(bytes)
    case .json: try JSONLaw.check(bytes)
    case .arguments: try ArgumentsLaw.check(bytes)
    case .fractions: try FractionsLaw.check(bytes)
    case .simulator: try SimulatorLaw.check(bytes)
    case .settings: try SettingsLaw.check(bytes)
    case .jpeg: try JPEGLaw.check(bytes)
    case .requests: try RequestsLaw.check(bytes)
    case .descriptors: try DescriptorsLaw.check(bytes)
    case .edid: try EDIDLaw.check(bytes)
    case .movies: try MoviesLaw.check(bytes)
    case .calls: try CallsLaw.check(bytes)
    }
  }
}

/// A law that does not hold for an input.
package struct Broken: Error, CustomStringConvertible {
  /// What does not hold, as a sentence without its full stop.
  package let description: String
}

/// Says what does not hold where a condition is false.
func hold(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(Broken) {
  if !condition { throw Broken(description: sentence()) }
}
