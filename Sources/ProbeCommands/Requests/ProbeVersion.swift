import Viewfinder

/// The version of the program.
package enum ProbeVersion {
  /// The number.
  package static let number = "0.2.0"
  /// What a recording says it was made with.
  package static let text = "probe \(number)"
}

extension Surroundings {
  /// When and with what a recording is made.
  func recording(source: String?) -> CameraProfile.Recording {
    CameraProfile.Recording(date: today, tool: ProbeVersion.text, kernel: kernelRelease, source: source)
  }

  /// Writes a document to a file; to standard output where none is named.
  func deliver(_ document: [UInt8], toFile destination: String?) throws(DeviceError) {
    if let destination {
      try save(document, toFile: destination)
    } else {
      _ = try write(document)
    }
  }
}
