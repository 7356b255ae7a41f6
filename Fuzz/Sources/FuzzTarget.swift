/// What is fuzzed: each a law that holds for every input.
enum FuzzTarget: String, CaseIterable {
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
  /// The calls of programs in C.
  case calls

  /// Checks the target's law for one input; a broken one ends the process.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .profile: ProfileLaw.check(bytes)
    case .paste: PasteLaw.check(bytes)
    case .json: JSONLaw.check(bytes)
    case .arguments: ArgumentsLaw.check(bytes)
    case .fractions: FractionsLaw.check(bytes)
    case .simulator: SimulatorLaw.check(bytes)
    case .settings: SettingsLaw.check(bytes)
    case .jpeg: JPEGLaw.check(bytes)
    case .requests: RequestsLaw.check(bytes)
    case .descriptors: DescriptorsLaw.check(bytes)
    case .edid: EDIDLaw.check(bytes)
    case .calls: CallsLaw.check(bytes)
    }
  }
}

/// Ends the process with a sentence where a law is broken, so that libFuzzer keeps the input.
func hold(_ condition: @autoclosure () -> Bool, _ sentence: @autoclosure () -> String) {
  if !condition() { fatalError("Broken: \(sentence())") }
}
